// Package textno encodes a value as text, while another type with the same method posts.
package textno

import (
	"context"
	"encoding/json"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type name string

func (n name) MarshalText() ([]byte, error) { return []byte(n), nil }

type account struct{}

func (account) MarshalText() ([]byte, error) { ledger.Post(1); return nil, nil }

func handle(context.Context, topo.Event) error {
	_, err := json.Marshal(map[string]any{"name": name("a")})
	return err
}

func pay(context.Context, topo.Event) error { _, err := json.Marshal(account{}); return err }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
