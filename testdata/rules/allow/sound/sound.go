// Package sound has suppressions that each have a reason and a finding.
package sound

import (
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

//routecheck:allow noroute its route comes with the next release
var Import = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "nowhere.import"})

var Export = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "nowhere.export"}) //routecheck:allow noroute its route comes with the next release

// Pay has a comment of its own above the suppression.
//
//routecheck:allow keyless the provider drops a second payment
var Pay = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "money.unkeyed"})
