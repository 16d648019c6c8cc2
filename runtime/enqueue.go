package runtime

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// EnqueueOpts are options of one [Enqueue]. There is none for the queue: a
// route is decided in the topology, where a reviewer sees it.
type EnqueueOpts struct {
	// Delay is how long the broker keeps the message back, rounded up to whole
	// seconds, at most [MaxDelay]. 0 or less is no delay.
	Delay time.Duration
	// At is when the message is due, in place of Delay. The past is now.
	At time.Time
	// ID identifies the message, 1 to 255 bytes. The default is a random one.
	// Give the same ID again when the outcome of an Enqueue is unknown.
	ID string
	// Expires is when the message stops being of use: a worker that gets it
	// later dead-letters it, with [Expired] as the reason. The default is never.
	Expires time.Time
}

// Enqueue publishes a task with its arguments and returns the message's ID. A
// nil error means that the broker has confirmed the message. Failures are
// told apart with errors.Is: [ErrRefused], [ErrUnroutable], [ErrUnavailable],
// [ErrTimeout] and [ErrConnectionLost], the last two being [ErrOutcomeUnknown].
// The ID is returned with those errors too, for another try. A ctx that has
// already ended sends nothing; where it ends before the confirm, the error is
// [ErrOutcomeUnknown] and its cause.
//
// The arguments travel as JSON. If their type has a method Validate() error, it
// is asked before the message is sent, and again in the worker. nil opts are
// the zero ones.
func Enqueue[A any](ctx context.Context, c *Client, task *taskmeta.Task[A], args A, opts *EnqueueOpts) (id string, err error) {
	switch {
	case c.made() != nil:
		return "", fmt.Errorf("enqueue: %w", c.made())
	case task == nil:
		return "", errors.New("enqueue: the task is nil (use the value that taskmeta.Define returns)")
	case opts == nil:
		opts = &EnqueueOpts{}
	}
	info := task.Info()
	q, err := c.route(info, task.Topology())
	if err != nil {
		return "", fmt.Errorf("enqueue: %w", err)
	}
	fail := func(err error) (string, error) { return "", fmt.Errorf("enqueue task %q: %w", info.Name, err) }
	if err := validate(&args); err != nil {
		return fail(err)
	}
	body, err := json.Marshal(args)
	if err != nil {
		return fail(err)
	}
	job := Job{Task: info.Name, Queue: q.Name, Key: task.KeyOf(args), Attempt: 1, Enqueued: time.Now(), Expires: opts.Expires}
	if info.Keyed && job.Key == "" {
		return fail(errors.New("its Key function returned an empty string, which would make all such messages the same piece of work (return a key that tells them apart)"))
	}
	return c.enqueue(ctx, job, q, body, *opts)
}

