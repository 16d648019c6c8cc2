package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// files are configuration files with what the loader says of them. Where
// relation is set, the fault is between entries, which a schema cannot say.
var files = []struct {
	name, text string
	err        string // part of the error, or empty for a valid file
	relation   bool
}{
	{name: "empty"},
	{name: "comment", text: "# nothing\n"},
	{name: "null", text: "null\n"},
	{name: "null values", text: "ledger:\nreadonly:\nclasses:\nqueues:\nroutes:\n"},
	{name: "everything", text: `
ledger:
  - example.com/shop/ledger
  - example.com/shop/books/...
readonly:
  - example.com/shop/ledger.Format
  - example.com/shop/books/v2.Book.Balance
classes: [bulk, interactive]
queues:
  - {name: money, class: money, owner: payments}
  - {name: bulk, class: bulk, owner: catalog, exchange: direct}
  - {name: mail, class: bulk, owner: web, exchange: topic}
routes:
  - {task: "pay.*", queue: money}
  - {task: sync, queue: bulk}
`},
	{name: "unknown key", text: "ledgers: []\n", err: `line 1: unknown key "ledgers" (the keys are ledger, readonly, classes, queues and routes)`},
	{name: "capital key", text: "\nLedger: []\n", err: `line 2: unknown key "Ledger"`},
	{name: "unknown key in a queue", text: "queues:\n  - {name: a, class: bulk, owner: b, owners: c}\n", err: `line 2: unknown key "owners" (the keys are name, class, owner and exchange for a queue`},
	{name: "unknown key in a route", text: "queues:\n  - {name: a, class: bulk, owner: b}\nroutes:\n  - {task: x, queue: a, to: b}\n", err: `line 4: unknown key "to"`},
	{name: "a list", text: "- ledger\n", err: "line 1"},
	{name: "a text", text: "ledger\n", err: "line 1"},
	{name: "ledger is a text", text: "ledger: example.com/a\n", err: "line 1"},
	{name: "ledger is a number", text: "ledger: 7\n", err: "line 1"},
	{name: "relative ledger", text: "ledger: [./ledger]\n", err: `ledger package "./ledger" is no import path`},
	{name: "ledger with a star", text: "ledger: ['example.com/*']\n", err: "is no import path"},
	{name: "empty ledger", text: "ledger: ['']\n", err: "is no import path"},
	{name: "ledger with a space", text: "ledger: [' a']\n", err: "is no import path"},
	{name: "readonly is a text", text: "readonly: example.com/a.F\n", err: "line 1"},
	{name: "readonly with dots in the path", text: "ledger: [gopkg.in/books.v3]\nreadonly: [gopkg.in/books.v3.Book.Balance]\n"},
	{name: "readonly of a short path", text: "ledger: [books]\nreadonly: [books.Balance]\n"},
	{name: "readonly below a pattern", text: "ledger: [example.com/...]\nreadonly: [example.com/bank/v2.Client.Statement]\n"},
	{name: "readonly in no ledger", text: "ledger: [example.com/books]\nreadonly: [example.com/bank.Format]\n", err: `readonly function "example.com/bank.Format" is in no ledger package, so it would do nothing (add its package to ledger in this file;`, relation: true},
	{name: "readonly below a ledger", text: "ledger: [example.com/bank]\nreadonly: [example.com/bank/v2.Client.Statement]\n", err: "is in no ledger package", relation: true},
	{name: "readonly above a ledger", text: "ledger: [example.com/bank/v2]\nreadonly: [example.com/bank.Format]\n", err: "is in no ledger package", relation: true},
	{name: "readonly package", text: "ledger: [example.com/bank]\nreadonly: [example.com/bank]\n", err: `readonly function "example.com/bank" is no function`},
	{name: "readonly with a star", text: "ledger: [example.com/bank]\nreadonly: ['(*example.com/bank.Client).Statement']\n", err: "(write example.com/bank.Format for a function"},
	{name: "readonly with a star at the type", text: "ledger: [example.com/bank]\nreadonly: ['example.com/bank.*Client.Statement']\n", err: "is no function"},
	{name: "readonly pattern", text: "ledger: [example.com/bank]\nreadonly: [example.com/bank/....Format]\n", err: "is no function"},
	{name: "readonly call", text: "ledger: [example.com/bank]\nreadonly: ['example.com/bank.Format()']\n", err: "is no function"},
	{name: "readonly without a path", text: "readonly: [Format]\n", err: "is no function"},
	{name: "readonly without a name", text: "ledger: [bank]\nreadonly: [bank.]\n", err: "is no function"},
	{name: "empty readonly", text: "readonly: ['']\n", err: "is no function"},
	{name: "relative readonly", text: "readonly: [./bank.Format]\n", err: "is no function"},
	{name: "unknown class", text: "classes: [slow]\n", err: `unknown class "slow" (use money, interactive or bulk)`},
	{name: "no class", text: "classes: []\n", err: "classes is empty, which would switch ledgerbulk off (name one"},
	{name: "empty class", text: "classes: ['']\n", err: `unknown class ""`},
	{name: "queue without a name", text: "queues: [{class: bulk, owner: a}]\n", err: "queue number 1 has no name"},
	{name: "queue without a class", text: "queues: [{name: a, owner: a}]\n", err: `queue "a" has no class`},
	{name: "queue without an owner", text: "queues: [{name: a, class: bulk}]\n", err: `queue "a" has no owner`},
	{name: "blank owner", text: "queues: [{name: a, class: bulk, owner: ' '}]\n", err: `queue "a" has no owner`},
	{name: "queue of an unknown class", text: "queues: [{name: a, class: slow, owner: a}]\n", err: `unknown class "slow"`},
	{name: "unknown exchange", text: "queues: [{name: a, class: bulk, owner: a, exchange: fanout}]\n", err: `unknown exchange "fanout" (use topic or direct)`},
	{name: "queue with a space", text: "queues: [{name: 'a b', class: bulk, owner: a}]\n", err: "cannot be a routing key"},
	{name: "queue with two dots", text: "queues: [{name: a..b, class: bulk, owner: a}]\n", err: "cannot be a routing key"},
	{name: "the default queue", text: "queues: [{name: unrouted, class: bulk, owner: a}]\n", err: "may not be declared"},
	{name: "long queue", text: "queues: [{name: " + strings.Repeat("a", taskmeta.MaxQueueName+1) + ", class: bulk, owner: a}]\n", err: "bytes"},
	{name: "longest queue", text: "queues: [{name: " + strings.Repeat("a", taskmeta.MaxQueueName) + ", class: bulk, owner: a}]\n"},
	{name: "route without a task", text: "queues: [{name: a, class: bulk, owner: a}]\nroutes: [{queue: a}]\n", err: "has no task name"},
	{name: "route without a queue", text: "queues: [{name: a, class: bulk, owner: a}]\nroutes: [{task: a}]\n", err: `leads to queue ""`},
	{name: "not YAML", text: "ledger: [\n", err: "is not valid YAML: line"},
	{name: "undeclared queue", text: "routes: [{task: a, queue: b}]\n", err: "does not declare", relation: true},
	{name: "dead route", text: "queues: [{name: a, class: bulk, owner: a}]\nroutes: [{task: '*', queue: a}, {task: 'b*', queue: a}]\n", err: "can never match", relation: true},
	{name: "queue twice", text: "queues: [{name: a, class: bulk, owner: a}, {name: a, class: bulk, owner: a}]\n", err: "declared twice", relation: true},
	{name: "suffix", text: "queues: [{name: a, class: bulk, owner: a}, {name: b.a, class: bulk, owner: a}]\n", err: "dotted suffix", relation: true},
	{name: "two documents", text: "ledger: []\n---\nledger: []\n", err: "more than one document", relation: true},
	{name: "a key twice", text: "ledger: []\nledger: []\n", err: "line 2", relation: true},
}

