package rabbitmq

import (
	"fmt"
	"strings"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// explainDeath gives a message that the broker itself dead-lettered the headers
// of a dead letter. A worker's own letters have them already.
func (b *Broker) explainDeath(msg *runtime.Message, d *amqp.Delivery, dead string) {
	queue, ok := strings.CutSuffix(dead, taskmeta.DeadSuffix)
	if !ok || msg.Headers[runtime.HeaderReason] != "" {
		return
	}
	death, ok := deathIn(d.Headers, queue)
	if !ok {
		return
	}
	var (
		reason runtime.Reason
		text   string
	)
	switch death.reason {
	case "delivery_limit":
		reason = runtime.DeliveryLimit
		text = fmt.Sprintf("came back to queue %q unanswered more often than its limit allows, which is %d: each time the process died, lost its connection or gave it back", queue, b.cfg.DeliveryLimit)
	case "expired":
		reason = runtime.Expired
		text = fmt.Sprintf("waited in queue %q longer than the broker's limit for its messages", queue)
	default:
		text = fmt.Sprintf("the broker dead-lettered it from queue %q: %s", queue, death.reason)
	}
	if msg.Headers == nil {
		msg.Headers = make(map[string]string)
	}
	if last := msg.Headers[runtime.HeaderError]; last != "" {
		text += "; the last attempt failed with: " + last
	}
	if reason != "" {
		msg.Headers[runtime.HeaderReason] = string(reason)
	}
	msg.Headers[runtime.HeaderError] = text
	if !death.at.IsZero() {
		msg.Headers[runtime.HeaderDied] = death.at.UTC().Format(time.RFC3339Nano)
	}
}

// death is one entry of the record that the broker keeps in x-death.
type death struct {
	reason string
	at     time.Time
}

// deathIn returns the latest death of a message in a queue. A message that was
// retried has died in the queues of the ladder too.
func deathIn(headers amqp.Table, queue string) (death, bool) {
	record, _ := headers["x-death"].([]any)
	for _, entry := range record {
		table, _ := entry.(amqp.Table)
		if table["queue"] != queue {
			continue
		}
		var d death
		d.reason, _ = table["reason"].(string)
		d.at, _ = table["time"].(time.Time)
		return d, d.reason != ""
	}
	return death{}, false
}
