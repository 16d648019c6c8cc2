package runtime_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

func TestEndedContextTakesNothing(t *testing.T) {
	s := newShop(t, runtime.ClientConfig{})
	w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money"})
	runtime.Handle(w, s.confirm, func(context.Context, event) error { t.Error("the handler ran"); return nil })
	if _, err := runtime.Enqueue(context.Background(), s.client, s.confirm, event{"e1"}, nil); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := w.Run(ctx); err != nil {
		t.Errorf("Run: %v", err)
	}
	if got := s.broker.Stats("money"); got.Ready != 1 || got.Unacked != 0 {
		t.Errorf("queue money has %+v, want the message", got)
	}
}

// A handler that returns late, but before the worker has ended, is believed.
func TestStuckHandlerThatReturns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money", Concurrency: 2, StuckGrace: time.Second, Grace: time.Minute})
		runtime.Handle(w, s.refund, func(ctx context.Context, e event) error {
			if e.ID == "slow" {
				// Timeout 1s, grace 1s.
				time.Sleep(10 * time.Second)
			}
			return nil
		})
		runtime.Handle(w, s.confirm, func(context.Context, event) error { time.Sleep(20 * time.Second); return nil })
		done := make(chan error)
		go func() { done <- w.Run(context.Background()) }()
		for _, call := range []func(context.Context, *runtime.Client, *runtime.EnqueueOpts) (string, error){
			enqueue(s.confirm, event{"e1"}), enqueue(s.refund, event{"slow"}),
		} {
			if _, err := call(context.Background(), s.client, nil); err != nil {
				t.Fatal(err)
			}
		}
		began := time.Now()
		recycle, ok := errors.AsType[*runtime.RecycleError](<-done)
		if !ok || len(recycle.Stuck) != 0 || !strings.Contains(recycle.Reason, "payments.refund") {
			t.Errorf("Run: %v, want a *RecycleError without a handler left", recycle)
		}
		if took := time.Since(began); took != 20*time.Second {
			t.Errorf("the worker ended after %s, want 20s: it waits for the handler that is not stuck", took)
		}
		if got := s.broker.Stats("money"); got.Ready+got.Delayed+got.Unacked != 0 {
			t.Errorf("queue money has %+v, want nothing", got)
		}
	})
}

// The worker does not wait for the handler that is stuck.
func TestStuckHandlerCostsNoGrace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money", StuckGrace: time.Second, Grace: time.Hour})
		release := make(chan struct{})
		runtime.Handle(w, s.refund, func(context.Context, event) error { <-release; return nil })
		done := make(chan error)
		go func() { done <- w.Run(context.Background()) }()
		id, err := runtime.Enqueue(context.Background(), s.client, s.refund, event{"e1"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		err = <-done
		if took := time.Since(began); took != 2*time.Second {
			t.Errorf("the worker ended after %s, want timeout and grace, 2s", took)
		}
		wantText(t, err, `worker of queue "money" recycled`, `task "payments.refund" id "`+id+`"`, "(exit, and let the supervisor")
		snapshot, err := s.broker.Snapshot("money")
		if err != nil || len(snapshot.Delayed) != 1 || snapshot.Delayed[0].Message.Headers[runtime.HeaderAttempt] != "2" {
			t.Errorf("queue money has %+v, %v; want the second attempt", snapshot, err)
		}
		close(release)
		synctest.Wait()
		if lines := s.log.lines(t, "handler returned after its worker had ended"); len(lines) != 1 {
			t.Errorf("log is %v, want a line about the late return", lines)
		}
		if got := s.broker.Stats("money"); got.Delayed != 1 || got.Ready+got.Unacked != 0 {
			t.Errorf("queue money has %+v after the late return, want the retry alone", got)
		}
	})
}

// A settlement that hangs does not keep the process from ending.
func TestShutdownCutsSettlements(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{ConfirmTimeout: time.Hour})
		id, err := runtime.Enqueue(context.Background(), s.client, s.confirm, event{"e1"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		resume := s.broker.Stall()
		defer resume()
		w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "money", Grace: 2 * time.Second, StuckGrace: time.Second})
		runtime.Handle(w, s.confirm, func(context.Context, event) error { return runtime.Permanent(errors.New("blocked")) })
		stop := start(t, w)
		synctest.Wait()
		began := time.Now()
		if err := stop(); err != nil {
			t.Errorf("Run: %v", err)
		}
		if took := time.Since(began); took != 3*time.Second {
			t.Errorf("the shutdown took %s, want both graces, 3s", took)
		}
		snapshot, err := s.broker.Snapshot("money")
		if err != nil || len(snapshot.Ready) != 1 || snapshot.Ready[0].ID != id {
			t.Errorf("queue money has %+v, %v; want the message, since its dead letter was not confirmed", snapshot, err)
		}
		if lines := s.log.lines(t, "message could not be replaced and goes back to the queue"); len(lines) != 1 {
			t.Errorf("log is %v, want a line about the message", lines)
		}
	})
}

func TestPrefetchFactor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "interactive", Concurrency: 2, PrefetchFactor: 3})
		release := make(chan struct{})
		var running atomic.Int32
		runtime.Handle(w, s.render, func(context.Context, string) error { running.Add(1); <-release; return nil })
		stop := start(t, w)
		for range 10 {
			if _, err := runtime.Enqueue(context.Background(), s.client, s.render, "a.pdf", nil); err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		if got := s.broker.Stats("interactive"); got.Unacked != 6 || got.Ready != 4 || running.Load() != 2 {
			t.Errorf("queue has %+v and %d handlers run, want 6 held and 2 running", got, running.Load())
		}
		close(release)
		if err := s.broker.WaitIdle(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := stop(); err != nil {
			t.Errorf("Run: %v", err)
		}
	})
}

// The waits of retries are spread over the whole of [0, bound], or a crowd that
// failed together comes back together.
func TestRetriesAreSpread(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t, runtime.ClientConfig{})
		const n = 400
		w := runtime.NewWorker(s.client, runtime.WorkerConfig{Queue: "bulk", Concurrency: n})
		runtime.Handle(w, s.place, func(context.Context, order) error { return errors.New("no stock") })
		for range n {
			if _, err := runtime.Enqueue(context.Background(), s.client, s.place, order{1}, nil); err != nil {
				t.Fatal(err)
			}
		}
		began := time.Now()
		stop := start(t, w)
		synctest.Wait()
		snapshot, err := s.broker.Snapshot("bulk")
		if err != nil || len(snapshot.Delayed) != n {
			t.Fatalf("%d messages wait, %v; want %d", len(snapshot.Delayed), err, n)
		}
		bound := taskmeta.Bulk.Retry().Base
		var sixths [6]int
		for _, d := range snapshot.Delayed {
			wait := d.Due.Sub(began)
			if wait < 0 || wait > bound {
				t.Errorf("a retry waits %s, its bound is %s", wait, bound)
			}
			sixths[min(5, max(0, int(6*(wait-1)/bound)))]++
		}
		for i, got := range sixths {
			// 67 expected; 30 is five standard deviations below.
			if got < 30 {
				t.Errorf("%d of %d retries are in part %d of the range", got, n, i+1)
			}
		}
		if err := stop(); err != nil {
			t.Errorf("Run: %v", err)
		}
	})
}
