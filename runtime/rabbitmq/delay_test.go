//go:build rabbitmq

package rabbitmq_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq/rabbitmqtest"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// TestEveryLadder sends delayed messages through each layout and kind, and in
// Celery's layout also as Celery does: into the highest level.
func TestEveryLadder(t *testing.T) {
	for _, layout := range []rabbitmq.Layout{rabbitmq.Own, rabbitmq.Celery} {
		for _, kind := range []taskmeta.QueueKind{taskmeta.Quorum, taskmeta.Classic} {
			t.Run(layout.String()+" "+kind.String(), func(t *testing.T) {
				s := declaring(t, rabbitmq.Config{Layout: layout, LadderKind: kind})
				c := s.consume(runtime.ConsumeOpts{Queue: "money", Prefetch: 10})
				began := time.Now()
				for _, seconds := range []int{3, 2, 1} {
					id := fmt.Sprint("ours ", seconds)
					if err := s.broker.Publish(s.ctx, runtime.Publishing{Queue: "money", Delay: time.Duration(seconds) * time.Second, Message: message(id)}); err != nil {
						t.Fatal(err)
					}
					key, _ := rabbitmq.DelayKey(int64(seconds), "money")
					if err := s.send(layout.String()+"_27", key, amqp.Publishing{MessageId: fmt.Sprint("theirs ", seconds), Type: "t"}); err != nil {
						t.Fatal(err)
					}
				}
				for range 6 {
					d := s.receive(c)
					var who string
					var seconds int
					if _, err := fmt.Sscanf(d.Message().ID, "%s %d", &who, &seconds); err != nil {
						t.Fatal(err)
					}
					due := time.Duration(seconds) * time.Second
					if took := time.Since(began); took < due || took > due+2*time.Second {
						t.Errorf("%s came after %s", d.Message().ID, took)
					}
					if err := d.Ack(); err != nil {
						t.Fatal(err)
					}
				}
			})
		}
	}
}

// TestRetryHops retries a message through several levels, again and again. It
// comes back to its own queue, and its routing key does not grow.
func TestRetryHops(t *testing.T) {
	s := newSystem(t, rabbitmq.Config{})
	other := taskmeta.Queue{Name: "other", Class: taskmeta.Money, Owner: "payments"}
	topology := &taskmeta.Topology{Queues: []taskmeta.Queue{moneyQueue, other}, Routes: []taskmeta.Route{{Task: "payments.*", Queue: "other"}}}
	task := taskmeta.Define(topology, taskmeta.Task[int]{Name: "payments.confirm", Key: func(int) string { return "k" }})
	client, err := runtime.NewClient(s.ctx, s.broker, topology, runtime.ClientConfig{})
	if err != nil {
		t.Fatal(err)
	}
	const retries = 3
	attempts := make(chan runtime.Job, retries+1)
	w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "other", Recycle: runtime.Recycle{Tasks: retries}})
	runtime.Handle(w, task, func(ctx context.Context, _ int) error {
		job, _ := runtime.FromContext(ctx)
		attempts <- job
		return runtime.RetryAfter(3*time.Second, errors.New("not yet"))
	})
	id, err := runtime.Enqueue(s.ctx, client, task, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Run(s.ctx); !errors.Is(err, runtime.ErrRecycle) {
		t.Fatalf("Run: %v", err)
	}
	for i := range retries {
		if job := <-attempts; job.ID != id || job.Attempt != i+1 || len(job.Headers) != 0 {
			t.Errorf("attempt %d is %+v", i+1, job)
		}
	}
	var last []stored
	for len(last) == 0 && s.ctx.Err() == nil {
		last = s.stored("other", 1)
	}
	key, _ := rabbitmq.DelayKey(3, "other")
	if m := last[0]; m.RoutingKey != key {
		t.Errorf("after %d retries the key is %q, want %q", retries, m.RoutingKey, key)
	} else if deaths, _ := m.Properties.Headers["x-death"].([]any); len(deaths) != 2 {
		t.Errorf("after %d retries it has died %d times, want twice for the levels of the last one: %v", retries, len(deaths), m.Properties.Headers)
	}
	if got := s.stored("money", 1); len(got) != 0 {
		t.Errorf("queue money has %+v", got)
	}
}

