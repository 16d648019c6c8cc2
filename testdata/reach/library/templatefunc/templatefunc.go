// Package templatefunc executes a template with a function that posts.
package templatefunc

import (
	"context"
	"io"
	"text/template"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func page(f func() string) error {
	t, err := template.New("page").Funcs(template.FuncMap{"name": f}).Parse("{{name}}")
	if err != nil {
		return err
	}
	return t.Execute(io.Discard, nil)
}

func write(context.Context, topo.Event) error {
	return page(func() string { ledger.Post(1); return "a" })
}

func look(context.Context, topo.Event) error { return page(func() string { return "a" }) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // reach: yes, but missed: a template carries the function // should be `ledgerbulk: task "bulk.a" .* writes the ledger: templatefunc.write -> templatefunc.page -> func at library/templatefunc/templatefunc.go:23 -> ledger.Post \(library/templatefunc/templatefunc.go:23\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
