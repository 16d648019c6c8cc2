package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"
)

// vetColumn is what was measured on one module.
type vetColumn struct {
	module           vetModule
	cold, warm, edit vetSamples
	metered          [len(vetTools)]metered
}

// metered is what the processes of one run took.
type metered struct {
	processes int
	peak      int64  // bytes of the largest process
	peakAt    string // the package that it analyzed
	all, own  vetxBytes
	packages  int           // of the module
	cpu       time.Duration // of the processes that analyzed those
}

// vetxBytes are the sizes of vetx files and of the facts in them.
type vetxBytes struct{ files, facts int64 }

func (v vetxBytes) share() float64 { return float64(v.facts) / float64(v.files) }

// readMetered reads what testdata/meter wrote.
func readMetered(b *testing.B, file, module string) metered {
	b.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	var m metered
	for line := range bytes.Lines(data) {
		var r struct {
			Package, Module     string
			Memory, Vetx, Facts int64
			CPU                 time.Duration
		}
		if err := json.Unmarshal(line, &r); err != nil {
			b.Fatalf("%s: %v", file, err)
		}
		m.processes++
		if r.Memory > m.peak {
			m.peak, m.peakAt = r.Memory, r.Package
		}
		m.all.files += r.Vetx
		m.all.facts += r.Facts
		if r.Module == module {
			m.own.files += r.Vetx
			m.own.facts += r.Facts
			m.packages++
			m.cpu += r.CPU
		}
	}
	if m.packages == 0 {
		b.Fatalf("%s has no package of %s", file, module)
	}
	return m
}

// perPackage returns the processor time of a process, in milliseconds.
func (m metered) perPackage() float64 {
	return float64(m.cpu) / float64(time.Millisecond) / float64(m.packages)
}

// vetRow is a row of the table.
type vetRow struct {
	name, unit string // of the table, and of the benchmark's result
	format     string
	target     float64 // or 0
	value      func(vetColumn) float64
}

func wall(s spent) time.Duration { return s.wall }
func cpu(s spent) time.Duration  { return s.cpu }

func vetRows() []vetRow {
	var rows []vetRow
	for _, c := range []struct {
		name    string
		target  float64
		samples func(vetColumn) vetSamples
	}{
		{"cold", 1.10, func(c vetColumn) vetSamples { return c.cold }},
		{"warm", 1.03, func(c vetColumn) vetSamples { return c.warm }},
		{"edit", 1.15, func(c vetColumn) vetSamples { return c.edit }},
	} {
		rows = append(rows,
			vetRow{c.name + ", time", c.name + "-ratio", "%.2f", c.target, func(col vetColumn) float64 { return c.samples(col).ratio(wall) }},
			vetRow{c.name + ", processor", c.name + "-cpu-ratio", "%.2f", c.target, func(col vetColumn) float64 { return c.samples(col).ratio(cpu) }},
		)
	}
	return append(rows,
		vetRow{"memory", "memory-ratio", "%.2f", 1.30, func(c vetColumn) float64 {
			return float64(c.metered[1].peak) / float64(c.metered[0].peak)
		}},
		vetRow{"facts, %", "facts-%", "%.1f", 3, func(c vetColumn) float64 { return 100 * c.metered[1].all.share() }},
		vetRow{"facts of the module, %", "own-facts-%", "%.1f", 0, func(c vetColumn) float64 { return 100 * c.metered[1].own.share() }},
		vetRow{"a package", "package-ratio", "%.2f", 0, func(c vetColumn) float64 {
			return c.metered[1].perPackage() / c.metered[0].perPackage()
		}},
		vetRow{"a package, ms", "ms/package", "%.1f", 0, func(c vetColumn) float64 { return c.metered[1].perPackage() }},
	)
}

// ratio returns the median of the second tool's measurements, each divided by the
// first tool's beside it.
func (s vetSamples) ratio(of func(spent) time.Duration) float64 {
	ratios := make([]float64, len(s[1]))
	for i := range ratios {
		ratios[i] = float64(of(s[1][i])) / float64(of(s[0][i]))
	}
	return median(ratios)
}

// median returns the middle of numbers, or the mean of the two in the middle.
func median[T time.Duration | float64](list []T) T {
	list = slices.Sorted(slices.Values(list))
	n := len(list)
	return (list[(n-1)/2] + list[n/2]) / 2
}

// printVetTable prints the ratios of all modules with the targets.
func printVetTable(out io.Writer, columns []vetColumn) error {
	table := tabwriter.NewWriter(out, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "\n\t")
	for _, c := range columns {
		fmt.Fprintf(table, "%s\t", c.module.name)
	}
	fmt.Fprint(table, "target\t\n")
	for _, row := range vetRows() {
		fmt.Fprintf(table, "%s\t", row.name)
		for _, c := range columns {
			mark, value := " ", row.value(c)
			if row.target != 0 && value > row.target {
				mark = "!"
			}
			fmt.Fprintf(table, row.format+"%s\t", value, mark)
		}
		if row.target != 0 {
			fmt.Fprintf(table, row.format, row.target)
		}
		fmt.Fprint(table, "\t\n")
	}
	if err := table.Flush(); err != nil {
		return err
	}
	return printFlatness(out, columns)
}

// printFlatness prints how much the time a package differs between the generated
// modules, if there are several.
func printFlatness(out io.Writer, columns []vetColumn) error {
	columns = slices.DeleteFunc(slices.Clone(columns), func(c vetColumn) bool { return c.module.scale == 0 })
	if len(columns) < 2 {
		return nil
	}
	var text []string
	for tool, t := range vetTools {
		least, most := math.Inf(1), 0.0
		for _, c := range columns {
			ms := c.metered[tool].perPackage()
			least, most = min(least, ms), max(most, ms)
		}
		text = append(text, fmt.Sprintf("%.0f%% with %s", 100*(most/least-1), t.name))
	}
	_, err := fmt.Fprintf(out, "\nbetween the generated modules, a package differs by %s (target 15%%)\n\n", strings.Join(text, " and "))
	return err
}

// report gives the results of one module to the benchmark.
func (c vetColumn) report(b *testing.B) {
	b.ReportMetric(0, "ns/op") // says nothing here
	for _, row := range vetRows() {
		b.ReportMetric(row.value(c), row.unit)
	}
	var text strings.Builder
	for _, s := range []struct {
		name    string
		samples vetSamples
	}{{"cold", c.cold}, {"warm", c.warm}, {"edit", c.edit}} {
		for tool, t := range vetTools {
			fmt.Fprintf(&text, "%s, %s: %s, processor %s\n", s.name, t.name, spread(s.samples[tool], wall), spread(s.samples[tool], cpu))
		}
	}
	for tool, t := range vetTools {
		m := c.metered[tool]
		fmt.Fprintf(&text, "%s: %d processes, %d of the module at %.1f ms; peak %s at %s; facts %s of %s\n",
			t.name, m.processes, m.packages, m.perPackage(), megabytes(m.peak), m.peakAt, megabytes(m.all.facts), megabytes(m.all.files))
	}
	b.Logf("%s\n%s", c.module.name, text.String())
}

// spread returns the median of the measurements, the smallest and the largest.
func spread(samples []spent, of func(spent) time.Duration) string {
	var list []time.Duration
	for _, s := range samples {
		list = append(list, of(s))
	}
	unit := 10 * time.Millisecond
	return fmt.Sprintf("%s (%s to %s)", median(list).Round(unit), slices.Min(list).Round(unit), slices.Max(list).Round(unit))
}

func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }
