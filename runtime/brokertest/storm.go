package brokertest

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

var stormPromises = []promise{
	{"nothing is lost while connections break", storm},
}

// storm works through messages that succeed, fail, panic and give up, on three
// workers whose connections break again and again. Every message must either
// have succeeded or be a dead letter, whatever was under way at the time.
func storm(t *testing.T, h Harness) {
	const messages, cuts = 150, 8
	e := newEnv(t, h, setup{retry: taskmeta.Retry{Base: time.Second, Cap: time.Second, Attempts: 5}})
	runs := make(chan string, 100*messages)
	done := make(chan string, 100*messages)
	handler := func(ctx context.Context, p payment) error {
		runs <- runtime.TaskID(ctx)
		first := runtime.Attempt(ctx) == 1
		switch {
		case p.Cents%7 == 0:
			return runtime.Permanent(errors.New("blocked"))
		case p.Cents%11 == 0 && first:
			panic("no books")
		case p.Cents%5 == 0 && first:
			return runtime.RetryAfter(0, errors.New("not yet"))
		case p.Cents%3 == 0 && first:
			return errors.New("declined")
		}
		done <- runtime.TaskID(ctx)
		return nil
	}
	for range 3 {
		e.start(runtime.WorkerConfig{Concurrency: 4}, handler)
	}
	var background sync.WaitGroup
	defer background.Wait()
	ctx, stop := context.WithCancel(e.ctx)
	defer stop()
	background.Go(func() { collectDead(ctx, e, done) })
	background.Go(func() {
		for range cuts {
			for range messages / cuts {
				select {
				case <-runs:
				case <-ctx.Done():
					return
				}
			}
			e.server.Disconnect()
		}
	})

	open := make(map[string]bool)
	for i := range messages {
		open[e.enqueueAgain(i+1)] = true
	}
	for len(open) > 0 {
		select {
		case id := <-done:
			delete(open, id)
		case <-e.ctx.Done():
			t.Fatalf("%d of %d messages are lost", len(open), messages)
		}
	}
}

// collectDead takes dead letters and reports their IDs, until ctx ends.
func collectDead(ctx context.Context, e *env, ids chan<- string) {
	for ctx.Err() == nil {
		c, err := e.broker.Consume(ctx, runtime.ConsumeOpts{Queue: runtime.DeadQueue(money), Prefetch: 10})
		if err != nil {
			breathe(e)
			continue
		}
		for {
			d, err := c.Receive(ctx)
			if err != nil {
				break
			}
			id := d.Message().ID
			if d.Ack() == nil {
				ids <- id
			}
		}
		_ = c.Close()
	}
}
