// Package store converts.
package store

import (
	"example.test/reach/iface/convertedelsewhere/account"
)

// Poster is what posts.
type Poster interface{ Post(int) }

// Real returns what posts.
func Real() Poster { return account.Account{} }

// Null returns what does not.
func Null() Poster { return account.Null{} }
