package runtime

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/shipmindlabs/routecheck/runtime/internal/backoff"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// attempt is the life of one delivery: it is read, worked on and settled.
type attempt struct {
	run      *run
	consumer *generation
	delivery Delivery
	started  time.Time

	job      Job
	parseErr error
	handler  *handler
	outcome  outcome
	// log is made when it is first needed: most attempts log nothing.
	log     *slog.Logger
	makeLog sync.Once

	// claimed is set by whoever settles the attempt: its own goroutine, or the
	// end of the run. stuck is set, never after claimed, when the handler ignored
	// the end of its context; the slot is then free, although the handler runs.
	// The run's mutex guards both.
	claimed, stuck bool
	// unsettled waits until the attempt is settled.
	unsettled sync.WaitGroup
}

// goexited is the outcome of a handler that did not return.
var goexited = failed(errors.New("the handler ended its goroutine (it called runtime.Goexit, as testing's FailNow does)"))

// begin starts an attempt in a slot that the caller has taken.
func (r *run) begin(consumer *generation, d Delivery) {
	a := &attempt{run: r, consumer: consumer, delivery: d, started: time.Now()}
	a.unsettled.Add(1)
	job, err := parseJob(d.Message(), r.cfg.Queue)
	// A dead letter that was moved back by hand may say 0.
	job.Attempt = max(job.Attempt, 1)
	a.job = job
	a.parseErr = err
	r.mu.Lock()
	r.open[a] = struct{}{}
	r.mu.Unlock()
	// A goroutine that has grown its stack in an earlier attempt is cheaper than
	// a new one.
	select {
	case r.attempts <- a:
	default:
		go r.live(a)
	}
}

// live lives one attempt after the other, until the run is over.
func (r *run) live(a *attempt) {
	a.live()
	for a := range r.attempts {
		a.live()
	}
}

// logger returns the logger for everything about the attempt.
func (a *attempt) logger() *slog.Logger {
	a.makeLog.Do(func() {
		a.log = a.run.logger.With("task", a.job.Task, "id", a.job.ID, "attempt", a.job.Attempt)
		if n := len(a.job.Replays); n > 0 {
			a.log = a.log.With("replayed_by", a.job.Replays[n-1].By)
		}
	})
	return a.log
}

func (a *attempt) live() {
	defer a.finish()
	// It stands if the handler never returns to here.
	a.outcome = goexited
	a.outcome = a.work()
}

// work runs the handler, if the message is one for it, and returns what is to
// become of the message.
func (a *attempt) work() outcome {
	r, msg := a.run, a.delivery.Message()
	if a.parseErr != nil {
		return a.dead(Malformed, errors.Join(msg.Fault, a.parseErr))
	}
	if limit := r.client.cfg.MaxBody; len(msg.Body) > limit {
		return a.dead(Malformed, fmt.Errorf("%w: %d bytes, the limit is %d (raise ClientConfig.MaxBody, or find who sent it)", ErrTooLarge, len(msg.Body), limit))
	}
	h, ok := r.handlers[a.job.Task]
	if !ok {
		return a.dead(UnknownTask, fmt.Errorf("no handler of task %q on this worker, which has %s (deploy the worker that has one, then replay)",
			a.job.Task, strings.Join(slices.Sorted(maps.Keys(r.handlers)), ", ")))
	}
	a.handler = h
	if exp := a.job.Expires; !exp.IsZero() && !a.started.Before(exp) {
		return a.dead(Expired, fmt.Errorf("expired at %s, delivered %s later", exp.Format(time.RFC3339), a.started.Sub(exp).Round(time.Millisecond)))
	}
	if msg.Fault != nil {
		return a.dead(Malformed, msg.Fault)
	}
	if wait := a.job.due.Sub(a.started); wait > 0 {
		if wait > skew {
			return a.early(wait)
		}
		if backoff.Sleep(r.working, wait) != nil {
			return outcome{answer: requeue, problem: "the shutdown came before it was due"}
		}
	}
	if n := a.delivery.Returned(); r.cfg.MaxReturns > 0 && n >= r.cfg.MaxReturns {
		o := failed(fmt.Errorf("came back unanswered %d times: each time the process died, lost its connection or gave it back", n))
		o.reason = DeliveryLimit
		return o
	}
	var call func(context.Context) error
	err := guard(func() (err error) {
		call, err = h.decode(msg.Body)
		return err
	})
	if err != nil {
		return a.dead(Malformed, err)
	}
	return a.call(call)
}

// skew is how early a message may come and still wait in its slot: it has waited
// in the broker, and the clocks of two machines differ by as much.
const skew = 100 * time.Millisecond

