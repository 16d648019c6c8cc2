// Package sound decides at run time what decides no route.
package sound

import (
	"context"
	"os"
	"strconv"
	"time"

	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

func timeout() time.Duration {
	d, _ := time.ParseDuration(os.Getenv("TIMEOUT"))
	return d
}

// Slow has a timeout from the environment.
var Slow = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.slow", Timeout: timeout()})

// Register makes its pool as wide as the environment says.
func Register(c *runtime.Client) {
	n, _ := strconv.Atoi(os.Getenv("WORKERS"))
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: os.Getenv("QUEUE"), Concurrency: n})
	if os.Getenv("DISABLED") == "" {
		runtime.Handle(w, Slow, handle)
	}
}

func handle(context.Context, topo.Event) error { return nil }
