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
// It reports the ratio of the two medians for each, of the time that passed and
// of the processor time, which other work on the machine disturbs less. Run it
// with make bench-vet.
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

// times are the measurements of one case, by tool.
type times [2]struct{ wall, cpu []time.Duration }

func (t *times) add(tool int, wall, cpu time.Duration) {
	t[tool].wall = append(t[tool].wall, wall)
	t[tool].cpu = append(t[tool].cpu, cpu)
}

func compareVet(b *testing.B, root, dir, edited string) {
	tools := []string{"./cmd/routecheck/testdata/noop", "./cmd/routecheck"}
	cases := []string{"cold", "warm", "edit"}
	measured := map[string]*times{}
	goCommand(b, dir, "build", "./...")
	bin := b.TempDir()
	measure := func(name string, tool int, exe string) {
		start := time.Now()
		cpu := goCommand(b, dir, "vet", "-vettool="+exe, "./...")
		measured[name].add(tool, time.Since(start), cpu)
	}
	for range b.N {
		for _, name := range cases {
			measured[name] = new(times)
		}
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
	for _, name := range cases {
		t := measured[name]
		for _, m := range []struct {
			unit      string
			noop, own []time.Duration
		}{
			{name + "-ratio", t[0].wall, t[1].wall},
			{name + "-cpu-ratio", t[0].cpu, t[1].cpu},
		} {
			ratio := float64(median(m.own)) / float64(median(m.noop))
			b.ReportMetric(ratio, m.unit)
			b.Logf("%-14s %.2f  noop %v  routecheck %v", m.unit, ratio, rounded(m.noop), rounded(m.own))
		}
	}
}

// goCommand runs the go command and returns the processor time that it and the
// processes it started took.
func goCommand(b *testing.B, dir string, args ...string) time.Duration {
	b.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("go %v: %v\n%s", args, err, bytes.TrimSpace(out))
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
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
