// Package catalog calls its own method.
package catalog

import (
	"context"

	"example.test/reach/iface/unexported/store"
	"example.test/reach/topo"
)

type poster interface{ post() }

type record struct{}

func (record) post() {}

// Handle posts no more than a record.
func Handle(context.Context, topo.Event) error {
	var p poster = record{}
	p.post()
	_ = any(store.Record{})
	return nil
}
