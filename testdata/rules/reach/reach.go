// Package reach registers handlers in bulk that lead to the ledger along static
// calls of every kind.
package reach

import (
	"context"
	"sync"

	"example.test/rules/ledger"
	"example.test/rules/reach/chain"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type event = topo.Event

type service struct {
	chain.Middle
	book *ledger.Book
	set  chain.Set[int]
}

func (s *service) deep(context.Context, event) error {
	chain.One(s.book)
	return nil
}

func (s *service) mutual(context.Context, event) error {
	chain.Ping(s.book, 3)
	return nil
}

func (s *service) promoted(context.Context, event) error {
	s.Write()
	return nil
}

func (s *service) deferred(context.Context, event) error {
	defer s.book.Post(1)
	return nil
}

func (s *service) started(context.Context, event) error {
	go s.book.Post(1)
	return nil
}

func (s *service) literal(context.Context, event) error {
	func() { defer func() { s.book.Post(1) }() }()
	return nil
}

func (s *service) variable(context.Context, event) error {
	post := func(n int) { s.book.Post(n) }
	post(1)
	return nil
}

func (s *service) handed(context.Context, event) error {
	s.set.Each(s.book.Post)
	return nil
}

func (s *service) expression(context.Context, event) error {
	(*ledger.Book).Post(s.book, 1)
	return nil
}

func (s *service) once(context.Context, event) error {
	var once sync.Once
	once.Do(func() { s.book.Post(1) })
	return nil
}

func (s *service) generic(context.Context, event) error {
	chain.Post(s.book, ledger.Amount(1))
	chain.Post[int](s.book, 1)
	return nil
}

func (s *service) made(context.Context, event) error {
	s.book = ledger.New()
	return nil
}

func (s *service) switched(ctx context.Context, e event) error {
	switch {
	case e.ID == "":
	default:
		for range 3 {
			select {
			case <-ctx.Done():
				if err := func() error { chain.One(s.book); return nil }(); err != nil {
					return err
				}
			default:
			}
		}
	}
	return nil
}

// Register registers them all.
func Register(w *runtime.Worker, s *service) {
	runtime.Handle(w, topo.Settle, s.deep)                              // want `ledgerbulk: .*: reach.\(\*service\).deep -> chain.One -> chain.two -> chain.three -> billing.Charge -> ledger.\(\*Book\).Post \(billing/billing.go:8\)`
	runtime.Handle(w, topo.Settle, s.mutual)                            // want `ledgerbulk: .*: reach.\(\*service\).mutual -> chain.Ping -> chain.Pong -> ledger.\(\*Book\).Post \(reach/chain/chain.go:\d+\)`
	runtime.Handle(w, topo.Settle, s.promoted)                          // want `ledgerbulk: .*: reach.\(\*service\).promoted -> chain.Base.Write -> ledger`
	runtime.Handle(w, topo.Settle, s.deferred)                          // want `ledgerbulk: .*: reach.\(\*service\).deferred -> ledger.\(\*Book\).Post \(reach/reach.go:39\)`
	runtime.Handle(w, topo.Settle, s.started)                           // want `ledgerbulk: .*: reach.\(\*service\).started -> ledger`
	runtime.Handle(w, topo.Settle, s.literal)                           // want `ledgerbulk: .*: reach.\(\*service\).literal -> func at reach/reach.go:49 -> func at reach/reach.go:49 -> ledger`
	runtime.Handle(w, topo.Settle, s.variable)                          // want `ledgerbulk: .*: reach.\(\*service\).variable -> func at reach/reach.go:\d+ -> ledger`
	runtime.Handle(w, topo.Settle, s.handed)                            // want `ledgerbulk: .*: reach.\(\*service\).handed -> chain.\(\*Set\).Each -> ledger`
	runtime.Handle(w, topo.Settle, s.expression)                        // want `ledgerbulk: .*: reach.\(\*service\).expression -> ledger`
	runtime.Handle(w, topo.Settle, s.once)                              // want `ledgerbulk: .*: reach.\(\*service\).once -> func at reach/reach.go:\d+ -> ledger`
	runtime.Handle(w, topo.Settle, s.generic)                           // want `ledgerbulk: .*: reach.\(\*service\).generic -> chain.Post -> ledger`
	runtime.Handle(w, topo.Settle, s.made)                              // want `ledgerbulk: .*: reach.\(\*service\).made -> ledger.New \(reach/reach.go:\d+\)`
	runtime.Handle(w, topo.Settle, s.switched)                          // want `ledgerbulk: .*: reach.\(\*service\).switched -> func at reach/reach.go:\d+ -> chain.One`
	runtime.Handle(w, topo.Settle, func(context.Context, event) error { // want `ledgerbulk: .*: func at reach/reach.go:\d+ -> ledger.Post`
		ledger.Post(1)
		return nil
	})
	for _, h := range []func(context.Context, event) error{s.deep, s.literal} {
		runtime.Handle(w, topo.Settle, h) // want `ledgerbulk: .*service\).deep` `ledgerbulk: .*service\).literal`
	}
}
