package analyzer_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/shipmindlabs/routecheck/analyzer"
	"github.com/shipmindlabs/routecheck/analyzer/config"
	"github.com/shipmindlabs/routecheck/analyzer/registration"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// A package that one cannot edit is a ledger by configuration, and so is what it
// has that only reads.
func TestReadonlyByConfiguration(t *testing.T) {
	dir := unpack(t, "bank")
	cfg := &config.Config{
		Ledger:   []string{"example.test/bank"},
		Readonly: []string{"example.test/bank.Format", "example.test/bank.Client.Statement"},
		Classes:  []taskmeta.Class{taskmeta.Bulk},
		Topology: taskmeta.Topology{
			Queues: []taskmeta.Queue{{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"}},
			Routes: []taskmeta.Route{{Task: "*", Queue: "bulk"}},
		},
	}
	jobs := registration.Library{
		Path:  "example.test/bank/jobs",
		Calls: []registration.Call{{Func: "Handle", Role: registration.Register, Name: 1, Handler: 2}},
	}
	analysistest.Run(findings{t}, dir, analyzer.New(analyzer.Options{Config: cfg, Libraries: append(registration.Libraries(), jobs)}), "./...")
}
