package tested

import (
	"testing"

	"example.test/reach/ledger"
	"example.test/reach/topo"
)

func TestHandle(t *testing.T) {
	books = new(ledger.Book)
	err := handle(t.Context(), topo.Event{})
	if calls := ledger.TakeCalls(); err != nil || len(calls) != 1 {
		t.Errorf("handle: error %v and %d calls of the ledger, want none and 1", err, len(calls))
	}
}
