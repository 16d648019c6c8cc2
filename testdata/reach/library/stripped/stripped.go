// Package stripped serves through a handler of the library around its own.
package stripped

import (
	"context"
	"net/http"
	"net/http/httptest"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type page struct{ save func(int) }

func (p page) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	p.save(1)
	w.WriteHeader(http.StatusOK)
}

type importer struct{ handler http.Handler }

func (i importer) run(context.Context, topo.Event) error {
	i.handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/a/b", nil))
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{http.StripPrefix("/a", page{ledger.Post})}.run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: stripped.importer.run -> stripped.page.ServeHTTP -> ledger.Post \(library/stripped/stripped.go:17\); route`
	runtime.Handle(w, topo.B, importer{http.StripPrefix("/a", page{func(int) {}})}.run) // reach: no
}
