package registration

// river is github.com/riverqueue/river. The type of a task's arguments names it,
// and may name its queue; the call that inserts it can name another.
func river() Library {
	return Library{
		Path:    "github.com/riverqueue/river",
		Types:   []string{"Workers", "Worker", "Config", "InsertOpts", "InsertManyParams", "JobArgs", "PeriodicJobConstructor"},
		Args:    ArgMethods{Name: "Kind", Aliases: "KindAliases", Options: "InsertOpts"},
		Default: "default",
		Calls: []Call{
			{Func: "NewWorkers", Role: Work},
			{Func: "AddWorker", Role: Register, Queue: "Queue", Worker: 1, Args: 3, Handler: 2, Method: "Work", Own: "Middleware", AroundMethods: around()},
			{Func: "AddWorkerSafely", Role: Register, Queue: "Queue", Worker: 1, Args: 3, Handler: 2, Method: "Work", Own: "Middleware", AroundMethods: around()},
			{Func: "AddWorkerArgs", Role: Register, Queue: "Queue", Worker: 1, Args: 2, Handler: 3, Method: "Work", Own: "Middleware", AroundMethods: around()},
			{Func: "WorkFunc", Role: Wrap, Handler: 1},
			{Func: "NewClient", Role: Run, Config: 2, Workers: "Workers", Queues: "Queues",
				Around: []string{"Middleware", "WorkerMiddleware", "Hooks", "Plugins"}, AroundMethods: around()},

			{Func: "NewPeriodicJob", Role: Send, Constructor: 2, Queue: "Queue", Delays: delays()},
			{Func: "InsertManyParams{}", Fields: []string{"Args", "InsertOpts"}, Role: Send, Args: 1, Options: 2, Queue: "Queue", Delays: delays()},
			{Func: "(*Client[TTx]).Insert", Role: Send, Args: 3, Options: 4, Queue: "Queue", Delays: delays()},
			{Func: "(*Client[TTx]).InsertTx", Role: Send, Args: 4, Options: 5, Queue: "Queue", Delays: delays()},
		},
	}
}

func delays() []string { return []string{"ScheduledAt"} }

func around() []string { return []string{"Work", "WorkBegin", "WorkEnd"} }

// riverTypes is the package with the types that river shares with its drivers.
func riverTypes() Library {
	return Library{Path: "github.com/riverqueue/river/rivertype", Types: []string{"Middleware", "WorkerMiddleware", "Hook", "Plugin"}}
}
