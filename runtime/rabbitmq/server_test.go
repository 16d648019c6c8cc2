//go:build rabbitmq

package rabbitmq_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"
	"go.uber.org/goleak"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq/rabbitmqtest"
)

var server rabbitmqtest.Shared

func TestMain(m *testing.M) {
	code := m.Run()
	if err := server.Stop(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	// The management interface is asked over connections that are kept.
	http.DefaultClient.CloseIdleConnections()
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// system is a virtual host of its own, with a broker that reaches it through a
// proxy.
type system struct {
	t      testing.TB
	ctx    context.Context
	vhost  *rabbitmqtest.VHost
	proxy  *rabbitmqtest.Proxy
	broker *rabbitmq.Broker

	// stalled counts the stalls that have not ended.
	stalled atomic.Int32
}

// newSystem starts a system. cfg needs no addresses.
func newSystem(t testing.TB, cfg rabbitmq.Config) *system {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	s := newNetwork(t, ctx)
	cfg.Addresses = []string{s.address()}
	s.broker = openBroker(t, ctx, cfg)
	return s
}

// newNetwork starts a system without a broker.
func newNetwork(t testing.TB, ctx context.Context) *system {
	t.Helper()
	vhost := server.Server(t).VHost(t)
	proxy, err := rabbitmqtest.NewProxy(vhost.Server.Nodes()[0].Address())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = proxy.Close() })
	return &system{t: t, ctx: ctx, vhost: vhost, proxy: proxy}
}

func (s *system) address() string { return s.vhost.AddressAt(s.proxy.Address()) }

func openBroker(t testing.TB, ctx context.Context, cfg rabbitmq.Config) *rabbitmq.Broker {
	t.Helper()
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.NewTextHandler(t.Output(), nil))
	}
	b, err := rabbitmq.Open(ctx, cfg)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return b
}

// Broker implements brokertest.Server.
func (s *system) Broker() runtime.Broker { return s.broker }

// Disconnect implements brokertest.Server. It returns when both sides have
// noticed.
func (s *system) Disconnect() {
	if err := s.broker.Sync(); err != nil {
		s.t.Errorf("Sync: %v", err)
	}
	s.proxy.Cut()
	defer s.proxy.Restore()
	generations := s.broker.Generations()
	s.proxy.Reset()
	for _, lost := range generations {
		<-lost
	}
	if s.stalled.Load() == 0 {
		s.settle()
	}
}

// settle waits until the broker has taken back all deliveries.
func (s *system) settle() {
	s.t.Helper()
	for {
		queues, err := s.vhost.Queues(s.ctx)
		if err != nil {
			s.t.Errorf("Queues: %v", err)
			return
		}
		busy := false
		for _, q := range queues {
			busy = busy || q.Unacknowledged > 0 || q.Consumers > 0
		}
		if !busy {
			return
		}
	}
}

// Stall implements brokertest.Server. It suspends the queue's process: everything
// else of the broker goes on, and nothing in the queue is confirmed.
func (s *system) Stall() (resume func()) {
	s.stalled.Add(1)
	s.tell("suspend")
	return sync.OnceFunc(func() {
		s.tell("resume")
		s.stalled.Add(-1)
	})
}

// tell sends a system message to the process of the queue money.
func (s *system) tell(message string) {
	s.t.Helper()
	_, err := s.vhost.Server.Nodes()[0].Eval(s.ctx, fmt.Sprintf(
		`{ok, Q} = rabbit_amqqueue:lookup({resource, <<"%s">>, queue, <<"money">>}), {Name, _} = amqqueue:get_pid(Q), sys:%s(Name)`, s.vhost.Name, message))
	if err != nil {
		s.t.Errorf("%s queue: %v", message, err)
	}
}

// DeleteQueue implements brokertest.Server.
func (s *system) DeleteQueue(name string) error {
	return s.operate(func(ch *amqp.Channel) error {
		_, err := ch.QueueDelete(name, false, false, false)
		return err
	})
}

// operate does something on the broker without the package under test.
func (s *system) operate(f func(*amqp.Channel) error) error {
	conn, err := amqp.Dial(s.vhost.Address())
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	ch, err := conn.Channel()
	if err != nil {
		return err
	}
	return f(ch)
}

// startCluster starts a broker of several nodes for one test.
func startCluster(tb testing.TB, nodes int) *rabbitmqtest.Server {
	tb.Helper()
	return rabbitmqtest.StartTest(tb, rabbitmqtest.Options{Nodes: nodes})
}

// send publishes messages without the package under test, and waits for their
// confirms: what a closed channel had not confirmed, a queue may drop.
func (s *system) send(exchange, key string, messages ...amqp.Publishing) error {
	return s.operate(func(ch *amqp.Channel) error {
		if err := ch.Confirm(false); err != nil {
			return err
		}
		var confirms []*amqp.DeferredConfirmation
		for _, msg := range messages {
			msg.DeliveryMode = amqp.Persistent
			confirm, err := ch.PublishWithDeferredConfirm(exchange, key, true, false, msg)
			if err != nil {
				return err
			}
			confirms = append(confirms, confirm)
		}
		for _, confirm := range confirms {
			if ok, err := confirm.WaitContext(s.ctx); err != nil || !ok {
				return fmt.Errorf("a message to %s was not confirmed: %w", exchange, err)
			}
		}
		return nil
	})
}
