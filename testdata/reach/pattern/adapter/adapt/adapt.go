// Package adapt makes functions of handlers.
package adapt

import (
	"context"
)

// Handler handles.
type Handler[A any] interface {
	Handle(context.Context, A) error
}

// Func returns its method.
func Func[A any](h Handler[A]) func(context.Context, A) error { return h.Handle }

// Closure returns a closure around its method.
func Closure[A any](h Handler[A]) func(context.Context, A) error {
	return func(ctx context.Context, a A) error { return h.Handle(ctx, a) }
}
