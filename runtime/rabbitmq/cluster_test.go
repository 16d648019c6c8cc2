//go:build rabbitmq

package rabbitmq_test

import (
	"context"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// TestLeaderChange kills the node that leads the queue, while it is filled and
// worked off, and brings it back. Whatever was confirmed is worked on.
func TestLeaderChange(t *testing.T) {
	cluster := startCluster(t, 3)
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	vhost := cluster.VHost(t)
	b := openBroker(t, ctx, rabbitmq.Config{Addresses: vhost.Addresses()})
	topology := &taskmeta.Topology{Queues: []taskmeta.Queue{moneyQueue}, Routes: []taskmeta.Route{{Task: "payments.*", Queue: "money"}}}
	task := taskmeta.Define(topology, taskmeta.Task[int]{Name: "payments.confirm", Key: func(int) string { return "k" }})
	client, err := runtime.NewClient(ctx, b, topology, runtime.ClientConfig{})
	if err != nil {
		t.Fatal(err)
	}
	did := work(t, ctx, client, task)
	open := make(map[int]bool)
	for round := range 2 {
		leader, err := vhost.QueueLeader(ctx, "money")
		if err != nil {
			t.Fatal(err)
		}
		for i := range 100 {
			if i == 50 {
				if err := leader.Kill(); err != nil {
					t.Fatal(err)
				}
			}
			n := 100*round + i
			for {
				_, err := runtime.Enqueue(ctx, client, task, n, nil)
				if err == nil {
					break
				}
				if ctx.Err() != nil {
					t.Fatalf("Enqueue: %v", err)
				}
			}
			open[n] = true
		}
		for len(open) > 0 {
			select {
			case n := <-did:
				delete(open, n)
			case <-ctx.Done():
				t.Fatalf("%d messages are lost", len(open))
			}
		}
		if err := leader.Start(ctx); err != nil {
			t.Fatal(err)
		}
	}
}
