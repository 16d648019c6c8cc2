// Package statements registers in every statement that can hold a call.
package statements

import (
	"context"
	"os"

	"example.test/rules/handlers"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type task = *taskmeta.Task[topo.Event]

func register(w *runtime.Worker, t task, h func(context.Context, topo.Event) error) int {
	runtime.Handle(w, t, h)
	return 1
}

var worker = runtime.NewWorker(nil, runtime.WorkerConfig{Queue: "bulk"})

// A variable that is there for its initializer only.
var _ = register(worker, topo.Settle, handlers.Write) // want `ledgerbulk`

var (
	_, _ = register(worker, topo.Refund, handlers.Look), 1 // want `wrongpool: task "money.refund"`
	done = register(worker, topo.Show, handlers.Look)      // want `wrongpool: task "web.show"`
)

func init() {
	register(worker, topo.Scrape, handlers.Write) // want `ledgerbulk`
}

func init() {
	runtime.Handle(worker, topo.Pay, handlers.Write) // want `wrongpool: task "money.pay"`
}

// Branches registers on one condition or another.
func Branches(w *runtime.Worker) {
	if os.Getenv("A") != "" {
		runtime.Handle(w, topo.Settle, handlers.Write) // want `ledgerbulk`
	} else if os.Getenv("B") != "" {
		register(w, topo.Settle, handlers.Write) // want `ledgerbulk`
	} else {
		runtime.Handle(w, topo.Settle, handlers.Look)
	}
	if register(w, topo.Scrape, handlers.Write) > 0 { // want `ledgerbulk`
		return
	}
	switch os.Getenv("C") {
	case "a":
		runtime.Handle(w, topo.Settle, handlers.Write) // want `ledgerbulk`
	case "b":
		fallthrough
	default:
		runtime.Handle(w, topo.Settle, handlers.Write) // want `ledgerbulk`
	}
	switch {
	case register(w, topo.Settle, handlers.Write) == 1: // want `ledgerbulk`
	}
}

// Now registers on one line, in a goroutine, and at the end.
func Now(w *runtime.Worker, ready chan int) {
	go register(w, topo.Settle, handlers.Write)                                                                                           // want `ledgerbulk`
	defer register(w, topo.Settle, handlers.Write)                                                                                        // want `ledgerbulk`
	defer runtime.Handle(w, topo.Settle, handlers.Write)                                                                                  // want `ledgerbulk`
	ready <- register(w, topo.Settle, handlers.Write)                                                                                     // want `ledgerbulk`
	_ = []int{register(w, topo.Settle, handlers.Write)}                                                                                   // want `ledgerbulk`
	_ = [...]int{3: register(w, topo.Settle, handlers.Write)}                                                                             // want `ledgerbulk`
	_ = -register(w, topo.Settle, handlers.Write)                                                                                         // want `ledgerbulk`
	_ = func() int { return register(w, topo.Settle, handlers.Write) }()                                                                  // want `ledgerbulk`
	func() { defer func() { register(w, topo.Settle, handlers.Write) }() }()                                                              // want `ledgerbulk`
	_, _, _ = register(w, topo.Settle, handlers.Look), register(w, topo.Settle, handlers.Write), register(w, topo.Scrape, handlers.Write) // want `ledgerbulk: task "bulk.settle"` `ledgerbulk: task "bulk.scrape"`
	select {
	case ready <- register(w, topo.Settle, handlers.Write): // want `ledgerbulk`
	case n := <-ready:
		register(w, topo.Settle, handlers.Write) // want `ledgerbulk`
		_ = n
	}
	for range register(w, topo.Settle, handlers.Write) { // want `ledgerbulk`
	}
	for i := register(w, topo.Settle, handlers.Write); i < register(w, topo.Settle, handlers.Write); i += register(w, topo.Settle, handlers.Write) { // want `ledgerbulk` `ledgerbulk` `ledgerbulk`
	}
	x := 0
	x += register(w, topo.Scrape, handlers.Write) // want `ledgerbulk`
	var y [2]int
	y[register(w, topo.Settle, handlers.Write)]++        // want `ledgerbulk`
	y[register(w, topo.Settle, handlers.Write)] = x      // want `ledgerbulk`
	var z any = register(w, topo.Settle, handlers.Write) // want `ledgerbulk`
	_ = z.(int)
	return
}

// Jumps registers behind labels.
func Jumps(w *runtime.Worker, list []int) {
	goto start
start:
	runtime.Handle(w, topo.Settle, handlers.Write) // want `ledgerbulk`
outer:
	for {
		for range list {
			if len(list) > 1 {
				break outer
			}
			continue outer
		}
	}
	runtime.Handle(w, topo.Settle, handlers.Write) // want `ledgerbulk`
loop:
	for {
		select {
		default:
			break loop
		}
	}
	runtime.Handle(w, topo.Settle, handlers.Write) // want `ledgerbulk`
	if len(list) == 3 {
		goto end
	}
	return
end:
	runtime.Handle(w, topo.Settle, handlers.Write) // want `ledgerbulk`
}

// Recovered registers where a panic is caught.
func Recovered(w *runtime.Worker) {
	defer func() {
		if r := recover(); r != nil {
			runtime.Handle(w, topo.Settle, handlers.Write) // want `ledgerbulk`
		}
	}()
	panic("no")
}

// Iterators registers in the body of an iterator's loop.
func Iterators(w *runtime.Worker, tasks func(yield func(int) bool)) {
	for range tasks {
		runtime.Handle(w, topo.Settle, handlers.Write) // want `ledgerbulk`
	}
	for n := range 3 {
		_ = n
		runtime.Handle(w, topo.Scrape, handlers.Write) // want `ledgerbulk`
	}
}

// Nested registers ten functions deep.
func Nested(w *runtime.Worker) {
	func() {
		func() {
			func() {
				func() {
					func() {
						func() {
							func() {
								func() {
									func() {
										func() {
											runtime.Handle(w, topo.Settle, handlers.Write) // want `ledgerbulk`
										}()
									}()
								}()
							}()
						}()
					}()
				}()
			}()
		}()
	}()
}
