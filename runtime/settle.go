package runtime

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"time"

	"github.com/shipmindlabs/routecheck/runtime/internal/backoff"
)

// outcome is what is to become of a message.
type outcome struct {
	answer answer
	// reason is why the message is buried. For a retry it is why the message
	// would be, if there were no retry left; the default is [Exhausted].
	reason Reason
	// problem is the text of the attempt's error, and panicked the panic it was.
	problem  string
	panicked *PanicError
	// delay is the wait before the retry, in place of the policy's, if delayed.
	delay   time.Duration
	delayed bool
	// made is the number of attempts made.
	made int
}

type answer int

const (
	ack      answer = iota // done
	retry                  // publish the next attempt, then acknowledge
	bury                   // publish a dead letter, then acknowledge
	requeue                // give it back as it is
	postpone               // publish it again for when it is due, then acknowledge
)

const (
	// settleTries is how often a retry or a dead letter is published before the
	// delivery is given back instead, where it was refused or not sent. To wait
	// half a minute for the broker costs less than to run the handler again.
	settleTries = 8
	settleBase  = 200 * time.Millisecond
	settleCap   = 10 * time.Second
)

// failed returns the outcome of an attempt that is to be retried, if the policy
// has a retry left.
func failed(err error) outcome {
	o := outcome{answer: retry, problem: fmt.Sprint(err)}
	if o.problem == "<nil>" {
		o.problem = fmt.Sprintf("a nil %T was returned as an error", err)
	}
	// See [attempt.call]: whose error it is.
	if p := guard(func() error { errors.As(err, &o.panicked); return nil }); p != nil {
		errors.As(p, &o.panicked)
	}
	return o
}

// dead returns the outcome of a message whose handler was not called.
func (a *attempt) dead(reason Reason, err error) outcome {
	o := failed(err)
	o.answer, o.reason, o.made = bury, reason, a.job.Attempt-1
	return o
}

// settle does what the outcome says. The delivery is acknowledged only after
// what replaces the message was confirmed; if that fails, it is given back.
func (a *attempt) settle(ctx context.Context, o outcome, tries int) {
	if o.answer == retry {
		o = a.limit(o)
	}
	if p := o.panicked; p != nil {
		a.logger().ErrorContext(ctx, "handler panicked", "panic", fmt.Sprint(p.Value), "stack", string(p.Stack))
	}
	took := slog.Duration("took", time.Since(a.started))
	var p Publishing
	switch o.answer {
	case ack:
		if a.run.logger.Enabled(ctx, slog.LevelDebug) {
			a.logger().DebugContext(ctx, "task done", took)
		}
		a.ack(ctx)
		return
	case requeue:
		a.logger().InfoContext(ctx, "task interrupted, its message goes back to the queue", "error", o.problem, took)
		a.requeue(ctx)
		return
	case retry:
		p = a.next(o)
	case postpone:
		p = a.later(o)
	case bury:
		p = a.letter(o)
	}
	if err := a.replace(ctx, p, tries); err != nil {
		if !errors.Is(err, ErrDeliveryLost) {
			a.logger().ErrorContext(ctx, "message could not be replaced and goes back to the queue", "to", p.Queue, "error", err, "cause", o.problem)
			a.requeue(ctx)
			return
		}
		a.logger().WarnContext(ctx, "delivery was lost, the broker delivers its message again", "error", o.problem, took)
		return
	}
	switch o.answer {
	case retry:
		a.logger().WarnContext(ctx, "task failed, and will be retried", "error", o.problem, "delay", p.Delay, took)
	case postpone:
		a.logger().InfoContext(ctx, "message came before it is due, and waits in the broker", "due", a.job.due, "delay", p.Delay)
	default:
		a.logger().ErrorContext(ctx, "message dead-lettered", "reason", string(o.reason), "error", o.problem, took)
	}
	a.ack(ctx)
}

// limit buries a message that has no retry left.
func (a *attempt) limit(o outcome) outcome {
	o.made = a.job.Attempt
	if a.job.Attempt > max(a.handler.retry.Attempts, 0) {
		o.answer, o.reason = bury, cmp.Or(o.reason, Exhausted)
	}
	return o
}

