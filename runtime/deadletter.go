package runtime

import (
	"context"
	"errors"
	"time"
)

// Reason says why a message was dead-lettered.
type Reason string

// The reasons of dead letters.
const (
	// Exhausted is a task that failed in its last attempt.
	Exhausted Reason = "exhausted"
	// PermanentFailure is a task whose handler returned [Permanent].
	PermanentFailure Reason = "permanent"
	// Malformed is a message that is not a task's: no name, a body that is too
	// large or does not decode, a damaged header.
	Malformed Reason = "malformed"
	// UnknownTask is a task without a handler on the worker that got it.
	UnknownTask Reason = "unknown_task"
	// Expired is a message that was delivered after its Expires.
	Expired Reason = "expired"
	// DeliveryLimit is a message that came back to its queue unanswered more
	// often than the queue allows: it kills the process that works on it.
	DeliveryLimit Reason = "delivery_limit"
)

// DeadLetter is a message that nothing will work on until an operator replays it.
type DeadLetter struct {
	// Job is the job as it was. Attempt is the number of attempts made.
	Job
	// Reason says why it is dead.
	Reason Reason
	// Error is the text of the last error.
	Error string
	// Died is when it was dead-lettered.
	Died time.Time
	// Body is the body as it came.
	Body []byte
	// Replays are the earlier replays of the message, the first one first.
	Replays []Replay
}

// Replay records one replay of a dead letter.
type Replay struct {
	// By says who replayed it, and Why the reason given. Both are required.
	By, Why string
	// At is when. [Client.Replay] sets it.
	At time.Time
}

// DeadLetters returns the first dead letters of a queue, at most limit.
func (c *Client) DeadLetters(ctx context.Context, queue string, limit int) ([]DeadLetter, error) {
	return nil, errors.ErrUnsupported
}

// Replay takes one dead letter of a queue and enqueues it again.
func (c *Client) Replay(ctx context.Context, queue, id string, r Replay) error {
	return errors.ErrUnsupported
}
