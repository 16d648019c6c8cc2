package config

import (
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
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
	if err := cfg.CheckReadonly(); err == nil || strings.Count(err.Error(), "is in no ledger package") != len(cfg.Readonly) {
		t.Errorf("without ledger packages, CheckReadonly says %v, want every entry of %q", err, cfg.Readonly)
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

// The ledger packages of flags count too.
func TestReadonlyNeedsLedger(t *testing.T) {
	tests := []struct {
		name, file, flag string
		err              string
	}{
		{"by the file", "ledger: [example.com/bank]\nreadonly: [example.com/bank.Format]\n", "", ""},
		{"by a pattern", "ledger: [example.com/...]\nreadonly: [example.com/bank/v2.Client.Statement]\n", "", ""},
		{"by a flag", "readonly: [example.com/bank.Client.Statement]\n", "-ledger=example.com/bank", ""},
		{"dots in the path", "ledger: [gopkg.in/bank.v2]\nreadonly: [gopkg.in/bank.v2.Format]\n", "", ""},
		{"not at all", "ledger: [example.com/books]\nreadonly: [example.com/bank.Format]\n", "", `readonly function "example.com/bank.Format" is in no ledger package, so it would do nothing (add its package to ledger;`},
		{"a package below", "ledger: [example.com/bank]\nreadonly: [example.com/bank/v2.Client.Statement]\n", "", "is in no ledger package"},
		{"a package above", "ledger: [example.com/bank/v2]\nreadonly: [example.com/bank.Format]\n", "-ledger=other", "is in no ledger package"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), FileName)
			if err := os.WriteFile(name, []byte(tt.file), 0o666); err != nil {
				t.Fatal(err)
			}
			t.Setenv(Env, name)
			var f Flags
			fs := flag.NewFlagSet("test", flag.ContinueOnError)
			f.Register(fs)
			if err := fs.Parse(strings.Fields(tt.flag)); err != nil {
				t.Fatal(err)
			}
			_, err := f.Apply(".")
			if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
				t.Errorf("Apply fails with %v, want %q", err, tt.err)
			}
		})
	}
}
