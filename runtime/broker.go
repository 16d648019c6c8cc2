package runtime

import (
	"context"
	"time"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// MaxDelay is the longest delay a message can have: the delay ladder has 28
// levels, the lowest of one second, so it counts to 2^28-1 seconds, about
// eight and a half years.
const MaxDelay = (1<<28 - 1) * time.Second

// DefaultDeliveryLimit is how often a queue takes a delivery back before it
// dead-letters the message, where a broker's configuration does not say. It is
// RabbitMQ's own default.
const DefaultDeliveryLimit = 20

// DeadQueue returns the name of the queue that holds the dead letters of a
// queue. No worker consumes it.
func DeadQueue(queue string) string { return queue + taskmeta.DeadSuffix }

// Broker carries messages. Clients and workers do everything through it, and
// package brokertest holds each implementation to the same behaviour.
//
// A Broker is safe for concurrent use. It reconnects by itself: a method that
// finds no connection fails with [ErrUnavailable] and may be called again.
// After Close every method fails with [ErrClosed].
type Broker interface {
	// Declare makes the queues exist, with a dead-letter queue for each (named
	// by [DeadQueue], without limits on length and deliveries) and the queue
	// [taskmeta.Unrouted]. It may be repeated, also by several processes at
	// once. A queue that is there with other arguments is a [*TopologyError];
	// it is left as it is.
	//
	// A message that came back to a queue too often goes to its dead-letter
	// queue, with [HeaderReason], [HeaderError] and [HeaderDied] set by the time
	// it is received from there. A delayed message whose queue was deleted in
	// the meantime goes to [taskmeta.Unrouted].
	Declare(ctx context.Context, queues []taskmeta.Queue) error

	// Publish hands one message over and returns when the outcome is known: nil
	// after the broker confirmed the message and did not return it. Several
	// calls may wait for their confirms at once, so throughput comes from
	// calling it in several goroutines.
	//
	// Failures are told apart with errors.Is: [ErrRefused], [ErrUnroutable],
	// [ErrTooLarge], [ErrUnavailable] (nothing was sent) and [ErrConnectionLost]
	// (the outcome is unknown). A delay that cannot be is a [*DelayError]. If ctx ends
	// before the message was sent, the error is context.Cause(ctx); if it ends
	// later, it is that joined with [ErrOutcomeUnknown].
	Publish(ctx context.Context, p Publishing) error

	// Consume opens a consumer. ctx bounds the opening, not the consumer's life.
	// A queue that does not exist is [ErrNoQueue].
	Consume(ctx context.Context, opts ConsumeOpts) (Consumer, error)

	// Close ends the connections. What consumers hold goes back to its queue.
	Close() error
}

// Publishing is a message on its way to a queue.
type Publishing struct {
	// Queue is where the message goes: a declared queue or its [DeadQueue].
	Queue string
	// Delay is how long the broker keeps the message back, rounded up to whole
	// seconds. 0 or less is no delay; more than [MaxDelay], or any delay to a
	// queue on a direct exchange, is a [*DelayError].
	Delay time.Duration
	// Message is what is published. The broker does not keep its body or
	// headers after Publish returned.
	Message Message
}

// Message is what travels. The runtime's own headers are listed at [Job].
type Message struct {
	// ID identifies the message. A retry keeps it.
	ID string
	// Task is the name of the task.
	Task string
	// Headers are short texts beside the body. Values of other types, put there
	// by foreign producers, and headers that the broker itself writes for its own
	// use are left out.
	Headers map[string]string
	// Body is the JSON of the task's arguments.
	Body []byte
	// Origin is what a message in a foreign format was before the broker read
	// it, and nil for the runtime's own. It comes back when the message is
	// published once more, as a retry, a dead letter or a replay, for what the
	// other fields do not hold. Only the broker looks into it.
	Origin any
	// Fault says why a message in a foreign format is no task's. A worker that
	// knows the task dead-letters it as [Malformed].
	Fault error
}

// ConsumeOpts says what a consumer takes.
type ConsumeOpts struct {
	// Queue is the queue to take from. Required.
	Queue string
	// Prefetch is how many unacknowledged deliveries the consumer may hold, 1
	// to 65535. It applies to this consumer alone.
	Prefetch int
	// UntilEmpty makes Receive return io.EOF when the queue has no message
	// ready, instead of waiting for one. It is for looking through dead letters.
	UntilEmpty bool
	// Hold is the longest that the consumer may keep a delivery unanswered, or 0
	// if it cannot say. A broker that takes deliveries back earlier refuses with
	// a [*HoldError].
	Hold time.Duration
}

// Consumer takes deliveries from one queue on one connection. When the
// connection is lost the consumer is over, with all it delivered: a Consumer
// never survives into the next connection, so a late acknowledgement cannot
// meet another message. Cancel and Close may be called again, and when the
// consumer is over.
type Consumer interface {
	// Receive waits for the next delivery. The error is context.Cause(ctx) if
	// ctx has ended, even if a delivery is there, [ErrConnectionLost],
	// [ErrConsumerCancelled] if the broker ended the consumer (its queue was
	// deleted), [ErrClosed] after Cancel or Close, or io.EOF. One goroutine at a
	// time may call it.
	Receive(ctx context.Context) (Delivery, error)

	// Cancel stops taking: deliveries that Receive has not handed out go back to
	// the queue. Those it has can still be answered.
	Cancel() error

	// Close ends the consumer. Every delivery that was not answered goes back to
	// the queue.
	Close() error

	// Lost is closed when the deliveries can no longer be answered: after Close,
	// or when the connection is gone.
	Lost() <-chan struct{}
}

// Delivery is one message handed to one consumer. It is answered once, with Ack
// or Requeue; a second answer, or one after the consumer was lost, is
// [ErrDeliveryLost] and changes nothing on the broker.
type Delivery interface {
	// Message returns the message. Its body and headers must not be changed.
	Message() Message
	// Returned is how often the message came back to its queue unanswered
	// before this delivery. A broker that only knows whether it did says 1. The
	// queue dead-letters a message that came back too often ([DeliveryLimit]).
	Returned() int
	// Ack removes the message from its queue.
	Ack() error
	// Requeue gives the message back, near its old place in the queue.
	Requeue() error
}
