// Package variables runs functions that package variables hold.
package variables

import (
	"context"

	"example.test/rules/ledger"
	"example.test/rules/reach/helper"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type event = topo.Event

var (
	post    = func(b *ledger.Book) { b.Post(1) }
	look    = func(b *ledger.Book) { b.Balance() }
	direct  = ledger.Post
	made    = helper.Make(nil)
	_, both = helper.Both(nil)
	late    func(int)
	changed = ledger.Post
	shared  = ledger.Post
	pointer = &shared
)

func init() { late = ledger.Post }

// Replace changes a variable, so that nothing is known of it.
func Replace(f func(int)) {
	changed = f
	*pointer = f
}

func postHere(context.Context, event) error   { post(nil); return nil }
func lookHere(context.Context, event) error   { look(nil); return nil }
func directHere(context.Context, event) error { direct(1); return nil }
func madeHere(context.Context, event) error   { made(1); return nil }
func bothHere(context.Context, event) error   { both(1); return nil }
func lateHere(context.Context, event) error   { late(1); return nil }
func posts(context.Context, event) error      { helper.Post(1); return nil }
func looks(context.Context, event) error      { helper.Look(nil); return nil }
func unknown(context.Context, event) error    { changed(1); shared(1); return nil }

// compared looks at variables and runs none.
func compared(context.Context, event) error {
	if post != nil && helper.Post != nil {
		return nil
	}
	return nil
}

// Register registers them all.
func Register(w *runtime.Worker) {
	runtime.Handle(w, topo.Settle, postHere) // want `ledgerbulk: .*: variables.postHere -> func at reach/variables/variables.go:16 -> ledger.\(\*Book\).Post \(reach/variables/variables.go:16\)`
	runtime.Handle(w, topo.Settle, lookHere)
	runtime.Handle(w, topo.Settle, directHere) // want `ledgerbulk: .*: variables.directHere -> ledger.Post \(reach/variables/variables.go:\d+\)`
	runtime.Handle(w, topo.Settle, madeHere)   // want `ledgerbulk: .*: variables.madeHere -> func at reach/helper/helper.go:11 -> ledger`
	runtime.Handle(w, topo.Settle, bothHere)   // want `ledgerbulk: .*: variables.bothHere -> ledger`
	runtime.Handle(w, topo.Settle, lateHere)   // want `ledgerbulk: .*: variables.lateHere -> ledger`
	runtime.Handle(w, topo.Settle, posts)      // want `ledgerbulk: .*: variables.posts -> ledger.Post \(reach/variables/variables.go:\d+\)`
	runtime.Handle(w, topo.Settle, looks)
	runtime.Handle(w, topo.Settle, unknown) // want `ledgerbulk: .*: variables.unknown -> ledger.Post`
	runtime.Handle(w, topo.Settle, compared)
}
