// Package readerno copies between readers and writers of the library, while others of
// the package post.
package readerno

import (
	"bytes"
	"context"
	"io"
	"strings"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type journal struct{}

func (journal) Write(p []byte) (int, error) { ledger.Post(1); return len(p), nil }

func handle(_ context.Context, e topo.Event) error {
	var b bytes.Buffer
	_, err := io.Copy(&b, strings.NewReader(e.ID))
	return err
}

func pay(context.Context, topo.Event) error {
	_, err := io.WriteString(journal{}, "paid")
	return err
}

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
