// Package loops registers what tables list.
package loops

import (
	"context"
	"fmt"

	"example.test/libraries/books"
	"github.com/hibiken/asynq"
)

func post(ctx context.Context, t *asynq.Task) error {
	books.Post(1)
	return nil
}

func look(ctx context.Context, t *asynq.Task) error { return nil }

type processor struct{ book *books.Book }

// ProcessTask implements asynq.Handler.
func (p *processor) ProcessTask(ctx context.Context, t *asynq.Task) error {
	p.book.Post(1)
	return nil
}

type quiet struct{}

// ProcessTask implements asynq.Handler.
func (quiet) ProcessTask(ctx context.Context, t *asynq.Task) error { return nil }

func tables(mux *asynq.ServeMux, b *books.Book) {
	for name, h := range map[string]asynq.HandlerFunc{"sync:map": post, "sync:map.quiet": look} {
		mux.HandleFunc(name, h) // want `ledgerbulk: task "sync:map"`
	}
	for name, h := range map[string]asynq.Handler{"sync:objects": &processor{b}, "sync:objects.quiet": quiet{}} {
		mux.Handle(name, h) // want `ledgerbulk: task "sync:objects"`
	}
	for _, r := range []struct {
		name    string
		handler func(context.Context, *asynq.Task) error
	}{{"sync:struct", post}, {"sync:struct.quiet", look}} {
		mux.HandleFunc(r.name, r.handler) // want `ledgerbulk: task "sync:struct"`
	}
	for _, name := range []string{"sync:same", "sync:too"} {
		mux.HandleFunc(name, post) // want `ledgerbulk: task "sync:same"` `ledgerbulk: task "sync:too"`
	}
	for i := range 2 {
		mux.HandleFunc(fmt.Sprintf("sync:%s_%d", "shard", i), post) // want `ledgerbulk: task "sync:shard_0"` `ledgerbulk: task "sync:shard_1"`
	}
}

func anything(mux *asynq.ServeMux, b *books.Book) {
	for name, h := range map[string]any{"sync:any": post, "sync:any.object": &processor{b}, "sync:any.quiet": look, "sync:any.calm": quiet{}} {
		switch h := h.(type) {
		case func(context.Context, *asynq.Task) error:
			mux.HandleFunc(name, h) // want `ledgerbulk: task "sync:any"`
		case asynq.Handler:
			mux.Handle(name, h) // want `ledgerbulk: task "sync:any.object"`
		}
	}
}

// module has the table behind an interface.
type module interface {
	routes() map[string]asynq.HandlerFunc
}

type billing struct{}

func (billing) routes() map[string]asynq.HandlerFunc {
	return map[string]asynq.HandlerFunc{
		"sync:module":       post,
		"sync:module.quiet": look, // limit: alarmed: the elements of a map are one place
	}
}

func mount(mux *asynq.ServeMux, m module) {
	for name, h := range m.routes() {
		mux.HandleFunc(name, h)
	}
}

func functions(mux *asynq.ServeMux) error {
	steps := []func() error{
		func() error { mux.HandleFunc("sync:step", post); return nil }, // want `ledgerbulk: task "sync:step"`
		func() error { mux.HandleFunc("sync:step.quiet", look); return nil },
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func indexed(mux *asynq.ServeMux) {
	routes := map[string]asynq.HandlerFunc{}
	routes["sync:indexed"] = post
	routes["sync:indexed.quiet"] = look
	for name, h := range routes {
		mux.HandleFunc(name, h) // want `ledgerbulk: task "sync:indexed"`
	}
}

// registry collects handlers before they are registered.
type registry struct {
	handlers map[string]asynq.HandlerFunc
	list     []entry
}

type entry struct {
	name    string
	handler asynq.Handler
}

func (r *registry) add(name string, h asynq.HandlerFunc) { r.handlers[name] = h }

func (r *registry) append(name string, h asynq.Handler) { r.list = append(r.list, entry{name, h}) }

func (r *registry) mount(mux *asynq.ServeMux) {
	for name, h := range r.handlers {
		mux.Handle(name, h)
	}
	for _, e := range r.list {
		mux.Handle(e.name, e.handler)
	}
}

func registered(mux *asynq.ServeMux, b *books.Book) {
	r := &registry{handlers: make(map[string]asynq.HandlerFunc)}
	r.add("sync:registry", post)
	r.add("sync:registry.quiet", look)
	r.append("sync:list", &processor{b})
	r.append("sync:list.quiet", quiet{})
	r.mount(mux) // want `ledgerbulk: task "sync:registry"` `ledgerbulk: task "sync:list"`
}

func later(mux *asynq.ServeMux) {
	go register(mux)
	defer register(mux)
}

func register(mux *asynq.ServeMux) {
	mux.HandleFunc("sync:go", post) // want `ledgerbulk: task "sync:go"`
}

func all(b *books.Book) {
	mux := asynq.NewServeMux()
	tables(mux, b)
	anything(mux, b)
	mount(mux, billing{}) // want `ledgerbulk: task "sync:module"` `ledgerbulk: task "sync:module.quiet"`
	indexed(mux)
	registered(mux, b)
	_ = functions(mux)
}
