// Package logged logs a value whose LogValue posts: each handler has its own.
package logged

import (
	"context"
	"io"
	"log/slog"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct{}

func (account) LogValue() slog.Value { ledger.Post(1); return slog.IntValue(1) }

func write(context.Context, topo.Event) error { return record(account{}) }

func look(context.Context, topo.Event) error { return record(ledger.Amount(1)) }

func record(v any) error {
	slog.New(slog.NewTextHandler(io.Discard, nil)).Info("handled", "account", v)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: logged.write -> logged.record -> logged.account.LogValue -> ledger.Post \(format/logged/logged.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
