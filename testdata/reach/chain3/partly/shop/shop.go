// Package shop closes the half.
package shop

import (
	"example.test/reach/chain3/partly/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Start starts the work.
func Start(w *runtime.Worker, t catalog.Task, b catalog.Books) { catalog.Start(w, t, b, null{}) }

type null struct{}

func (null) Post(int) {}
