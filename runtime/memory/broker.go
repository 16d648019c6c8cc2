// Package memory is a broker inside one process.
package memory

import (
	"context"
	"errors"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Config configures a [Broker]. The zero value is a good one.
type Config struct {
	// DeliveryLimit is how often a queue takes a delivery back before it
	// dead-letters the message. The default is [runtime.DefaultDeliveryLimit],
	// and a negative number is no limit.
	DeliveryLimit int
}

// Broker is the embedded broker.
type Broker struct{ cfg Config }

var _ runtime.Broker = (*Broker)(nil)

// New returns an empty broker.
func New(cfg Config) *Broker { return &Broker{cfg: cfg} }

// Declare implements [runtime.Broker].
func (b *Broker) Declare(ctx context.Context, queues []taskmeta.Queue) error {
	return errors.ErrUnsupported
}

// Publish implements [runtime.Broker].
func (b *Broker) Publish(ctx context.Context, p runtime.Publishing) error {
	return errors.ErrUnsupported
}

// Consume implements [runtime.Broker].
func (b *Broker) Consume(ctx context.Context, opts runtime.ConsumeOpts) (runtime.Consumer, error) {
	return nil, errors.ErrUnsupported
}

// Close implements [runtime.Broker].
func (b *Broker) Close() error { return nil }

// WaitIdle waits until no message is ready, delayed or unacknowledged in any
// queue that workers consume. Dead letters and the queue unrouted do not count.
// If ctx ends first, the error says what is left.
func (b *Broker) WaitIdle(ctx context.Context) error { return errors.ErrUnsupported }

// Stats counts the messages of a queue.
type Stats struct {
	// Ready wait for a consumer, Unacked are held by one, Delayed are not due.
	Ready, Unacked, Delayed int
	// Consumers is the number of consumers.
	Consumers int
}

// Stats returns the counts of a queue, and zeros for one that does not exist.
func (b *Broker) Stats(queue string) Stats { return Stats{} }

// DeadLetters returns the dead letters of a queue, the oldest first.
func (b *Broker) DeadLetters(queue string) []runtime.DeadLetter { return nil }
