package rabbitmq

import (
	"fmt"
	"strings"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

const (
	// maxFrame is the largest frame this side takes, which is RabbitMQ's default.
	maxFrame = 128 << 10
	// maxShort is AMQP's limit for names and most properties, in bytes.
	maxShort = 255
	// propertiesRoom is what the properties of the runtime's own messages need in
	// a content header beside their texts.
	propertiesRoom = 64
)

// encode returns the message of a publishing. A message that the client or the
// broker would answer by closing the channel, with everything that is under way
// there, is refused here.
func (b *Broker) encode(p runtime.Publishing) (amqp.Publishing, error) {
	if b.cfg.Codec != nil {
		if msg, ok, err := b.cfg.Codec.Encode(p); ok || err != nil {
			if err == nil {
				err = b.fits(p.Queue, &msg)
			}
			return msg, err
		}
	}
	m := p.Message
	msg := amqp.Publishing{
		ContentType:  "application/json",
		DeliveryMode: amqp.Persistent,
		MessageId:    m.ID,
		Type:         m.Task,
		Body:         m.Body,
	}
	_, packed := m.Headers[runtime.HeaderEnqueued]
	for name, value := range m.Headers {
		switch {
		case brokersOwn(name):
			continue
		case packed && name == runtime.HeaderKey && len(value) <= maxShort:
			msg.CorrelationId = value
			continue
		case packed:
			if usual, ok := implied(name, p.Queue); ok && value == usual {
				continue
			}
		}
		if msg.Headers == nil {
			msg.Headers = make(amqp.Table, len(m.Headers))
		}
		msg.Headers[name] = value
	}
	return msg, b.fits(p.Queue, &msg)
}

// implied returns the value that a header of the runtime's own messages has in a
// queue where it is left out, or false for one that is not. A header costs the client
// more than all the rest of a small message, so the common ones do not travel: the
// first attempt, the queue, and the key, which is the correlation id. A message
// with the header [runtime.HeaderEnqueued] is read like that.
func implied(header, queue string) (string, bool) {
	switch header {
	case runtime.HeaderAttempt:
		return "1", true
	case runtime.HeaderQueue:
		return strings.TrimSuffix(queue, taskmeta.DeadSuffix), true
	}
	return "", false
}

// unpack puts back what was left out of the headers of a message.
func unpack(msg *runtime.Message, d *amqp.Delivery, queue string) {
	if msg.Headers[runtime.HeaderEnqueued] == "" {
		return
	}
	if d.CorrelationId != "" {
		msg.Headers[runtime.HeaderKey] = d.CorrelationId
	}
	for _, name := range []string{runtime.HeaderAttempt, runtime.HeaderQueue} {
		if _, ok := msg.Headers[name]; !ok {
			msg.Headers[name], _ = implied(name, queue)
		}
	}
}

// fits says why a message cannot go over the wire.
func (b *Broker) fits(queue string, msg *amqp.Publishing) error {
	if limit := b.maxMessage.Load(); int64(len(msg.Body)) > limit {
		return fmt.Errorf("%w: the body has %d bytes, the broker takes %d (store the data and enqueue a reference)", runtime.ErrTooLarge, len(msg.Body), limit)
	}
	size := propertiesRoom
	for _, p := range []struct{ name, value string }{
		{"queue name", queue}, {"id", msg.MessageId}, {"task name", msg.Type}, {"correlation id", msg.CorrelationId}, {"reply-to", msg.ReplyTo},
		{"content type", msg.ContentType}, {"content encoding", msg.ContentEncoding}, {"user id", msg.UserId}, {"application id", msg.AppId}, {"expiration", msg.Expiration},
	} {
		if len(p.value) > maxShort {
			return fmt.Errorf("%w: the %s has %d bytes, the limit is %d", runtime.ErrTooLarge, p.name, len(p.value), maxShort)
		}
		size += len(p.value)
	}
	n, err := tableSize(msg.Headers)
	if err != nil {
		return err
	}
	if size += n; size > maxFrame-frameOverhead {
		return fmt.Errorf("%w: the headers have %d bytes, and with the other properties they must fit into a frame of %d (use the body for data)", runtime.ErrTooLarge, n, maxFrame)
	}
	for _, name := range []string{"CC", "BCC"} {
		if _, ok := msg.Headers[name]; ok {
			return fmt.Errorf("the header %q would make the broker deliver copies to other queues (choose another name)", name)
		}
	}
	return nil
}

// tableSize returns how many bytes a table takes on the wire.
func tableSize(table amqp.Table) (int, error) {
	size := 4
	for name, value := range table {
		if len(name) > maxShort {
			return 0, fmt.Errorf("%w: a header's name has %d bytes, the limit is %d", runtime.ErrTooLarge, len(name), maxShort)
		}
		n, err := fieldSize(value)
		if err != nil {
			return 0, fmt.Errorf("header %q: %w", name, err)
		}
		size += 1 + len(name) + n
	}
	return size, nil
}

// fieldSize returns how many bytes a value takes, its type's one included.
func fieldSize(value any) (int, error) {
	switch v := value.(type) {
	case string:
		return 5 + len(v), nil
	case []byte:
		return 5 + len(v), nil
	case nil:
		return 1, nil
	case bool, int8, uint8:
		return 2, nil
	case int16, uint16:
		return 3, nil
	case int32, uint32, float32:
		return 5, nil
	case int64, float64, time.Time:
		return 9, nil
	case amqp.Decimal:
		return 6, nil
	case amqp.Table:
		n, err := tableSize(v)
		return 1 + n, err
	case []any:
		size := 5
		for _, element := range v {
			n, err := fieldSize(element)
			if err != nil {
				return 0, err
			}
			size += n
		}
		return size, nil
	}
	// An int is refused because the client cuts it to 32 bits.
	return 0, fmt.Errorf("a %T does not go over the wire (use a string, or int64 for a number)", value)
}

// decode returns the message of a delivery from a queue.
func (b *Broker) decode(d *amqp.Delivery, queue string) runtime.Message {
	if b.cfg.Codec != nil {
		if msg, ok := b.cfg.Codec.Decode(*d); ok {
			b.explainDeath(&msg, d, queue)
			return msg
		}
	}
	msg := runtime.Message{ID: d.MessageId, Task: d.Type, Body: d.Body}
	if len(d.Headers) > 0 {
		msg.Headers = make(map[string]string, len(d.Headers)+3)
		for name, value := range d.Headers {
			if text, ok := value.(string); ok && !brokersOwn(name) {
				msg.Headers[name] = text
			}
		}
		unpack(&msg, d, queue)
	}
	b.explainDeath(&msg, d, queue)
	return msg
}

// The headers in which quorum queues count deliveries. The second is RabbitMQ
// 4.3's: the first leaves out there what came back without blame.
const (
	deliveryCount = "x-delivery-count"
	acquiredCount = "x-acquired-count"
)

// brokersOwn reports whether the broker writes a header. Published once more,
// brokers before 4.0 take the record of deaths for true, see a cycle in the delay
// ladder, and drop the message.
func brokersOwn(header string) bool {
	return header == "x-death" || header == deliveryCount || header == acquiredCount ||
		strings.HasPrefix(header, "x-first-death-") || strings.HasPrefix(header, "x-last-death-")
}

// returned is how often a delivery came back to its queue before.
func returned(d *amqp.Delivery) int {
	n := max(number(d.Headers[deliveryCount]), number(d.Headers[acquiredCount]))
	if n == 0 && d.Redelivered {
		// A classic queue only knows that it did.
		return 1
	}
	return int(n)
}

// number returns an integer of a table, or 0 if it is none.
func number(value any) int64 {
	switch n := value.(type) {
	case int64:
		return n
	case int32:
		return int64(n)
	case int16:
		return int64(n)
	case int8:
		return int64(n)
	case uint8:
		return int64(n)
	case uint16:
		return int64(n)
	case uint32:
		return int64(n)
	}
	return 0
}
