// Package price keeps prices.
package price

import (
	"example.test/reach/static/away/store"
)

// Update updates the prices.
func Update() { store.Save() }
