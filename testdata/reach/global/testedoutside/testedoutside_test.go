package testedoutside_test

import (
	"testing"

	"example.test/reach/global/testedoutside"
	"example.test/reach/ledger"
	"example.test/reach/topo"
)

func TestHandle(t *testing.T) {
	testedoutside.Use(new(ledger.Book))
	err := testedoutside.Handle(t.Context(), topo.Event{})
	if calls := ledger.TakeCalls(); err != nil || len(calls) != 1 {
		t.Errorf("Handle: error %v and %d calls of the ledger, want none and 1", err, len(calls))
	}
}
