// Package allow has suppressions that suppress nothing.
package allow

import (
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

//routecheck:allow noroute the route is there already // want `allow: nothing on this line breaks noroute, so the suppression suppresses nothing \(delete it\)`
var Import = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.import"})

var Export = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.export"}) //routecheck:allow keyless bulk needs no key // want `allow: nothing on this line breaks keyless, so the suppression suppresses nothing \(delete it\)`

//routecheck:allow // want `allow: a suppression must name a rule and a reason \(write //routecheck:allow RULE REASON\)`

//routecheck:allow norout it is misspelled // want `allow: there is no rule "norout" to suppress`

//routecheck:allow noroute // want `allow: a suppression without a reason suppresses nothing \(say behind noroute why it is right here\)`

// routecheck:allow noroute a space hides it // want `allow: a directive has no space behind the slashes \(write //routecheck:allow\)`

//routecheck:alow noroute the verb is misspelled // want `allow: unknown directive //routecheck:alow \(there are allow, ledger and readonly\)`

//routecheck:ledger // want `allow: //routecheck:ledger must stand in the package comment \(move it directly above the package clause\)`

//routecheck:readonly // want `allow: a readonly directive without a reason marks nothing \(say behind it why the books stay as they are\)`

//routecheck:readonly it reads // want `allow: a readonly directive stands in the comment of a function or a type, or above the package clause with a blank line after it \(move it there\)`

// Sum is in no ledger package.
//
//routecheck:readonly it reads // want `allow: a readonly directive that marks nothing: no function it covers would count as a ledger write`
func Sum() int { return 0 }
