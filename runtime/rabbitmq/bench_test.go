//go:build rabbitmq

package rabbitmq_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	goruntime "runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// order is about 200 bytes of JSON, as many tasks have.
type order struct {
	ID       string    `json:"id"`
	Account  string    `json:"account"`
	Cents    int64     `json:"cents"`
	Currency string    `json:"currency"`
	At       time.Time `json:"at"`
	Note     string    `json:"note"`
}

var sample = order{
	ID: "evt_0123456789", Account: "acct_0123456789", Cents: 4200, Currency: "EUR",
	At: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC), Note: "a note of ordinary length, as people write them",
}

const sampleBody = `{"id":"evt_0123456789","account":"acct_0123456789","cents":4200,"currency":"EUR","at":"2026-11-30T12:00:00Z","note":"a note of ordinary length, as people write them"}`

// bench is the same broker twice: behind the runtime, and behind nothing but the
// client.
type bench struct {
	tb     testing.TB
	ctx    context.Context
	client *runtime.Client
	task   *taskmeta.Task[order]
	// publishing and consuming are the bare client's connections.
	publishing, consuming *amqp.Connection
}

func newBench(tb testing.TB, addresses []string) *bench {
	tb.Helper()
	b := &bench{tb: tb, ctx: context.Background()}
	topology := &taskmeta.Topology{Queues: []taskmeta.Queue{moneyQueue}, Routes: []taskmeta.Route{{Task: "payments.*", Queue: "money"}}}
	b.task = taskmeta.Define(topology, taskmeta.Task[order]{Name: "payments.confirm", Key: func(o order) string { return o.ID }})
	// The log is off at the levels of normal work, as in production.
	quiet := slog.New(slog.DiscardHandler)
	broker := openBroker(tb, b.ctx, rabbitmq.Config{Addresses: addresses, Logger: quiet})
	client, err := runtime.NewClient(b.ctx, broker, topology, runtime.ClientConfig{Logger: quiet, ConfirmTimeout: time.Minute})
	if err != nil {
		tb.Fatal(err)
	}
	b.client = client
	for _, conn := range []**amqp.Connection{&b.publishing, &b.consuming} {
		if *conn, err = amqp.Dial(addresses[0]); err != nil {
			tb.Fatal(err)
		}
		tb.Cleanup(func() { _ = (*conn).Close() })
	}
	return b
}

// barePublish publishes n messages with a window of so many, in a loop.
func (b *bench) barePublish(n, window int) {
	ch, err := b.publishing.Channel()
	if err != nil {
		b.tb.Error(err)
		return
	}
	defer func() { _ = ch.Close() }()
	if err := ch.Confirm(false); err != nil {
		b.tb.Error(err)
		return
	}
	returns := ch.NotifyReturn(make(chan amqp.Return, window))
	body := []byte(sampleBody)
	confirms := make([]*amqp.DeferredConfirmation, 0, n)
	await := func(c *amqp.DeferredConfirmation) {
		if ok, err := c.WaitContext(b.ctx); !ok || err != nil || len(returns) > 0 {
			b.tb.Errorf("a message was not confirmed: %v", err)
		}
	}
	for i := range n {
		if i >= window {
			await(confirms[i-window])
		}
		c, err := ch.PublishWithDeferredConfirmWithContext(b.ctx, "", "money", true, false, amqp.Publishing{
			ContentType: "application/json", DeliveryMode: amqp.Persistent, MessageId: "0123456789ABCDEFGHIJKLMNOP", Type: "payments.confirm",
			CorrelationId: sample.ID, Headers: amqp.Table{runtime.HeaderEnqueued: time.Now().UTC().Format(time.RFC3339Nano)}, Body: body,
		})
		if err != nil {
			b.tb.Error(err)
			return
		}
		confirms = append(confirms, c)
	}
	for _, c := range confirms[max(0, n-window):] {
		await(c)
	}
}

// publish enqueues n messages from so many goroutines.
func (b *bench) publish(n, producers int) {
	var group sync.WaitGroup
	for p := range producers {
		group.Go(func() {
			for range (n + p) / producers {
				if _, err := runtime.Enqueue(b.ctx, b.client, b.task, sample, nil); err != nil {
					b.tb.Error(err)
					return
				}
			}
		})
	}
	group.Wait()
}

func (b *bench) publishMany(n int) {
	args := make([]order, n)
	for i := range args {
		args[i] = sample
	}
	if _, err := runtime.EnqueueMany(b.ctx, b.client, b.task, args, nil); err != nil {
		b.tb.Error(err)
	}
}

