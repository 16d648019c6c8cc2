// Package bus calls who subscribed.
package bus

import (
	"sync"
)

// Bus has subscribers.
type Bus struct {
	mu          sync.Mutex
	subscribers []func(int)
}

// New returns a bus.
func New() *Bus { return &Bus{} }

// On subscribes.
func (b *Bus) On(f func(int)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.subscribers = append(b.subscribers, f)
}

// Publish calls the subscribers.
func (b *Bus) Publish(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, f := range b.subscribers {
		f(n)
	}
}
