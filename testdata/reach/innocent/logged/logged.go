// Package logged logs and prints a book, which has no method that formats.
package logged

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	book := new(ledger.Book)
	slog.New(slog.NewTextHandler(io.Discard, nil)).Info("book", "book", book)
	fmt.Fprintf(io.Discard, "%v %+v %T\n", book, *book, book)
	_, err := json.Marshal(book)
	return err
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
