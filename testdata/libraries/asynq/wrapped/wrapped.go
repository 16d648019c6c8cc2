// Package wrapped registers through functions and types of its own.
package wrapped

import (
	"context"

	"example.test/libraries/books"
	"example.test/libraries/names"
	"github.com/hibiken/asynq"
)

type handler = func(context.Context, *asynq.Task) error

// Telemetry wraps handlers.
type Telemetry interface{ Wrap(handler) handler }

// Consumer keeps a mux.
type Consumer struct {
	mux *asynq.ServeMux
}

// New makes one.
func New() *Consumer { return &Consumer{mux: asynq.NewServeMux()} }

// Register is the wrapper of a typed name and a middleware.
func (c *Consumer) Register(name names.Name, fn handler) {
	c.mux.HandleFunc(string(name), logged(fn))
}

// Watched is a wrapper with a middleware that an interface decides.
func (c *Consumer) Watched(name string, fn handler, t Telemetry) { c.mux.HandleFunc(name, t.Wrap(fn)) }

// Object takes a handler that is an object.
func (c *Consumer) Object(name string, h asynq.Handler) { c.mux.Handle(name, h) }

// Surrounded wraps an object.
func (c *Consumer) Surrounded(name string, h asynq.Handler) { c.mux.Handle(name, surround(h)) }

// On returns what it is called on, to be called again.
func (c *Consumer) On(name string, fn handler) *Consumer {
	c.mux.HandleFunc(name, fn)
	return c
}

func logged(next handler) handler {
	return func(ctx context.Context, t *asynq.Task) error { return next(ctx, t) }
}

func surround(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error { return next.ProcessTask(ctx, t) })
}

func post(ctx context.Context, t *asynq.Task) error {
	books.Post(1)
	return nil
}

func look(ctx context.Context, t *asynq.Task) error { return nil }

type processor struct{ book *books.Book }

// ProcessTask implements asynq.Handler.
func (p processor) ProcessTask(ctx context.Context, t *asynq.Task) error {
	p.book.Post(1)
	return nil
}

type quiet struct{}

// ProcessTask implements asynq.Handler.
func (quiet) ProcessTask(ctx context.Context, t *asynq.Task) error { return nil }

// prefixed adds the beginning of the names.
func prefixed(mux *asynq.ServeMux) func(string, handler) {
	return func(name string, fn handler) {
		add := func(h handler) { mux.HandleFunc("sync:"+name, h) }
		add(fn)
	}
}

// typed makes a handler of a function with a payload.
func typed[T any](fn func(context.Context, T) error) handler {
	return func(ctx context.Context, t *asynq.Task) error {
		var payload T
		return fn(ctx, payload)
	}
}

// bind registers a handler of any type.
func bind[H asynq.Handler](mux *asynq.ServeMux, name string, h H) { mux.Handle(name, h) }

func postNumber(ctx context.Context, n int) error {
	books.Post(n)
	return nil
}

func lookNumber(ctx context.Context, n int) error { return nil }

func register(b *books.Book, t Telemetry) {
	c := New()
	c.Register(names.Export, post) // want `ledgerbulk: task "sync:export" .* \(registered by the call at asynq/wrapped/wrapped.go:27\)`
	c.Register("sync:quiet", look)
	c.Watched("sync:watched", post, t) // want `ledgerbulk: task "sync:watched"`
	c.Watched("sync:watched.quiet", look, t)
	c.Object("sync:object", processor{b}) // want `ledgerbulk: task "sync:object" .*: wrapped.processor.ProcessTask -> books.\(\*Book\).Post`
	c.Object("sync:object.quiet", quiet{})
	c.Surrounded("sync:surrounded", processor{b}) // want `ledgerbulk: task "sync:surrounded"`
	c.Surrounded("sync:surrounded.quiet", quiet{})
	c.On("sync:a", look).On("sync:b", post).On("sync:c", look) // want `ledgerbulk: task "sync:b"`

	mux := asynq.NewServeMux()
	add := prefixed(mux)
	add("nested", post) // want `ledgerbulk: task "sync:nested"`
	add("nested.quiet", look)
	mux.HandleFunc("sync:typed", typed(postNumber)) // want `ledgerbulk: task "sync:typed"`
	mux.HandleFunc("sync:typed.quiet", typed(lookNumber))
	bind(mux, "sync:bound", processor{b}) // want `ledgerbulk: task "sync:bound"`
	bind(mux, "sync:bound.quiet", quiet{})
}
