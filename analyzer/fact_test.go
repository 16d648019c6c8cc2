package analyzer_test

import (
	"bytes"
	"encoding/gob"
	"path/filepath"
	"reflect"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/shipmindlabs/routecheck/analyzer"
)

// facts analyzes every program of the table and returns the fact of each package
// as it is written.
func facts(t *testing.T) map[string][]byte {
	t.Helper()
	dir, err := filepath.Abs("../testdata/rules")
	if err != nil {
		t.Fatal(err)
	}
	out := make(map[string][]byte)
	for _, r := range analysistest.Run(quiet{}, dir, analyzer.New(analyzer.Options{}), "./...") {
		if r.Err != nil {
			t.Fatalf("%s: %v", r.Action, r.Err)
		}
		for _, fact := range r.Facts[nil] {
			out[r.Action.Package.ID] = encode(t, fact.(*analyzer.Fact))
		}
	}
	if len(out) < 20 {
		t.Fatalf("only %d packages have facts", len(out))
	}
	return out
}

func encode(t *testing.T, fact *analyzer.Fact) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(fact); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// The same package gives the same bytes, which are part of a cache's key, and
// nothing is lost on their way to an importer.
func TestFacts(t *testing.T) {
	first, again := facts(t), facts(t)
	for pkg, data := range first {
		if !bytes.Equal(data, again[pkg]) {
			t.Errorf("%s has another fact in another run", pkg)
		}
		fact := new(analyzer.Fact)
		if err := gob.NewDecoder(bytes.NewReader(data)).Decode(fact); err != nil {
			t.Errorf("%s: %v", pkg, err)
			continue
		}
		if !bytes.Equal(encode(t, fact), data) {
			t.Errorf("%s: the fact is another after a round trip", pkg)
		}
	}
}

// Maps are encoded in any order, and interfaces need every type registered.
func TestFactsArePlain(t *testing.T) {
	seen := make(map[reflect.Type]bool)
	var visit func(typ reflect.Type, path string)
	visit = func(typ reflect.Type, path string) {
		if seen[typ] {
			return
		}
		seen[typ] = true
		switch typ.Kind() {
		case reflect.Map, reflect.Interface, reflect.Func, reflect.Chan:
			t.Errorf("%s is a %s", path, typ.Kind())
		case reflect.Pointer, reflect.Slice, reflect.Array:
			visit(typ.Elem(), path)
		case reflect.Struct:
			for i := range typ.NumField() {
				visit(typ.Field(i).Type, path+"."+typ.Field(i).Name)
			}
		}
	}
	visit(reflect.TypeFor[analyzer.Fact](), "Fact")
	if len(seen) < 8 {
		t.Errorf("only %d types were looked at", len(seen))
	}
}
