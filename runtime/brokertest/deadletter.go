package brokertest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
)

var deadLetterPromises = []promise{
	{"it says why, and keeps everything", letterSays},
	{"an expired message", letterExpired},
	{"nothing replays by itself", letterStays},
	{"a replay is explicit and recorded", letterReplay},
	{"a replay that cannot be", letterNoReplay},
	{"listing takes nothing away", letterList},
}

func letterSays(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	before := time.Now()
	w := e.start(runtime.WorkerConfig{}, func(ctx context.Context, _ payment) error {
		if runtime.Attempt(ctx) == 1 {
			return runtime.RetryAfter(time.Second, errors.New("not yet"))
		}
		return runtime.Permanent(errors.New("no such account"))
	})
	id := e.enqueue(7, nil)
	l := e.awaitDead()
	after := time.Now()
	if l.Reason != runtime.PermanentFailure || l.Error != "no such account" || l.Task != e.confirm.Name || l.ID != id ||
		l.Queue != money || l.Key != "7" || l.Attempt != 2 || string(l.Body) != `{"cents":7}` {
		t.Errorf("dead letter is %+v", l)
	}
	// Times are by this process's clock, and a broker may keep milliseconds.
	if l.Enqueued.Before(before.Add(-time.Millisecond)) || !l.Died.After(l.Enqueued) || l.Died.After(after) {
		t.Errorf("enqueued at %s and died at %s, want between %s and %s", l.Enqueued, l.Died, before, after)
	}
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
}

func letterExpired(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	ran := make(chan seen, 1)
	e.enqueue(1, &runtime.EnqueueOpts{Delay: time.Second, Expires: time.Now().Add(1100 * time.Millisecond)})
	// No worker takes it in time.
	c := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 1})
	d := e.receive(c)
	select {
	case <-time.After(200 * time.Millisecond):
	case <-e.ctx.Done():
	}
	if err := errors.Join(d.Requeue(), c.Close()); err != nil {
		t.Fatalf("Requeue: %v", err)
	}
	w := e.start(runtime.WorkerConfig{}, watch(ran, nil))
	if l := e.awaitDead(); l.Reason != runtime.Expired || l.Attempt != 0 || l.Expires.IsZero() || !strings.Contains(l.Error, "expired at") {
		t.Errorf("dead letter is %+v, want expired, never attempted", l)
	}
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
	if len(ran) != 0 {
		t.Error("the handler ran")
	}
}

// bury makes one dead letter, in two attempts.
func (e *env) bury(opts *runtime.EnqueueOpts) (id string) {
	e.Helper()
	w := e.start(runtime.WorkerConfig{Recycle: runtime.Recycle{Tasks: 2}}, func(ctx context.Context, _ payment) error {
		if runtime.Attempt(ctx) == 1 {
			return runtime.RetryAfter(0, errors.New("not yet"))
		}
		return runtime.Permanent(errors.New("no"))
	})
	id = e.enqueue(7, opts)
	e.wantError(w.wait(), runtime.ErrRecycle)
	return id
}

func letterStays(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	id := e.bury(nil)
	worked := make(chan seen, 2)
	w := e.start(runtime.WorkerConfig{}, watch(worked, nil))
	e.server.Disconnect()
	next := e.enqueue(8, nil)
	if run := await(e, worked, "message after the dead one"); run.job.ID != next {
		t.Errorf("the worker got %q, want %q", run.job.ID, next)
	}
	if err := w.end(); err != nil {
		t.Errorf("Run: %v", err)
	}
	if ids := e.ids(runtime.DeadQueue(money)); !slices.Equal(ids, []string{id}) {
		t.Errorf("dead letters are %q, want %q", ids, id)
	}
}

func letterReplay(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	e.bury(&runtime.EnqueueOpts{ID: "other"})
	id := e.bury(&runtime.EnqueueOpts{Expires: time.Now().Add(time.Hour)})
	before := time.Now().Add(-time.Millisecond)
	for i, why := range []string{"the account exists now", "and again"} {
		if err := e.client.Replay(e.ctx, money, id, runtime.Replay{By: "ada", Why: why}); err != nil {
			t.Fatalf("Replay: %v", err)
		}
		runs := make(chan seen, 1)
		w := e.start(runtime.WorkerConfig{Recycle: runtime.Recycle{Tasks: 1}}, watch(runs, runtime.Permanent(errors.New("no"))))
		job := await(e, runs, "replayed message").job
		e.wantError(w.wait(), runtime.ErrRecycle)
		if job.ID != id || job.Attempt != 1 || job.Key != "7" || !job.Expires.IsZero() || len(job.Replays) != i+1 {
			t.Fatalf("replay %d is %+v", i+1, job)
		}
		if r := job.Replays[i]; r.By != "ada" || r.Why != why || r.At.Before(before) || r.At.After(time.Now()) {
			t.Errorf("record %d is %+v", i+1, r)
		}
	}
	letters, err := e.client.DeadLetters(e.ctx, money, 10)
	if err != nil {
		t.Fatalf("DeadLetters: %v", err)
	}
	if len(letters) != 2 || letters[0].ID != "other" || letters[1].ID != id || len(letters[1].Replays) != 2 {
		t.Errorf("dead letters are %+v, want the other and the one that died again", letters)
	}
}

func letterNoReplay(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	id := e.bury(nil)
	who := runtime.Replay{By: "ada", Why: "fixed"}
	for _, c := range []struct {
		name, queue, id string
		replay          runtime.Replay
		want            string
	}{
		{"nobody", money, id, runtime.Replay{Why: "fixed"}, "Replay.By"},
		{"no reason", money, id, runtime.Replay{By: "ada"}, "Replay.Why"},
		{"a reason too long", money, id, runtime.Replay{By: "ada", Why: strings.Repeat("x", 2000)}, "Replay.Why"},
		{"another id", money, "other", who, "none with this id"},
		{"another queue", "monye", id, who, "does not declare"},
		{"the dead-letter queue", runtime.DeadQueue(money), id, who, "not its dead-letter queue"},
	} {
		if err := e.client.Replay(e.ctx, c.queue, c.id, c.replay); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error is %v, want one with %q", c.name, err, c.want)
		}
	}
	if ids := e.ids(runtime.DeadQueue(money)); !slices.Equal(ids, []string{id}) {
		t.Errorf("dead letters are %q, want %q", ids, id)
	}
	if ids := e.ids(money); len(ids) != 0 {
		t.Errorf("the queue has %q", ids)
	}
}

func letterList(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{deliveryLimit: 1})
	want := []string{e.bury(nil), e.bury(nil), e.bury(nil)}
	for _, limit := range []int{1, 2, 3, 10, 10} {
		letters, err := e.client.DeadLetters(e.ctx, money, limit)
		if err != nil {
			t.Fatalf("DeadLetters: %v", err)
		}
		var got []string
		for _, l := range letters {
			got = append(got, l.ID)
		}
		if n := min(limit, len(want)); !slices.Equal(got, want[:n]) {
			t.Errorf("the first %d dead letters are %q, want %q", limit, got, want[:n])
		}
	}
	for _, limit := range []int{-1, 0, 10_001} {
		if _, err := e.client.DeadLetters(e.ctx, money, limit); err == nil {
			t.Errorf("a limit of %d was accepted", limit)
		}
	}
}
