package reach

import (
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer/flow"
)

// Path is how a handler reaches a sink: the handler first, and the sink last.
type Path []flow.Hop

// String returns the path on one line, ending with the place of the call into
// the ledger.
func (p Path) String() string {
	names := make([]string, len(p))
	for i, h := range p {
		names[i] = h.Func
	}
	s := strings.Join(names, " -> ")
	if at := p[len(p)-1].At; at != "" && len(p) > 1 {
		s += " (" + at + ")"
	}
	return s
}

// Sink returns the name of the ledger function at the end of the path.
func (p Path) Sink() string { return p[len(p)-1].Func }
