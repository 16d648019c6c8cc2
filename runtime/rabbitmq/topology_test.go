//go:build rabbitmq

package rabbitmq_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq/rabbitmqtest"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// has returns what the broker has.
func (s *system) has() definitions {
	s.t.Helper()
	text, err := s.vhost.Definitions(s.ctx)
	if err != nil {
		s.t.Fatal(err)
	}
	d := parse(s.t.(*testing.T), text)
	for _, q := range d.Queues {
		// Older brokers leave it out.
		q["type"] = q["arguments"].(map[string]any)["x-queue-type"]
	}
	return d
}

func ordered(all []map[string]any) []map[string]any {
	slices.SortFunc(all, func(a, b map[string]any) int { return strings.Compare(text(a), text(b)) })
	return all
}

// text is a definition in a fixed form, and without what exports add.
func text(one map[string]any) string {
	for _, name := range []string{"vhost", "internal"} {
		delete(one, name)
	}
	t, _ := json.Marshal(one)
	return string(t)
}

// TestDeclared compares what is declared with what should be, to the last
// argument.
func TestDeclared(t *testing.T) {
	for _, layout := range []rabbitmq.Layout{rabbitmq.Own, rabbitmq.Celery} {
		for _, kind := range []taskmeta.QueueKind{taskmeta.Quorum, taskmeta.Classic} {
			t.Run(layout.String()+" "+kind.String(), func(t *testing.T) {
				cfg := rabbitmq.Config{Layout: layout, LadderKind: kind}
				queues := []taskmeta.Queue{
					{Name: "money", Kind: kind, MaxLength: 100_000},
					{Name: "exact", Exchange: taskmeta.Direct},
				}
				s := newSystem(t, cfg)
				if err := s.broker.Declare(s.ctx, queues); err != nil {
					t.Fatal(err)
				}
				got, want := s.has(), declared(t, cfg, queues...)
				for _, all := range [][]map[string]any{got.Exchanges, got.Queues, got.Bindings, want.Exchanges, want.Queues, want.Bindings} {
					ordered(all)
				}
				compare(t, "exchange", got.Exchanges, want.Exchanges)
				compare(t, "queue", got.Queues, want.Queues)
				compare(t, "binding", got.Bindings, want.Bindings)
			})
		}
	}
}

// TestCeleryFirst declares on a broker that Celery has declared before.
func TestCeleryFirst(t *testing.T) {
	for name, keep := range map[string]func(string) bool{
		"everything":      func(string) bool { return true },
		"a half-done run": func(name string) bool { return !strings.HasSuffix(name, "1") && !strings.HasSuffix(name, "delivery") },
	} {
		t.Run(name, func(t *testing.T) {
			s := newSystem(t, rabbitmq.Config{Layout: rabbitmq.Celery})
			celerys := golden(t, rabbitmq.Celery).only(rabbitmq.Celery)
			lacks := func(one map[string]any) bool {
				for _, field := range []string{"name", "source", "destination"} {
					if name, ok := one[field].(string); ok && !keep(name) {
						return true
					}
				}
				return false
			}
			celerys.Exchanges = slices.DeleteFunc(celerys.Exchanges, lacks)
			celerys.Queues = slices.DeleteFunc(celerys.Queues, lacks)
			celerys.Bindings = slices.DeleteFunc(celerys.Bindings, lacks)
			text, err := json.Marshal(map[string]any{"exchanges": celerys.Exchanges, "queues": celerys.Queues, "bindings": celerys.Bindings})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.vhost.Define(s.ctx, text); err != nil {
				t.Fatal(err)
			}
			if err := s.broker.Declare(s.ctx, []taskmeta.Queue{moneyQueue}); err != nil {
				t.Fatalf("Declare after Celery: %v", err)
			}
			got := s.has().only(rabbitmq.Celery)
			if len(got.Exchanges) != 29 || len(got.Queues) != 28 || len(got.Bindings) != 56 {
				t.Errorf("%d exchanges, %d queues and %d bindings, want 29, 28 and 56", len(got.Exchanges), len(got.Queues), len(got.Bindings))
			}
		})
	}
}