func TestParse(t *testing.T) {
	for _, f := range files {
		t.Run(f.name, func(t *testing.T) {
			cfg, err := Parse([]byte(f.text))
			switch {
			case f.err == "" && err != nil:
				t.Errorf("Parse fails: %v", err)
			case f.err != "" && err == nil:
				t.Errorf("Parse gives %+v, want an error with %q", cfg, f.err)
			case err != nil && !strings.Contains(err.Error(), f.err):
				t.Errorf("the error is %q, want %q in it", err, f.err)
			case err != nil && strings.Contains(err.Error(), "config."):
				t.Errorf("the error %q speaks of Go types", err)
			}
		})
	}
}

// An editor with the schema and the loader say the same.
func TestSchemaAgreesWithLoader(t *testing.T) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		var value any
		if f.relation || yaml.Unmarshal([]byte(f.text), &value) != nil {
			continue
		}
		// As an editor hands it on: keys are strings, numbers are JSON's.
		data, err := json.Marshal(value)
		if err != nil {
			t.Fatalf("%s: %v", f.name, err)
		}
		instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", f.name, err)
		}
		if err := schema.Validate(instance); (err == nil) != (f.err == "") {
			t.Errorf("%s: the schema says %v, the loader %q", f.name, err, f.err)
		}
	}
}

