package brokertest

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

var topologyPromises = []promise{
	{"repeated and concurrent declaration", declareAgain},
	{"other arguments are a typed error and change nothing", declareOther},
	{"after Close everything is ErrClosed", closed},
}

func declareAgain(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	e.enqueue(1, &runtime.EnqueueOpts{ID: "kept"})
	var group sync.WaitGroup
	errs := make(chan error, 8)
	for range cap(errs) {
		group.Go(func() { errs <- e.broker.Declare(e.ctx, e.topology.Queues) })
	}
	group.Wait()
	for range cap(errs) {
		if err := <-errs; err != nil {
			t.Errorf("Declare: %v", err)
		}
	}
	if ids := e.ids(money); len(ids) != 1 || ids[0] != "kept" {
		t.Errorf("messages after declaring again are %q, want the one before", ids)
	}
	for _, queue := range []string{runtime.DeadQueue(money), taskmeta.Unrouted} {
		if ids := e.ids(queue); len(ids) != 0 {
			t.Errorf("queue %q has messages %q", queue, ids)
		}
	}
}

func declareOther(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	e.enqueue(1, &runtime.EnqueueOpts{ID: "kept"})
	for _, q := range []taskmeta.Queue{
		{Name: money, Class: taskmeta.Money, Owner: "payments", Kind: taskmeta.Classic},
		{Name: money, Class: taskmeta.Money, Owner: "payments", MaxLength: 7},
	} {
		err := e.broker.Declare(e.ctx, []taskmeta.Queue{q})
		topology, ok := errors.AsType[*runtime.TopologyError](err)
		if !ok {
			t.Errorf("Declare of %+v: error is %v, want a *TopologyError", q, err)
			continue
		}
		if topology.Queue != money || topology.Argument == "" || topology.Have == topology.Want {
			t.Errorf("TopologyError is %+v, want the queue and what differs", topology)
		}
		if text := err.Error(); !strings.Contains(text, money) || !strings.Contains(text, "(") {
			t.Errorf("error %q does not name the queue and the way out", text)
		}
	}
	if ids := e.ids(money); len(ids) != 1 || ids[0] != "kept" {
		t.Errorf("messages after the refused declaration are %q, want the one before", ids)
	}
	other := &taskmeta.Topology{Queues: []taskmeta.Queue{{Name: money, Class: taskmeta.Money, Owner: "payments", Kind: taskmeta.Classic}}}
	if _, err := runtime.NewClient(e.ctx, e.broker, other, runtime.ClientConfig{Logger: e.logger}); err == nil {
		t.Error("NewClient accepted a queue that is there with another kind")
	}
}

func closed(t *testing.T, h Harness) {
	e := newEnv(t, h, setup{})
	c := e.consume(runtime.ConsumeOpts{Queue: money, Prefetch: 1})
	if err := e.broker.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
	await(e, c.Lost(), "loss of the consumer")
	_, err := c.Receive(e.ctx)
	e.wantError(err, runtime.ErrClosed)
	e.wantError(e.broker.Declare(e.ctx, e.topology.Queues), runtime.ErrClosed)
	_, err = e.broker.Consume(e.ctx, runtime.ConsumeOpts{Queue: money, Prefetch: 1})
	e.wantError(err, runtime.ErrClosed)
	_, err = runtime.Enqueue(e.ctx, e.client, e.confirm, payment{1}, nil)
	e.wantError(err, runtime.ErrClosed, runtime.ErrOutcomeUnknown)
	if err := e.broker.Close(); err != nil {
		t.Errorf("second Close: %v", err)
	}
}
