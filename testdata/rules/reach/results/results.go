// Package results runs functions that calls return.
package results

import (
	"context"

	"example.test/rules/ledger"
	"example.test/rules/reach/helper"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type event = topo.Event

type service struct {
	book *ledger.Book
	hook func(int)
}

func poster(b *ledger.Book) func(event) {
	post := func(event) { b.Post(1) }
	return post
}

func looker(b *ledger.Book) func(event) { return func(event) { b.Balance() } }

func (s *service) called(ctx context.Context, e event) error {
	poster(s.book)(e)
	return nil
}

func (s *service) calledLook(ctx context.Context, e event) error {
	looker(s.book)(e)
	return nil
}

// made makes a function that writes, and runs it nowhere.
func (s *service) made(ctx context.Context, e event) error {
	_ = poster(s.book)
	s.hook = helper.Make(s.book)
	if f := helper.Make(s.book); f != nil {
		return nil
	}
	return nil
}

func (s *service) kept(ctx context.Context, e event) error {
	f := helper.Again(s.book)
	f(1)
	return nil
}

func (s *service) keptLook(ctx context.Context, e event) error {
	f := helper.MakeLook(s.book)
	f()
	return nil
}

func (s *service) second(ctx context.Context, e event) error {
	_, post := helper.Both(s.book)
	post(1)
	return nil
}

func (s *service) first(ctx context.Context, e event) error {
	look, _ := helper.Both(s.book)
	look()
	return nil
}

func (s *service) option(ctx context.Context, e event) error {
	helper.Apply(s.book, helper.WithLook(), helper.WithPost(1))
	return nil
}

func (s *service) optionLook(ctx context.Context, e event) error {
	helper.Apply(s.book, helper.WithLook())
	return nil
}

func (s *service) ranged(ctx context.Context, e event) error {
	for range helper.All(s.book) {
	}
	return nil
}

func (s *service) rangedLook(ctx context.Context, e event) error {
	for range helper.Looks(s.book) {
	}
	return nil
}

func curried(b *ledger.Book) func() func() {
	return func() func() { return func() { b.Post(1) } }
}

func (s *service) twice(ctx context.Context, e event) error {
	defer curried(s.book)()()
	return nil
}

func (s *service) once(ctx context.Context, e event) error {
	defer curried(s.book)()
	return nil
}

// Register registers them all.
func Register(w *runtime.Worker, s *service) {
	runtime.Handle(w, topo.Settle, s.called) // want `ledgerbulk: .*: results.\(\*service\).called -> func at reach/results/results.go:21 -> ledger.\(\*Book\).Post \(reach/results/results.go:21\)`
	runtime.Handle(w, topo.Settle, s.calledLook)
	runtime.Handle(w, topo.Settle, s.made)
	runtime.Handle(w, topo.Settle, s.kept) // want `ledgerbulk: .*: results.\(\*service\).kept -> func at reach/helper/helper.go:11 -> ledger.\(\*Book\).Post \(reach/helper/helper.go:11\)`
	runtime.Handle(w, topo.Settle, s.keptLook)
	runtime.Handle(w, topo.Settle, s.second) // want `ledgerbulk: .*: results.\(\*service\).second -> ledger.\(\*Book\).Post \(reach/results/results.go:61\)`
	runtime.Handle(w, topo.Settle, s.first)
	runtime.Handle(w, topo.Settle, s.option) // want `ledgerbulk: .*: results.\(\*service\).option -> helper.Apply -> func at reach/helper/helper.go:\d+ -> ledger`
	runtime.Handle(w, topo.Settle, s.optionLook)
	runtime.Handle(w, topo.Settle, s.ranged) // want `ledgerbulk: .*: results.\(\*service\).ranged -> func at reach/helper/helper.go:\d+ -> ledger`
	runtime.Handle(w, topo.Settle, s.rangedLook)
	runtime.Handle(w, topo.Settle, s.twice) // want `ledgerbulk: .*: results.\(\*service\).twice -> func at reach/results/results.go:\d+ -> ledger`
	runtime.Handle(w, topo.Settle, s.once)
}
