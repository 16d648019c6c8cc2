// Package price adds another.
package price

import (
	"example.test/reach/chain5/assembled/base"
)

// New returns a service.
func New(opts ...base.Option) *base.Service {
	return base.New(append([]base.Option{base.Named("price")}, opts...)...)
}
