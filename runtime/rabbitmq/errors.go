package rabbitmq

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

var (
	// differs is how the broker says that something is declared otherwise.
	differs = regexp.MustCompile(`inequivalent arg '([^']+)' for (queue|exchange) '([^']+)' in vhost '[^']*': received (.*) but current is (.*)$`)
	// value is how the broker quotes an argument.
	value = regexp.MustCompile(`^(?:the value )?'(.*?)'(?: of type '.*')?$`)
	// oversize is how the broker says that a message is above its limit.
	oversize = regexp.MustCompile(`message size \d+.* (?:max|limit|than configured max) ?(?:message )?(?:size )?(\d+)`)
	// argumentNames are the words of the topology for the broker's arguments.
	argumentNames = map[string]string{
		"x-queue-type":     "kind",
		"x-max-length":     "length limit",
		"x-delivery-limit": "delivery limit",
		"type":             "exchange kind",
	}
)

// difference is what the broker says of an argument that was declared otherwise.
type difference struct {
	argument, object, name, have, want string
}

// parseDifference returns what an error says of a difference, or nil if it says
// something else.
func parseDifference(err *amqp.Error) *difference {
	m := differs.FindStringSubmatch(err.Reason)
	if err.Code != amqp.PreconditionFailed || m == nil {
		return nil
	}
	return &difference{argument: m[1], object: m[2], name: m[3], want: m[4], have: m[5]}
}

// topologyError returns the difference in the words of the topology.
func (d *difference) topologyError() *runtime.TopologyError {
	argument, ok := argumentNames[d.argument]
	switch {
	case ok:
	case d.object == "exchange":
		argument = "exchange argument " + d.argument
	default:
		argument = d.argument
	}
	e := &runtime.TopologyError{Queue: d.name, Argument: argument, Have: plainValue(d.have), Want: plainValue(d.want)}
	if argument == "kind" && e.Have == "none" {
		// It was declared without a kind.
		e.Have = taskmeta.Classic.String()
	}
	return e
}

func plainValue(text string) string {
	if m := value.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return text
}

// disturbed reports whether a declaration failed for a reason that may be gone
// when it is begun again: a lost connection, or another program that declared or
// deleted the same queue at that moment.
func disturbed(err error) bool {
	var refused *amqp.Error
	if !errors.As(err, &refused) {
		return errors.Is(err, amqp.ErrClosed)
	}
	switch refused.Code {
	case amqp.NotFound, amqp.InternalError, amqp.ConnectionForced, amqp.FrameError, amqp.ResourceError, amqp.ResourceLocked:
		return true
	}
	return refused.Code == amqp.ChannelError
}

// rejected returns the error of a message that the broker answered by closing
// the channel: it was above the broker's limit, or its exchange does not exist.
// It is nil for the others that were under way.
func (b *Broker) rejected(cause error, exchange string, size int) error {
	var refused *amqp.Error
	if !errors.As(cause, &refused) {
		return nil
	}
	switch refused.Code {
	case amqp.PreconditionFailed:
		m := oversize.FindStringSubmatch(refused.Reason)
		if m == nil {
			return nil
		}
		limit, err := strconv.ParseInt(m[1], 10, 64)
		if err != nil || int64(size) <= limit {
			return nil
		}
		// The next such message does not get that far.
		b.maxMessage.Store(min(b.maxMessage.Load(), limit))
		return fmt.Errorf("%w: the body has %d bytes, the broker takes %d (store the data and enqueue a reference, and set Config.MaxMessage)", runtime.ErrTooLarge, size, limit)
	case amqp.NotFound:
		if exchange != "" && strings.Contains(refused.Reason, "'"+exchange+"'") {
			return fmt.Errorf("%w: there is no exchange %q", runtime.ErrUnroutable, exchange)
		}
	}
	return nil
}

// refusedAccess reports whether the user may not do what was tried.
func refusedAccess(err error) bool {
	var refused *amqp.Error
	return errors.As(err, &refused) && refused.Code == amqp.AccessRefused
}

// missing reports whether the broker answered that something does not exist.
func missing(err error) bool {
	var refused *amqp.Error
	return errors.As(err, &refused) && refused.Code == amqp.NotFound
}
