// Package asynq has the declarations of the library of that name that the programs
// beside it use. It does nothing.
package asynq

import (
	"context"
	"time"
)

type (
	Task struct{ name string }

	Option interface{ String() string }

	Handler interface {
		ProcessTask(context.Context, *Task) error
	}
	HandlerFunc    func(context.Context, *Task) error
	MiddlewareFunc func(Handler) Handler

	ServeMux  struct{ handlers map[string]Handler }
	Server    struct{ handler Handler }
	Client    struct{ sent []*Task }
	Scheduler struct{ sent []*Task }
	TaskInfo  struct{ ID, Queue string }

	RedisConnOpt   interface{ MakeRedisClient() any }
	RedisClientOpt struct{ Addr string }

	ErrorHandler interface {
		HandleError(ctx context.Context, task *Task, err error)
	}
	ErrorHandlerFunc func(ctx context.Context, task *Task, err error)

	Config struct {
		Concurrency  int
		Queues       map[string]int
		ErrorHandler ErrorHandler
	}
	SchedulerOpts      struct{ Location *time.Location }
	PeriodicTaskConfig struct {
		Cronspec string
		Task     *Task
		Opts     []Option
	}
)

func (RedisClientOpt) MakeRedisClient() any { return nil }

func NewTask(typename string, payload []byte, opts ...Option) *Task { return &Task{typename} }
func NewTaskWithHeaders(typename string, payload []byte, headers map[string]string, opts ...Option) *Task {
	return &Task{typename}
}
func (t *Task) Type() string    { return t.name }
func (t *Task) Payload() []byte { return nil }

type option string

func (o option) String() string { return string(o) }

func Queue(name string) Option         { return option(name) }
func MaxRetry(n int) Option            { return option("") }
func TaskID(id string) Option          { return option(id) }
func Timeout(d time.Duration) Option   { return option("") }
func Deadline(t time.Time) Option      { return option("") }
func Unique(ttl time.Duration) Option  { return option("") }
func ProcessAt(t time.Time) Option     { return option("") }
func ProcessIn(d time.Duration) Option { return option("") }
func Retention(d time.Duration) Option { return option("") }
func Group(name string) Option         { return option(name) }

func (f HandlerFunc) ProcessTask(ctx context.Context, t *Task) error              { return f(ctx, t) }
func (f ErrorHandlerFunc) HandleError(ctx context.Context, task *Task, err error) { f(ctx, task, err) }

func NewServeMux() *ServeMux                                       { return new(ServeMux) }
func (m *ServeMux) Handle(pattern string, handler Handler)         { m.handlers[pattern] = handler }
func (m *ServeMux) Use(mws ...MiddlewareFunc)                      {}
func (m *ServeMux) ProcessTask(ctx context.Context, t *Task) error { return nil }
func (m *ServeMux) HandleFunc(pattern string, handler func(context.Context, *Task) error) {
	m.Handle(pattern, HandlerFunc(handler))
}

func NewServer(r RedisConnOpt, cfg Config) *Server       { return new(Server) }
func NewServerFromRedisClient(c any, cfg Config) *Server { return new(Server) }
func (s *Server) Run(handler Handler) error              { return nil }
func (s *Server) Start(handler Handler) error            { return nil }
func (s *Server) Shutdown()                              {}

func NewClient(r RedisConnOpt) *Client                                  { return new(Client) }
func (c *Client) Enqueue(task *Task, opts ...Option) (*TaskInfo, error) { return nil, nil }
func (c *Client) EnqueueContext(ctx context.Context, task *Task, opts ...Option) (*TaskInfo, error) {
	return nil, nil
}

func NewScheduler(r RedisConnOpt, opts *SchedulerOpts) *Scheduler { return new(Scheduler) }
func (s *Scheduler) Register(cronspec string, task *Task, opts ...Option) (string, error) {
	return "", nil
}
