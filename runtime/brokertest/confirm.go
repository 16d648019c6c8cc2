package brokertest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
)

var confirmPromises = []promise{
	{"nil means that the broker has the message", confirmed},
	{"many at once", confirmedAtOnce},
	{"many in one call", confirmedMany},
	{"a full queue refuses", refused},
	{"a queue that is not there returns", unroutable},
	{"no confirm in time", timedOut},
	{"the caller's deadline is a timeout", callerDeadline},
	{"a lost connection", connectionLost},
	{"a cancelled context sends nothing", cancelledBefore},
	{"a context that ends while waiting", cancelledLater},
}

// outcomes are the ways in which a publishing can fail; no error is two of them.
var outcomes = []error{runtime.ErrRefused, runtime.ErrUnroutable, runtime.ErrUnavailable, runtime.ErrTimeout, runtime.ErrConnectionLost}

// wantOutcome checks that err is want and none of the other outcomes.
func (e *env) wantOutcome(err, want error) {
	e.Helper()
	for _, other := range outcomes {
		if errors.Is(err, other) != (other == want) {
			e.Errorf("errors.Is(%v, %v) is %t", err, other, other != want)
		}
	}
	unknown := want == runtime.ErrTimeout || want == runtime.ErrConnectionLost
	if errors.Is(err, runtime.ErrOutcomeUnknown) != unknown {
		e.Errorf("errors.Is(%v, ErrOutcomeUnknown) is %t, want %t", err, !unknown, unknown)
	}
	publish, ok := errors.AsType[*runtime.PublishError](err)
	if !ok {
		e.Fatalf("error is %v, want a *PublishError", err)
	}
	if publish.Queue != money || publish.Task != e.confirm.Name || publish.ID == "" {
		e.Errorf("PublishError is %+v, want queue, task and ID", publish)
	}
	if unknown && !strings.Contains(err.Error(), "outcome unknown") {
		e.Errorf("error %q does not say that the outcome is unknown", err)
	}
}

func confirmed(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	id := e.enqueue(7, nil)
	d := e.receive(e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 1}))
	if m := d.Message(); m.ID != id || m.Task != e.confirm.Name || string(m.Body) != `{"cents":7}` {
		t.Errorf("message is %+v, want the one with id %q", m, id)
	}
}

func confirmedAtOnce(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	const n = 200
	var group sync.WaitGroup
	errs := make(chan error, n)
	for i := range n {
		group.Go(func() {
			_, err := runtime.Enqueue(e.ctx, e.client, e.confirm, payment{i + 1}, &runtime.EnqueueOpts{ID: fmt.Sprint(i)})
			errs <- err
		})
	}
	group.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			t.Errorf("Enqueue: %v", err)
		}
	}
	seen := make(map[string]int)
	for _, id := range e.ids(money) {
		seen[id]++
	}
	for i := range n {
		if seen[fmt.Sprint(i)] != 1 {
			t.Errorf("message %d is there %d times", i, seen[fmt.Sprint(i)])
		}
	}
}

func confirmedMany(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	args := make([]payment, 500)
	for i := range args {
		args[i].Cents = i + 1
	}
	ids, err := runtime.EnqueueMany(e.ctx, e.client, e.confirm, args, nil)
	if err != nil {
		t.Fatalf("EnqueueMany: %v", err)
	}
	got := e.ids(money)
	slices.Sort(ids)
	slices.Sort(got)
	if !slices.Equal(got, ids) {
		t.Errorf("the queue has %d messages, want those %d that were confirmed", len(got), len(ids))
	}
}

func refused(t *testing.T, h Harness) {
	const limit = 3
	e := newEnv(t, h, setup{maxLength: limit})
	// A broker may let in a few more than the limit before it notices.
	const overshoot = 50
	accepted := 0
	var err error
	for accepted < limit+overshoot {
		if _, err = runtime.Enqueue(e.ctx, e.client, e.confirm, payment{1}, nil); err != nil {
			break
		}
		accepted++
	}
	if accepted < limit {
		t.Errorf("the queue took %d messages, its limit is %d", accepted, limit)
	}
	e.wantOutcome(err, runtime.ErrRefused)
	if n := len(e.ids(money)); n != accepted {
		t.Errorf("the queue has %d messages, and %d were accepted", n, accepted)
	}

	// What waits in the broker does not count, and dead letters have no limit.
	e.enqueue(1, &runtime.EnqueueOpts{Delay: time.Hour})
	for range limit + overshoot {
		e.publish(runtime.Publishing{Queue: runtime.DeadQueue(money), Message: runtime.Message{ID: "dead", Task: "payments.confirm"}})
	}

	c := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: accepted})
	for range accepted {
		if err := e.receive(c).Ack(); err != nil {
			t.Fatalf("Ack: %v", err)
		}
	}
	e.enqueue(1, nil)
}

