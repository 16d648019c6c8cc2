// Package shop adds the books.
package shop

import (
	"example.test/reach/chain5/assembled/base"
	"example.test/reach/chain5/assembled/store"
)

// New returns a service.
func New(b base.Books) *base.Service { return store.New(base.With(b)) }

// Preview returns a service that posts nowhere.
func Preview() *base.Service { return store.New() }
