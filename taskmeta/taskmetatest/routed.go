// Package taskmetatest checks a topology in a unit test.
//
// The whole test is one line, in a package that imports every package that
// declares tasks:
//
//	func TestRouted(t *testing.T) { taskmetatest.Routed(t, &topology.Shop) }
//
// It sees the tasks that the test binary links, and no others. The analyzer
// sees every task of the packages it is given, and what the handlers do.
package taskmetatest

import (
	"fmt"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// TB is the part of [testing.TB] that the checks use.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
}

// Routed fails the test with one line for each task of the topology that a
// worker would never see: no route matches it, or it is routed to
// [taskmeta.Unrouted] or to a queue that is not declared. It also fails if no
// task is defined at all, since it would have checked nothing.
func Routed(t TB, topology *taskmeta.Topology) {
	t.Helper()
	if topology == nil {
		t.Errorf("the topology is nil (pass the address of the package variable that tasks are defined in)")
		return
	}
	tasks := topology.Tasks()
	if len(tasks) == 0 {
		t.Errorf("no task is defined in the topology, so nothing was checked " +
			`(import the packages that declare tasks, if only for that: import _ "example.com/shop/payments")`)
		return
	}
	for _, task := range tasks {
		if err := lost(topology, task); err != nil {
			t.Errorf("%v", err)
		}
	}
}

// lost returns why no worker sees the task, or nil if one does.
func lost(topology *taskmeta.Topology, task taskmeta.TaskInfo) error {
	res := topology.Resolve(task.Name, task.Queue)
	if res.Declared && res.Queue.Name != taskmeta.Unrouted {
		return nil
	}
	if faults := topology.TaskFaults(task); len(faults) > 0 {
		return faults[0]
	}
	// The task is well declared; the route that takes it is not.
	route := topology.Routes[res.Route]
	return fmt.Errorf("task %q at %s is routed by %q to queue %q, which the topology does not declare (declare it in Queues, or correct the route)",
		task.Name, task.Where, route.Task, route.Queue)
}
