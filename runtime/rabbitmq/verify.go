package rabbitmq

import (
	"errors"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
)

// verify checks that everything in the plan exists, and reports all that does
// not. Clients cannot ask for arguments and bindings.
func verify(conn *connection, p plan) error {
	var errs []error
	check := func(what, name string, ask func(*amqp.Channel) error) error {
		// What is missing costs the channel.
		ch, err := conn.amqp.Channel()
		if err != nil {
			return err
		}
		err = ask(ch)
		var refused *amqp.Error
		switch {
		case err == nil:
			return ch.Close()
		case errors.As(err, &refused) && refused.Code == amqp.NotFound:
			errs = append(errs, &runtime.TopologyError{Queue: name, Argument: what})
			return nil
		}
		return err
	}
	for _, x := range p.exchanges {
		err := check(x.kind+" exchange", x.name, func(ch *amqp.Channel) error {
			return ch.ExchangeDeclarePassive(x.name, x.kind, true, false, false, false, nil)
		})
		if err != nil {
			return err
		}
	}
	for _, q := range p.queues {
		err := check(q.args["x-queue-type"].(string)+" queue", q.name, func(ch *amqp.Channel) error {
			_, err := ch.QueueDeclarePassive(q.name, true, false, false, false, nil)
			return err
		})
		if err != nil {
			return err
		}
	}
	return errors.Join(errs...)
}
