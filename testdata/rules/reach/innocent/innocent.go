// Package innocent registers handlers in bulk that have much to do with the
// ledger and never write it. None is a finding.
package innocent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"example.test/rules/billing"
	"example.test/rules/ledger"
	"example.test/rules/reach/chain"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type event = topo.Event

type service struct {
	chain.Middle
	book    *ledger.Book
	client  *runtime.Client
	auditor *ledger.Auditor
}

// What runs before any handler is no part of one.
var opened = ledger.New()

func init() { ledger.Post(1) }

// write is never called by a handler here.
func (s *service) write() { s.book.Post(1) }

func (s *service) types(context.Context, event) error {
	var b ledger.Book
	_ = ledger.Limit + ledger.Amount(3)
	_ = ledger.Kind("a")
	_ = ledger.Names["a"]
	_ = []ledger.Entry{{Amount: 1}}
	_ = &b
	_, err := any(s.book).(fmt.Stringer)
	if !err {
		return errors.New("no")
	}
	return nil
}

func (s *service) reads(context.Context, event) error {
	_ = s.book.Balance() + billing.Quote(s.book) + ledger.Report(s.book)
	_ = s.auditor.Look() + s.auditor.Sum() + ledger.Reader{}.Total()
	_ = s.Look() + chain.Loop(3) + chain.Zero[int]()
	return nil
}

func (s *service) formats(context.Context, event) error {
	fmt.Println(ledger.Amount(3), ledger.Amount(4).String(), ledger.Entry{})
	_, err := json.Marshal(ledger.Entry{})
	return errors.Join(err, chain.ErrClosed)
}

// Charge is a money task that writes the ledger.
var Charge = taskmeta.Define(&topo.Top, taskmeta.Task[event]{
	Name: "money.charge",
	// A key is no part of a handler.
	Key: func(e event) string { ledger.Post(0); return e.ID },
})

func (s *service) enqueues(ctx context.Context, e event) error {
	_, err := runtime.Enqueue(ctx, s.client, Charge, e, nil)
	return err
}

// Keyed has a key that writes, which is no part of its handler.
var Keyed = taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: "bulk.keyed", Key: key})

func key(e event) string { ledger.Post(0); return strings.ToLower(e.ID) }

func (s *service) charge(context.Context, event) error {
	s.write()
	return nil
}

// registers does not run what it registers.
func (s *service) registers(ctx context.Context, e event) error {
	w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money"})
	runtime.Handle(w, topo.Pay, s.charge)
	runtime.Handle(w, Charge, func(context.Context, event) error { ledger.Post(1); return nil })
	return nil
}

// Register registers handlers of other tasks beside them.
func Register(w, money *runtime.Worker, s *service) {
	runtime.Handle(money, Charge, s.charge)
	runtime.Handle(w, topo.Settle, s.types)
	runtime.Handle(w, topo.Settle, s.reads)
	runtime.Handle(w, topo.Settle, s.formats)
	runtime.Handle(w, topo.Settle, s.enqueues)
	runtime.Handle(w, topo.Settle, s.registers)
	runtime.Handle(w, Keyed, func(context.Context, event) error { return nil })
	runtime.Handle(w, topo.Scrape, func(ctx context.Context, e event) error { return s.reads(ctx, e) })
	runtime.Handle(money, topo.Refund, func(ctx context.Context, e event) error { return s.charge(ctx, e) })
}