func TestParsed(t *testing.T) {
	i := slices.IndexFunc(files, func(f struct {
		name, text string
		err        string
		relation   bool
	}) bool {
		return f.name == "everything"
	})
	cfg, err := Parse([]byte(files[i].text))
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"example.com/shop/ledger", "example.com/shop/books/..."}; !slices.Equal(cfg.Ledger, want) {
		t.Errorf("ledger is %q, want %q", cfg.Ledger, want)
	}
	if want := []string{"example.com/shop/ledger.Format", "example.com/shop/books/v2.Book.Balance"}; !slices.Equal(cfg.Readonly, want) {
		t.Errorf("readonly is %q, want %q", cfg.Readonly, want)
	}
	if want := []taskmeta.Class{taskmeta.Bulk, taskmeta.Interactive}; !slices.Equal(cfg.Classes, want) {
		t.Errorf("classes are %q, want %q", cfg.Classes, want)
	}
	if want := (taskmeta.Queue{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog", Exchange: taskmeta.Direct}); len(cfg.Topology.Queues) != 3 || cfg.Topology.Queues[1] != want {
		t.Errorf("queues are %+v, want %+v second of three", cfg.Topology.Queues, want)
	}
	if want := []taskmeta.Route{{Task: "pay.*", Queue: "money"}, {Task: "sync", Queue: "bulk"}}; !slices.Equal(cfg.Topology.Routes, want) {
		t.Errorf("routes are %+v, want %+v", cfg.Topology.Routes, want)
	}
	empty, err := Parse(nil)
	if err != nil || !slices.Equal(empty.Classes, []taskmeta.Class{taskmeta.Bulk}) {
		t.Errorf("an empty file gives %+v and %v, want the class bulk", empty, err)
	}
}

func TestIsLedger(t *testing.T) {
	tests := []struct {
		pattern, path string
		want          bool
	}{
		{"example.com/ledger", "example.com/ledger", true},
		{"example.com/ledger", "example.com/ledger/sub", false},
		{"example.com/ledger", "example.com/ledgers", false},
		{"example.com/ledger/...", "example.com/ledger", true},
		{"example.com/ledger/...", "example.com/ledger/sub/deep", true},
		{"example.com/ledger/...", "example.com/ledgers", false},
		{"example.com/...ledger", "example.com/a/ledger", true},
		{"example.com/.../ledger", "example.com/a/b/ledger", true},
		{"example.com/.../ledger", "example.com/ledger", false},
		{"...", "anything", true},
	}
	for _, tt := range tests {
		if got := (&Config{Ledger: []string{"other", tt.pattern}}).IsLedger(tt.path); got != tt.want {
			t.Errorf("%q names %q: %t, want %t", tt.pattern, tt.path, got, tt.want)
		}
	}
}

