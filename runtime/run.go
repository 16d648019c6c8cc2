package runtime

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/shipmindlabs/routecheck/runtime/internal/backoff"
)

// errShutdown is the cause of a handler's context that ends because the grace
// period is over.
var errShutdown = errors.New("the worker is shutting down")

// errLeaving is the cause of a settlement that ends because nobody can wait for
// it any longer.
var errLeaving = errors.New("the worker has no time left")

// Run consumes the queue until ctx ends, and then shuts down: it takes nothing
// more, gives running handlers [WorkerConfig.Grace] to finish, ends their
// contexts, and gives back what is unfinished, without counting it as an attempt.
//
// It returns nil after a clean shutdown, an error that is [ErrAbandoned] if a
// handler did not return, and a [*RecycleError] if the worker ended by itself to
// be started afresh. Before anything is consumed it returns, all at once,
// whatever is wrong with the configuration and the registrations. While the
// broker cannot be reached it waits and tries again, for as long as ctx lives; a
// [*TopologyError], a [*HoldError] and a closed broker end it. Run may be called once.
func (w *Worker) Run(ctx context.Context) error {
	if w == nil {
		return errors.New("run worker: the worker is nil (use NewWorker)")
	}
	taking, err := w.start(ctx)
	if err != nil {
		return fmt.Errorf("worker of queue %q: %w", w.cfg.Queue, err)
	}
	defer w.stop(nil)
	r := newRun(ctx, taking, w)
	defer r.interrupt(nil)
	defer r.leave(nil)
	defer close(r.attempts)

	if missing := w.unhandled(); len(missing) > 0 {
		r.logger.WarnContext(ctx, "tasks of this queue have no handler on this worker, their messages will be dead-lettered",
			"tasks", strings.Join(missing, ", "))
	}
	r.logger.InfoContext(ctx, "worker started", "concurrency", r.cfg.Concurrency)
	fatal := r.consume()
	left := r.drain()
	err = r.result(fatal, left)
	r.logger.InfoContext(ctx, "worker ended", "error", err)
	return err
}

// run is one call of Worker.Run.
type run struct {
	client   *Client
	cfg      WorkerConfig
	handlers map[string]*handler
	logger   *slog.Logger

	// taking ends when no more messages are to be taken. stop ends it.
	taking context.Context
	stop   context.CancelCauseFunc
	// working is the parent of the handlers' contexts. interrupt ends it.
	working   context.Context
	interrupt context.CancelCauseFunc
	// settling bounds what follows a handler. leave ends it.
	settling context.Context
	leave    context.CancelCauseFunc

	// slots has a token for each message that is worked on.
	slots chan struct{}
	// attempts hands an attempt to a goroutine that waits for one.
	attempts chan *attempt
	// consumers are those that may still hold deliveries, the newest last. Only
	// the goroutine of Run uses them.
	consumers []*generation

	mu   sync.Mutex
	open map[*attempt]struct{}
}

func newRun(ctx, taking context.Context, w *Worker) *run {
	cfg := w.cfg.withDefaults(w.client)
	r := &run{
		client:   w.client,
		cfg:      cfg,
		handlers: w.handlers,
		logger:   cfg.Logger.With("queue", cfg.Queue),
		taking:   taking,
		stop:     w.stop,
		slots:    make(chan struct{}, cfg.Concurrency),
		attempts: make(chan *attempt),
		open:     make(map[*attempt]struct{}),
	}
	lasting := context.WithoutCancel(ctx)
	r.working, r.interrupt = context.WithCancelCause(lasting)
	r.settling, r.leave = context.WithCancelCause(lasting)
	return r
}

// consume takes messages, on one connection after the other, until taking ends.
// It returns an error that another connection would not heal.
func (r *run) consume() error {
	taken, failures := 0, 0
	for {
		before := taken
		err := r.take(&taken)
		if r.taking.Err() != nil {
			return nil
		}
		var (
			topology *TopologyError
			hold     *HoldError
		)
		if errors.Is(err, ErrClosed) || errors.As(err, &topology) || errors.As(err, &hold) {
			return err
		}
		if taken > before {
			failures = 0
		}
		wait := backoff.Wait(failures, 100*time.Millisecond, 10*time.Second)
		failures++
		r.logger.WarnContext(r.taking, "worker lost its consumer, and will open another", "error", err, "wait", wait)
		if backoff.Sleep(r.taking, wait) != nil {
			return nil
		}
	}
}

// generation is the consumer of one generation, which can be told from others
// whatever the broker made it of.
type generation struct{ Consumer }

// take opens one consumer and starts an attempt for each delivery, until the
// consumer ends or taking does.
func (r *run) take(taken *int) error {
	// The queues may have gone with the connection.
	if err := r.client.declare(r.taking); err != nil {
		return err
	}
	opened, err := r.client.broker.Consume(r.taking, ConsumeOpts{Queue: r.cfg.Queue, Prefetch: r.prefetch(*taken), Hold: r.hold()})
	if err != nil {
		return err
	}
	r.closeIdle()
	consumer := &generation{opened}
	r.consumers = append(r.consumers, consumer)
	for {
		select {
		case r.slots <- struct{}{}:
		case <-consumer.Lost():
			_, err := consumer.Receive(r.taking)
			return err
		case <-r.taking.Done():
			return nil
		}
		d, err := consumer.Receive(r.taking)
		if err != nil {
			<-r.slots
			return err
		}
		r.begin(consumer, d)
		*taken++
		if n := r.cfg.Recycle.Tasks; n > 0 && *taken >= n {
			r.stop(&RecycleError{Queue: r.cfg.Queue, Reason: fmt.Sprintf("it took %d tasks, its limit", n)})
			return nil
		}
	}
}

