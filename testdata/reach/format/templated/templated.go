// Package templated executes a template with a value whose String posts.
package templated

import (
	"context"
	"io"
	"text/template"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct{}

func (account) String() string { ledger.Post(1); return "account" }

var page = template.Must(template.New("page").Parse("{{.}}"))

func write(context.Context, topo.Event) error { return page.Execute(io.Discard, account{}) }

func look(context.Context, topo.Event) error { return page.Execute(io.Discard, "account") }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: templated.write -> templated.account.String -> ledger.Post \(format/templated/templated.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
