package rabbitmq

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// wholeSeconds returns the delay of a publishing in seconds, rounded up: rounding
// down would deliver early.
func wholeSeconds(p runtime.Publishing) (int64, error) {
	if p.Delay <= 0 {
		return 0, nil
	}
	fail := func(problem string) (int64, error) {
		return 0, &runtime.DelayError{Queue: p.Queue, Delay: p.Delay, Problem: problem}
	}
	seconds := int64((p.Delay-1)/time.Second) + 1
	switch {
	case p.Delay > runtime.MaxDelay || seconds > maxSeconds:
		return fail(fmt.Sprintf("the longest is %s (publish it later)", runtime.MaxDelay))
	case p.Queue == "":
		return fail("the queue has no name, and a delayed message is routed by it (name the queue)")
	case len(plainKey(p.Queue)) > taskmeta.MaxQueueName:
		return fail(fmt.Sprintf("the queue's name has %d bytes, and with the digits of the delay it must fit into %d (use at most %d)", len(p.Queue), maxShort, taskmeta.MaxQueueName))
	}
	return seconds, nil
}

// publishDelayed publishes a message into the ladder. The broker cannot return
// it later, so its destination is looked at before.
func (b *Broker) publishDelayed(ctx context.Context, p runtime.Publishing, seconds int64, msg amqp.Publishing) error {
	if b.destinations.isDirect(p.Queue) {
		return &runtime.DelayError{Queue: p.Queue, Delay: p.Delay, Problem: "a queue on a direct exchange takes no delayed message (put it on a topic exchange)"}
	}
	if err := b.destinations.check(ctx, p.Queue); err != nil {
		return err
	}
	// A time to live of the message's own would end its wait early, and is gone
	// after the first level.
	msg.Expiration = ""
	key, entry := delayKey(seconds, p.Queue)
	return b.delayed.publish(ctx, b.cfg.Layout.level(entry), key, msg)
}

// destinations knows which queues delayed messages can reach. One goroutine asks
// the broker, for all who wait at once, so that many delayed messages to one
// queue share a round trip.
type destinations struct {
	broker  *Broker
	inquiry chan inquiry
	start   sync.Once

	mu     sync.Mutex
	queues map[string]taskmeta.Queue
}

// inquiry asks whether a queue can be reached.
type inquiry struct {
	queue  string
	answer chan<- error
}

func newDestinations(b *Broker) *destinations {
	return &destinations{broker: b, inquiry: make(chan inquiry), queues: make(map[string]taskmeta.Queue)}
}

// declared notes queues that are bound to the ladder.
func (d *destinations) declared(queues []taskmeta.Queue) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, q := range queues {
		d.queues[q.Name] = q
	}
}

func (d *destinations) isDirect(queue string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.queues[queue].Exchange == taskmeta.Direct
}

func (d *destinations) isDeclared(queue string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, ok := d.queues[queue]
	return ok
}

// check returns nil if a delayed message can reach the queue.
func (d *destinations) check(ctx context.Context, queue string) error {
	d.start.Do(func() { d.broker.running.Go(d.run) })
	waiting, cancel := d.broker.publishWait(ctx)
	defer cancel()
	answer := make(chan error, 1)
	select {
	case d.inquiry <- inquiry{queue, answer}:
	case <-waiting.Done():
	}
	select {
	case err := <-answer:
		return err
	case <-d.broker.life.Done():
		return errClosed
	case <-waiting.Done():
		err := fmt.Errorf("%w: nobody answered whether queue %q exists", runtime.ErrUnavailable, queue)
		if ctx.Err() != nil {
			err = fmt.Errorf("%w: %w", err, context.Cause(ctx))
		}
		return err
	}
}

// run answers inquiries until the broker is closed.
func (d *destinations) run() {
	life := d.broker.life
	var ch *amqp.Channel
	for {
		waiting := make(map[string][]chan<- error)
		select {
		case i := <-d.inquiry:
			waiting[i.queue] = append(waiting[i.queue], i.answer)
		case <-life.Done():
			return
		}
		for more := true; more; {
			select {
			case i := <-d.inquiry:
				waiting[i.queue] = append(waiting[i.queue], i.answer)
			default:
				more = false
			}
		}
		for _, queue := range slices.Sorted(maps.Keys(waiting)) {
			var err error
			ch, err = d.ask(life, ch, queue)
			for _, answer := range waiting[queue] {
				answer <- err
			}
		}
	}
}

// ask asks for one queue on ch, or on a new channel, and returns the one to ask
// on next.
func (d *destinations) ask(ctx context.Context, ch *amqp.Channel, queue string) (*amqp.Channel, error) {
	for {
		conn, err := d.broker.publishing.connection(ctx, nil)
		if err != nil {
			return nil, err
		}
		if ch == nil || ch.IsClosed() {
			if ch, err = conn.amqp.Channel(); err != nil {
				if conn.isLost() {
					continue
				}
				return nil, fmt.Errorf("%w: %w", runtime.ErrUnavailable, err)
			}
		}
		_, err = ch.QueueDeclarePassive(queue, true, false, false, false, nil)
		if err == nil && !d.isDeclared(queue) {
			// Somebody else's queue: bound as it is, it needs no exchange.
			err = ch.QueueBind(queue, destinationKey(queue), d.broker.cfg.Layout.delivery(), false, nil)
		}
		switch {
		case err == nil:
			return ch, nil
		case missing(err):
			return nil, fmt.Errorf("%w: there is no queue %q for the message to go to after its delay", runtime.ErrUnroutable, queue)
		case errors.Is(err, amqp.ErrClosed) || conn.isLost():
			ch = nil
			continue
		default:
			return nil, fmt.Errorf("%w: %w", runtime.ErrUnavailable, err)
		}
	}
}
