package rabbitmq

import (
	"errors"
	"maps"
	"regexp"
	"strconv"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
)

// current is how the broker tells the value and the type of an argument.
var current = regexp.MustCompile(`^the value '(.*)' of type '(.*)'$`)

// poison is an argument that neither kind of queue can be declared with. With a
// queue that exists it is not compared.
const poison = "x-max-age"

// compareKind looks whether a queue that was declared otherwise is of another kind.
// That is what matters then, but the broker names the first argument that differs,
// and one kind has arguments that the other has not. So it is asked again, with
// what it said is there, until it names the kind, or has nothing more to say.
func compareKind(conn *connection, differs *runtime.TopologyError, p plan) *runtime.TopologyError {
	for _, q := range p.queues {
		if q.name != differs.Queue || differs.Argument == "kind" {
			continue
		}
		args := maps.Clone(q.args)
		// Should the queue be gone by now, none is declared in its place.
		args[poison] = int64(0)
		for range len(args) + 10 {
			next := declareOne(conn, q.name, args)
			if next == nil {
				break
			}
			if next.argument == "x-queue-type" {
				return next.topologyError()
			}
			args[next.argument] = next.currentValue()
			if args[next.argument] == nil {
				delete(args, next.argument)
			}
		}
	}
	return differs
}

// declareOne declares one queue on a channel of its own and returns what the broker
// says is different, or nil if it says something else.
func declareOne(conn *connection, name string, args amqp.Table) *difference {
	ch, err := conn.amqp.Channel()
	if err != nil {
		return nil
	}
	_, err = ch.QueueDeclare(name, true, false, false, false, args)
	var refused *amqp.Error
	if !errors.As(err, &refused) {
		_ = ch.Close()
		return nil
	}
	return parseDifference(refused)
}

// currentValue returns the value that the broker has, or nil if it has none.
func (d *difference) currentValue() any {
	m := current.FindStringSubmatch(d.have)
	if m == nil {
		return nil
	}
	switch m[2] {
	case "longstr":
		return m[1]
	case "bool":
		return m[1] == "true"
	}
	if n, err := strconv.ParseInt(m[1], 10, 64); err == nil {
		return n
	}
	return nil
}