// next returns the publishing of the next attempt: the same message, to the
// queue it came from.
func (a *attempt) next(o outcome) Publishing {
	job := a.job
	job.Attempt++
	delay := o.delay
	if !o.delayed {
		delay = min(a.handler.retry.Delay(a.job.Attempt-1, nil), MaxDelay)
	}
	msg := a.message(job)
	msg.Headers[HeaderError] = clip(o.problem)
	return Publishing{Queue: a.run.cfg.Queue, Delay: delay, Message: msg}
}

// later returns the publishing of a message that is not due yet: the same
// attempt, after a wait.
func (a *attempt) later(o outcome) Publishing {
	msg := a.message(a.job)
	if last, ok := a.delivery.Message().Headers[HeaderError]; ok {
		msg.Headers[HeaderError] = last
	}
	return Publishing{Queue: a.run.cfg.Queue, Delay: min(o.delay, MaxDelay), Message: msg}
}

// message returns the message of a job that takes the place of the delivery's.
func (a *attempt) message(job Job) Message {
	was := a.delivery.Message()
	msg := job.message(was.Body)
	msg.Origin = was.Origin
	return msg
}

// letter returns the publishing of a dead letter.
func (a *attempt) letter(o outcome) Publishing {
	job := a.job
	job.Attempt = o.made
	if job.ID == "" {
		// An operator needs something to call it by.
		job.ID = newID()
	}
	msg := a.message(job)
	text := o.problem
	if last := a.delivery.Message().Headers[HeaderError]; last != "" && o.made < a.job.Attempt {
		text += "; the last attempt failed with: " + last
	}
	maps.Copy(msg.Headers, map[string]string{
		HeaderReason: string(o.reason),
		HeaderError:  clip(text),
		HeaderDied:   time.Now().UTC().Format(time.RFC3339Nano),
	})
	return Publishing{Queue: DeadQueue(a.run.cfg.Queue), Message: msg}
}

// replace publishes what takes the message's place, and waits between tries so
// that a broker in trouble is not pressed. An error is [ErrDeliveryLost] if the
// broker has taken the delivery back in the meantime: publishing then would
// double the message.
//
// It waits for a confirm as long as it holds the delivery. The confirm comes
// late, or the connection ends; to publish once more meanwhile would multiply
// the message, and each copy that fails again would do the same.
func (a *attempt) replace(ctx context.Context, p Publishing, tries int) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() {
		select {
		case <-a.consumer.Lost():
			cancel(ErrDeliveryLost)
		case <-ctx.Done():
		}
	}()
	late := time.AfterFunc(a.run.client.cfg.ConfirmTimeout, func() {
		a.logger().WarnContext(ctx, "no confirm yet, the delivery and its slot wait for it", "to", p.Queue)
	})
	defer late.Stop()
	for try := 0; ; try++ {
		if lost(a.consumer) {
			return ErrDeliveryLost
		}
		err := a.run.client.send(ctx, p)
		if err == nil || try+1 >= tries {
			return err
		}
		if errors.Is(err, ErrRefused) && p.Queue == a.run.cfg.Queue {
			// A full queue takes no retry at once, but what waits does not count.
			p.Delay = max(p.Delay, time.Second)
		}
		if errors.Is(err, ErrUnroutable) {
			// Somebody deleted the queue, perhaps to be rid of its dead letters.
			if failure := a.run.client.declare(ctx); failure != nil {
				err = fmt.Errorf("%w; %w", err, failure)
			}
		}
		wait := backoff.Wait(try, settleBase, settleCap)
		a.logger().WarnContext(ctx, "publishing failed, and will be tried again", "to", p.Queue, "error", err, "wait", wait)
		if cause := backoff.Sleep(ctx, wait); cause != nil {
			return fmt.Errorf("%w; %w", cause, err)
		}
	}
}

func (a *attempt) ack(ctx context.Context) {
	if err := a.delivery.Ack(); err != nil {
		a.logger().WarnContext(ctx, "acknowledgement came too late, the broker delivers the message again", "error", err)
	}
}

func (a *attempt) requeue(ctx context.Context) {
	if err := a.delivery.Requeue(); err != nil {
		a.logger().WarnContext(ctx, "message could not be given back, the broker takes it when the connection ends", "error", err)
	}
}

// settleStuck settles a message whose handler still runs, as a failed attempt.
// The run has no time for more than one try; without it the message goes back
// with the consumer.
func (a *attempt) settleStuck(ctx context.Context) {
	err := fmt.Errorf("the handler ignored its context: it did not return within %s of its timeout of %s", a.run.cfg.StuckGrace, a.timeout())
	a.settle(ctx, failed(err), 1)
}
