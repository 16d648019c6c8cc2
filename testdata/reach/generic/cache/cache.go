// Package cache makes what a generic cache does not have: each cache has its own constructor.
package cache

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type cache[K comparable, V any] struct {
	items map[K]V
	make  func(K) V
}

func (c *cache[K, V]) get(k K) V {
	if v, ok := c.items[k]; ok {
		return v
	}
	return c.make(k)
}

type importer struct{ prices *cache[string, int] }

func (i importer) run(_ context.Context, e topo.Event) error { i.prices.get(e.ID); return nil }

func post(string) int { ledger.Post(1); return 1 }

func look(string) int { return 1 }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{&cache[string, int]{make: post}}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: cache.importer.run -> cache.\(\*cache\).get -> cache.post -> ledger.Post \(generic/cache/cache.go:28\); route`
	runtime.Handle(w, topo.B, importer{&cache[string, int]{make: look}}.run) // reach: no
}
