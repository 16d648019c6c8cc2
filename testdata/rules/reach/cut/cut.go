// Package cut suppresses calls of functions that are kept, returned and bound.
package cut

import (
	"context"

	"example.test/rules/ledger"
	"example.test/rules/reach/helper"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type event = topo.Event

func kept(context.Context, event) error {
	f := helper.Make(nil)
	f(1) //routecheck:allow ledgerbulk the amount is zero here
	return nil
}

func stored(context.Context, event) error {
	f := ledger.Post
	f(0) //routecheck:allow ledgerbulk the amount is zero here
	return nil
}

func poster() func(int) {
	return ledger.Post
}

func returned(context.Context, event) error {
	poster()(0) //routecheck:allow ledgerbulk the amount is zero here
	return nil
}

func bound(context.Context, event) error {
	helper.Put(&ledger.Book{}) //routecheck:allow ledgerbulk the amount is zero here
	return nil
}

// both cuts one of two.
func both(context.Context, event) error {
	helper.Put(&ledger.Book{}) //routecheck:allow ledgerbulk the amount is zero here
	f := helper.Make(nil)
	f(1)
	return nil
}

// idle has nothing to cut.
func idle(context.Context, event) error {
	f := helper.MakeLook(nil)
	f() //routecheck:allow ledgerbulk it only reads // want `allow: nothing on this line breaks ledgerbulk`
	return nil
}

// Register registers them all.
func Register(w *runtime.Worker) {
	runtime.Handle(w, topo.Settle, kept)
	runtime.Handle(w, topo.Settle, stored)
	runtime.Handle(w, topo.Settle, returned)
	runtime.Handle(w, topo.Settle, bound)
	runtime.Handle(w, topo.Settle, both) // want `ledgerbulk: .*: cut.both -> func at reach/helper/helper.go:\d+ -> ledger`
	runtime.Handle(w, topo.Settle, idle)
}