func unroutable(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	if err := e.server.DeleteQueue(money); err != nil {
		t.Fatalf("DeleteQueue: %v", err)
	}
	_, err := runtime.Enqueue(e.ctx, e.client, e.confirm, payment{1}, nil)
	e.wantOutcome(err, runtime.ErrUnroutable)
}

func timedOut(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{confirm: 300 * time.Millisecond})
	resume := e.server.Stall()
	defer resume()
	id, err := runtime.Enqueue(e.ctx, e.client, e.confirm, payment{1}, nil)
	e.wantOutcome(err, runtime.ErrTimeout)
	if id == "" {
		t.Error("no ID was returned, and another try needs it")
	}
	resume()
	if _, err := runtime.Enqueue(e.ctx, e.client, e.confirm, payment{1}, &runtime.EnqueueOpts{ID: id}); err != nil {
		t.Errorf("the other try: %v", err)
	}
}

func callerDeadline(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{confirm: patience})
	resume := e.server.Stall()
	defer resume()
	ctx, cancel := context.WithTimeout(e.ctx, 300*time.Millisecond)
	defer cancel()
	_, err := runtime.Enqueue(ctx, e.client, e.confirm, payment{1}, nil)
	e.wantOutcome(err, runtime.ErrTimeout)
	e.wantError(err, context.DeadlineExceeded)
}

func connectionLost(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{confirm: patience})
	resume := e.server.Stall()
	defer resume()
	got := make(chan error, 1)
	go func() {
		_, err := runtime.Enqueue(e.ctx, e.client, e.confirm, payment{1}, nil)
		got <- err
	}()
	// The message may not be on its way yet, so one cut is not enough.
	for {
		e.server.Disconnect()
		select {
		case err := <-got:
			e.wantOutcome(err, runtime.ErrConnectionLost)
			return
		case <-time.After(50 * time.Millisecond):
			if e.ctx.Err() != nil {
				t.Fatal("Enqueue did not notice the lost connection")
			}
		}
	}
}

func cancelledBefore(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	cause := errors.New("the request is over")
	ctx, cancel := context.WithCancelCause(e.ctx)
	cancel(cause)
	_, err := runtime.Enqueue(ctx, e.client, e.confirm, payment{1}, nil)
	e.wantError(err, cause, runtime.ErrOutcomeUnknown)
	e.wantError(e.broker.Publish(ctx, runtime.Publishing{Queue: money}), cause, runtime.ErrOutcomeUnknown)
	if ids := e.ids(money); len(ids) != 0 {
		t.Errorf("the queue has %q, and nothing was to be sent", ids)
	}
}

func cancelledLater(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{confirm: patience})
	resume := e.server.Stall()
	defer resume()
	// Nobody can see from outside that a message is on its way: if it was not
	// yet, nothing was sent, and the next try tells.
	for e.ctx.Err() == nil {
		ctx, cancel := context.WithCancel(e.ctx)
		got := make(chan error, 1)
		go func() {
			got <- e.broker.Publish(ctx, runtime.Publishing{Queue: money, Message: runtime.Message{ID: "m", Task: "payments.confirm"}})
		}()
		breathe(e)
		cancel()
		err := await(e, got, "end of Publish")
		e.wantError(err, context.Canceled)
		if errors.Is(err, runtime.ErrOutcomeUnknown) {
			return
		}
	}
	t.Error("no Publish that was cancelled had an unknown outcome")
}

// breathe lets a moment pass between two tries, or before an event that no test
// can see.
func breathe(e *env) {
	select {
	case <-time.After(100 * time.Millisecond):
	case <-e.ctx.Done():
	}
}
