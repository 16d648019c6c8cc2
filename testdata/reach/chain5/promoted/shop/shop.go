// Package shop embeds.
package shop

import (
	"example.test/reach/chain5/promoted/store"
)

// Base embeds another.
type Base struct{ store.Base }
