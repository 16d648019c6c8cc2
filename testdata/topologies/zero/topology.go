// Package zero declares nothing, and is sound.
package zero

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{}
