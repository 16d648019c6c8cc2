// Package routes keeps functions of the library's named type in a map, and serves one.
package routes

import (
	"context"
	"net/http"
	"net/http/httptest"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type router struct{ routes map[string]http.Handler }

func (r *router) on(path string, f func(http.ResponseWriter, *http.Request)) {
	r.routes[path] = http.HandlerFunc(f)
}

func (r *router) run(context.Context, topo.Event) error {
	r.routes["/"].ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write, look := &router{make(map[string]http.Handler)}, &router{make(map[string]http.Handler)}
	write.on("/", func(http.ResponseWriter, *http.Request) { ledger.Post(1) })
	look.on("/", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: routes.\(\*router\).run -> func at library/routes/routes.go:28 -> ledger.Post \(library/routes/routes.go:28\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
