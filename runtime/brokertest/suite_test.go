package brokertest_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"testing"
	"testing/synctest"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/brokertest"
	"github.com/shipmindlabs/routecheck/runtime/memory"
)

// fault is a way for a broker to be wrong.
type fault struct {
	name string
	// group is the part of the suite that has to notice.
	group string
	// publish, consume, ack and requeue change what the broker does, where not nil.
	publish func(ctx context.Context, b runtime.Broker, p runtime.Publishing) error
	consume func(opts runtime.ConsumeOpts) runtime.ConsumeOpts
	ack     func(d runtime.Delivery) error
	requeue func(d runtime.Delivery) error
}

var faults = []fault{
	{name: "confirms what it has not got", group: "1_Confirm", publish: func(context.Context, runtime.Broker, runtime.Publishing) error { return nil }},
	{name: "does not tell that a message was returned", group: "1_Confirm", publish: func(ctx context.Context, b runtime.Broker, p runtime.Publishing) error {
		if err := b.Publish(ctx, p); !errors.Is(err, runtime.ErrUnroutable) {
			return err
		}
		return nil
	}},
	{name: "calls an unknown outcome a refusal", group: "1_Confirm", publish: func(ctx context.Context, b runtime.Broker, p runtime.Publishing) error {
		err := b.Publish(ctx, p)
		if errors.Is(err, runtime.ErrOutcomeUnknown) {
			return runtime.ErrRefused
		}
		return err
	}},
	{name: "delivers early", group: "Delay", publish: func(ctx context.Context, b runtime.Broker, p runtime.Publishing) error {
		p.Delay /= 2
		return b.Publish(ctx, p)
	}},
	{name: "loses its headers", group: "4_Retry", publish: func(ctx context.Context, b runtime.Broker, p runtime.Publishing) error {
		p.Message.Headers = nil
		return b.Publish(ctx, p)
	}},
	{name: "loses dead letters", group: "5_DeadLetter", publish: func(ctx context.Context, b runtime.Broker, p runtime.Publishing) error {
		if p.Queue == runtime.DeadQueue("money") {
			return nil
		}
		return b.Publish(ctx, p)
	}},
	{name: "prefetches more than it may", group: "3_Prefetch", consume: func(opts runtime.ConsumeOpts) runtime.ConsumeOpts {
		opts.Prefetch *= 10
		return opts
	}},
	{name: "drops what is given back", group: "Consumer", requeue: func(d runtime.Delivery) error { return d.Ack() }},
	{name: "does not acknowledge", group: "2_Acknowledge", ack: func(runtime.Delivery) error { return nil }},
	{name: "is silent about a late acknowledgement", group: "7_Generation", ack: func(d runtime.Delivery) error { _ = d.Ack(); return nil }},
}

// TestSuiteNoticesFaults runs the suite against brokers that break a promise. A
// suite that passes one of them would prove nothing about the others.
func TestSuiteNoticesFaults(t *testing.T) {
	const choice = "BROKERTEST_FAULT"
	if name := os.Getenv(choice); name != "" {
		for _, f := range faults {
			if f.name == name {
				run(t, &f)
			}
		}
		return
	}
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			cmd := exec.CommandContext(t.Context(), binary, "-test.run=^TestSuiteNoticesFaults$/^"+f.group+"$")
			cmd.Env = append(os.Environ(), choice+"="+f.name)
			out, err := cmd.CombinedOutput()
			if _, ok := errors.AsType[*exec.ExitError](err); !ok {
				t.Errorf("the suite's group %s passes a broker that %s: %v\n%s", f.group, f.name, err, out)
			}
		})
	}
	t.Run("none", func(t *testing.T) { run(t, nil) })
}

func run(t *testing.T, f *fault) {
	brokertest.Run(t, brokertest.Harness{
		Bubble: synctest.Test,
		Start: func(t *testing.T, cfg brokertest.Config) brokertest.Server {
			b := memory.New(memory.Config{DeliveryLimit: cfg.DeliveryLimit})
			t.Cleanup(func() { _ = b.Close() })
			return server{b, f}
		},
	})
}

// server is a memory broker, with a fault or without.
type server struct {
	broker *memory.Broker
	fault  *fault
}

func (s server) Broker() runtime.Broker {
	if s.fault == nil {
		return s.broker
	}
	return faulty{s.broker, s.fault}
}

func (s server) Disconnect()                   { s.broker.Disconnect() }
func (s server) Stall() (resume func())        { return s.broker.Stall() }
func (s server) DeleteQueue(name string) error { return s.broker.DeleteQueue(name) }

type faulty struct {
	runtime.Broker
	fault *fault
}

func (b faulty) Publish(ctx context.Context, p runtime.Publishing) error {
	if b.fault.publish == nil {
		return b.Broker.Publish(ctx, p)
	}
	return b.fault.publish(ctx, b.Broker, p)
}

func (b faulty) Consume(ctx context.Context, opts runtime.ConsumeOpts) (runtime.Consumer, error) {
	if b.fault.consume != nil {
		opts = b.fault.consume(opts)
	}
	c, err := b.Broker.Consume(ctx, opts)
	if err != nil {
		return nil, err
	}
	return faultyConsumer{c, b.fault}, nil
}

type faultyConsumer struct {
	runtime.Consumer
	fault *fault
}

func (c faultyConsumer) Receive(ctx context.Context) (runtime.Delivery, error) {
	d, err := c.Consumer.Receive(ctx)
	if err != nil {
		return nil, err
	}
	return faultyDelivery{d, c.fault}, nil
}

type faultyDelivery struct {
	runtime.Delivery
	fault *fault
}

func (d faultyDelivery) Ack() error {
	if d.fault.ack == nil {
		return d.Delivery.Ack()
	}
	return d.fault.ack(d.Delivery)
}

func (d faultyDelivery) Requeue() error {
	if d.fault.requeue == nil {
		return d.Delivery.Requeue()
	}
	return d.fault.requeue(d.Delivery)
}
