// Package handlerfunc serves with a function of the library's own named type.
package handlerfunc

import (
	"context"
	"net/http"
	"net/http/httptest"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func serve(h http.Handler) error {
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
	return nil
}

func write(context.Context, topo.Event) error {
	return serve(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { ledger.Post(1) }))
}

func look(context.Context, topo.Event) error {
	return serve(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) }))
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: handlerfunc.write -> handlerfunc.serve -> func at library/handlerfunc/handlerfunc.go:20 -> ledger.Post \(library/handlerfunc/handlerfunc.go:20\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
