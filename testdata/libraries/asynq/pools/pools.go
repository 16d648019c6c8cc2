// Package pools has servers that work some queues and not others.
package pools

import (
	"context"

	"github.com/hibiken/asynq"
)

func look(ctx context.Context, t *asynq.Task) error { return nil }

// Queue names are constants, as the library's users write them.
const (
	critical = "critical"
	low      = "low"
)

func server(queues map[string]int) *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{Concurrency: 8, Queues: queues})
}

func served() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("pay:a", look)
	mux.HandleFunc("sync:a", look) // want `wrongpool: task "sync:a" is routed to low \(class bulk, owner catalog\) but registered on a worker of "critical", which never receives it`
	_ = server(map[string]int{critical: 6}).Run(mux)
}

func bare() {
	srv := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})
	mux := asynq.NewServeMux()
	mux.HandleFunc("ask:a", look)
	mux.HandleFunc("pay:a", look) // want `wrongpool: task "pay:a" .* a worker of "default"`
	_ = srv.Start(mux)
}

// Two servers share a mux.
func shared() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("pay:a", look)
	mux.HandleFunc("sync:a", look)
	mux.HandleFunc("ask:a", look) // want `wrongpool: task "ask:a" .* a worker of "critical" or "low"`
	_ = server(map[string]int{critical: 6}).Start(mux)
	_ = server(map[string]int{low: 1}).Start(mux)
}

// What is not known of the queues is left to the running program.
func unknown(queues map[string]int) {
	mux := asynq.NewServeMux()
	mux.HandleFunc("sync:a", look)
	_ = server(queues).Run(mux)
}

type processor struct {
	server *asynq.Server
	mux    *asynq.ServeMux
}

func newProcessor() *processor {
	return &processor{server: server(map[string]int{low: 1}), mux: asynq.NewServeMux()}
}

func (p *processor) start() error {
	p.mux.HandleFunc("sync:a", look)
	p.mux.HandleFunc("pay:a", look)
	return p.server.Start(p.mux)
}

func method() {
	_ = newProcessor().start() // want `wrongpool: task "pay:a" .* a worker of "low".*registered by the call at asynq/pools/pools.go:65`
}
