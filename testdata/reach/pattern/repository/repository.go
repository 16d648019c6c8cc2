// Package repository has a generic interface of repositories: each service has its own.
package repository

import (
	"context"

	"example.test/reach/pattern/repository/store"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, service[topo.Event]{store.Books[topo.Event]{}}.run)   // want `ledgerbulk: task "bulk.a" .* writes the ledger: repository.service.run -> store.Books.Save -> ledger.Post \(pattern/repository/store/store.go:19\); route`
	runtime.Handle(w, topo.B, service[topo.Event]{&store.Memory[topo.Event]{}}.run) // reach: no
}

type service[T any] struct{ to store.Repository[T] }

func (s service[T]) run(ctx context.Context, v T) error { return s.to.Save(ctx, v) }
