// Package run runs the handlers of a program, to see which of them touch the
// ledger. It wires the program as a process would, on a broker of its own.
package run

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/memory"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// bodies are the arguments that a task is run with, by their type.
var bodies = map[string][]string{
	"topo.Event": {`{"ID":"x"}`, `{"ID":"x","Write":true}`},
	"int":        {"1"},
}

// timeout is how long one program may take.
const timeout = 10 * time.Second

// Program runs every task that has a handler in a program, and says of each task
// on which paths it touched the ledger: none, if it did not. wire is the function
// of the program that makes its registrations, of one of these types:
//
//	func(bulk *runtime.Worker)
//	func(bulk, other *runtime.Worker)  // the worker of another class
//	func(*runtime.Client) *runtime.Worker
//
// An error says which handler failed or why the program could not be run.
func Program(ctx context.Context, wire any) (map[string][]Path, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	broker := memory.New(memory.Config{})
	defer broker.Close()
	client, err := runtime.NewClient(ctx, broker, &topo.Top, runtime.ClientConfig{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, err
	}
	failures := make(chan error, 1)
	worker := func(queue string) *runtime.Worker {
		return runtime.NewWorker(client, runtime.WorkerConfig{Queue: queue, Middleware: []runtime.Middleware{failing(failures)}})
	}
	var bulk *runtime.Worker
	switch wire := wire.(type) {
	case func(*runtime.Worker):
		bulk = worker("bulk")
		wire(bulk)
	case func(bulk, other *runtime.Worker):
		// What the other worker runs may touch the ledger, so it is not run.
		bulk = worker("bulk")
		wire(bulk, worker("money"))
	case func(*runtime.Client) *runtime.Worker:
		bulk = wire(client)
	default:
		return nil, fmt.Errorf("wire is a %T (write one of the types that Program takes)", wire)
	}
	if err := drain(ctx, broker, "money"); err != nil {
		return nil, err
	}
	ended := make(chan error, 1)
	go func() { ended <- bulk.Run(ctx) }()
	touched := make(map[string][]Path)
	for _, task := range topo.Top.Tasks() {
		if !strings.HasPrefix(task.Name, "bulk.") {
			continue
		}
		registered, paths, err := runTask(ctx, broker, task)
		if err != nil {
			return nil, errors.Join(err, failure(failures))
		}
		if registered {
			touched[task.Name] = paths
		}
	}
	cancel()
	return touched, errors.Join(<-ended, failure(failures))
}

// runTask runs the handler of one task with each of its arguments. The tasks of
// all programs are in one topology: one that has no handler here is dead-lettered.
func runTask(ctx context.Context, broker *memory.Broker, task taskmeta.TaskInfo) (registered bool, paths []Path, err error) {
	ledger.TakeCalls()
	for i, body := range bodies[task.Args] {
		message := runtime.Message{ID: fmt.Sprintf("%s-%d", task.Name, i), Task: task.Name, Body: []byte(body)}
		if err := broker.Publish(ctx, runtime.Publishing{Queue: "bulk", Message: message}); err != nil {
			return false, nil, err
		}
		if err := broker.WaitIdle(ctx); err != nil {
			return false, nil, fmt.Errorf("task %q: %w", task.Name, err)
		}
		registered = true
		for _, dead := range broker.DeadLetters("bulk") {
			switch {
			case dead.Task != task.Name:
			case dead.Reason == runtime.UnknownTask:
				registered = false
			default:
				return false, nil, fmt.Errorf("task %q is dead: %s: %s", task.Name, dead.Reason, dead.Error)
			}
		}
	}
	for _, call := range ledger.TakeCalls() {
		paths = append(paths, newPath(root(), call))
	}
	return registered, paths, nil
}

// drain takes what the handlers send to another queue, so that it gets idle.
func drain(ctx context.Context, broker *memory.Broker, queue string) error {
	consumer, err := broker.Consume(ctx, runtime.ConsumeOpts{Queue: queue, Prefetch: 1})
	if err != nil {
		return err
	}
	go func() {
		defer consumer.Close()
		for {
			d, err := consumer.Receive(ctx)
			if err != nil {
				return // ctx has ended, or the broker is closed
			}
			if err := d.Ack(); err != nil {
				return
			}
		}
	}()
	return nil
}

// failing is middleware that lets no failed attempt be retried.
func failing(failures chan<- error) runtime.Middleware {
	return func(next runtime.HandlerFunc) runtime.HandlerFunc {
		return func(ctx context.Context, job runtime.Job) error {
			err := next(ctx, job)
			if err == nil {
				return nil
			}
			select {
			case failures <- fmt.Errorf("task %q: %w", job.Task, err):
			default:
			}
			return runtime.Permanent(err)
		}
	}
}

func failure(failures <-chan error) error {
	select {
	case err := <-failures:
		return err
	default:
		return nil
	}
}