// enqueue checks what does not depend on the type of the arguments, and
// publishes.
func (c *Client) enqueue(ctx context.Context, job Job, q taskmeta.Queue, body []byte, opts EnqueueOpts) (string, error) {
	fail := func(err error) (string, error) { return "", fmt.Errorf("enqueue task %q: %w", job.Task, err) }
	if ctx.Err() != nil {
		return fail(fmt.Errorf("nothing was sent: %w", context.Cause(ctx)))
	}
	delay, err := opts.delay(q, job.Enqueued)
	if err != nil {
		return fail(err)
	}
	if !utf8.Valid(body) {
		// Only raw JSON of the caller's own can be.
		return fail(errors.New("the JSON of its arguments is not UTF-8, and a worker would refuse it (encode it as UTF-8)"))
	}
	if len(body) > c.cfg.MaxBody {
		return fail(fmt.Errorf("%w: %d bytes, the limit is %d (store the data and enqueue a reference, or raise ClientConfig.MaxBody)", ErrTooLarge, len(body), c.cfg.MaxBody))
	}
	job.ID = opts.ID
	if job.ID == "" {
		job.ID = newID()
	}
	if err := checkID(job.ID); err != nil {
		return fail(err)
	}
	// What a middleware returns is no confirm, so it is kept beside.
	var (
		confirmed atomic.Bool
		failure   atomic.Pointer[error]
	)
	publish := func(ctx context.Context, changed Job) (err error) {
		defer func() {
			if err == nil {
				confirmed.Store(true)
			} else {
				failure.Store(&err)
			}
		}()
		if err := checkHeaders(changed.Headers, job.Key); err != nil {
			return fmt.Errorf("task %q: %w", job.Task, err)
		}
		job := job
		job.Headers = changed.Headers
		return c.publish(ctx, Publishing{Queue: q.Name, Delay: delay, Message: job.message(body)})
	}
	for i, m := range slices.Backward(c.cfg.Middleware) {
		if publish = m(publish); publish == nil {
			return fail(fmt.Errorf("ClientConfig.Middleware[%d] returned a nil EnqueueFunc (return one that calls the next)", i))
		}
	}
	given := job
	if len(c.cfg.Middleware) > 0 {
		given.Headers = make(map[string]string)
	}
	err = publish(ctx, given)
	switch failed := failure.Load(); {
	case err != nil:
		return job.ID, fmt.Errorf("enqueue: %w", err)
	case confirmed.Load():
	case failed != nil:
		return job.ID, fmt.Errorf("enqueue: a middleware returned nil although the next failed (return its error): %w", *failed)
	default:
		return fail(errors.New("a middleware returned nil without calling the next and waiting for it, so nothing was confirmed (return an error, or call it)"))
	}
	if c.cfg.Logger.Enabled(ctx, slog.LevelDebug) {
		c.cfg.Logger.LogAttrs(ctx, slog.LevelDebug, "task enqueued", append(job.attrs(), slog.Duration("delay", delay))...)
	}
	return job.ID, nil
}

// delay returns how long the message waits, or says why it cannot.
func (o EnqueueOpts) delay(q taskmeta.Queue, now time.Time) (time.Duration, error) {
	delay := o.Delay
	if !o.At.IsZero() {
		if delay != 0 {
			return 0, errors.New("both Delay and At are set (set one of them)")
		}
		delay = o.At.Sub(now)
	}
	delay = max(delay, 0)
	due := now.Add(wholeSeconds(delay))
	switch year := o.Expires.UTC().Year(); {
	case delay > MaxDelay:
		return 0, &DelayError{Queue: q.Name, Delay: delay, Problem: fmt.Sprintf("the longest is %s (enqueue it later)", MaxDelay)}
	case delay > 0 && q.Exchange == taskmeta.Direct:
		return 0, &DelayError{Queue: q.Name, Delay: delay, Problem: "a queue on a direct exchange takes no delayed message (put it on a topic exchange)"}
	case year > maxYear:
		return 0, fmt.Errorf("it would expire in the year %d, which does not go over the wire (use a time before the year %d, or leave Expires out for never)", year, maxYear+1)
	case !o.Expires.IsZero() && !o.Expires.After(due):
		const millis = "2006-01-02T15:04:05.000Z07:00"
		return 0, fmt.Errorf("it would expire at %s, before it is due at %s, a delay counting in whole seconds (set Expires later, or leave it out)", o.Expires.Format(millis), due.Format(millis))
	}
	return delay, nil
}

// wholeSeconds rounds a delay up, as brokers do.
func wholeSeconds(delay time.Duration) time.Duration {
	if short := delay % time.Second; short > 0 && delay <= MaxDelay {
		delay += time.Second - short
	}
	return delay
}

// message returns the message of a job.
func (j Job) message(body []byte) Message {
	return Message{ID: j.ID, Task: j.Task, Headers: j.headers(), Body: body}
}

// attrs are the attributes that every line about a job has.
func (j Job) attrs() []slog.Attr {
	return []slog.Attr{
		slog.String("task", j.Task), slog.String("queue", j.Queue),
		slog.String("id", j.ID), slog.Int("attempt", j.Attempt),
	}
}

// newID returns a random message ID.
func newID() string { return rand.Text() }
