package runtime

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"github.com/shipmindlabs/routecheck/taskmeta"
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
	// DeliveryLimit is a message that came back to its queue unanswered too
	// often: it kills the process that works on it.
	DeliveryLimit Reason = "delivery_limit"
)

// DeadLetter is a message that nothing works on until an operator replays it.
type DeadLetter struct {
	// Job is the job as it was. Attempt is the number of attempts that were made
	// since it was enqueued or last replayed; one that never ended counts.
	Job
	// Reason says why it is dead. It is empty if whoever put the message there
	// did not say.
	Reason Reason
	// Error is the text of the last error, cut at 1 KiB.
	Error string
	// Died is when it was dead-lettered, by the clock of who did it.
	Died time.Time
	// Body is the body as it came.
	Body []byte

	origin any
}

// ParseDeadLetter reads a message from the [DeadQueue] of a queue. What cannot be
// read is named in the letter's Error.
func ParseDeadLetter(m Message, queue string) DeadLetter {
	job, err := parseJob(m, queue)
	letter := DeadLetter{Job: job, Reason: Reason(m.Headers[HeaderReason]), Error: m.Headers[HeaderError], Body: m.Body, origin: m.Origin}
	var damaged error
	if s := m.Headers[HeaderDied]; s != "" {
		if letter.Died, damaged = time.Parse(time.RFC3339Nano, s); damaged != nil {
			err = errors.Join(err, fmt.Errorf("header %s is %q (want a time in RFC 3339)", HeaderDied, clip(s)))
		}
	}
	if err != nil && letter.Reason != Malformed {
		letter.Error = strings.TrimPrefix(letter.Error+"; "+err.Error(), "; ")
	}
	return letter
}

// deadPrefetch bounds how many dead letters are looked through at once.
const deadPrefetch = 10_000

// DeadLetters returns the dead letters of a queue, the oldest first, at most
// limit (1 to 10,000). It takes nothing away.
func (c *Client) DeadLetters(ctx context.Context, queue string, limit int) ([]DeadLetter, error) {
	if limit < 1 || limit > deadPrefetch {
		return nil, fmt.Errorf("dead letters of queue %q: the limit is %d (use 1 to %d)", queue, limit, deadPrefetch)
	}
	var letters []DeadLetter
	err := c.eachDead(ctx, queue, func(l DeadLetter, _ Delivery) (bool, error) {
		letters = append(letters, l)
		return len(letters) < limit, nil
	})
	if err != nil {
		return nil, fmt.Errorf("dead letters of queue %q: %w", queue, err)
	}
	return letters, nil
}

// Replay enqueues one dead letter again, by hand. It is looked for among the
// first 10,000 of the queue, and the oldest with the ID is taken. It goes to the
// queue it died in with the same ID and body, and has all its attempts again: its
// attempt number starts at 1. An expiry is taken off. The replay is recorded in the message ([Job]) and in the
// log. The dead letter is removed after the broker confirmed its successor.
//
// Nothing in this package calls Replay.
func (c *Client) Replay(ctx context.Context, queue, id string, r Replay) error {
	if err := c.replay(ctx, queue, id, r); err != nil {
		return fmt.Errorf("replay dead letter %q of queue %q: %w", id, queue, err)
	}
	return nil
}

func (c *Client) replay(ctx context.Context, queue, id string, r Replay) error {
	for name, value := range map[string]string{"By": r.By, "Why": r.Why} {
		if strings.TrimSpace(value) == "" || len(value) > maxErrorText {
			return fmt.Errorf("field Replay.%s has %d bytes (say who and why, in 1 to %d bytes)", name, len(value), maxErrorText)
		}
	}
	r.At = time.Now()
	found := false
	err := c.eachDead(ctx, queue, func(l DeadLetter, d Delivery) (bool, error) {
		if l.ID != id {
			return true, nil
		}
		found = true
		job := l.Job
		job.Attempt = 1
		job.Expires = time.Time{}
		job.Replays = lastReplays(append(job.Replays, r))
		msg := job.message(l.Body)
		msg.Origin = l.origin
		if err := c.publish(ctx, Publishing{Queue: queue, Message: msg}); err != nil {
			return false, err
		}
		if err := d.Ack(); err != nil {
			return false, fmt.Errorf("it was enqueued, but its dead letter is still there (do not replay it again): %w", err)
		}
		c.cfg.Logger.LogAttrs(ctx, slog.LevelWarn, "dead letter replayed", append(job.attrs(), slog.String("by", r.By), slog.String("why", r.Why))...)
		return false, nil
	})
	if err != nil {
		return err
	}
	if !found {
		return errors.New("there is none with this id, unless somebody else looks through them right now (list them with DeadLetters)")
	}
	return nil
}

// eachDead calls f with the dead letters of a queue, until f returns false or an
// error. All that f does not acknowledge go back to their places.
func (c *Client) eachDead(ctx context.Context, queue string, f func(DeadLetter, Delivery) (bool, error)) (err error) {
	if err := c.made(); err != nil {
		return err
	}
	if _, ok := c.queue(queue); !ok || queue == taskmeta.Unrouted {
		return errors.New("the topology does not declare the queue (name the queue, not its dead-letter queue)")
	}
	consumer, err := c.broker.Consume(ctx, ConsumeOpts{Queue: DeadQueue(queue), Prefetch: deadPrefetch, UntilEmpty: true})
	if errors.Is(err, ErrNoQueue) {
		return fmt.Errorf("%w (was it deleted? a new client declares it)", err)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, consumer.Close()) }()
	for range deadPrefetch {
		d, err := consumer.Receive(ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if more, err := f(ParseDeadLetter(d.Message(), queue), d); err != nil || !more {
			return err
		}
	}
	return nil
}
