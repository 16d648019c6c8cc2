package sound

import (
	"context"

	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// env holds a client and a task, as the set-up of a test does.
type env struct {
	client *runtime.Client
	ctx    context.Context
	task   *taskmeta.Task[topo.Event]
	log    *journal
}

type journal struct{ lines []string }

func (j *journal) add(line string) { j.lines = append(j.lines, line) }

func newEnv(c *runtime.Client) *env {
	return &env{client: c, ctx: context.Background(), task: topo.Scrape, log: &journal{}}
}

// start makes a worker of its own in each call.
func (e *env) start(cfg runtime.WorkerConfig) *runtime.Worker {
	cfg.Queue = "bulk"
	w := runtime.NewWorker(e.client, cfg)
	runtime.Handle(w, e.task, func(context.Context, topo.Event) error { return nil })
	return w
}

func several(c *runtime.Client) []*runtime.Worker {
	e := newEnv(c)
	for range 3 {
		e.start(runtime.WorkerConfig{Concurrency: 4})
	}
	return []*runtime.Worker{e.start(runtime.WorkerConfig{}), e.start(runtime.WorkerConfig{})}
}

type receiver interface {
	Receive(ctx context.Context) error
}

// A field that is lent says nothing of the others.
func lent(c *runtime.Client, r receiver) error {
	e := newEnv(c)
	if err := e.client.Replay(e.ctx, "bulk", "id", runtime.Replay{By: "ada", Why: "again"}); err != nil {
		return err
	}
	e.log.add("replayed")
	if err := r.Receive(e.ctx); err != nil {
		return err
	}
	e.start(runtime.WorkerConfig{})
	return nil
}
