package rabbitmq

import (
	"fmt"
	"math"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
)

// delivery is one message handed to one consumer.
type delivery struct {
	consumer *consumer
	tag      uint64
	msg      runtime.Message
	returned int
	received time.Time
}

// Message implements [runtime.Delivery].
func (d *delivery) Message() runtime.Message { return d.msg }

// Returned implements [runtime.Delivery].
func (d *delivery) Returned() int { return min(d.returned, math.MaxInt32) }

// Ack implements [runtime.Delivery].
func (d *delivery) Ack() error { return d.consumer.ack(d) }

// Requeue implements [runtime.Delivery].
func (d *delivery) Requeue() error { return d.consumer.requeue(d) }

// release reports whether a delivery can still be answered, for the only time.
func (c *consumer) release(d *delivery) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, ours := c.held[d]
	delete(c.held, d)
	return ours && !c.over
}

// tooLate is the error of an answer that did not get out.
func (c *consumer) tooLate(d *delivery, err error) error {
	if err == nil {
		return fmt.Errorf("message %q of queue %q: %w", d.msg.ID, c.queue, runtime.ErrDeliveryLost)
	}
	return fmt.Errorf("message %q of queue %q: %w: %v", d.msg.ID, c.queue, runtime.ErrDeliveryLost, err)
}

func (c *consumer) ack(d *delivery) error {
	if !c.release(d) {
		return c.tooLate(d, nil)
	}
	if err := c.amqp.Ack(d.tag, false); err != nil {
		return c.tooLate(d, err)
	}
	c.broker.stats.acked.Add(1)
	return nil
}

// requeue rejects instead of using nack, which RabbitMQ 4.3 does not count as a
// return: a message that is given back for ever must reach its limit on every
// version.
func (c *consumer) requeue(d *delivery) error {
	if !c.release(d) {
		return c.tooLate(d, nil)
	}
	if err := c.amqp.Reject(d.tag, true); err != nil {
		return c.tooLate(d, err)
	}
	c.broker.stats.requeued.Add(1)
	return nil
}
