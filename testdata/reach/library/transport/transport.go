// Package transport gives a client of the library a transport that posts.
package transport

import (
	"context"
	"net/http"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type transport struct{}

func (transport) RoundTrip(*http.Request) (*http.Response, error) {
	ledger.Post(1)
	return &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
}

func handle(context.Context, topo.Event) error {
	client := &http.Client{Transport: transport{}}
	r, err := client.Get("http://example.test/")
	if err != nil {
		return err
	}
	return r.Body.Close()
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: transport.handle -> transport.transport.RoundTrip -> ledger.Post \(library/transport/transport.go:16\); route`
}
