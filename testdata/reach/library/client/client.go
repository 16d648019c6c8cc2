// Package client calls a client of the library through an interface of its own: each
// instance has its own transport.
package client

import (
	"context"
	"net/http"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type doer interface {
	Do(*http.Request) (*http.Response, error)
}

type transport struct{ save func(int) }

func (t transport) RoundTrip(*http.Request) (*http.Response, error) {
	t.save(1)
	return &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
}

type importer struct{ client doer }

func (i importer) run(ctx context.Context, e topo.Event) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://example.test/", nil)
	if err != nil {
		return err
	}
	r, err := i.client.Do(req)
	if err != nil {
		return err
	}
	return r.Body.Close()
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{&http.Client{Transport: transport{ledger.Post}}}.run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: client.importer.run -> client.transport.RoundTrip -> ledger.Post \(library/client/client.go:21\); route`
	runtime.Handle(w, topo.B, importer{&http.Client{Transport: transport{func(int) {}}}}.run) // reach: no
}