// bareConsume consumes n messages and acknowledges each.
func (b *bench) bareConsume(n, prefetch int) {
	ch, err := b.consuming.Channel()
	if err != nil {
		b.tb.Error(err)
		return
	}
	defer func() { _ = ch.Close() }()
	if err := ch.Qos(prefetch, 0, false); err != nil {
		b.tb.Error(err)
		return
	}
	deliveries, err := ch.Consume("money", "", false, false, false, false, nil)
	if err != nil {
		b.tb.Error(err)
		return
	}
	for range n {
		d := <-deliveries
		if err := d.Ack(false); err != nil {
			b.tb.Error(err)
			return
		}
	}
}

// consume runs a worker for n messages.
func (b *bench) consume(n, concurrency int) {
	w := runtime.NewWorker(b.client, runtime.WorkerConfig{Queue: "money", Concurrency: concurrency, Recycle: runtime.Recycle{Tasks: n}})
	runtime.Handle(w, b.task, func(_ context.Context, o order) error {
		if o.Cents != sample.Cents {
			b.tb.Errorf("arguments are %+v", o)
		}
		return nil
	})
	if err := w.Run(b.ctx); !errors.Is(err, runtime.ErrRecycle) {
		b.tb.Errorf("Run: %v", err)
	}
}

// cost is what something cost this process.
type cost struct {
	took, cpu time.Duration
	allocs    uint64
}

