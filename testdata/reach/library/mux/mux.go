// Package mux puts a function into a router of the library, which calls it.
package mux

import (
	"context"
	"net/http"
	"net/http/httptest"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func serve(f http.HandlerFunc) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/", f)
	mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
	return nil
}

func write(context.Context, topo.Event) error {
	return serve(func(http.ResponseWriter, *http.Request) { ledger.Post(1) })
}

func look(context.Context, topo.Event) error {
	return serve(func(http.ResponseWriter, *http.Request) {})
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: mux.write -> mux.serve -> func at library/mux/mux.go:22 -> ledger.Post \(library/mux/mux.go:22\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
