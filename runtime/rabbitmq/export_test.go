package rabbitmq

import (
	"errors"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Generations returns what is closed when the broker's present connections are
// lost, as far as it has noticed them.
func (b *Broker) Generations() []<-chan struct{} {
	var lost []<-chan struct{}
	for _, l := range []*link{b.publishing, b.consuming} {
		l.mu.Lock()
		if l.current != nil {
			lost = append(lost, l.current.lost)
		}
		l.mu.Unlock()
	}
	return lost
}

// Everything of the ladder that tests look at.
const (
	Levels     = levels
	MaxSeconds = maxSeconds
)

// DelayKey is delayKey.
func DelayKey(seconds int64, key string) (string, int) { return delayKey(seconds, key) }

// PlainKey is plainKey.
func PlainKey(key string) string { return plainKey(key) }

// Definitions returns what would be declared, in the form of an export of the
// broker's management plugin.
func Definitions(cfg Config, queues []taskmeta.Queue) (exchanges, declared, bindings []map[string]any) {
	b := &Broker{cfg: cfg.withDefaults()}
	p := b.plan(queues)
	plain := func(args amqp.Table) map[string]any {
		m := make(map[string]any)
		for name, value := range args {
			m[name] = value
		}
		return m
	}
	for _, x := range p.exchanges {
		exchanges = append(exchanges, map[string]any{"name": x.name, "type": x.kind, "durable": true, "auto_delete": false, "arguments": plain(x.args)})
	}
	for _, q := range p.queues {
		declared = append(declared, map[string]any{"name": q.name, "durable": true, "auto_delete": false, "arguments": plain(q.args), "type": q.args["x-queue-type"]})
	}
	for _, bind := range p.bindings {
		to, kind := bind.queue, "queue"
		if to == "" {
			to, kind = bind.exchange, "exchange"
		}
		bindings = append(bindings, map[string]any{"source": bind.source, "destination": to, "destination_type": kind, "routing_key": bind.key, "arguments": map[string]any{}})
	}
	return exchanges, declared, bindings
}

// Sync returns when the broker has all acknowledgements that were sent.
func (b *Broker) Sync() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for c := range b.consumers {
		err := c.ping()
		if err != nil && !errors.Is(err, amqp.ErrClosed) {
			return err
		}
	}
	return nil
}
