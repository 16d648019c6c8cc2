//go:build rabbitmq

package rabbitmq_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// waiting is how many messages wait in the ladder while it is measured.
var waiting = []int{0, 50_000}

// publishAll publishes n messages, so many at once, and returns when each was
// begun.
func (s *system) publishAll(n, atOnce int, publishing func(i int) runtime.Publishing) []time.Time {
	began := make([]time.Time, n)
	next := make(chan int)
	var group sync.WaitGroup
	for range atOnce {
		group.Go(func() {
			for i := range next {
				p := publishing(i)
				p.Message.ID, p.Message.Task = strconv.Itoa(i), "payments.confirm"
				began[i] = time.Now()
				if err := s.broker.Publish(context.Background(), p); err != nil {
					s.t.Errorf("Publish: %v", err)
				}
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	group.Wait()
	return began
}

// ladderWith returns a system with so many messages waiting, for hours, in many
// levels.
func ladderWith(b *testing.B, messages int) *system {
	s := newNetwork(b, b.Context())
	s.broker = openBroker(b, b.Context(), rabbitmq.Config{Addresses: s.vhost.Addresses(), Logger: slog.New(slog.DiscardHandler)})
	if err := s.broker.Declare(b.Context(), []taskmeta.Queue{moneyQueue}); err != nil {
		b.Fatal(err)
	}
	s.publishAll(messages, 200, func(i int) runtime.Publishing {
		return runtime.Publishing{Queue: "money", Delay: time.Hour + time.Duration(i)*time.Second}
	})
	return s
}

// BenchmarkDelayLateness shows how late delayed messages come, 300 of them at once
// in each iteration. None may come early. The time begins before the publishing, so
// what that takes counts as late.
func BenchmarkDelayLateness(b *testing.B) {
	const messages = 300
	for _, before := range waiting {
		s := ladderWith(b, before)
		for _, seconds := range []int{1, 3, 7, 15} {
			delay := time.Duration(seconds) * time.Second
			b.Run(fmt.Sprintf("waiting=%d/delay=%s", before, delay), func(b *testing.B) {
				c, err := s.broker.Consume(b.Context(), runtime.ConsumeOpts{Queue: "money", Prefetch: messages})
				if err != nil {
					b.Fatal(err)
				}
				defer func() { _ = c.Close() }()
				var late []float64
				for range b.N {
					began := s.publishAll(messages, 100, func(int) runtime.Publishing { return runtime.Publishing{Queue: "money", Delay: delay} })
					for range messages {
						d, err := c.Receive(b.Context())
						if err != nil {
							b.Fatal(err)
						}
						now := time.Now()
						i, err := strconv.Atoi(d.Message().ID)
						if err != nil {
							b.Fatal(err)
						}
						after := now.Sub(began[i]) - delay
						if after < 0 {
							b.Errorf("message %d came %s early", i, -after)
						}
						late = append(late, float64(after.Microseconds())/1000)
						if err := d.Ack(); err != nil {
							b.Fatal(err)
						}
					}
				}
				slices.Sort(late)
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(median(late), "ms-late-p50")
				b.ReportMetric(late[len(late)*99/100], "ms-late-p99")
				b.ReportMetric(late[len(late)-1], "ms-late-max")
			})
		}
	}
}

// BenchmarkDelayCost compares publishing with a delay to publishing without one,
// in turns.
func BenchmarkDelayCost(b *testing.B) {
	for _, before := range waiting {
		s := ladderWith(b, before)
		for _, c := range []struct{ atOnce, messages int }{{1, 300}, {100, 5000}} {
			b.Run(fmt.Sprintf("waiting=%d/publish=%d", before, c.atOnce), func(b *testing.B) {
				var ratios []float64
				for i := range b.N + 1 {
					var direct, delayed time.Duration
					turns := []func(){
						func() {
							direct = measure(func() {
								s.publishAll(c.messages, c.atOnce, func(int) runtime.Publishing { return runtime.Publishing{Queue: "money"} })
							}).took
						},
						func() {
							delayed = measure(func() {
								s.publishAll(c.messages, c.atOnce, func(int) runtime.Publishing {
									return runtime.Publishing{Queue: "money", Delay: time.Hour}
								})
							}).took
						},
					}
					if i%2 == 1 {
						slices.Reverse(turns)
					}
					for _, turn := range turns {
						turn()
					}
					if i > 0 { // the first is to warm up
						ratios = append(ratios, delayed.Seconds()/direct.Seconds())
					}
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(median(ratios), "times-direct")
				b.ReportMetric(slices.Min(ratios), "times-direct-min")
				b.ReportMetric(slices.Max(ratios), "times-direct-max")
			})
		}
	}
}

// BenchmarkDeclare shows how long the whole topology takes on an empty virtual host
// and where it is there already.
func BenchmarkDeclare(b *testing.B) {
	for _, nodes := range []int{1, 3} {
		cluster := server.Server(b)
		if nodes > 1 {
			cluster = startCluster(b, nodes)
		}
		b.Run(fmt.Sprintf("nodes=%d", nodes), func(b *testing.B) {
			var cold, warm []float64
			for range b.N {
				broker := openBroker(b, b.Context(), rabbitmq.Config{Addresses: cluster.VHost(b).Addresses(), Logger: slog.New(slog.DiscardHandler)})
				for _, times := range []*[]float64{&cold, &warm} {
					began := time.Now()
					if err := broker.Declare(b.Context(), []taskmeta.Queue{moneyQueue}); err != nil {
						b.Fatal(err)
					}
					*times = append(*times, float64(time.Since(began).Milliseconds()))
				}
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(median(cold), "ms-cold")
			b.ReportMetric(median(warm), "ms-warm")
		})
	}
}
