package rabbitmq

import (
	"fmt"
	"math/bits"
	"strings"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// levels is the number of levels of the ladder. A delay is a number of that many
// binary digits, in seconds.
const levels = 28

// keyPrefix is the length of what a delay puts in front of a routing key.
const keyPrefix = 2 * levels

// maxSeconds is the longest delay.
const maxSeconds = 1<<levels - 1

// Layout says what the exchanges and queues of the delay ladder are called, and
// which arguments they have.
type Layout int

const (
	// Own is the layout of this package: delayed_0 to delayed_27, and
	// delayed_delivery with an alternate exchange, so that messages nobody can
	// take leave the ladder. It is the default.
	Own Layout = iota
	// Celery is the layout of Celery's native delayed delivery, 5.5 and later, to
	// the letter: celery_delayed_0 to celery_delayed_27, and
	// celery_delayed_delivery. It is for a virtual host that Celery uses too. See
	// [Broker.CheckLadder] for what it cannot do.
	Celery
)

// String returns the name that the exchanges and queues begin with.
func (l Layout) String() string {
	if l == Celery {
		return "celery_delayed"
	}
	return "delayed"
}

// level returns the name of the exchange and of the queue of level n.
func (l Layout) level(n int) string { return fmt.Sprintf("%s_%d", l, n) }

// delivery returns the name of the exchange that delivers what has waited.
func (l Layout) delivery() string { return l.String() + "_delivery" }

// delayKey returns the routing key under which a message waits for a number of
// seconds, 1 to maxSeconds, and the level where it enters the ladder: that of
// the highest digit. A key that has waited before is taken for the one it was.
func delayKey(seconds int64, key string) (delayed string, entry int) {
	key = plainKey(key)
	b := make([]byte, 0, keyPrefix+len(key))
	for n := levels - 1; n >= 0; n-- {
		b = append(b, '0'+byte(seconds>>n&1), '.')
	}
	return string(append(b, key...)), bits.Len64(uint64(seconds)) - 1
}

// plainKey takes the digits of a delay off a routing key.
func plainKey(key string) string {
	for isDelayed(key) {
		key = key[keyPrefix:]
	}
	return key
}

// isDelayed reports whether a routing key begins with the digits of a delay.
func isDelayed(key string) bool {
	if len(key) < keyPrefix {
		return false
	}
	for i := 0; i < keyPrefix; i += 2 {
		if key[i] != '0' && key[i] != '1' || key[i+1] != '.' {
			return false
		}
	}
	return true
}

// destinationKey is the binding key of a queue that delayed messages may go to:
// whatever is left of the digits, then the queue's own key.
func destinationKey(key string) string { return "#." + key }

// ladder returns the exchanges, queues and bindings of the ladder, in the order
// in which they are declared.
func ladder(layout Layout, kind taskmeta.QueueKind) plan {
	var p plan
	delivery := exchange{name: layout.delivery(), kind: "topic"}
	if layout == Own {
		delivery.args = amqp.Table{"alternate-exchange": taskmeta.Unrouted}
	}
	p.exchanges = append(p.exchanges, delivery)
	below := delivery.name
	for n := range levels {
		name := layout.level(n)
		args := amqp.Table{
			"x-queue-type":           kind.String(),
			"x-overflow":             "reject-publish",
			"x-message-ttl":          int64(1) << n * 1000,
			"x-dead-letter-exchange": below,
		}
		if kind == taskmeta.Quorum {
			args["x-dead-letter-strategy"] = "at-least-once"
		}
		p.exchanges = append(p.exchanges, exchange{name: name, kind: "topic"})
		p.queues = append(p.queues, queue{name: name, args: args})
		higher := strings.Repeat("*.", levels-1-n)
		p.bindings = append(p.bindings,
			binding{queue: name, source: name, key: higher + "1.#"},
			binding{exchange: below, source: name, key: higher + "0.#"})
		below = name
	}
	return p
}