// TestCelerySecond declares as Celery does, after this package.
func TestCelerySecond(t *testing.T) {
	s := newSystem(t, rabbitmq.Config{Layout: rabbitmq.Celery})
	if err := s.broker.Declare(s.ctx, []taskmeta.Queue{moneyQueue}); err != nil {
		t.Fatal(err)
	}
	theirs := golden(t, rabbitmq.Celery)
	err := s.operate(func(ch *amqp.Channel) error {
		for _, x := range theirs.Exchanges {
			if err := ch.ExchangeDeclare(x["name"].(string), x["type"].(string), true, false, false, false, nil); err != nil {
				return err
			}
		}
		for _, q := range theirs.only(rabbitmq.Celery).Queues {
			args := amqp.Table{}
			for name, value := range q["arguments"].(map[string]any) {
				args[name] = value
				if n, ok := value.(float64); ok {
					args[name] = int64(n)
				}
			}
			if _, err := ch.QueueDeclare(q["name"].(string), true, false, false, false, args); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Errorf("Celery's declaration: %v", err)
	}
}

// TestDeclareTogether declares on an empty virtual host from several programs at
// once.
func TestDeclareTogether(t *testing.T) {
	s := newSystem(t, rabbitmq.Config{})
	var group sync.WaitGroup
	for range 6 {
		b := openBroker(t, s.ctx, rabbitmq.Config{Addresses: s.vhost.Addresses()})
		group.Go(func() {
			if err := b.Declare(s.ctx, []taskmeta.Queue{moneyQueue, {Name: "bulk"}}); err != nil {
				t.Errorf("Declare: %v", err)
			}
		})
	}
	group.Wait()
	if err := s.broker.Publish(s.ctx, runtime.Publishing{Queue: "bulk", Message: message("m")}); err != nil {
		t.Errorf("Publish: %v", err)
	}
}

// TestDeclareOther finds each difference between what is there and what is wanted,
// and changes nothing.
func TestDeclareOther(t *testing.T) {
	s := newSystem(t, rabbitmq.Config{})
	if err := s.broker.Declare(s.ctx, []taskmeta.Queue{moneyQueue}); err != nil {
		t.Fatal(err)
	}
	if err := s.broker.Publish(s.ctx, runtime.Publishing{Queue: "money", Message: message("kept")}); err != nil {
		t.Fatal(err)
	}
	before := s.has()
	for _, c := range []struct {
		name     string
		cfg      rabbitmq.Config
		queue    taskmeta.Queue
		of       string
		argument string
		have     string
		want     string
	}{
		{"kind", rabbitmq.Config{}, taskmeta.Queue{Name: "money", Kind: taskmeta.Classic}, "money", "kind", "quorum", "classic"},
		{"length limit", rabbitmq.Config{}, taskmeta.Queue{Name: "money", MaxLength: 7}, "money", "length limit", "none", "7"},
		{"exchange kind", rabbitmq.Config{}, taskmeta.Queue{Name: "money", Exchange: taskmeta.Direct}, "money", "exchange kind", "topic", "direct"},
		{"delivery limit", rabbitmq.Config{DeliveryLimit: 3}, moneyQueue, "money", "delivery limit", "20", "3"},
		{"no delivery limit", rabbitmq.Config{DeliveryLimit: -1}, moneyQueue, "money", "delivery limit", "20", "2147483647"},
		{"kind of the ladder", rabbitmq.Config{LadderKind: taskmeta.Classic}, moneyQueue, "delayed_0", "", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.cfg.Addresses = s.vhost.Addresses()
			b := openBroker(t, s.ctx, c.cfg)
			err := b.Declare(s.ctx, []taskmeta.Queue{c.queue})
			topology, ok := errors.AsType[*runtime.TopologyError](err)
			if !ok {
				t.Fatalf("Declare: %v, want a *TopologyError", err)
			}
			if topology.Queue != c.of || c.argument != "" && (topology.Argument != c.argument || topology.Have != c.have || topology.Want != c.want) || topology.Have == topology.Want {
				t.Errorf("TopologyError is %+v", topology)
			}
		})
	}
	after := s.has()
	for _, d := range []definitions{before, after} {
		for _, all := range [][]map[string]any{d.Exchanges, d.Queues, d.Bindings} {
			ordered(all)
		}
	}
	compare(t, "exchange", after.Exchanges, before.Exchanges)
	compare(t, "queue", after.Queues, before.Queues)
	compare(t, "binding", after.Bindings, before.Bindings)
	if got := s.stored("money", 2); len(got) != 1 {
		t.Errorf("the queue has %d messages, want the one before", len(got))
	}
}

// TestDeclareOverClassic finds a classic queue where a quorum queue is wanted, as
// older programs declared it.
func TestDeclareOverClassic(t *testing.T) {
	for name, args := range map[string]amqp.Table{"bare": nil, "of that kind": {"x-queue-type": "classic"}, "with our arguments": {
		"x-queue-type": "classic", "x-overflow": "reject-publish", "x-dead-letter-exchange": "dlx", "x-dead-letter-routing-key": "money.dead",
	}} {
		t.Run(name, func(t *testing.T) {
			s := newSystem(t, rabbitmq.Config{})
			err := s.operate(func(ch *amqp.Channel) error {
				_, err := ch.QueueDeclare("money", true, false, false, false, args)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			err = s.broker.Declare(s.ctx, []taskmeta.Queue{moneyQueue})
			topology, ok := errors.AsType[*runtime.TopologyError](err)
			if !ok || topology.Queue != "money" || topology.Argument != "kind" || topology.Have != "classic" || topology.Want != "quorum" {
				t.Errorf("Declare: %v (%+v)", err, topology)
			}
		})
	}
}

// TestVerifyOnly declares with a user who may not configure.
func TestVerifyOnly(t *testing.T) {
	s := newSystem(t, rabbitmq.Config{})
	user := s.vhost.UserAddress(t, rabbitmqtest.Permissions{Write: ".*", Read: ".*"})
	b := openBroker(t, s.ctx, rabbitmq.Config{Addresses: []string{user}, VerifyOnly: true})
	err := b.Declare(s.ctx, []taskmeta.Queue{moneyQueue})
	if _, ok := errors.AsType[*runtime.TopologyError](err); !ok {
		t.Fatalf("Declare on an empty broker: %v", err)
	}
	for _, missing := range []string{`topic exchange "money"`, `quorum queue "money"`, `quorum queue "money.dead"`, `quorum queue "unrouted"`, `direct exchange "dlx"`, `quorum queue "delayed_27"`, `topic exchange "delayed_delivery"`} {
		if !strings.Contains(err.Error(), missing) {
			t.Errorf("the error does not name the %s: %v", missing, err)
		}
	}
	if err := s.broker.Declare(s.ctx, []taskmeta.Queue{moneyQueue}); err != nil {
		t.Fatal(err)
	}
	before := len(s.has().Bindings)
	if err := b.Declare(s.ctx, []taskmeta.Queue{moneyQueue}); err != nil {
		t.Errorf("Declare when everything is there: %v", err)
	}
	for _, p := range []runtime.Publishing{{Queue: "money", Message: message("now")}, {Queue: "money", Message: message("late"), Delay: 1}} {
		if err := b.Publish(s.ctx, p); err != nil {
			t.Errorf("Publish after %s: %v", p.Delay, err)
		}
	}
	if after := len(s.has().Bindings); after != before {
		t.Errorf("there were %d bindings and are %d", before, after)
	}
}

// TestUnrouted sends messages to a queue's own exchange that no queue takes.
func TestUnrouted(t *testing.T) {
	s := declaring(t, rabbitmq.Config{})
	err := s.operate(func(ch *amqp.Channel) error {
		if err := ch.Confirm(false); err != nil {
			return err
		}
		for _, exchange := range []string{"money", "dlx", "delayed_delivery"} {
			confirm, err := ch.PublishWithDeferredConfirm(exchange, "monye", false, false, amqp.Publishing{MessageId: exchange})
			if err != nil {
				return err
			}
			confirm.Wait()
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range s.stored(taskmeta.Unrouted, 10) {
		got = append(got, m.Properties.MessageID)
	}
	if !slices.Equal(got, []string{"money", "dlx", "delayed_delivery"}) {
		t.Errorf("unrouted has %q", got)
	}
}

// TestVHostReset deletes everything under a running worker, which declares it
// again.
func TestVHostReset(t *testing.T) {
	s := newSystem(t, rabbitmq.Config{})
	topology := &taskmeta.Topology{Queues: []taskmeta.Queue{moneyQueue}, Routes: []taskmeta.Route{{Task: "payments.*", Queue: "money"}}}
	task := taskmeta.Define(topology, taskmeta.Task[int]{Name: "payments.confirm", Key: func(int) string { return "k" }})
	client, err := runtime.NewClient(s.ctx, s.broker, topology, runtime.ClientConfig{})
	if err != nil {
		t.Fatal(err)
	}
	did := work(t, s.ctx, client, task)
	// The worker notices that its queue is gone, so that goes last.
	for _, kind := range []string{"exchanges", "queues"} {
		for _, name := range []string{"money.dead", "delayed_delivery", "delayed_3", "dlx", "unrouted", "money"} {
			// Some names are of one kind only.
			_ = s.vhost.Server.Request(s.ctx, "DELETE", kind+"/"+s.vhost.Name+"/"+name, nil, nil)
		}
	}
	for {
		_, err := runtime.Enqueue(s.ctx, client, task, 1, &runtime.EnqueueOpts{Delay: 1})
		if err == nil {
			break
		}
		if !errors.Is(err, runtime.ErrUnroutable) {
			t.Fatalf("Enqueue: %v", err)
		}
	}
	select {
	case <-did:
	case <-s.ctx.Done():
		t.Fatal("the message did not come")
	}
}
