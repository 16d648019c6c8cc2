// Package badtaskname declares tasks whose names cannot go over the wire, and one with the longest that can.
package badtaskname

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "*", Queue: "bulk"},
	},
}

// Space has a space.
var Space = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "a b"}) // want `has a name that cannot go over the wire`

// Star has a star.
var Star = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "a.*"}) // want `has a name that cannot go over the wire`

// Newline has a line break.
var Newline = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "a\nb"}) // want `has a name that cannot go over the wire`

// Delete has a control character.
var Delete = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "a\x7f"}) // want `has a name that cannot go over the wire`

// WideSpace has a space that is not ASCII.
var WideSpace = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "a\u2003b"}) // want `has a name that cannot go over the wire`

// Mangled is not UTF-8.
var Mangled = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "a\xff"}) // want `has a name that cannot go over the wire`

// Long has 256 bytes.
var Long = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt"}) // want `has a name that cannot go over the wire`

// Longest has 255 bytes.
var Longest = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "ttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt"})

// Accents has letters that are not ASCII.
var Accents = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "é.è"})
