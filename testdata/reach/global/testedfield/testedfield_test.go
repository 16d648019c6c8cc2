package testedfield

import (
	"testing"

	"example.test/reach/ledger"
	"example.test/reach/topo"
)

func TestRun(t *testing.T) {
	s := &service{new(ledger.Book)}
	err := s.run(t.Context(), topo.Event{})
	if calls := ledger.TakeCalls(); err != nil || len(calls) != 1 {
		t.Errorf("run: error %v and %d calls of the ledger, want none and 1", err, len(calls))
	}
}
