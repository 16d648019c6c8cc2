// Package store embeds.
package store

import (
	"example.test/reach/chain5/promoted/price"
)

// Base embeds another.
type Base struct{ price.Base }
