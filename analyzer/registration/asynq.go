package registration

// asynq is github.com/hibiken/asynq. A handler is bound to a pattern, which is the
// beginning of the names of its tasks, or is the only one of its server and looks
// at the name itself. A message carries its name and settings, its queue among
// them; settings of the call that enqueues it come last, and the last one holds.
func asynq() Library {
	lib := Library{
		Path:    "github.com/hibiken/asynq",
		Types:   []string{"ServeMux", "Server", "Config", "Task", "Option", "Handler", "HandlerFunc", "MiddlewareFunc", "PeriodicTaskConfig"},
		Default: "default",
		Calls: []Call{
			{Func: "NewServeMux", Role: Work},
			{Func: "(*ServeMux).Handle", Role: Register, Worker: 1, Name: 2, Prefix: true, Handler: 3, Method: "ProcessTask"},
			{Func: "(*ServeMux).HandleFunc", Role: Register, Worker: 1, Name: 2, Prefix: true, Handler: 3},
			{Func: "(*ServeMux).Use", Role: Wrapper, Worker: 1, Surround: 2},
			{Func: "(*Task).Type", Role: Dispatch},

			{Func: "NewServer", Role: Pool, Config: 2, Queues: "Queues"},
			{Func: "NewServerFromRedisClient", Role: Pool, Config: 2, Queues: "Queues"},
			{Func: "(*Server).Run", Role: Run, Pool: 1, Worker: 2, Bare: "default"},
			{Func: "(*Server).Start", Role: Run, Pool: 1, Worker: 2, Bare: "default"},

			{Func: "NewTask", Role: Message, Name: 1, Options: 3},
			{Func: "NewTaskWithHeaders", Role: Message, Name: 1, Options: 4},
			{Func: "Queue", Role: Option, Name: 1, Queue: "Queue"},
			{Func: "ProcessIn", Role: Option, Name: 1, Delays: []string{"ProcessIn"}},
			{Func: "ProcessAt", Role: Option, Name: 1, Delays: []string{"ProcessAt"}},
			{Func: "(*Client).Enqueue", Role: Send, Task: 2, Options: 3},
			{Func: "(*Client).EnqueueContext", Role: Send, Task: 3, Options: 4},
			{Func: "(*Scheduler).Register", Role: Send, Task: 3, Options: 4},
			{Func: "PeriodicTaskConfig{}", Fields: []string{"Task", "Opts"}, Role: Send, Task: 1, Options: 2},
		},
	}
	for _, name := range []string{"Deadline", "Group", "MaxRetry", "Retention", "TaskID", "Timeout", "Unique"} {
		lib.Calls = append(lib.Calls, Call{Func: name, Role: Option})
	}
	return lib
}
