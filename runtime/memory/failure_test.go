package memory_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/memory"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// One of two failures at once ends, and the other goes on.
func TestFailuresOverlap(t *testing.T) {
	publish := func(b *memory.Broker) error {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		return b.Publish(ctx, runtime.Publishing{Queue: taskmeta.Unrouted})
	}
	for _, c := range []struct {
		name  string
		begin func(*memory.Broker) func()
		want  error
	}{
		{"outages", (*memory.Broker).Outage, runtime.ErrUnavailable},
		{"stalls", (*memory.Broker).Stall, runtime.ErrOutcomeUnknown},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := memory.New(memory.Config{})
				defer b.Close()
				if err := b.Declare(context.Background(), nil); err != nil {
					t.Fatal(err)
				}
				first, second := c.begin(b), c.begin(b)
				for range 2 {
					first()
					if err := publish(b); !errors.Is(err, c.want) {
						t.Errorf("after the first has ended: %v, want %v", err, c.want)
					}
				}
				second()
				if err := publish(b); err != nil {
					t.Errorf("after both have ended: %v", err)
				}
			})
		})
	}
}

// What would go to unrouted is not lost with it.
func TestUnroutedDeleted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := memory.New(memory.Config{DeliveryLimit: 1})
		defer b.Close()
		ctx := context.Background()
		late, dying := taskmeta.Queue{Name: "late"}, taskmeta.Queue{Name: "dying"}
		if err := b.Declare(ctx, []taskmeta.Queue{late, dying}); err != nil {
			t.Fatal(err)
		}
		for _, p := range []runtime.Publishing{
			{Queue: "late", Delay: time.Second, Message: runtime.Message{ID: "late"}},
			{Queue: "dying", Message: runtime.Message{ID: "dying"}},
		} {
			if err := b.Publish(ctx, p); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range []string{"late", runtime.DeadQueue("dying"), taskmeta.Unrouted} {
			if err := b.DeleteQueue(name); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 {
			c, err := b.Consume(ctx, runtime.ConsumeOpts{Queue: "dying", Prefetch: 1})
			if err != nil {
				t.Fatal(err)
			}
			if err := c.Close(); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(2 * time.Second)
		if got := b.Stats(taskmeta.Unrouted).Ready; got != 2 {
			t.Errorf("unrouted has %d messages, want both", got)
		}
	})
}

func TestZeroBroker(t *testing.T) {
	b := new(memory.Broker)
	_, consumeErr := b.Consume(context.Background(), runtime.ConsumeOpts{Queue: "q", Prefetch: 1})
	for name, err := range map[string]error{
		"Declare": b.Declare(context.Background(), []taskmeta.Queue{{Name: "q"}}),
		"Publish": b.Publish(context.Background(), runtime.Publishing{Queue: "q"}),
		"Consume": consumeErr,
	} {
		if err == nil || !strings.Contains(err.Error(), "(use New)") {
			t.Errorf("%s: %v, want an error that names New", name, err)
		}
	}
	if err := b.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
}
