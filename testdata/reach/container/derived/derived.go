// Package derived calls what a context carries that others were derived from, and a request holds.
package derived

import (
	"context"
	"net/http"
	"net/http/httptest"
	"time"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type key struct{}

func serve(_ http.ResponseWriter, r *http.Request) {
	if f, ok := r.Context().Value(key{}).(func(int)); ok {
		f(1)
	}
}

func run(ctx context.Context, f func(int)) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(context.WithValue(ctx, key{}, f)), time.Minute)
	defer cancel()
	serve(nil, httptest.NewRequest(http.MethodGet, "/", nil).WithContext(ctx))
	return nil
}

func write(ctx context.Context, e topo.Event) error { return run(ctx, ledger.Post) }

func look(ctx context.Context, e topo.Event) error { return run(ctx, func(int) {}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: derived.write -> derived.run -> derived.serve -> ledger.Post \(container/derived/derived.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
