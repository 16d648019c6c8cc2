package oracle

import (
	"flag"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/shipmindlabs/routecheck/analyzer/flow"
)

var (
	programsFlag = flag.Int("programs", 200, "how many programs to generate")
	seedFlag     = flag.Uint64("seed", 1, "the seed of the programs")
	shownFlag    = flag.Int("shown", 10, "how many differences to shrink and show")
)

// The wrong answers that are known, as shares of the handlers that post, of those
// that do not, and of all. Copies of slices and maps by the standard library, one
// in another, are most of the misses, and chains of middleware that are built in a
// loop the false alarms and those that the analyzer gives up. The shares are bounds
// to be lowered, never raised.
const (
	knownMisses  = 0.035
	knownAlarms  = 0.003
	knownGivenUp = 0.002
)

// modulePrograms is how many programs one module has, at most. A module is one
// build, so that larger ones are faster and need more memory.
const modulePrograms = 5000

func newTestJudge(t *testing.T) (*judge, *catalog) {
	t.Helper()
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	j, err := newJudge(t.Context(), root, t.TempDir(), slog.New(slog.NewTextHandler(t.Output(), nil)))
	if err != nil {
		t.Fatal(err)
	}
	c, err := readCatalog()
	if err != nil {
		t.Fatal(err)
	}
	return j, c
}

// Every handler that calls the ledger when it is run has a finding, and no other
// has one.
func TestDynamic(t *testing.T) {
	j, c := newTestJudge(t)
	ctx := t.Context()
	var wrong []difference
	handlers, posting, givenUp := 0, 0, 0
	for first := 0; first < *programsFlag; first += modulePrograms {
		var programs []*program
		for number := first; number < min(first+modulePrograms, *programsFlag); number++ {
			p := c.generate(*seedFlag, number)
			programs = append(programs, p)
			handlers += len(p.handlers)
		}
		v, err := j.judge(ctx, programs, batchSize)
		if err != nil {
			t.Fatal(err)
		}
		posting += len(v.posts)
		for _, d := range v.differences(programs) {
			d.number += first
			wrong = append(wrong, d)
		}
		for _, f := range v.others {
			if strings.Contains(f.String(), flow.TooLarge) {
				givenUp++
				continue
			}
			t.Errorf("a finding about something else: %s", f)
		}
	}
	missed := 0
	for _, d := range wrong {
		if d.missed {
			missed++
		}
		t.Logf("program %d, handler %d, a miss is %t: %s", d.number, d.handler, d.missed, d.program.handler(d.handler).root)
	}
	t.Logf("seed %d: %d programs, %d handlers, of which %d post: %d misses, %d false alarms, %d given up",
		*seedFlag, *programsFlag, handlers, posting, missed, len(wrong)-missed, givenUp)
	if float64(givenUp) > knownGivenUp*float64(handlers) {
		t.Errorf("%d handlers are given up, more than is known", givenUp)
	}
	if posting == 0 || posting == handlers {
		t.Errorf("%d of %d handlers post, which compares nothing", posting, handlers)
	}
	alarms := len(wrong) - missed
	if float64(missed) <= knownMisses*float64(posting) && float64(alarms) <= knownAlarms*float64(handlers-posting) {
		return
	}
	t.Errorf("%d handlers are judged wrongly, more than is known", len(wrong))
	shown := some(wrong, *shownFlag)
	if err := j.shrink(ctx, c, shown); err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for _, d := range shown {
		if key := d.program.handler(d.handler).root.String(); seen[key] {
			continue
		} else {
			seen[key] = true
		}
		text, err := j.describe(d)
		if err != nil {
			t.Fatal(err)
		}
		t.Error(text)
	}
}

// some returns up to n differences, false alarms and misses by turns.
func some(all []difference, n int) []difference {
	var misses, alarms, out []difference
	for _, d := range all {
		if d.missed {
			misses = append(misses, d)
		} else {
			alarms = append(alarms, d)
		}
	}
	for i := range max(len(misses), len(alarms)) {
		for _, list := range [][]difference{alarms, misses} {
			if i < len(list) && len(out) < n {
				out = append(out, list[i])
			}
		}
	}
	return slices.Clip(out)
}
