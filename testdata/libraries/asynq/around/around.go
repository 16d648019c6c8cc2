// Package around has middleware, which is part of every handler.
package around

import (
	"context"

	"example.test/libraries/books"
	"github.com/hibiken/asynq"
)

func look(ctx context.Context, t *asynq.Task) error { return nil }

func charging(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		books.Post(1)
		return next.ProcessTask(ctx, t)
	})
}

func logging(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error { return next.ProcessTask(ctx, t) })
}

func charged() *asynq.ServeMux {
	mux := asynq.NewServeMux()
	mux.Use(logging, charging)
	mux.HandleFunc("sync:charged", look) // want `ledgerbulk: task "sync:charged" .* -> books.Post`
	return mux
}

func afterwards() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("sync:afterwards", look) // want `ledgerbulk: task "sync:afterwards"`
	use(mux, charging)
}

func use(mux *asynq.ServeMux, mw asynq.MiddlewareFunc) { mux.Use(mw) }

func logged() {
	mux := asynq.NewServeMux()
	mux.Use(logging)
	mux.HandleFunc("sync:logged", look)
}

// Only the worker that is charged is.
func other() {
	mux, charged := asynq.NewServeMux(), asynq.NewServeMux()
	charged.Use(charging)
	mux.HandleFunc("sync:other", look)
}

// A mux in a mux has its own handlers.
func nested() {
	outer, inner := asynq.NewServeMux(), asynq.NewServeMux()
	inner.HandleFunc("sync:inner", look)
	outer.Handle("sync:", inner)
}