// TestDeathHeaders shows why the record of deaths is left out of a retry: brokers
// before 4.0 believe it, see a cycle, and the message never comes.
func TestDeathHeaders(t *testing.T) {
	s := declaring(t, rabbitmq.Config{})
	if err := s.broker.Publish(s.ctx, runtime.Publishing{Queue: "money", Delay: 3 * time.Second, Message: message("m")}); err != nil {
		t.Fatal(err)
	}
	key, entry := rabbitmq.DelayKey(3, "money")
	var headers amqp.Table
	err := s.operate(func(ch *amqp.Channel) error {
		for headers == nil && s.ctx.Err() == nil {
			d, _, err := ch.Get("money", true)
			if err != nil {
				return err
			}
			headers = d.Headers
		}
		return s.ctx.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.send(fmt.Sprint("delayed_", entry), key, amqp.Publishing{MessageId: "with its deaths", Type: "t", Headers: headers}); err != nil {
		t.Fatal(err)
	}
	if err := s.broker.Publish(s.ctx, runtime.Publishing{Queue: "money", Delay: 5 * time.Second, Message: message("two seconds later")}); err != nil {
		t.Fatal(err)
	}
	want := "with its deaths"
	if s.vhost.Server.Version == "3.10" {
		want = "two seconds later"
	}
	if d := s.receive(s.consume(runtime.ConsumeOpts{Queue: "money", Prefetch: 1})); d.Message().ID != want {
		t.Errorf("the first to come is %q, want %q", d.Message().ID, want)
	}
}

// strand puts messages for a queue that does not exist into the lowest level.
func (s *system) strand(layout rabbitmq.Layout, messages int) {
	s.t.Helper()
	key, _ := rabbitmq.DelayKey(1, "gone")
	all := make([]amqp.Publishing, messages)
	for i := range all {
		all[i].MessageId = fmt.Sprint(i)
	}
	if err := s.send(layout.String()+"_0", key, all...); err != nil {
		s.t.Fatal(err)
	}
}

// stranded is twice as many as the broker delivers at once.
const stranded = 64

// TestNoJam strands messages in a level, and sends others through.
func TestNoJam(t *testing.T) {
	for name, cfg := range map[string]rabbitmq.Config{"own": {}, "celery with the policy": {Layout: rabbitmq.Celery}} {
		t.Run(name, func(t *testing.T) {
			s := declaring(t, cfg)
			if cfg.Layout == rabbitmq.Celery {
				err := s.vhost.SetPolicy(s.ctx, "delays", "^celery_delayed_delivery$", "exchanges", map[string]any{"alternate-exchange": taskmeta.Unrouted})
				if err != nil {
					t.Fatal(err)
				}
			}
			s.strand(cfg.Layout, stranded)
			began := time.Now()
			if err := s.broker.Publish(s.ctx, runtime.Publishing{Queue: "money", Delay: time.Second, Message: message("m")}); err != nil {
				t.Fatal(err)
			}
			s.receive(s.consume(runtime.ConsumeOpts{Queue: "money", Prefetch: 1}))
			if took := time.Since(began); took < time.Second || took > 3*time.Second {
				t.Errorf("the message came after %s", took)
			}
			unrouted := s.consume(runtime.ConsumeOpts{Queue: taskmeta.Unrouted, Prefetch: stranded})
			for range stranded {
				s.receive(unrouted)
			}
			if err := s.broker.CheckLadder(s.ctx, 2); err != nil {
				t.Errorf("CheckLadder: %v", err)
			}
		})
	}
}

// TestJam finds the level of Celery's layout that stranded messages jam.
func TestJam(t *testing.T) {
	s := declaring(t, rabbitmq.Config{Layout: rabbitmq.Celery})
	s.strand(rabbitmq.Celery, stranded)
	err := s.broker.CheckLadder(s.ctx, 2)
	jam, ok := errors.AsType[*rabbitmq.JamError](err)
	if !ok || jam.Queue != "celery_delayed_0" {
		t.Fatalf("CheckLadder: %v (%+v)", err, jam)
	}
	for _, hint := range []string{"celery_delayed_delivery", "alternate-exchange", "unrouted"} {
		if !strings.Contains(err.Error(), hint) {
			t.Errorf("error %q does not name %q", err, hint)
		}
	}
	if strings.Contains(err.Error(), "celery_delayed_1") {
		t.Errorf("another level is blamed: %v", err)
	}
	for _, levels := range []int{-1, 0, 29} {
		if err := s.broker.CheckLadder(s.ctx, levels); err == nil {
			t.Errorf("%d levels were checked", levels)
		}
	}
}

// TestRestartWithDelays kills the broker while messages wait in every level: none
// is lost and none comes early.
func TestRestartWithDelays(t *testing.T) {
	server := rabbitmqtest.StartTest(t, rabbitmqtest.Options{})
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	vhost := server.VHost(t)
	b := openBroker(t, ctx, rabbitmq.Config{Addresses: vhost.Addresses(), PublishWait: time.Minute})
	if err := b.Declare(ctx, []taskmeta.Queue{moneyQueue}); err != nil {
		t.Fatal(err)
	}
	// Those of the higher levels stay there for the length of the test.
	const high = 9
	for n := high; n < rabbitmq.Levels; n++ {
		if err := b.Publish(ctx, runtime.Publishing{Queue: "money", Delay: time.Second << n, Message: message("high")}); err != nil {
			t.Fatal(err)
		}
	}
	due := make(map[string]time.Time)
	for n := range 5 {
		for i, seconds := range []int{1 << n, 1<<n + 1, 2<<n - 1} {
			id := fmt.Sprint(n, "/", i, "/", seconds)
			delay := time.Duration(seconds) * time.Second
			due[id] = time.Now().Add(delay)
			if err := b.Publish(ctx, runtime.Publishing{Queue: "money", Delay: delay, Message: message(id)}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := server.Nodes()[0].Kill(); err != nil {
		t.Fatal(err)
	}
	if err := server.Nodes()[0].Start(ctx); err != nil {
		t.Fatal(err)
	}
	c, err := b.Consume(ctx, runtime.ConsumeOpts{Queue: "money", Prefetch: 10})
	if err != nil {
		t.Fatal(err)
	}
	queues, err := vhost.Queues(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for n := high; n < rabbitmq.Levels; n++ {
		name := fmt.Sprint("delayed_", n)
		if i := slices.IndexFunc(queues, func(q rabbitmqtest.Queue) bool { return q.Name == name }); i < 0 || queues[i].Ready != 1 {
			t.Errorf("level %s does not have its message", name)
		}
	}
	for len(due) > 0 {
		d, err := c.Receive(ctx)
		if err != nil {
			t.Fatalf("%d are left: %v", len(due), err)
		}
		at, ok := due[d.Message().ID]
		if !ok {
			// Delivery is at least once, between levels too.
			t.Logf("%q came twice", d.Message().ID)
		} else if early := time.Until(at); early > 0 {
			t.Errorf("%q came %s early", d.Message().ID, early)
		}
		delete(due, d.Message().ID)
		if err := d.Ack(); err != nil {
			t.Fatal(err)
		}
	}
}
