package brokertest

import (
	"context"
	"slices"
	"sync"

	"github.com/shipmindlabs/routecheck/runtime"
)

// recorder is a broker that notes what passes through it, and can refuse to
// publish.
type recorder struct {
	runtime.Broker

	mu     sync.Mutex
	events []string
	// refuse is asked before each publishing.
	refuse func(runtime.Publishing) error
	// published gets the queue of each publishing that was tried, if it has room.
	published chan string
}

func (r *recorder) note(event string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.events = append(r.events, event)
}

func (r *recorder) noted() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.events)
}

func (r *recorder) Publish(ctx context.Context, p runtime.Publishing) error {
	var err error
	if r.refuse != nil {
		err = r.refuse(p)
	}
	if err == nil {
		err = r.Broker.Publish(ctx, p)
	}
	if err == nil {
		r.note("confirmed " + p.Queue)
	} else {
		r.note("failed " + p.Queue)
	}
	select {
	case r.published <- p.Queue:
	default:
	}
	return err
}

func (r *recorder) Consume(ctx context.Context, opts runtime.ConsumeOpts) (runtime.Consumer, error) {
	c, err := r.Broker.Consume(ctx, opts)
	if err != nil {
		return nil, err
	}
	return &recordedConsumer{Consumer: c, recorder: r}, nil
}

type recordedConsumer struct {
	runtime.Consumer
	recorder *recorder
}

func (c *recordedConsumer) Receive(ctx context.Context) (runtime.Delivery, error) {
	d, err := c.Consumer.Receive(ctx)
	if err != nil {
		return nil, err
	}
	return &recordedDelivery{Delivery: d, recorder: c.recorder}, nil
}

type recordedDelivery struct {
	runtime.Delivery
	recorder *recorder
}

func (d *recordedDelivery) Ack() error {
	d.recorder.note("ack")
	return d.Delivery.Ack()
}

func (d *recordedDelivery) Requeue() error {
	d.recorder.note("requeue")
	return d.Delivery.Requeue()
}
