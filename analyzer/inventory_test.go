package analyzer_test

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/shipmindlabs/routecheck/analyzer"
)

// inventory returns the items of packages of testdata/reach, by the place of
// their registration.
func inventory(t *testing.T, pattern string) map[string]analyzer.Item {
	t.Helper()
	dir, err := filepath.Abs("../testdata/reach")
	if err != nil {
		t.Fatal(err)
	}
	a := analyzer.New(analyzer.Options{})
	if err := a.Flags.Set("inventory", "true"); err != nil {
		t.Fatal(err)
	}
	items := make(map[string]analyzer.Item)
	for _, r := range analysistest.Run(quiet{}, dir, a, pattern) {
		if r.Err != nil {
			t.Fatalf("%s: %v", r.Action, r.Err)
		}
		for _, d := range r.Diagnostics {
			var item analyzer.Item
			if err := json.Unmarshal([]byte(d.Message), &item); err != nil || d.Category != analyzer.CategoryItem {
				t.Fatalf("%s is reported in category %q: %v", d.Message, d.Category, err)
			}
			if item.Registered != "" {
				items[item.Registered] = item
			}
		}
	}
	return items
}

// Two registrations of one function with different books have verdicts of their
// own, and the flag leaves no findings among the items.
func TestInventory(t *testing.T) {
	items := inventory(t, "./chain3/setter/...")
	tests := []struct {
		at, task string
		kinds    []string // of the hops of the only path
	}{
		{"chain3/setter/setter.go:13", "bulk.a", []string{"", "interface"}},
		{"chain3/setter/setter.go:14", "bulk.b", nil},
	}
	if len(items) != len(tests) {
		t.Errorf("there are %d items, want %d: %v", len(items), len(tests), items)
	}
	for _, tt := range tests {
		item, ok := items[tt.at]
		if !ok || item.Verdict == nil {
			t.Errorf("%s: there is no verdict in %+v", tt.at, item)
			continue
		}
		var kinds []string
		for _, path := range item.Verdict.Paths {
			for _, hop := range path {
				kinds = append(kinds, hop.Kind)
			}
		}
		if item.Task != tt.task || item.Class != "bulk" || item.Ledger != (tt.kinds != nil) || !slices.Equal(kinds, tt.kinds) {
			t.Errorf("%s: the item is %+v with the kinds %q, want task %s and %q", tt.at, item, kinds, tt.task, tt.kinds)
		}
	}
}

// The same packages give the same items.
func TestInventoryIsDeterministic(t *testing.T) {
	encode := func() string {
		text, err := json.Marshal(inventory(t, "./chain3/..."))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	first := encode()
	if len(first) < 1000 {
		t.Fatalf("the items are only %s", first)
	}
	if again := encode(); again != first {
		t.Errorf("the items are\n%s\nand then\n%s", first, again)
	}
}
