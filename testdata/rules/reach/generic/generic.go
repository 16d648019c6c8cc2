// Package generic reaches the ledger through type parameters.
package generic

import (
	"context"

	"example.test/rules/billing"
	"example.test/rules/ledger"
	"example.test/rules/reach/helper"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type event = topo.Event

// fake has the methods of a book, and writes nothing.
type fake struct{}

func (fake) Post(int)     {}
func (fake) Balance() int { return 0 }

// far reaches the ledger over another function.
type far struct{ fake }

func (far) Post(int) { billing.Charge(nil, 1) }

func local[P interface{ Post(int) }](p P) { p.Post(1) }

func localBook(context.Context, event) error { local(&ledger.Book{}); return nil }
func localFar(context.Context, event) error  { local(far{}); return nil }
func localFake(context.Context, event) error { local(fake{}); return nil }

// opened knows no more of p than the interface says.
func opened(context.Context, event) error {
	var p interface{ Post(int) } = fake{}
	local(p)
	return nil
}

func put(context.Context, event) error     { helper.Put(&ledger.Book{}); return nil }
func putFake(context.Context, event) error { helper.Put(fake{}); return nil }
func total(context.Context, event) error {
	helper.Total(far{})
	helper.Total(&ledger.Book{})
	return nil
}
func putter(context.Context, event) error    { helper.Putter(&ledger.Book{})(1); return nil }
func noPutter(context.Context, event) error  { _ = helper.Putter(&ledger.Book{}); return nil }
func boxPut(context.Context, event) error    { new(helper.Box[*ledger.Book]).Put(); return nil }
func boxLook(context.Context, event) error   { new(helper.Box[*ledger.Book]).Look(); return nil }
func boxFake(context.Context, event) error   { new(helper.Box[fake]).Put(); return nil }
func valued(context.Context, event) error    { f := helper.Put[far]; f(far{}); return nil }
func valueFake(context.Context, event) error { f := helper.Put[fake]; f(fake{}); return nil }

type service[P interface{ Post(int) }] struct{ books P }

func (s service[P]) settle(context.Context, event) error { s.books.Post(1); return nil }

func settle[P interface{ Post(int) }](context.Context, event) error {
	var p P
	helper.Put(p)
	return nil
}

// Register registers them all.
func Register(w *runtime.Worker) {
	runtime.Handle(w, topo.Settle, localBook) // want `ledgerbulk: .*: generic.localBook -> generic.local -> ledger.\(\*Book\).Post \(reach/generic/generic.go:27\)`
	runtime.Handle(w, topo.Settle, localFar)  // want `ledgerbulk: .*: generic.localFar -> generic.local -> generic.far.Post -> billing.Charge -> ledger`
	runtime.Handle(w, topo.Settle, localFake)
	runtime.Handle(w, topo.Settle, opened)
	runtime.Handle(w, topo.Settle, put) // want `ledgerbulk: .*: generic.put -> helper.Put -> helper.put -> func at reach/helper/helper.go:\d+ -> ledger.\(\*Book\).Post \(reach/helper/helper.go:\d+\)`
	runtime.Handle(w, topo.Settle, putFake)
	runtime.Handle(w, topo.Settle, total)
	runtime.Handle(w, topo.Settle, putter) // want `ledgerbulk: .*: generic.putter -> ledger.\(\*Book\).Post`
	runtime.Handle(w, topo.Settle, noPutter)
	runtime.Handle(w, topo.Settle, boxPut) // want `ledgerbulk: .*: generic.boxPut -> helper.\(\*Box\).Put -> helper.\(\*Box\).put -> ledger.\(\*Book\).Post`
	runtime.Handle(w, topo.Settle, boxLook)
	runtime.Handle(w, topo.Settle, boxFake)
	runtime.Handle(w, topo.Settle, valued) // want `ledgerbulk: .*: generic.valued -> helper.Put -> .* -> generic.far.Post -> billing.Charge`
	runtime.Handle(w, topo.Settle, valueFake)
	runtime.Handle(w, topo.Settle, service[*ledger.Book]{}.settle) // want `ledgerbulk: .*: generic.service.settle -> ledger.\(\*Book\).Post`
	runtime.Handle(w, topo.Settle, service[fake]{}.settle)
	runtime.Handle(w, topo.Settle, settle[far]) // want `ledgerbulk: .*: generic.settle -> helper.Put -> .* -> generic.far.Post -> billing.Charge`
	runtime.Handle(w, topo.Settle, settle[fake])
}