// early returns the outcome of a message that is not due yet.
func (a *attempt) early(wait time.Duration) outcome {
	if q, _ := a.run.client.queue(a.run.cfg.Queue); q.Exchange == taskmeta.Direct {
		return a.dead(Malformed, fmt.Errorf("due only at %s, and a queue on a direct exchange has nowhere to wait (put it on a topic exchange)", a.job.due.Format(time.RFC3339)))
	}
	return outcome{answer: postpone, delay: wait}
}

// timeout returns how long the attempt may take.
func (a *attempt) timeout() time.Duration {
	if asked := a.job.timeout; asked > 0 {
		return min(asked, a.handler.timeout)
	}
	return a.handler.timeout
}

// call runs the handler within its timeout.
func (a *attempt) call(call func(context.Context) error) outcome {
	r, timeout := a.run, a.timeout()
	ctx, cancel := context.WithTimeoutCause(r.working, timeout, errTimeout{timeout})
	defer cancel()
	// The handler gets copies: it may change them, even after it was abandoned, and
	// that must not reach the message.
	job := a.job
	job.Headers, job.Replays = maps.Clone(job.Headers), slices.Clone(job.Replays)
	ctx = context.WithValue(ctx, contextKey{}, &contextValue{job: job, attempt: a})
	stuckAfter := timeout + r.cfg.StuckGrace
	if stuckAfter < 0 {
		// One of them stands for never, and the sum has overflowed.
		stuckAfter = math.MaxInt64
	}
	timer := time.AfterFunc(stuckAfter, a.markStuck)
	defer timer.Stop()

	err := guard(func() error {
		if len(r.cfg.Middleware) == 0 {
			return call(ctx)
		}
		run := func(ctx context.Context, _ Job) error { return call(ctx) }
		for _, m := range slices.Backward(r.cfg.Middleware) {
			run = m(run)
		}
		return run(ctx, job)
	})
	if err == nil {
		return outcome{answer: ack}
	}
	// The error is the handler's own, and so are the methods that are called on
	// it: a nil pointer returned as an error panics only here.
	var o outcome
	if p := guard(func() error { o = a.judge(ctx, err); return nil }); p != nil {
		o = failed(p)
	}
	return o
}

// judge decides what a handler's error means for its message.
func (a *attempt) judge(ctx context.Context, err error) outcome {
	var (
		permanent *permanentError
		later     *retryAfterError
		timeout   errTimeout
	)
	switch {
	case errors.As(err, &permanent):
		o := failed(err)
		o.answer, o.reason, o.made = bury, PermanentFailure, a.job.Attempt
		return o
	case errors.Is(context.Cause(ctx), errShutdown):
		o := failed(err)
		o.answer = requeue
		return o
	case errors.As(context.Cause(ctx), &timeout):
		err = fmt.Errorf("%w (%w)", err, timeout)
	}
	o := failed(err)
	if errors.As(err, &later) {
		o.delay, o.delayed = later.delay, true
	}
	return o
}

// errTimeout is the cause of a context that ended with the task's timeout.
type errTimeout struct{ limit time.Duration }

func (e errTimeout) Error() string { return fmt.Sprintf("the task's timeout of %s was over", e.limit) }

// guard turns a panic into an error.
func guard(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	return f()
}

// markStuck is called when the handler has not returned although its context
// ended a while ago. Go cannot end it, so the worker ends, for its process to be
// started afresh. The slot counts as free, so that the shutdown does not spend
// its grace on it.
func (a *attempt) markStuck() {
	r := a.run
	r.mu.Lock()
	late := a.claimed
	a.stuck = !late
	r.mu.Unlock()
	if late {
		return
	}
	reason := fmt.Sprintf("the handler of task %q id %q ignores its context: it still runs %s after its timeout of %s",
		a.job.Task, a.job.ID, r.cfg.StuckGrace, a.timeout())
	a.logger().ErrorContext(r.settling, "handler is stuck, the worker ends", "reason", reason)
	r.stop(&RecycleError{Queue: r.cfg.Queue, Reason: reason})
	<-r.slots
}

// claim reports whether the caller is the one to settle the attempt, and
// whether the attempt is stuck.
func (a *attempt) claim() (won, stuck bool) {
	a.run.mu.Lock()
	defer a.run.mu.Unlock()
	won = !a.claimed
	a.claimed = true
	return won, a.stuck
}

// finish settles the attempt after its handler is through.
func (a *attempt) finish() {
	won, stuck := a.claim()
	if !won {
		a.logger().WarnContext(a.run.settling, "handler returned after its worker had ended", "error", a.outcome.problem)
		return
	}
	a.settle(a.run.settling, a.outcome, settleTries)
	a.run.checkMemory()
	a.close()
	if !stuck {
		<-a.run.slots
	}
}

// close takes the attempt off the list of those that are open.
func (a *attempt) close() {
	a.run.mu.Lock()
	delete(a.run.open, a)
	a.run.mu.Unlock()
	a.unsettled.Done()
}
