// Package price lists prices.
package price

import (
	"example.test/reach/inject/deep/journal"
	"example.test/reach/inject/deep/store"
)

// Lister lists.
type Lister struct{ store *store.Store }

// New returns a lister.
func New(p journal.Poster) *Lister { return &Lister{store.New(p)} }

// List lists.
func (l *Lister) List() { l.store.Save() }
