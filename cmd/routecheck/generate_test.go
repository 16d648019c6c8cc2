package main_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/template"

	"golang.org/x/tools/txtar"
)

// The benchmark means something only if the analyzer is at work in the module
// that it runs on: it sees all tasks, has nothing against them, and finds the one
// that is changed to come to the ledger, behind interfaces that only commands
// wire.
func TestGenerated(t *testing.T) {
	const areas = tier + 1 // one has an area above
	d := newDrivers(t)
	dir := t.TempDir()
	generate(t, dir, areas*areaPackages, d.root)
	out := d.run(t, dir, nil, d.tool, "./...")
	if out.exit != 0 || out.stdout != "" {
		t.Errorf("routecheck exits with %d and says:\n%s%s", out.exit, out.stdout, out.stderr)
	}
	list := d.run(t, dir, nil, d.tool, "list", "./...")
	for _, prefix := range []string{"payments.", "mail.", "catalog."} {
		if got, want := strings.Count(list.stdout, "\n"+prefix), areas*areaTasks; got != want {
			t.Errorf("list has %d tasks that begin with %s, want %d (and says %q)", got, prefix, want, list.stderr)
		}
	}

	file := filepath.Join(dir, "area00", "tasks0", "tasks.go")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.Replace(text, []byte("h.catalog.Refresh(ctx)"), []byte(`h.payments.Confirm(ctx, "all")`), 1)
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
	out = d.run(t, dir, nil, d.tool, "./...")
	var files []string
	for _, f := range parse(t, dir, out.stdout) {
		files = append(files, f.file)
		for _, part := range []string{`task "catalog.area00.refresh0" `, "-> service0.(*Service).change ->", "-> ledger.(*Book).Post (area00/service0/service.go:"} {
			if !strings.Contains(f.message, part) {
				t.Errorf("want %q in the finding %s", part, f)
			}
		}
	}
	if want := []string{"area00/cmd/main.go", "cmd/all/main.go"}; !slices.Equal(files, want) {
		t.Errorf("findings in %v, want them in %v:\n%s%s", files, want, out.stdout, out.stderr)
	}
}

// A generated module consists of areas, as a large system does. Each has layers:
// a model, ports that are interfaces, stores and services behind them, HTTP
// handlers, tasks of every class, wiring and a command. The services of an area
// ask those of one area above, so that the graph grows deeper with the module.
// One command registers the tasks of all areas. The texts are in
// testdata/generated.
type generatedArea struct {
	Name  string
	Above string          // name of the area above, or empty
	Chain []generatedArea // the areas above, from the top

	Stores, Webs, Tasks []int
	Services            []generatedService
}

type generatedService struct {
	N     int
	Store int // number of its store
	Above int // number of the service above
}

const (
	// areaPackages is how many packages an area has: model, ports, wire and the
	// command, and those that come in numbers.
	areaPackages = 4 + areaStores + areaServices + areaWebs + areaTasks
	areaStores   = 5
	areaServices = 8
	areaWebs     = 3
	areaTasks    = 5
	// tier is how many areas stand side by side.
	tier = 5
)

// generate writes a module of n packages, a multiple of areaPackages, and the
// four that they share. It is clean under the analyzer, and the same every time.
func generate(tb testing.TB, dir string, n int, root string) {
	tb.Helper()
	if n%areaPackages != 0 {
		tb.Fatalf("a generated module has a multiple of %d packages, not %d", areaPackages, n)
	}
	var areas []generatedArea
	for i := range n / areaPackages {
		a := generatedArea{
			Name:   fmt.Sprintf("area%02d", i),
			Stores: numbers(areaStores), Webs: numbers(areaWebs), Tasks: numbers(areaTasks),
		}
		if i >= tier {
			above := areas[i-tier]
			a.Above, a.Chain = above.Name, append(above.Chain[:len(above.Chain):len(above.Chain)], above)
		}
		for k := range areaServices {
			a.Services = append(a.Services, generatedService{N: k, Store: k % areaStores, Above: (3*k + i) % areaServices})
		}
		areas = append(areas, a)
		writeGenerated(tb, dir, "area.txtar", a)
	}
	writeGenerated(tb, dir, "shared.txtar", struct {
		Root  string
		Areas []generatedArea
	}{root, areas})
}

func writeGenerated(tb testing.TB, dir, name string, data any) {
	tb.Helper()
	text, err := template.ParseFiles(filepath.Join("testdata", "generated", name))
	if err != nil {
		tb.Fatal(err)
	}
	var buf bytes.Buffer
	if err := text.Execute(&buf, data); err != nil {
		tb.Fatal(err)
	}
	for _, f := range txtar.Parse(buf.Bytes()).Files {
		file := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			tb.Fatal(err)
		}
		if err := os.WriteFile(file, f.Data, 0o666); err != nil {
			tb.Fatal(err)
		}
	}
}

func numbers(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
