package testedfield

import (
	"testing"

	"example.test/reach/ledger"
	"example.test/reach/topo"
)

func TestRun(t *testing.T) {
	s := &service{new(ledger.Book)}
	before := ledger.Touched()
	if err := s.run(t.Context(), topo.Event{}); err != nil || ledger.Touched() == before {
		t.Errorf("run: error %v, or the books are as they were", err)
	}
}
