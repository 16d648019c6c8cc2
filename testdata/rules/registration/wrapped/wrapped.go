// Package wrapped registers through wrappers and decorators.
package wrapped

import (
	"context"

	"example.test/rules/deep"
	h "example.test/rules/handlers"
	. "example.test/rules/topo"
	rt "github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Wrappers registers two packages away, and through a closure that another
// package returns.
func Wrappers(w *rt.Worker, s *h.Service) {
	deep.Bind(w, Settle, h.Write) // want `ledgerbulk: task "bulk.settle" .*: (func at .* -> )?handlers.Write -> ledger.Post \(handlers/handlers.go:13\) \(registered by the call at reg/reg.go:13, through deep/deep.go:\d+\)`
	deep.Bind(w, Settle, h.Look)
	deep.Binder[Event](w)(Settle, h.Write) // want `ledgerbulk: task "bulk.settle" .*: (func at .* -> )?handlers.Write -> ledger.Post`
	deep.Binder[Event](w)(Settle, h.Look)
	bind := deep.Binder[Event](w)
	bind(Scrape, s.Write) // want `ledgerbulk: task "bulk.scrape" .*: (func at .* -> )?handlers.\(\*Service\).Write -> ledger.\(\*Book\).Post`
	bind(Scrape, s.Look)
}

// Decorators puts functions around handlers.
func Decorators(w *rt.Worker, s *h.Service) {
	rt.Handle(w, Settle, deep.Timed(h.Write)) // want `ledgerbulk: .*: (func at .* -> )?handlers.Write -> ledger.Post`
	rt.Handle(w, Settle, deep.Timed(h.Look))
	rt.Handle(w, Settle, deep.Twice(deep.Timed(h.Write))) // want `ledgerbulk: .*: (func at .* -> )?handlers.Write -> ledger.Post`
	rt.Handle(w, Settle, deep.Twice(deep.Timed(h.Look)))
	rt.Handle(w, Settle, deep.Chain(h.Write, deep.Timed, deep.Twice)) // want `ledgerbulk: .*: (func at .* -> )?handlers.Write -> ledger.Post`
	rt.Handle(w, Settle, deep.Chain(h.Look, deep.Timed, deep.Twice))
	local := func(next deep.Handler[Event]) deep.Handler[Event] {
		return func(ctx context.Context, e Event) error { return next(ctx, e) }
	}
	rt.Handle(w, Settle, local(h.Write)) // want `ledgerbulk: .*: (func at .* -> )?handlers.Write -> ledger.Post`
	rt.Handle(w, Settle, local(h.Look))
	rt.Handle(w, Settle, deep.Handler[Event](s.Write)) // want `ledgerbulk: .*: (func at .* -> )?handlers.\(\*Service\).Write`
	rt.Handle(w, Settle, deep.Handler[Event](s.Look))
}

// Literals registers function literals, with and without a call in them.
func Literals(w *rt.Worker, s *h.Service) {
	rt.Handle(w, Settle, func(ctx context.Context, e Event) error { return s.Write(ctx, e) }) // want `ledgerbulk: .*: func at registration/wrapped/wrapped.go:\d+ -> handlers.\(\*Service\).Write -> ledger.\(\*Book\).Post`
	rt.Handle(w, Settle, func(ctx context.Context, e Event) error { return s.Look(ctx, e) })
	write := func(ctx context.Context, e Event) error { return h.Write(ctx, e) }
	rt.Handle(w, Settle, func(ctx context.Context, e Event) error { return write(ctx, e) }) // want `ledgerbulk: .*: func at registration/wrapped/wrapped.go:\d+ -> (func at .* -> )?handlers.Write`
	look := func(ctx context.Context, e Event) error { return h.Look(ctx, e) }
	rt.Handle(w, Settle, func(ctx context.Context, e Event) error { return look(ctx, e) })
}

type embedded struct {
	*h.Service
	name string
}

type outer struct{ embedded }

type generic struct{ h.Generic[Event] }

// Methods registers method values of every kind.
func Methods(w *rt.Worker, o outer, g generic, direct h.Generic[Event]) {
	rt.Handle(w, Settle, o.Write) // want `ledgerbulk: .*: (func at .* -> )?handlers.\(\*Service\).Write -> ledger`
	rt.Handle(w, Settle, o.Look)
	rt.Handle(w, Settle, o.embedded.Service.Write) // want `ledgerbulk: .*: (func at .* -> )?handlers.\(\*Service\).Write -> ledger`
	rt.Handle(w, Settle, g.Write)                  // want `ledgerbulk: .*: handlers.Generic.Write -> ledger`
	rt.Handle(w, Settle, g.Look)
	rt.Handle(w, Settle, direct.Write) // want `ledgerbulk: .*: handlers.Generic.Write -> ledger`
	write := direct.Write
	rt.Handle(w, Settle, write) // want `ledgerbulk: .*: handlers.Generic.Write -> ledger`
}

type (
	task    = *taskmeta.Task[Event]
	worker  = rt.Worker
	handler = func(context.Context, Event) error
)

// Aliases has the types under other names.
func Aliases(w *worker, write, look handler) {
	var t task = Settle
	rt.Handle(w, t, h.Write) // want `ledgerbulk`
	rt.Handle(w, t, h.Look)
	all(w, t, h.Write) // want `ledgerbulk: .*registered by the call at registration/wrapped/wrapped.go`
	all(w, t, h.Look)
}

func all(w *worker, t task, hs ...handler) {
	for _, one := range hs {
		rt.Handle(w, t, one)
	}
}
