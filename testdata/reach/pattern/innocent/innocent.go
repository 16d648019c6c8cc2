// Package innocent is a system with all of this and a handler that posts nothing.
package innocent

import (
	"context"
	"errors"
	"fmt"

	"example.test/reach/ledger"
	"example.test/reach/pattern/innocent/catalog"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"golang.org/x/sync/errgroup"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	books := new(ledger.Book)
	s := &service{client: catalog.NewClient(books), names: []string{"a", "b"}}
	s.hooks = append(s.hooks, func(string) { ledger.Quote(1) })
	runtime.Handle(w, topo.A, s.run) // reach: no
}

type service struct {
	client *catalog.Client
	names  []string
	hooks  []func(string)
}

func (s *service) run(ctx context.Context, e topo.Event) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, name := range s.names {
		g.Go(func() error { return s.one(ctx, name) })
	}
	if err := g.Wait(); err != nil {
		return fmt.Errorf("import of %s: %w", s.client, err)
	}
	return nil
}

func (s *service) one(ctx context.Context, name string) error {
	for _, h := range s.hooks {
		h(name)
	}
	return errors.Join(ctx.Err(), s.client.Price(name))
}
