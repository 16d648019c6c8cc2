// Package outbox keeps functions until somebody calls them, and imports no ledger.
package outbox

// Outbox is a list of functions.
type Outbox struct{ pending []func() }

// Add adds one.
func (o *Outbox) Add(f func()) { o.pending = append(o.pending, f) }

// Empty calls them all.
func (o *Outbox) Empty() {
	for _, f := range o.pending {
		f()
	}
}
