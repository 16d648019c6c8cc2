package topology_test

import (
	"testing"

	"github.com/shipmindlabs/routecheck/taskmeta/taskmetatest"

	_ "example.com/shop/pools" // imports every package that declares tasks
	"example.com/shop/topology"
)

func TestRouted(t *testing.T) { taskmetatest.Routed(t, &topology.Shop) }

func TestValid(t *testing.T) {
	if err := topology.Shop.Validate(); err != nil {
		t.Error(err)
	}
}
