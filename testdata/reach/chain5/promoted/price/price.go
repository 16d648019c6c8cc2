// Package price embeds.
package price

import (
	"example.test/reach/chain5/promoted/account"
)

// Base embeds another.
type Base struct{ account.Base }
