package runtime

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// What can become of a publishing, beside success. Test with errors.Is.
var (
	// ErrRefused says that the broker did not take the message, most often
	// because the queue is full. It is not on the broker.
	ErrRefused = errors.New("the broker refused the message")
	// ErrUnroutable says that the broker returned the message: the queue does
	// not exist. It is not on the broker.
	ErrUnroutable = errors.New("the broker returned the message as unroutable")
	// ErrUnavailable says that there is no connection to the broker. Nothing was
	// sent.
	ErrUnavailable = errors.New("no connection to the broker, nothing was sent")
	// ErrOutcomeUnknown says that the message was sent and no answer came: the
	// broker may or may not have it. [ErrTimeout] and [ErrConnectionLost] are
	// both of this kind. Enqueueing again, with the same ID, is right: it can
	// run twice, as every message can.
	ErrOutcomeUnknown = errors.New("outcome unknown, the broker may have the message")
	// ErrTimeout says that no confirm came in time.
	ErrTimeout = fmt.Errorf("no confirm in time: %w", ErrOutcomeUnknown)
	// ErrConnectionLost says that the connection broke before the answer.
	ErrConnectionLost = fmt.Errorf("connection lost: %w", ErrOutcomeUnknown)
)

// What a [Broker] and its consumers can answer.
var (
	// ErrClosed says that the broker or consumer was closed by its owner.
	ErrClosed = errors.New("closed")
	// ErrNoQueue says that the queue to consume does not exist.
	ErrNoQueue = errors.New("queue does not exist")
	// ErrConsumerCancelled says that the broker ended the consumer.
	ErrConsumerCancelled = errors.New("the broker cancelled the consumer")
	// ErrDeliveryLost says that a delivery was answered already, or belongs to
	// a consumer that is over. The broker was not told anything.
	ErrDeliveryLost = errors.New("delivery is no longer this consumer's")
)

var (
	// ErrTooLarge says that a body is over [ClientConfig.MaxBody], that the
	// idempotency key and the headers together are over 32 KiB, or that the broker
	// takes no message of that size. It is not on the broker.
	ErrTooLarge = errors.New("message is too large")
	// ErrRecycle says that a worker ended to be started afresh. The error is a
	// [*RecycleError].
	ErrRecycle = errors.New("worker recycled")
	// ErrAbandoned says that a worker shut down while a handler was still
	// running after the grace period. Its message went back to the queue.
	ErrAbandoned = errors.New("a handler did not return within the grace period")
)

// PublishError says which message was not published. Err tells why.
type PublishError struct {
	Task, ID, Queue string
	Err             error
}

// Error names the message and the queue, and what to do.
func (e *PublishError) Error() string {
	s := fmt.Sprintf("task %q id %q to queue %q: %v", e.Task, e.ID, e.Queue, e.Err)
	switch {
	case errors.Is(e.Err, ErrOutcomeUnknown):
		return s + " (enqueue it again with the same ID; the handler may see it twice)"
	case errors.Is(e.Err, ErrRefused):
		return s + " (slow down, add workers, or raise the queue's MaxLength)"
	case errors.Is(e.Err, ErrUnroutable):
		return s + " (was the queue deleted? a new client declares it)"
	case errors.Is(e.Err, ErrUnavailable):
		return s + " (enqueue it again when the broker is back)"
	case errors.Is(e.Err, ErrClosed):
		return s + " (close the broker after the last client has ended)"
	}
	return s
}

// Unwrap returns Err.
func (e *PublishError) Unwrap() error { return e.Err }

// TopologyError says that a queue exists on the broker with other arguments
// than the topology's, or that something is missing where the broker may only
// verify. Nothing was changed.
type TopologyError struct {
	// Queue is the queue's name.
	Queue string
	// Argument is what differs, for example "kind" or "length limit", or
	// what is missing, for example "quorum queue".
	Argument string
	// Have is what the broker has, Want what the topology declares. Both are empty
	// for what is missing.
	Have, Want string
}

// Error names the queue, both values and the way out.
func (e *TopologyError) Error() string {
	if e.Have == "" && e.Want == "" {
		return fmt.Sprintf("%s %q does not exist, and this program may only verify (have it declared by a program that may configure the broker)", e.Argument, e.Queue)
	}
	return fmt.Sprintf("queue %q exists with %s %s, and the topology declares %s; nothing was changed (drain and delete the queue, or declare what is there)",
		e.Queue, e.Argument, e.Have, e.Want)
}

// HoldError says that a consumer may keep deliveries for longer than the broker
// lets it: the broker would deliver them to somebody else while they are worked
// on.
type HoldError struct {
	Queue string
	// Hold is how long the consumer may keep a delivery, Limit the broker's
	// timeout.
	Hold, Limit time.Duration
}

// Error names the queue, both times and the way out.
func (e *HoldError) Error() string {
	return fmt.Sprintf("a delivery of queue %q may stay unanswered for %s, and the broker takes it back after %s (lower the tasks' Timeout, StuckGrace or PrefetchFactor, or raise the broker's consumer_timeout and say so in its configuration here)",
		e.Queue, e.Hold, e.Limit)
}

// DelayError says that a message cannot wait as asked.
type DelayError struct {
	Queue   string
	Delay   time.Duration
	Problem string
}

// Error names the queue and the delay.
func (e *DelayError) Error() string {
	return fmt.Sprintf("delay of %s to queue %q: %s", e.Delay, e.Queue, e.Problem)
}

// RecycleError is what [Worker.Run] returns when the worker ended to be started
// afresh. It is [ErrRecycle].
type RecycleError struct {
	// Queue is the worker's queue.
	Queue string
	// Reason says which limit was reached.
	Reason string
	// Stuck are the tasks whose handlers still run, in spite of their ended
	// context. Only the end of the process ends them.
	Stuck []Job
}

// Error names the queue, the reason and what is stuck.
func (e *RecycleError) Error() string {
	s := fmt.Sprintf("worker of queue %q recycled: %s", e.Queue, e.Reason)
	if len(e.Stuck) > 0 {
		s += "; still running: " + jobList(e.Stuck)
	}
	return s + " (exit, and let the supervisor start the process again)"
}

// Is reports whether target is [ErrRecycle].
func (e *RecycleError) Is(target error) bool { return target == ErrRecycle }

// PanicError is the error of an attempt whose handler panicked.
type PanicError struct {
	// Value is what was given to panic.
	Value any
	// Stack is the stack of the handler's goroutine.
	Stack []byte
}

// Error returns the panic's value, without the stack.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// Unwrap returns the panic's value if it is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

func jobList(jobs []Job) string {
	names := make([]string, len(jobs))
	for i, j := range jobs {
		names[i] = fmt.Sprintf("task %q id %q", j.Task, j.ID)
	}
	return strings.Join(names, ", ")
}
