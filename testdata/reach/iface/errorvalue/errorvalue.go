// Package errorvalue calls Error of an error that posts nothing, while another type of error posts.
package errorvalue

import (
	"context"
	"errors"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type failure struct{}

func (failure) Error() string { ledger.Post(1); return "failed" }

func handle(context.Context, topo.Event) error {
	if err := check(); err.Error() == "" {
		return err
	}
	return nil
}

func check() error { return errors.New("late") }

func pay(context.Context, topo.Event) error {
	var err error = failure{}
	if err.Error() == "" {
		return err
	}
	return nil
}

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
