package analyzer

import (
	"encoding/json"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/shipmindlabs/routecheck/analyzer/reach"
	"github.com/shipmindlabs/routecheck/analyzer/rules"
	"github.com/shipmindlabs/routecheck/analyzer/topology"
)

// CategoryItem is the category of the diagnostics that carry an [Item]. They
// are no findings, and are reported only with the flag -inventory.
const CategoryItem = "inventory"

// Item is one declaration or registration of a task, or a ledger package. It is
// the message of a diagnostic, as JSON, so that it goes the way of the findings
// and is cached with them.
type Item struct {
	// LedgerPackage is the path of a ledger package. The item then says nothing
	// else.
	LedgerPackage string `json:"ledger_package,omitempty"`
	// Topology names the variable of the topology.
	Topology string `json:"topology"`
	Task     string `json:"task"`
	Queue    string `json:"queue"`
	Class    string `json:"class"`
	Owner    string `json:"owner"`
	// Route is the route that decides, or empty where the task names its queue.
	Route string `json:"route,omitempty"`
	// Declared is the place of the declaration, for one.
	Declared string `json:"declared,omitempty"`
	// Registered is the place of the registration, for one, Ledger whether the
	// handler touches the ledger, and Witness how.
	Registered string `json:"registered,omitempty"`
	Ledger     bool   `json:"ledger,omitempty"`
	Witness    string `json:"witness,omitempty"`
}

// reportInventory reports the declarations and registrations of a package.
func reportInventory(pass *analysis.Pass, check *rules.Pass, paths *reach.Package) {
	report := func(pos token.Pos, item Item) {
		text, err := json.Marshal(item)
		if err != nil {
			panic(err) // an Item has only strings and a bool
		}
		pass.Report(analysis.Diagnostic{Pos: pos, Category: CategoryItem, Message: string(text)})
	}
	if paths.IsLedger() {
		report(pass.Files[0].Package, Item{LedgerPackage: pass.Pkg.Path()})
	}
	for _, d := range check.Found.Declarations {
		if item, ok := newItem(d.Task); ok {
			item.Declared = check.Place(d.Pos)
			report(d.Pos, item)
		}
	}
	for _, r := range check.Found.Registrations {
		if item, ok := newItem(r.Task); ok && r.Decided && !r.Named {
			item.Registered = check.Place(r.Pos)
			for _, v := range paths.Registered(r.At, r.Via, r.Handler) {
				if path, ok := v.Best(); ok && !item.Ledger {
					item.Ledger, item.Witness = true, path.String()
				}
			}
			report(r.Pos, item)
		}
	}
}

func newItem(t topology.Task) (Item, bool) {
	if !t.Known || !t.Declared || !t.Topology.Known || len(t.Gaps) > 0 {
		return Item{}, false
	}
	res := t.Topology.Resolve(t.Name, t.TaskInfo.Queue)
	item := Item{Topology: t.Topology.Key, Task: t.Name, Queue: res.Queue.Name, Class: string(res.Queue.Class), Owner: res.Queue.Owner}
	if res.Route >= 0 {
		item.Route = t.Topology.Routes[res.Route].Task
	}
	return item, true
}
