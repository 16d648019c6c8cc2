package rabbitmq

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// jamSlack is how much later than due a message may leave a level before the level
// counts as jammed.
const jamSlack = 5 * time.Second

// JamError says that a level of the delay ladder lets nothing through.
type JamError struct {
	// Queue is the level's queue.
	Queue string
	// Delivery is the exchange that hands out what has waited.
	Delivery string
}

// Error names the level and the ways out.
func (e *JamError) Error() string {
	return fmt.Sprintf("delay level %q lets nothing through: messages whose queues are gone hold up the others (declare their queues again, or set a policy that gives the exchange %q the alternate-exchange %q)",
		e.Queue, e.Delivery, taskmeta.Unrouted)
}

// CheckLadder sends a message through each of the lowest levels of the delay ladder,
// 1 to 28 of them, and waits until all have come back: level n takes 2^n seconds. A
// level that lets nothing through is a [*JamError]; several are joined.
//
// In the layout [Celery] 32 messages jam a level for everybody if their queue was
// deleted while they waited, since the broker keeps trying to deliver them. The
// arguments of that layout may not change, but a policy cures it:
//
//	rabbitmqctl set_policy --apply-to exchanges delays '^celery_delayed_delivery$' '{"alternate-exchange":"unrouted"}'
//
// The layout [Own] has the alternate exchange from the start.
func (b *Broker) CheckLadder(ctx context.Context, lowest int) error {
	if lowest < 1 || lowest > levels {
		return fmt.Errorf("check delay ladder: %d levels (use 1 to %d)", lowest, levels)
	}
	err := b.withConnection(ctx, func(conn *connection) error { return b.checkLadder(ctx, conn, lowest) })
	if err != nil {
		return fmt.Errorf("check delay ladder: %w", err)
	}
	return nil
}

func (b *Broker) checkLadder(ctx context.Context, conn *connection, lowest int) error {
	ch, err := conn.amqp.Channel()
	if err != nil {
		return err
	}
	// The queue is this connection's own, and goes with it.
	layout, name := b.cfg.Layout, "check-"+rand.Text()
	if _, err := ch.QueueDeclare(name, false, true, true, false, nil); err != nil {
		return err
	}
	if err := ch.QueueBind(name, destinationKey(name), layout.delivery(), false, nil); err != nil {
		return err
	}
	back, err := ch.Consume(name, "", true, true, false, false, nil)
	if err != nil {
		return err
	}
	for n := range lowest {
		key, entry := delayKey(1<<n, name)
		msg := amqp.Publishing{Type: layout.level(n), DeliveryMode: amqp.Persistent}
		if err := ch.PublishWithContext(ctx, layout.level(entry), key, true, false, msg); err != nil {
			return err
		}
	}
	came := make(map[string]bool)
	var jams []error
	began := time.Now()
	for n := range lowest {
		due := time.NewTimer(time.Until(began.Add(time.Second<<n + jamSlack)))
		defer due.Stop()
		for late := false; !came[layout.level(n)] && !late; {
			select {
			case d, ok := <-back:
				if !ok {
					return fmt.Errorf("the connection was lost: %w", amqp.ErrClosed)
				}
				came[d.Type] = true
			case <-due.C:
				late = true
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
		if !came[layout.level(n)] {
			jams = append(jams, &JamError{Queue: layout.level(n), Delivery: layout.delivery()})
		}
	}
	return errors.Join(jams...)
}
