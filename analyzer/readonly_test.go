package analyzer_test

import (
	"reflect"
	"slices"
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

// A readonly entry that names no function is a finding where its package is imported,
// and in itself.
func TestMisspeltReadonly(t *testing.T) {
	dir := unpack(t, "bank")
	cfg := &config.Config{
		Ledger:   []string{"example.test/bank"},
		Readonly: []string{"example.test/bank.Formt", "example.test/bank.Client.Statment", "example.test/bank.Format", "example.test/bank.hidden", "example.test/other.Format"},
		Classes:  []taskmeta.Class{taskmeta.Bulk},
	}
	got := make(map[string][]string)
	for _, r := range analysistest.Run(quiet{}, dir, analyzer.New(analyzer.Options{Config: cfg}), "./...") {
		for _, d := range r.Diagnostics {
			if d.Category == "allow" {
				got[r.Action.Package.PkgPath] = append(got[r.Action.Package.PkgPath], d.Message)
			}
		}
	}
	message := func(name string) string {
		return `allow: readonly function "example.test/bank.` + name + `" in .routecheck.yml marks nothing: package bank has no such function (correct the name, or take it out)`
	}
	importer := []string{message("Client.Statment"), message("Formt")}
	want := map[string][]string{
		"example.test/bank":      append(slices.Clone(importer), message("hidden")),
		"example.test/bank/sync": importer,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
