// Package brokertest holds a broker to what the runtime promises. An
// implementation of [runtime.Broker] calls [Run] from a test of its own, with a
// [Harness] that makes servers and breaks them:
//
//	func TestConformance(t *testing.T) {
//		brokertest.Run(t, brokertest.Harness{Start: start})
//	}
//
// The tests are grouped by promise. They wait for events and never for a while;
// only a wait for something that does not come has a time, one minute. Delays are
// of one or two seconds, so that the suite also runs in real time; a broker that
// lives in this process can set [Harness.Bubble] and takes no time at all.
//
// To read the package: suite.go has the harness, env.go what each test stands on,
// recorder.go a broker that notes and refuses; each other file is one promise.
// The suite does not look at what a broker does alone, such as its metrics or the
// arguments of its queues.
package brokertest

import (
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
)

// Harness makes brokers for the suite.
type Harness struct {
	// Start returns a broker without any queue, and ends it with t. Required.
	Start func(t *testing.T, cfg Config) Server
	// Bubble runs a test, for example inside testing/synctest. The default runs
	// it as it is.
	Bubble func(t *testing.T, test func(*testing.T))
	// Slack is how much later than due a delayed message may come, beside the
	// rounding up to whole seconds. 0 is exact.
	Slack time.Duration
}

// Config is what a test needs of a broker.
type Config struct {
	// DeliveryLimit is how often a queue takes a delivery back, or 0 for the
	// broker's default.
	DeliveryLimit int
}

// Server is a broker under test, and the means to break it.
type Server interface {
	// Broker returns the broker. Each call returns the same one.
	Broker() runtime.Broker
	// Disconnect breaks every connection. The next use connects again.
	Disconnect()
	// Stall keeps confirms from arriving, until resume is called. Resume may be
	// called twice.
	Stall() (resume func())
	// DeleteQueue deletes a queue with its messages, as an operator would.
	DeleteQueue(name string) error
}

// promise is one test of the suite.
type promise struct {
	name string
	test func(*testing.T, Harness)
}

// Run runs the suite.
func Run(t *testing.T, h Harness) {
	if h.Start == nil {
		t.Fatal("Harness.Start is nil (set it to a function that returns an empty broker)")
	}
	if h.Bubble == nil {
		h.Bubble = func(t *testing.T, test func(*testing.T)) { test(t) }
	}
	groups := []struct {
		name     string
		promises []promise
	}{
		{"Topology", topologyPromises},
		{"Consumer", consumerPromises},
		{"Delay", delayPromises},
		{"1_Confirm", confirmPromises},
		{"2_Acknowledge", acknowledgePromises},
		{"3_Prefetch", prefetchPromises},
		{"4_Retry", retryPromises},
		{"5_DeadLetter", deadLetterPromises},
		{"6_Hostile", hostilePromises},
		{"7_Generation", generationPromises},
		{"8_Shutdown", shutdownPromises},
		{"Storm", stormPromises},
	}
	for _, g := range groups {
		t.Run(g.name, func(t *testing.T) {
			for _, p := range g.promises {
				t.Run(p.name, func(t *testing.T) {
					h.Bubble(t, func(t *testing.T) { p.test(t, h) })
				})
			}
		})
	}
}
