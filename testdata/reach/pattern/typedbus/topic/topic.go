// Package topic has typed topics.
package topic

// Topic has subscribers.
type Topic[T any] struct{ subscribers []func(T) }

// On subscribes.
func (t *Topic[T]) On(f func(T)) { t.subscribers = append(t.subscribers, f) }

// Publish calls the subscribers.
func (t *Topic[T]) Publish(v T) {
	for _, f := range t.subscribers {
		f(v)
	}
}
