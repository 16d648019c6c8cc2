package tested

import (
	"testing"

	"example.test/reach/ledger"
	"example.test/reach/topo"
)

func TestHandle(t *testing.T) {
	books = new(ledger.Book)
	before := ledger.Touched()
	if err := handle(t.Context(), topo.Event{}); err != nil || ledger.Touched() == before {
		t.Errorf("handle: error %v, or the books are as they were", err)
	}
}
