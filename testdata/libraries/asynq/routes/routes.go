// Package routes has tasks whose queue the code names.
package routes

import (
	"context"
	"os"

	"example.test/libraries/asynq/shared"
	"example.test/libraries/books"
	"github.com/hibiken/asynq"
)

func post(ctx context.Context, t *asynq.Task) error {
	books.Post(1)
	return nil
}

func send(ctx context.Context, c *asynq.Client, d shared.Distributor) {
	_, _ = c.Enqueue(asynq.NewTask(shared.TypeMail, nil), asynq.Queue("low"))
	_, _ = c.EnqueueContext(ctx, shared.NewResize(nil), asynq.MaxRetry(1), asynq.Queue("low"))
	_ = d.Push(ctx, nil, asynq.MaxRetry(10), asynq.Queue("low"))
	enqueue(c, "wrapped", "low")
	_, _ = c.Enqueue(asynq.NewTask("several", nil, asynq.Queue("critical")))
	_, _ = c.Enqueue(asynq.NewTask("several", nil), asynq.Queue("low"))
	_, _ = c.Enqueue(asynq.NewTask("later", nil, asynq.Queue("low")), asynq.Queue("critical"))
	_, _ = c.Enqueue(asynq.NewTask("plain", nil))
	_, _ = c.Enqueue(asynq.NewTask("prefix:one", nil), asynq.Queue("low"))
	_, _ = c.Enqueue(asynq.NewTask("prefix:two", nil), asynq.Queue("critical"))
	_, _ = c.Enqueue(asynq.NewTask("gone", nil), asynq.Queue("gone"))                 // want `undeclared: task "gone" names queue "gone", which the topology does not declare`
	_, _ = c.Enqueue(asynq.NewTask("computed", nil), asynq.Queue(os.Getenv("QUEUE"))) // want `notconst: the queue of task "computed" depends on os.Getenv\("QUEUE"\)`
	_, _ = c.Enqueue(asynq.NewTask("sync:computed", nil), asynq.Queue(os.Getenv("QUEUE")))
	_, _ = c.Enqueue(asynq.NewTask("pay:stray", nil), asynq.Queue("low")) // want `wrongpool: task "pay:stray" is enqueued to queue "low", but its route in .routecheck.yml leads to critical \(class money, owner payments\)`
	_, _ = c.Enqueue(asynq.NewTask("pay:right", nil), asynq.Queue("critical"))
}

func enqueue(c *asynq.Client, name, queue string) {
	_, _ = c.Enqueue(asynq.NewTask(name, nil, lane(queue)...))
}

func lane(queue string) []asynq.Option { return []asynq.Option{asynq.Queue(queue)} }

func schedule(s *asynq.Scheduler) []*asynq.PeriodicTaskConfig {
	_, _ = s.Register("@hourly", asynq.NewTask("hourly", nil), asynq.Queue("low"))
	return []*asynq.PeriodicTaskConfig{
		{Cronspec: "@daily", Task: asynq.NewTask("daily", nil), Opts: []asynq.Option{asynq.Queue("low")}},
		{Cronspec: "@weekly", Task: asynq.NewTask("weekly", nil, asynq.Queue("critical"))},
	}
}

func register() {
	mux := asynq.NewServeMux()
	mux.HandleFunc(shared.TypeMail, post)   // want `ledgerbulk: task "mail:send" is routed to low`
	mux.HandleFunc(shared.TypeThumb, post)  // want `ledgerbulk: task "thumb" is routed to low`
	mux.HandleFunc(shared.TypeResize, post) // want `ledgerbulk: task "resize" is routed to low`
	mux.HandleFunc(shared.TypeIndex, post)  // want `ledgerbulk: task "index:batch" is routed to low`
	mux.HandleFunc(shared.TypePush, post)   // want `ledgerbulk: task "push" is routed to low`
	mux.HandleFunc("wrapped", post)         // want `ledgerbulk: task "wrapped" is routed to low`
	mux.HandleFunc("several", post)         // want `ledgerbulk: task "several" is routed to low`
	mux.HandleFunc("later", post)           // want `ledgerbulk: task "later" is routed to low`
	mux.HandleFunc("plain", post)
	mux.HandleFunc("prefix:", post) // want `ledgerbulk: task "prefix:" is routed to low`
	mux.HandleFunc("prefix:two", post)
	mux.HandleFunc("hourly", post) // want `ledgerbulk: task "hourly" is routed to low`
	mux.HandleFunc("daily", post)  // want `ledgerbulk: task "daily" is routed to low`
	mux.HandleFunc("weekly", post)
	mux.HandleFunc("never", post) // want `noroute: task "never" has no route`
}
