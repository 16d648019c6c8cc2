// Package billing charges after each save.
package billing

import (
	"example.test/reach/ledger"
	"example.test/reach/pattern/hooks/registry"
)

func init() {
	registry.OnSaved(charge)
	registry.OnRead(count)
}

func charge() { ledger.Post(1) }

func count() {}
