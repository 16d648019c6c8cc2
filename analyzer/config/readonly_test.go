package config

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

func TestIsReadonly(t *testing.T) {
	const source = `package v2

func Format() {}
func Post()   {}

type Client struct{ inner }

func (c *Client) Statement() {}
func (c Client) Post()       {}

type inner struct{}

func (inner) Total() {}

type Box[T any] struct{}

func (b *Box[T]) Get() { new(Box[int]).Get() }

type Reader interface{ Read() }
`
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "bank.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object)}
	if _, err := new(types.Config).Check("example.com/bank.go/v2", set, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	const path = "example.com/bank.go/v2."
	cfg := &Config{Readonly: []string{path + "Format", path + "Client.Statement", path + "inner.Total", path + "Box.Get", "example.com/other.Post", path + "Statement"}}
	if err := cfg.checkReadonly(); err == nil || strings.Count(err.Error(), "is in no ledger package") != len(cfg.Readonly) {
		t.Errorf("without ledger packages, checkReadonly says %v, want every entry of %q", err, cfg.Readonly)
	}
	want := []string{"Format", "Get", "Statement", "Total"}
	var got []string
	for _, objects := range []map[*ast.Ident]types.Object{info.Defs, info.Uses} {
		for _, obj := range objects {
			if fn, ok := obj.(*types.Func); ok && cfg.IsReadonly(fn) && !slices.Contains(got, fn.Name()) {
				got = append(got, fn.Name())
			}
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("readonly are %q, want %q", got, want)
	}
	for _, obj := range info.Uses {
		if fn, ok := obj.(*types.Func); ok && fn.Name() == "Get" && !cfg.IsReadonly(fn) {
			t.Errorf("the instance %s is not readonly", fn.FullName())
		}
	}
}
