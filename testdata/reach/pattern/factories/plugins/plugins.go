// Package plugins has plugins.
package plugins

import (
	"example.test/reach/ledger"
)

// Plugin runs.
type Plugin interface{ Run() }

type charger struct{}

func (charger) Run() { ledger.Post(1) }

type cleaner struct{}

func (cleaner) Run() {}

func newCharger() Plugin { return charger{} }

func newCleaner() Plugin { return cleaner{} }

// All has all plugins, and Safe those that charge nobody.
var (
	All  = map[string]func() Plugin{"charge": newCharger, "clean": newCleaner}
	Safe = map[string]func() Plugin{"clean": newCleaner}
)
