// Package direct registers with the calls of the library themselves.
package direct

import (
	"context"

	tasks "example.test/libraries/names"

	"example.test/libraries/books"
	"github.com/hibiken/asynq"
)

func post(ctx context.Context, t *asynq.Task) error {
	books.Post(1)
	return nil
}

func look(ctx context.Context, t *asynq.Task) error { return nil }

// processor posts.
type processor struct{ book *books.Book }

// ProcessTask implements asynq.Handler.
func (p *processor) ProcessTask(ctx context.Context, t *asynq.Task) error {
	p.book.Post(1)
	return nil
}

// Settle is a handler too.
func (p *processor) Settle(ctx context.Context, t *asynq.Task) error { return p.ProcessTask(ctx, t) }

// byValue posts, and is no pointer.
type byValue struct{ amount int }

// ProcessTask implements asynq.Handler.
func (v byValue) ProcessTask(ctx context.Context, t *asynq.Task) error {
	books.Post(v.amount)
	return nil
}

// outer has the method of what it embeds.
type outer struct {
	name string
	inner
}

type inner struct{ *processor }

// quiet does not post.
type quiet struct{}

// ProcessTask implements asynq.Handler.
func (quiet) ProcessTask(ctx context.Context, t *asynq.Task) error { return nil }

// function is a named function type of this package.
type function func(context.Context, *asynq.Task) error

// ProcessTask implements asynq.Handler.
func (f function) ProcessTask(ctx context.Context, t *asynq.Task) error { return f(ctx, t) }

func newProcessor(b *books.Book) asynq.Handler { return &processor{b} }

func factory(amount int) func(context.Context, *asynq.Task) error {
	return func(ctx context.Context, t *asynq.Task) error {
		books.Post(amount)
		return nil
	}
}

func register(b *books.Book) *asynq.ServeMux {
	mux := asynq.NewServeMux()
	mux.HandleFunc("sync:literal", post)       // want `ledgerbulk: task "sync:literal" is routed to low \(class bulk, owner catalog\) but writes the ledger: direct.post -> books.Post`
	mux.HandleFunc(tasks.Import, post)         // want `ledgerbulk: task "sync:import"`
	mux.HandleFunc(string(tasks.Export), post) // want `ledgerbulk: task "sync:export"`
	mux.HandleFunc(tasks.QueueReport, post)    // want `ledgerbulk: task "sync:report"`
	mux.HandleFunc(tasks.Var, post)            // want `notconst: the name of the task depends on the variable names.Var`
	mux.HandleFunc("sync:look", look)
	mux.HandleFunc("pay:settle", post)
	mux.HandleFunc("ask:price", post)

	mux.Handle("sync:pointer", &processor{b})                 // want `ledgerbulk: task "sync:pointer" .*: direct.\(\*processor\).ProcessTask -> books.\(\*Book\).Post`
	mux.Handle("sync:value", byValue{1})                      // want `ledgerbulk: task "sync:value" .*: direct.byValue.ProcessTask -> books.Post`
	mux.Handle("sync:addressed", &byValue{1})                 // want `ledgerbulk: task "sync:addressed"`
	mux.Handle("sync:outer", outer{"", inner{&processor{b}}}) // want `ledgerbulk: task "sync:outer" .*: direct.\(\*processor\).ProcessTask`
	mux.Handle("sync:constructed", newProcessor(b))           // want `ledgerbulk: task "sync:constructed"`
	mux.Handle("sync:converted", asynq.HandlerFunc(post))     // want `ledgerbulk: task "sync:converted" .*: direct.post -> books.Post`
	mux.Handle("sync:function", function(look))
	mux.Handle("sync:quiet", quiet{})
	mux.Handle("sync:inline", asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error { // want `ledgerbulk: task "sync:inline"`
		books.Post(1)
		return nil
	}))
	var h asynq.Handler = &processor{b}
	mux.Handle("sync:variable", h) // want `ledgerbulk: task "sync:variable"`
	h = quiet{}
	mux.Handle("sync:assigned", h)

	mux.HandleFunc("sync:bound", (&processor{b}).Settle) // want `ledgerbulk: task "sync:bound"`
	mux.HandleFunc("sync:fresh", byValue{1}.ProcessTask) // want `ledgerbulk: task "sync:fresh"`
	mux.HandleFunc("sync:factory", factory(1))           // want `ledgerbulk: task "sync:factory"`
	p := processor{b}
	mux.HandleFunc("sync:addressable", p.Settle) // want `ledgerbulk: task "sync:addressable"`
	mux.HandleFunc("sync:one", post)             // want `ledgerbulk: task "sync:one"`
	mux.HandleFunc("sync:two", look)
	mux.HandleFunc("sync:three", post)               // want `ledgerbulk: task "sync:three"`
	mux.HandleFunc("sync:look", quiet{}.ProcessTask) // want `duplicate: task "sync:look" is registered twice on one worker`
	mux.HandleFunc("lost", look)                     // want `noroute: task "lost" has no route: neither .routecheck.yml nor a call that enqueues it and that this package sees names its queue .*: - {task: "lost", queue: QUEUE}`
	//routecheck:allow ledgerbulk the books are only opened
	mux.HandleFunc("sync:allowed", post)
	return mux
}
