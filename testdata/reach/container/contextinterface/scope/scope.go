// Package scope carries what posts in a context.
package scope

import (
	"context"
)

// Poster is what posts.
type Poster interface{ Post(int) }

type key struct{}

// With returns a context that carries p.
func With(ctx context.Context, p Poster) context.Context { return context.WithValue(ctx, key{}, p) }

// Save posts with what ctx carries.
func Save(ctx context.Context) error {
	p, _ := ctx.Value(key{}).(Poster)
	p.Post(1)
	return nil
}
