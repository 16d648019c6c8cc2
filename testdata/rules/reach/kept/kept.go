// Package kept runs functions that local variables keep.
package kept

import (
	"context"
	"fmt"

	"example.test/rules/ledger"
	"example.test/rules/reach/helper"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type event = topo.Event

type step struct {
	name string
	run  func()
	undo func()
}

type service struct {
	book  *ledger.Book
	steps []step
	hooks chan func()
}

var global []func()

func (s *service) post() { s.book.Post(1) }
func (s *service) look() { s.book.Balance() }

func (s *service) slice(context.Context, event) error {
	ops := []func(){s.look, func() { s.post() }}
	for _, op := range ops {
		op()
	}
	return nil
}

func (s *service) sliceLook(context.Context, event) error {
	ops := []func(){s.look, func() { s.look() }}
	for _, op := range ops {
		op()
	}
	return nil
}

// idle makes lists of functions that write, and runs none.
func (s *service) idle(context.Context, event) error {
	ops := []func(){s.post}
	table := map[string]step{"a": {"a", s.post, s.post}}
	fmt.Println(len(ops), table["a"].name)
	return nil
}

func (s *service) mapped(_ context.Context, e event) error {
	m := map[string]func(){"post": s.post}
	m[e.ID]()
	return nil
}

func (s *service) mappedLook(_ context.Context, e event) error {
	m := map[string]func(){"look": s.look}
	if f, ok := m[e.ID]; ok {
		f()
	}
	return nil
}

func (s *service) table(context.Context, event) error {
	for _, st := range []step{{"a", s.look, nil}, {name: "b", run: s.post}} {
		st.run()
	}
	return nil
}

// tableLook runs the other field.
func (s *service) tableLook(context.Context, event) error {
	for _, st := range []*step{{"a", s.look, s.post}, {name: "b", undo: s.post}} {
		st.run()
	}
	return nil
}

func (s *service) later(context.Context, event) error {
	var st step
	st.run = s.post
	func() { st.run() }()
	return nil
}

func (s *service) laterLook(context.Context, event) error {
	var st step
	st.undo = s.post
	if st.run != nil {
		st.run()
	}
	return nil
}

func (s *service) appended(context.Context, event) error {
	var opts []helper.Option
	opts = append(opts, helper.WithLook(), helper.WithPost(1))
	helper.Apply(s.book, opts...)
	return nil
}

func (s *service) appendedLook(context.Context, event) error {
	opts := append([]helper.Option(nil), helper.WithLook())
	helper.Apply(s.book, opts...)
	return nil
}

// away lets functions go where it cannot be seen whether they are run.
func (s *service) away(context.Context, event) error {
	s.steps = append(s.steps, step{run: s.post})
	global = []func(){s.post}
	s.hooks <- s.post
	_ = s.returned()
	return nil
}

func (s *service) returned() []step { return []step{{run: s.post}} }

// Register registers them all.
func Register(w *runtime.Worker, s *service) {
	runtime.Handle(w, topo.Settle, s.slice) // want `ledgerbulk: .*: kept.\(\*service\).slice -> func at reach/kept/kept.go:\d+ -> kept.\(\*service\).post -> ledger`
	runtime.Handle(w, topo.Settle, s.sliceLook)
	runtime.Handle(w, topo.Settle, s.idle)
	runtime.Handle(w, topo.Settle, s.mapped) // want `ledgerbulk: .*: kept.\(\*service\).mapped -> kept.\(\*service\).post -> ledger`
	runtime.Handle(w, topo.Settle, s.mappedLook)
	runtime.Handle(w, topo.Settle, s.table) // want `ledgerbulk: .*: kept.\(\*service\).table -> kept.\(\*service\).post -> ledger`
	runtime.Handle(w, topo.Settle, s.tableLook)
	runtime.Handle(w, topo.Settle, s.later) // want `ledgerbulk: .*: kept.\(\*service\).later -> func at reach/kept/kept.go:\d+ -> kept.\(\*service\).post`
	runtime.Handle(w, topo.Settle, s.laterLook)
	runtime.Handle(w, topo.Settle, s.appended) // want `ledgerbulk: .*: kept.\(\*service\).appended -> helper.Apply -> func at reach/helper/helper.go:\d+ -> ledger`
	runtime.Handle(w, topo.Settle, s.appendedLook)
	runtime.Handle(w, topo.Settle, s.away)
}
