// Package plugins lets others register what it does not know.
package plugins

import (
	"context"

	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Handler is a handler.
type Handler = func(context.Context, topo.Event) error

// Task is a task.
type Task = *taskmeta.Task[topo.Event]

// Registrar registers.
type Registrar interface {
	Register(w *runtime.Worker, t Task, h Handler)
}

// Module registers what it has.
type Module interface{ Bind(w *runtime.Worker) }

// Run binds every module.
func Run(w *runtime.Worker, modules ...Module) {
	for _, m := range modules {
		m.Bind(w)
	}
}

// Entry is a task with its handler.
type Entry struct {
	Task Task
	Run  Handler
}

// Registry collects tasks and binds them at once.
type Registry struct{ entries []Entry }

// Add collects one.
func (r *Registry) Add(t Task, h Handler) { r.entries = append(r.entries, Entry{t, h}) }

// Bind binds all.
func (r *Registry) Bind(w *runtime.Worker) {
	for _, e := range r.entries {
		runtime.Handle(w, e.Task, e.Run)
	}
}

// Default is a registry for everybody.
var Default Registry

// Collect adds to it.
func Collect(t Task, h Handler) { Default.Add(t, h) }

// BindDefault binds it: only the running program knows what.
func BindDefault(w *runtime.Worker) { Default.Bind(w) } // want `notconst: the task depends on the variable Default, which is changed at plugins/plugins.go:\d+, so the registration cannot be checked \(registered by the call at plugins/plugins.go:\d+\)`

// Open is a registry that only others fill.
var Open Registry

// BindOpen binds it.
func BindOpen(w *runtime.Worker) { Open.Bind(w) } // want `notconst: the task depends on the variable Open, which the method Add changes for whoever calls it at plugins/plugins.go:\d+`

// closed is a registry that nobody else gets hold of.
var closed = Registry{entries: []Entry{{topo.Pay, handler}}}

// BindClosed binds it.
func BindClosed(w *runtime.Worker) { closed.Bind(w) }

func handler(context.Context, topo.Event) error { return nil }
