// Package deep registers two packages away from the library's call.
package deep

import (
	"context"

	"example.test/rules/reg"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Handler is a handler of tasks with arguments of type A.
type Handler[A any] func(context.Context, A) error

// Bind registers through package reg.
func Bind[A any](w *runtime.Worker, t *taskmeta.Task[A], h Handler[A]) { reg.Register(w, t, h) }

// Binder returns a function that registers.
func Binder[A any](w *runtime.Worker) func(*taskmeta.Task[A], Handler[A]) {
	return func(t *taskmeta.Task[A], h Handler[A]) { Bind(w, t, h) }
}

// Timed is a decorator.
func Timed[A any](h Handler[A]) Handler[A] {
	return func(ctx context.Context, a A) error { return h(ctx, a) }
}

// Twice is a decorator around a decorator.
func Twice[A any](h Handler[A]) Handler[A] { return Timed(Timed(h)) }

// Chain applies decorators, the first outermost.
func Chain[A any](h Handler[A], with ...func(Handler[A]) Handler[A]) Handler[A] {
	for _, f := range with {
		h = f(h)
	}
	return h
}