// prefetch returns how many messages a new consumer may hold: no more than the
// worker still takes. The others would come back unanswered each time a worker is
// recycled, and that counts against them ([WorkerConfig.MaxReturns]).
func (r *run) prefetch(taken int) int {
	if n := r.cfg.Recycle.Tasks; n > 0 {
		return min(r.cfg.prefetch(), n-taken)
	}
	return r.cfg.prefetch()
}

// hold returns the longest that a delivery may stay unanswered: until those in
// front of it in the prefetch are through and its own handler is called stuck, and
// until what takes its place is confirmed. A worker without stuck handlers holds
// it for less.
func (r *run) hold() time.Duration {
	longest := time.Duration(0)
	for _, h := range r.handlers {
		longest = max(longest, h.timeout)
	}
	hold := float64(longest+r.cfg.StuckGrace)*float64(r.cfg.PrefetchFactor) + float64(r.client.cfg.ConfirmTimeout)
	return time.Duration(min(hold, math.MaxInt64/2))
}

// closeIdle closes the consumers of earlier generations that no attempt needs to
// be answered. One that the broker cancelled would else stay open with the worker.
func (r *run) closeIdle() {
	busy := make(map[*generation]bool)
	r.mu.Lock()
	for a := range r.open {
		busy[a.consumer] = true
	}
	r.mu.Unlock()
	r.consumers = slices.DeleteFunc(r.consumers, func(c *generation) bool {
		if lost(c) {
			return true
		}
		if busy[c] {
			return false
		}
		r.obeyed("close", c.Close())
		return true
	})
}

// lost reports whether a consumer's deliveries can no longer be answered. One
// that the broker cancelled may not be: attempts can still end well.
func lost(c Consumer) bool {
	select {
	case <-c.Lost():
		return true
	default:
		return false
	}
}

// drain lets the running attempts end, and returns the jobs whose handlers did
// not.
func (r *run) drain() []Job {
	for _, c := range r.consumers {
		r.obeyed("cancel", c.Cancel())
	}
	free := 0
	if !r.await(&free, r.cfg.Grace) {
		r.interrupt(errShutdown)
		r.await(&free, r.cfg.StuckGrace)
	}
	r.leave(errLeaving)
	left := r.settleRest()
	for _, c := range r.consumers {
		r.obeyed("close", c.Close())
	}
	return left
}

// obeyed logs the error of a consumer that was told to end.
func (r *run) obeyed(what string, err error) {
	if err != nil {
		r.logger.WarnContext(r.settling, "consumer did not obey, the broker takes back what it holds when the connection ends", "to", what, "error", err)
	}
}

// await takes every slot, which is to wait for every attempt, and reports
// whether it got them in time. free counts those it has.
func (r *run) await(free *int, limit time.Duration) bool {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for *free < cap(r.slots) {
		select {
		case r.slots <- struct{}{}:
			*free++
		case <-timer.C:
			return false
		}
	}
	return true
}

// settleRest decides about the attempts whose handlers have not returned. One
// that was interrupted by the shutdown is given back. One that ignored its own
// timeout failed: it is settled now, at the last moment, so that its next attempt
// hardly overlaps with the handler that still runs.
func (r *run) settleRest() []Job {
	r.mu.Lock()
	open := make([]*attempt, 0, len(r.open))
	for a := range r.open {
		open = append(open, a)
	}
	r.mu.Unlock()
	// All of them together have the time of one.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.settling), r.client.cfg.ConfirmTimeout)
	defer cancel()
	var left []Job
	for _, a := range open {
		won, stuck := a.claim()
		if !won {
			a.unsettled.Wait()
			continue
		}
		left = append(left, a.job)
		if stuck {
			a.settleStuck(ctx)
		}
		a.close()
	}
	slices.SortFunc(left, func(a, b Job) int { return strings.Compare(a.ID, b.ID) })
	return left
}

// result is what Run returns.
func (r *run) result(fatal error, left []Job) error {
	if fatal != nil {
		return fmt.Errorf("worker of queue %q: %w", r.cfg.Queue, fatal)
	}
	var (
		recycle      *RecycleError
		registration *registrationError
	)
	switch cause := context.Cause(r.taking); {
	case errors.As(cause, &recycle):
		recycle.Stuck = left
		return recycle
	case errors.As(cause, &registration):
		return fmt.Errorf("worker of queue %q: %w", r.cfg.Queue, registration.error)
	case len(left) > 0:
		return fmt.Errorf("worker of queue %q shut down: %w of %s: %s (make the handler return when its context ends)",
			r.cfg.Queue, ErrAbandoned, r.cfg.Grace, jobList(left))
	}
	return nil
}
