// Package serverfield reads back the handler that it put into a struct of the library.
package serverfield

import (
	"context"
	"net/http"
	"net/http/httptest"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type page struct{ save func(int) }

func (p page) ServeHTTP(http.ResponseWriter, *http.Request) { p.save(1) }

type importer struct{ server *http.Server }

func (i importer) run(context.Context, topo.Event) error {
	i.server.Handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{&http.Server{Handler: page{ledger.Post}}}.run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: serverfield.importer.run -> serverfield.page.ServeHTTP -> ledger.Post \(library/serverfield/serverfield.go:16\); route`
	runtime.Handle(w, topo.B, importer{&http.Server{Handler: page{func(int) {}}}}.run) // reach: no
}
