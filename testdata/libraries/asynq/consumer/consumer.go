// Package consumer has one handler for all tasks of a server. The cases of a switch
// over the name are the tasks.
package consumer

import (
	"context"
	"fmt"

	"example.test/libraries/books"
	"example.test/libraries/names"
	"github.com/hibiken/asynq"
)

type consumer struct{ book *books.Book }

// ProcessTask implements asynq.Handler.
func (c *consumer) ProcessTask(ctx context.Context, t *asynq.Task) error {
	switch t.Type() {
	case "sync:case": // want `ledgerbulk: task "sync:case" .*: consumer.\(\*consumer\).ProcessTask -> `
		return c.settle(ctx)
	case names.Import, string(names.Export): // want `ledgerbulk: task "sync:import"` `ledgerbulk: task "sync:export"`
		c.book.Post(1)
	case "lost": // want `noroute: task "lost" has no route`
	default:
		return fmt.Errorf("unknown task %q", t.Type())
	}
	return nil
}

func (c *consumer) settle(ctx context.Context) error {
	c.book.Post(1)
	return nil
}

// handle is a function of the same form, with the name in a variable.
func handle(ctx context.Context, t *asynq.Task) error {
	name := t.Type()
	switch name {
	case "sync:variable": // want `ledgerbulk: task "sync:variable" .*: consumer.handle -> books.Post`
		books.Post(1)
	}
	return nil
}

// quiet does not post.
func quiet(ctx context.Context, t *asynq.Task) error {
	switch t.Type() {
	case "sync:quiet", "sync:calm":
		return nil
	}
	return fmt.Errorf("unknown task %q", t.Type())
}

// lookup has its tasks in a map, which says nothing of their names.
func lookup(ctx context.Context, t *asynq.Task) error { return table(t.Type())(ctx, t) }

func table(name string) asynq.HandlerFunc {
	return map[string]asynq.HandlerFunc{"sync:looked": looked}[name]
}

func looked(ctx context.Context, t *asynq.Task) error { return nil }

// wrap hands tasks on to another handler.
type wrap struct{ asynq.Handler }

func (w wrap) ProcessTask(ctx context.Context, t *asynq.Task) error { return w.next(ctx, t) }

func (w wrap) next(ctx context.Context, t *asynq.Task) error { return w.Handler.ProcessTask(ctx, t) }

// report has another form: it handles nothing.
func report(ctx context.Context, t *asynq.Task, err error) {
	switch t.Type() {
	case "sync:failed":
		books.Post(1)
	}
}

func run(b *books.Book, srv *asynq.Server) {
	_ = srv.Run(&consumer{b})
	_ = srv.Start(asynq.HandlerFunc(handle))
	_ = srv.Start(asynq.HandlerFunc(quiet))
	_ = srv.Start(asynq.HandlerFunc(lookup))
	_ = srv.Start(wrap{asynq.NewServeMux()})
	_ = srv.Start(asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error { return nil }))
	_ = asynq.NewServer(nil, asynq.Config{ErrorHandler: asynq.ErrorHandlerFunc(report)})
}