func measure(f func()) cost {
	cpu := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			panic(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	var before, after goruntime.MemStats
	goruntime.GC()
	goruntime.ReadMemStats(&before)
	used, began := cpu(), time.Now()
	f()
	c := cost{took: time.Since(began), cpu: cpu() - used}
	goruntime.ReadMemStats(&after)
	c.allocs = after.Mallocs - before.Mallocs
	return c
}

// BenchmarkRatio compares the runtime with a loop over the bare client that has the
// same confirms, mandatory flag, prefetch, message and queue. Both take turns, one
// round an iteration, so what else the machine does meets both. A ratio of 1 is as
// fast as the bare client; the other figures are what the runtime costs beside it,
// for each message.
func BenchmarkRatio(b *testing.B) {
	e := newBench(b, server.Server(b).VHost(b).Addresses())
	nothing := func() {}
	for _, c := range []struct {
		name       string
		messages   int
		fill       bool // the queue is filled before, and emptied by it
		bare, ours func(n int)
	}{
		{"publish=1", 500, false, func(n int) { e.barePublish(n, 1) }, func(n int) { e.publish(n, 1) }},
		{"publish=100", 10_000, false, func(n int) { e.barePublish(n, 100) }, func(n int) { e.publish(n, 100) }},
		{"many", 10_000, false, func(n int) { e.barePublish(n, 256) }, e.publishMany},
		{"consume=8", 5_000, true, func(n int) { e.bareConsume(n, 8) }, func(n int) { e.consume(n, 8) }},
		{"consume=100", 10_000, true, func(n int) { e.bareConsume(n, 100) }, func(n int) { e.consume(n, 100) }},
		{"endtoend=100", 10_000, true, func(n int) {
			var group sync.WaitGroup
			group.Go(func() { e.bareConsume(n, 100) })
			e.barePublish(n, 100)
			group.Wait()
		}, func(n int) {
			var group sync.WaitGroup
			group.Go(func() { e.consume(n, 100) })
			e.publish(n, 100)
			group.Wait()
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			prepare, clean := nothing, func() { e.bareConsume(c.messages, 300) }
			if c.fill {
				prepare, clean = func() { e.barePublish(c.messages, 256) }, nothing
			}
			if strings.HasPrefix(c.name, "endtoend") {
				prepare = nothing
			}
			var ratios, cpu, allocs, rate []float64
			for i := range b.N + 1 {
				var bare, ours cost
				turns := []func(){
					func() { prepare(); bare = measure(func() { c.bare(c.messages) }); clean() },
					func() { prepare(); ours = measure(func() { c.ours(c.messages) }); clean() },
				}
				if i%2 == 1 {
					slices.Reverse(turns)
				}
				for _, turn := range turns {
					turn()
				}
				if i == 0 {
					continue // to warm up
				}
				n := float64(c.messages)
				ratios = append(ratios, bare.took.Seconds()/ours.took.Seconds())
				cpu = append(cpu, float64((ours.cpu-bare.cpu).Nanoseconds())/n/1000)
				allocs = append(allocs, (float64(ours.allocs)-float64(bare.allocs))/n)
				rate = append(rate, n/ours.took.Seconds())
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(median(ratios), "ratio")
			b.ReportMetric(slices.Min(ratios), "ratio-min")
			b.ReportMetric(slices.Max(ratios), "ratio-max")
			b.ReportMetric(median(cpu), "own-µs/message")
			b.ReportMetric(median(allocs), "own-allocs/message")
			b.ReportMetric(median(rate), "messages/s")
		})
	}
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// growth publishes and works off n messages over so many queues.
func growth(b *testing.B, addresses []string, queues, producers, n int) time.Duration {
	quiet := slog.New(slog.DiscardHandler)
	topology := &taskmeta.Topology{}
	var tasks []*taskmeta.Task[order]
	for i := range queues {
		name := fmt.Sprintf("queue-%d", i)
		topology.Queues = append(topology.Queues, taskmeta.Queue{Name: name, Class: taskmeta.Money, Owner: "payments"})
		tasks = append(tasks, taskmeta.Define(topology, taskmeta.Task[order]{Name: "work." + name, Queue: name, Key: func(o order) string { return o.ID }}))
	}
	broker, err := rabbitmq.Open(b.Context(), rabbitmq.Config{Addresses: addresses, Logger: quiet})
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = broker.Close() }()
	client, err := runtime.NewClient(b.Context(), broker, topology, runtime.ClientConfig{Logger: quiet, ConfirmTimeout: time.Minute})
	if err != nil {
		b.Fatal(err)
	}
	var group sync.WaitGroup
	began := time.Now()
	for i, task := range tasks {
		share := (n + i) / queues
		w := runtime.NewWorker(client, runtime.WorkerConfig{Queue: task.Queue, Concurrency: 100, Recycle: runtime.Recycle{Tasks: share}})
		runtime.Handle(w, task, func(context.Context, order) error { return nil })
		group.Go(func() {
			if err := w.Run(b.Context()); !errors.Is(err, runtime.ErrRecycle) {
				b.Errorf("Run: %v", err)
			}
		})
	}
	// Message i goes to queue i modulo the number of queues, from the last on.
	next := make(chan int, producers)
	for range producers {
		group.Go(func() {
			for i := range next {
				if _, err := runtime.Enqueue(b.Context(), client, tasks[queues-1-i%queues], sample, nil); err != nil {
					b.Error(err)
				}
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	group.Wait()
	return time.Since(began)
}

// BenchmarkGrowth shows how throughput grows with producers, queues and nodes:
// messages from their enqueueing to their acknowledgement, each producer with one
// message under way.
func BenchmarkGrowth(b *testing.B) {
	for _, nodes := range []int{1, 3} {
		cluster := server.Server(b)
		if nodes > 1 {
			cluster = startCluster(b, nodes)
		}
		for _, c := range []struct{ producers, queues int }{{1, 1}, {4, 1}, {16, 1}, {64, 1}, {64, 2}, {64, 8}} {
			b.Run(fmt.Sprintf("nodes=%d/producers=%d/queues=%d", nodes, c.producers, c.queues), func(b *testing.B) {
				var rates []float64
				for range b.N {
					messages := min(100*c.producers, 4000) * 2
					took := growth(b, cluster.VHost(b).Addresses(), c.queues, c.producers, messages)
					rates = append(rates, float64(messages)/took.Seconds())
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(median(rates), "messages/s")
				b.ReportMetric(slices.Min(rates), "min-messages/s")
				b.ReportMetric(slices.Max(rates), "max-messages/s")
			})
		}
	}
}

// BenchmarkMemory works through b.N messages, a million of them with
// -benchtime 1000000x, and shows the heap after each tenth: it must not grow.
func BenchmarkMemory(b *testing.B) {
	e := newBench(b, server.Server(b).VHost(b).Addresses())
	var heaps []float64
	for part := range 10 {
		n := (b.N + part) / 10
		if n == 0 {
			continue
		}
		var group sync.WaitGroup
		group.Go(func() { e.consume(n, 100) })
		e.publish(n, 100)
		group.Wait()
		var m goruntime.MemStats
		goruntime.GC()
		goruntime.ReadMemStats(&m)
		heaps = append(heaps, float64(m.HeapAlloc)/1e6)
	}
	b.ReportMetric(heaps[0], "MB-first-tenth")
	b.ReportMetric(heaps[len(heaps)-1], "MB-last-tenth")
	b.ReportMetric(slices.Max(heaps), "MB-most")
}
