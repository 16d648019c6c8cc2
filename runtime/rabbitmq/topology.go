package rabbitmq

import (
	"context"
	"errors"
	"fmt"
	"math"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/internal/backoff"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// deadExchange takes what queues dead-letter, and hands it to their dead-letter
// queues.
const deadExchange = "dlx"

// unlimited is the delivery limit of a queue without one. It is a number because
// RabbitMQ 3 refuses a negative one, and RabbitMQ 4 has a limit of 20 where there
// is none; and because only a queue with a limit takes a message back at its old
// place.
const unlimited = int64(math.MaxInt32)

// plan is a part of a topology, in the order in which it is declared.
type plan struct {
	exchanges []exchange
	queues    []queue
	bindings  []binding
}

type exchange struct {
	name, kind string
	args       amqp.Table
}

type queue struct {
	name string
	args amqp.Table
}

// binding leads from the exchange source to a queue or to an exchange.
type binding struct {
	queue, exchange, source, key string
}

// plan returns everything that the queues need.
func (b *Broker) plan(queues []taskmeta.Queue) plan {
	var p plan
	p.exchanges = append(p.exchanges,
		exchange{name: taskmeta.Unrouted, kind: "fanout"},
		exchange{name: deadExchange, kind: "direct", args: amqp.Table{"alternate-exchange": taskmeta.Unrouted}})
	p.queues = append(p.queues, parked(taskmeta.Unrouted))
	p.bindings = append(p.bindings, binding{queue: taskmeta.Unrouted, source: taskmeta.Unrouted})
	p.add(ladder(b.cfg.Layout, b.cfg.LadderKind))
	for _, q := range queues {
		p.add(b.queuePlan(q))
	}
	return p
}

func (p *plan) add(other plan) {
	p.exchanges = append(p.exchanges, other.exchanges...)
	p.queues = append(p.queues, other.queues...)
	p.bindings = append(p.bindings, other.bindings...)
}

// parked returns a queue that no worker consumes.
func parked(name string) queue {
	return queue{name: name, args: amqp.Table{"x-queue-type": "quorum", "x-delivery-limit": unlimited}}
}

// queuePlan returns a queue with its exchange, its dead-letter queue and its
// place under the delay ladder.
func (b *Broker) queuePlan(q taskmeta.Queue) plan {
	dead := runtime.DeadQueue(q.Name)
	own := exchange{name: q.Name, kind: q.Exchange.String()}
	if b.cfg.Layout == Own {
		own.args = amqp.Table{"alternate-exchange": taskmeta.Unrouted}
	}
	p := plan{
		exchanges: []exchange{own},
		queues:    []queue{{name: q.Name, args: b.arguments(q)}, parked(dead)},
		bindings:  []binding{{queue: dead, source: deadExchange, key: dead}},
	}
	if q.Exchange == taskmeta.Direct {
		p.bindings = append(p.bindings, binding{queue: q.Name, source: q.Name, key: q.Name})
		return p
	}
	key := destinationKey(q.Name)
	p.bindings = append(p.bindings,
		binding{queue: q.Name, source: q.Name, key: key},
		binding{exchange: q.Name, source: b.cfg.Layout.delivery(), key: key})
	return p
}

// arguments returns the arguments of a queue. Numbers are int64 throughout: the
// client cuts an int to 32 bits.
func (b *Broker) arguments(q taskmeta.Queue) amqp.Table {
	args := amqp.Table{
		"x-queue-type":              q.Kind.String(),
		"x-overflow":                "reject-publish",
		"x-dead-letter-exchange":    deadExchange,
		"x-dead-letter-routing-key": runtime.DeadQueue(q.Name),
	}
	if q.Kind == taskmeta.Quorum {
		args["x-dead-letter-strategy"] = "at-least-once"
		args["x-delivery-limit"] = unlimited
		if b.cfg.DeliveryLimit >= 0 {
			args["x-delivery-limit"] = int64(b.cfg.DeliveryLimit)
		}
	}
	if q.MaxLength > 0 {
		args["x-max-length"] = int64(q.MaxLength)
	}
	return args
}

// declareTries is how often a declaration that other programs disturb is begun
// again.
const declareTries = 5

// Declare implements [runtime.Broker]. Beside the queues it declares their
// exchanges and dead-letter queues, the delay ladder, and the queue unrouted
// behind the alternate exchanges. It uses a connection of its own, which the
// broker never blocks.
func (b *Broker) Declare(ctx context.Context, queues []taskmeta.Queue) error {
	if b.life == nil {
		return errors.New("declare queues: the broker is a zero Broker (use Open)")
	}
	p := b.plan(queues)
	for try := 0; ; try++ {
		err := b.withConnection(ctx, func(conn *connection) error {
			if b.cfg.VerifyOnly {
				return verify(conn, p)
			}
			return declare(conn, p)
		})
		var topology *runtime.TopologyError
		switch {
		case err == nil:
			b.destinations.declared(queues)
			return nil
		case refusedAccess(err):
			return fmt.Errorf("declare queues: %w (give the user the permission to configure them, or let another program declare them and set Config.VerifyOnly)", err)
		case errors.As(err, &topology) || ctx.Err() != nil || try+1 >= declareTries || !disturbed(err):
			return fmt.Errorf("declare queues: %w", err)
		}
		_ = backoff.Sleep(ctx, reconnectWait(try))
	}
}

// withConnection runs f on a connection of its own.
func (b *Broker) withConnection(ctx context.Context, f func(*connection) error) error {
	for failures := 0; ; failures++ {
		// Where the other connection is, there is a node that answers.
		up, err := b.publishing.connection(ctx, nil)
		if err != nil {
			return err
		}
		node := b.nodes[0]
		for _, n := range b.nodes {
			if n.host == up.node {
				node = n
			}
		}
		conn, err := finish(ctx, func() (*connection, error) { return b.dial(b.life, node, "declare") }, (*connection).close)
		if err == nil {
			_, err = finish(ctx, func() (struct{}, error) { return struct{}{}, f(conn) }, func(struct{}) {})
			go conn.close()
			return err
		}
		switch {
		case b.life.Err() != nil:
			return errClosed
		case ctx.Err() != nil:
			return unavailable(ctx, err)
		}
		_ = backoff.Sleep(ctx, reconnectWait(failures))
	}
}

// declare sends the whole plan without waiting, and waits for the end of it: the
// answers would take a hundred round trips.
func declare(conn *connection, p plan) error {
	ch, err := conn.amqp.Channel()
	if err != nil {
		return err
	}
	closed := ch.NotifyClose(make(chan *amqp.Error, 1))
	if err := p.send(ch); err != nil {
		// The broker closed the channel, and says why there.
		cause := <-closed
		if cause == nil {
			return err
		}
		if d := parseDifference(cause); d != nil {
			return compareKind(conn, d.topologyError(), p)
		}
		return cause
	}
	return ch.Close()
}

func (p plan) send(ch *amqp.Channel) error {
	for _, x := range p.exchanges {
		if err := ch.ExchangeDeclare(x.name, x.kind, true, false, false, true, x.args); err != nil {
			return err
		}
	}
	for _, q := range p.queues {
		if _, err := ch.QueueDeclare(q.name, true, false, false, true, q.args); err != nil {
			return err
		}
	}
	for _, bind := range p.bindings {
		var err error
		if bind.queue != "" {
			err = ch.QueueBind(bind.queue, bind.key, bind.source, true, nil)
		} else {
			err = ch.ExchangeBind(bind.exchange, bind.key, bind.source, true, nil)
		}
		if err != nil {
			return err
		}
	}
	// The answer to this one comes when all the others are done.
	return ch.Qos(1, 0, false)
}
