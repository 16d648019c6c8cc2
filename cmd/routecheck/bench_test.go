package main_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// BenchmarkVet compares go vet with routecheck and go vet with an analyzer that
// does nothing, on the same modules and in the same run:
//
//	cold  the tool has never run, everything is compiled
//	warm  nothing has changed
//	edit  one file has changed since, in a package that others import
//
// It reports the ratio of the two medians for each. Run it with make bench-vet.
func BenchmarkVet(b *testing.B) {
	root, err := filepath.Abs("../..")
	if err != nil {
		b.Fatal(err)
	}
	b.Run("shop", func(b *testing.B) {
		dir := filepath.Join(b.TempDir(), "shop")
		if err := os.CopyFS(dir, os.DirFS(filepath.Join(root, "testdata", "shop"))); err != nil {
			b.Fatal(err)
		}
		goCommand(b, dir, "mod", "edit", "-replace=github.com/shipmindlabs/routecheck="+root)
		compareVet(b, root, dir, "ledger/ledger.go")
	})
	b.Run("large", func(b *testing.B) {
		dir := b.TempDir()
		generate(b, dir, 300, root)
		compareVet(b, root, dir, "p100/service.go")
	})
}

// rounds is how often each case is measured. The tools take turns, so that what
// else the machine does hits both.
const rounds = 5

func compareVet(b *testing.B, root, dir, edited string) {
	tools := []string{"./cmd/routecheck/testdata/noop", "./cmd/routecheck"}
	times := map[string][2][]time.Duration{}
	goCommand(b, dir, "build", "./...")
	bin := b.TempDir()
	measure := func(name string, tool int, exe string) {
		start := time.Now()
		goCommand(b, dir, "vet", "-vettool="+exe, "./...")
		t := times[name]
		t[tool] = append(t[tool], time.Since(start))
		times[name] = t
	}
	for range b.N {
		clear(times)
		for round := range rounds {
			for i := range tools {
				tool := (i + round) % len(tools)
				exe := filepath.Join(bin, fmt.Sprintf("tool%d", tool))
				salt := fmt.Sprintf("%d.%d", time.Now().UnixNano(), round)
				// The go command tells tools apart by their bytes.
				goCommand(b, root, "build", "-ldflags=-buildid="+salt, "-o", exe, tools[tool])
				measure("cold", tool, exe)
				measure("warm", tool, exe)
				appendLine(b, filepath.Join(dir, edited), "// Edited "+salt+".\n")
				// Compile what the edit touches first: that is not the tool's time.
				goCommand(b, dir, "build", "./...")
				measure("edit", tool, exe)
			}
		}
	}
	for _, name := range []string{"cold", "warm", "edit"} {
		t := times[name]
		noop, own := median(t[0]), median(t[1])
		b.ReportMetric(float64(own)/float64(noop), name+"-ratio")
		b.Logf("%s: noop %v, routecheck %v, ratio %.2f (noop %v, routecheck %v)", name, noop.Round(time.Millisecond), own.Round(time.Millisecond),
			float64(own)/float64(noop), rounded(t[0]), rounded(t[1]))
	}
}

func goCommand(b *testing.B, dir string, args ...string) {
	b.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("go %v: %v\n%s", args, err, bytes.TrimSpace(out))
	}
}

func appendLine(b *testing.B, name, line string) {
	b.Helper()
	f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := f.WriteString(line); err != nil {
		b.Fatal(err)
	}
	if err := f.Close(); err != nil {
		b.Fatal(err)
	}
}

func median(t []time.Duration) time.Duration {
	t = slices.Sorted(slices.Values(t))
	return t[len(t)/2]
}

func rounded(t []time.Duration) []time.Duration {
	out := slices.Clone(t)
	for i := range out {
		out[i] = out[i].Round(time.Millisecond)
	}
	return out
}
