// Package sound is what careful people write. Nothing in it is a finding.
package sound

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"sort"
	"strings"
	"sync"
	"time"

	"example.test/rules/handlers"
	"example.test/rules/plugins"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type event = topo.Event

// Config is read from flags and a file.
type Config struct {
	Addr    string
	Workers int
	Labels  map[string]string
}

var (
	config  = Config{Addr: ":80", Workers: 1}
	verbose = flag.Bool("v", false, "say more")
	mutex   sync.Mutex
	seen    = map[string]int{}
	counter int
)

// Load reads it.
func Load(name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	flag.StringVar(&config.Addr, "addr", config.Addr, "address")
	if err := json.Unmarshal(data, &config); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	mutex.Lock()
	defer mutex.Unlock()
	seen[name]++
	counter++
	return nil
}

// Pools makes the workers of a process.
func Pools(client *runtime.Client) map[string]*runtime.Worker {
	pools := make(map[string]*runtime.Worker)
	for _, queue := range []string{"money", "interactive", "bulk"} {
		pools[queue] = runtime.NewWorker(client, runtime.WorkerConfig{Queue: queue, Concurrency: config.Workers})
	}
	return pools
}

// app holds what handlers need.
type app struct {
	client *runtime.Client
	log    *slog.Logger
	next   http.Handler
	done   chan struct{}
	hooks  []func(context.Context) error
}

func (a *app) register(pools map[string]*runtime.Worker) {
	runtime.Handle(pools["bulk"], topo.Scrape, a.scrape)
	runtime.Handle(pools["money"], topo.Pay, wrap(a.log, handlers.Write))
	for _, t := range []*taskmeta.Task[event]{topo.Show} {
		runtime.Handle(pools["interactive"], t, a.show)
	}
}

func (a *app) scrape(ctx context.Context, e event) error {
	g := make(chan error, 1)
	go func() { g <- a.fetch(ctx, e.ID) }()
	select {
	case err := <-g:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (a *app) fetch(ctx context.Context, id string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://example.test/"+id, strings.NewReader(""))
	if err != nil {
		return err
	}
	req.Header.Set("X", id)
	names := []string{"b", "a"}
	sort.Slice(names, func(i, j int) bool { return names[i] < names[j] })
	_, err = runtime.Enqueue(ctx, a.client, topo.Pay, event{ID: id}, &runtime.EnqueueOpts{Delay: time.Minute})
	return errors.Join(err, a.each(func(h func(context.Context) error) error { return h(ctx) }))
}

func (a *app) each(f func(func(context.Context) error) error) error {
	for _, h := range a.hooks {
		if err := f(h); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) show(context.Context, event) error {
	if *verbose {
		a.log.Info("show", "tasks", topo.Top.Tasks(), "queue", topo.Top.Resolve("web.show", "").Queue)
	}
	return nil
}

func wrap[A any](log *slog.Logger, h func(context.Context, A) error) func(context.Context, A) error {
	return func(ctx context.Context, args A) error {
		start := time.Now()
		err := h(ctx, args)
		log.Info("done", "took", time.Since(start), "err", err)
		return err
	}
}

// Modules are values of an interface that know what they register.
func Modules(w *runtime.Worker) {
	plugins.Run(w, module{}, &module{})
	var m plugins.Module = module{}
	m.Bind(w)
}

type module struct{}

func (module) Bind(w *runtime.Worker) { runtime.Handle(w, topo.Refund, handlers.Write) }

// Registered is bound by the function that fills it.
func Registered(w *runtime.Worker) {
	var r plugins.Registry
	r.Add(topo.Pay, handlers.Write)
	r.Add(topo.Refund, handlers.Write)
	r.Bind(w)
}

// Server registers nothing. Its methods have the names of methods that do.
type Server struct{ mux *http.ServeMux }

// Register takes a function, and no task.
func (s *Server) Register(pattern string, h http.HandlerFunc) { s.mux.HandleFunc(pattern, h) }

// Bind binds nothing.
func (s *Server) Bind(w *runtime.Worker) {}

// Serve uses both through interfaces.
func Serve(w *runtime.Worker, s *Server) {
	var r interface {
		Register(pattern string, h http.HandlerFunc)
	} = s
	r.Register("/", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	plugins.Run(w, s)
}

// Walk calls itself.
func Walk(n int, f func(int) error) error {
	if n == 0 {
		return nil
	}
	return errors.Join(f(n), Walk(n-1, f))
}

// Main puts it together.
func Main(ctx context.Context) error {
	client, err := runtime.NewClient(ctx, nil, &topo.Top, runtime.ClientConfig{})
	if err != nil {
		return err
	}
	pools := Pools(client)
	a := &app{client: client, log: slog.Default(), done: make(chan struct{})}
	a.register(pools)
	a.hooks = append(a.hooks, func(context.Context) error { return nil })
	errs := make(chan error, len(pools))
	for _, w := range pools {
		go func() { errs <- w.Run(ctx) }()
	}
	return Walk(len(pools), func(int) error { return <-errs })
}