func TestLocate(t *testing.T) {
	top := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(top, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
		return file
	}
	write("a/go.mod", "module a\n")
	a := write("a/"+FileName, "")
	write("a/pkg/deep/x.go", "package deep\n")
	write("a/nested/go.mod", "module nested\n")
	write("a/nested/x.go", "package nested\n")
	write("b/go.mod", "module b\n")
	write("b/.routecheck.yaml", "")
	write("none/x.go", "package none\n")
	write("go.work", "go 1.26.0\n\nuse (\n\t./a\n\t./a/nested\n)\n")
	tests := []struct{ dir, want, err string }{
		{"a", a, ""},
		{"a/pkg/deep", a, ""},
		{"a/nested", "", ""}, // the file of the module around is not its own
		{"b", "", "rename it to .routecheck.yml"},
		{"none", "", ""},
	}
	t.Setenv(Env, "")
	for _, tt := range tests {
		got, err := Locate(filepath.Join(top, tt.dir))
		if got != tt.want || (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("Locate(%s) = %q, %v, want %q, %q", tt.dir, got, err, tt.want, tt.err)
		}
	}
	t.Setenv("GOWORK", "")
	if got, err := Files(filepath.Join(top, "a", "nested")); err != nil || !slices.Equal(got, []string{a}) {
		t.Errorf("Files in a workspace = %q, %v, want %q", got, err, a)
	}
	t.Setenv("GOWORK", "off")
	if got, err := Files(filepath.Join(top, "a", "nested")); err != nil || len(got) > 0 {
		t.Errorf("Files without the workspace = %q, %v, want none", got, err)
	}
	for value, want := range map[string]string{"none": "", a: a} {
		t.Setenv(Env, value)
		if got, err := Locate(filepath.Join(top, "b")); err != nil || got != want {
			t.Errorf("with %s=%s, Locate = %q, %v, want %q", Env, value, got, err, want)
		}
	}
	t.Setenv(Env, "relative.yml")
	if _, err := Locate(top); err == nil || !strings.Contains(err.Error(), "is not an absolute path") {
		t.Errorf("with a relative path, Locate fails with %v", err)
	}
}

func TestFlags(t *testing.T) {
	t.Setenv(Env, "none")
	tests := []struct {
		args    []string
		ledger  []string
		classes []taskmeta.Class
		err     string
	}{
		{nil, nil, []taskmeta.Class{taskmeta.Bulk}, ""},
		{[]string{"-ledger=a/b, c/...", "-ledger=d"}, []string{"a/b", "c/...", "d"}, []taskmeta.Class{taskmeta.Bulk}, ""},
		{[]string{"-classes=bulk,interactive,bulk"}, nil, []taskmeta.Class{taskmeta.Bulk, taskmeta.Interactive}, ""},
		{[]string{"-classes=slow"}, nil, nil, `flag -classes: unknown class "slow"`},
		{[]string{"-classes="}, nil, nil, `flag -classes: it is empty`},
		{[]string{"-ledger=../x"}, nil, nil, `flag -ledger: ledger package "../x" is no import path`},
	}
	for _, tt := range tests {
		var f Flags
		fs := flag.NewFlagSet("test", flag.ContinueOnError)
		fs.SetOutput(io.Discard)
		f.Register(fs)
		err := fs.Parse(tt.args)
		var cfg *Config
		if err == nil {
			cfg, err = f.Apply(".")
		}
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%q: the error is %v, want %q in it", tt.args, err, tt.err)
			}
			continue
		}
		if err != nil || !slices.Equal(cfg.Ledger, tt.ledger) || !slices.Equal(cfg.Classes, tt.classes) {
			t.Errorf("%q: %+v, %v, want ledger %q and classes %q", tt.args, cfg, err, tt.ledger, tt.classes)
		}
	}
}
