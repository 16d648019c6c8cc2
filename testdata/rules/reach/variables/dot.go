package variables

import (
	"context"

	. "example.test/rules/reach/helper"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// replace sets what another package's variable holds, besides what it has.
func replace(f func(int)) { Post = f }

func dotted(context.Context, event) error     { Post(1); return nil }
func dottedLook(context.Context, event) error { Look(nil); return nil }

// RegisterDotted registers both.
func RegisterDotted(w *runtime.Worker) {
	replace(func(int) {})
	runtime.Handle(w, topo.Settle, dotted) // want `ledgerbulk: .*: variables.dotted -> ledger.Post`
	runtime.Handle(w, topo.Settle, dottedLook)
}
