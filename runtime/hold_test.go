package runtime_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
)

// holding is a broker that takes deliveries back after a while.
type holding struct {
	runtime.Broker
	limit time.Duration
	asked chan time.Duration
}

func (b holding) Consume(ctx context.Context, opts runtime.ConsumeOpts) (runtime.Consumer, error) {
	b.asked <- opts.Hold
	if opts.Hold >= b.limit {
		return nil, &runtime.HoldError{Queue: opts.Queue, Hold: opts.Hold, Limit: b.limit}
	}
	return b.Broker.Consume(ctx, opts)
}

// TestWorkerHolds checks that a worker says how long it may keep a delivery, and
// ends at once where the broker does not let it.
func TestWorkerHolds(t *testing.T) {
	memory, _, task := parcels(t, 0)
	b := holding{memory, 10 * time.Minute, make(chan time.Duration, 1)}
	client, err := runtime.NewClient(t.Context(), b, task.Topology(), runtime.ClientConfig{ConfirmTimeout: 10 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "bulk", StuckGrace: 20 * time.Second})
	runtime.Handle(w, task, func(context.Context, parcel) error { return nil })
	err = w.Run(t.Context())
	hold, ok := errors.AsType[*runtime.HoldError](err)
	if !ok || hold.Queue != "bulk" || hold.Limit != b.limit {
		t.Fatalf("Run: %v, want a *HoldError", err)
	}
	// The timeout of class bulk, the grace for a stuck handler, and the confirm.
	if asked, want := <-b.asked, 15*time.Minute+20*time.Second+10*time.Second; asked != want || hold.Hold != want {
		t.Errorf("the worker may hold a delivery for %s, want %s", asked, want)
	}
}
