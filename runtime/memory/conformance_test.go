package memory_test

import (
	"testing"
	"testing/synctest"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/brokertest"
	"github.com/shipmindlabs/routecheck/runtime/memory"
)

// server is a memory broker as the suite sees it.
type server struct{ broker *memory.Broker }

func (s server) Broker() runtime.Broker        { return s.broker }
func (s server) Disconnect()                   { s.broker.Disconnect() }
func (s server) Stall() (resume func())        { return s.broker.Stall() }
func (s server) DeleteQueue(name string) error { return s.broker.DeleteQueue(name) }

func TestConformance(t *testing.T) {
	brokertest.Run(t, brokertest.Harness{
		Bubble: synctest.Test,
		Start: func(t *testing.T, cfg brokertest.Config) brokertest.Server {
			b := memory.New(memory.Config{DeliveryLimit: cfg.DeliveryLimit})
			t.Cleanup(func() { _ = b.Close() })
			return server{b}
		},
	})
}
