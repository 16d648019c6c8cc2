//go:build rabbitmq

package rabbitmq_test

import (
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime/brokertest"
	"github.com/shipmindlabs/routecheck/runtime/rabbitmq"
)

func TestConformance(t *testing.T) {
	brokertest.Run(t, brokertest.Harness{
		Slack: time.Second,
		Start: func(t *testing.T, cfg brokertest.Config) brokertest.Server {
			return newSystem(t, rabbitmq.Config{DeliveryLimit: cfg.DeliveryLimit})
		},
	})
}
