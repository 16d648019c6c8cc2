// Package recursiveno walks a tree through an interface, and no leaf in it posts.
package recursiveno

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type node interface{ walk() }

type leaf struct{}

type text struct{}

type list []node

func (leaf) walk() { ledger.Post(1) }

func (text) walk() {}

func (l list) walk() {
	for _, n := range l {
		n.walk()
	}
}

func handle(context.Context, topo.Event) error {
	list{list{text{}}}.walk()
	return nil
}

func pay(context.Context, topo.Event) error {
	leaf{}.walk()
	return nil
}

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
