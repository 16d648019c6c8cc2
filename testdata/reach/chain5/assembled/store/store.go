// Package store adds a name.
package store

import (
	"example.test/reach/chain5/assembled/base"
	"example.test/reach/chain5/assembled/price"
)

// New returns a service.
func New(opts ...base.Option) *base.Service { return price.New(append(opts, base.Named("store"))...) }
