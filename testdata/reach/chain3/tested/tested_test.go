package tested

import (
	"testing"

	"example.test/reach/chain3/tested/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func TestRun(t *testing.T) {
	err := shop.New(new(ledger.Book)).Run(t.Context(), topo.Event{})
	if calls := ledger.TakeCalls(); err != nil || len(calls) != 1 {
		t.Errorf("Run: error %v and %d calls of the ledger, want none and 1", err, len(calls))
	}
}

func TestStart(t *testing.T) {
	w := runtime.NewWorker(nil, runtime.WorkerConfig{})
	shop.Start(w, new(ledger.Book))
	if err := w.Run(t.Context()); err == nil {
		t.Error("a worker without a client runs")
	}
}
