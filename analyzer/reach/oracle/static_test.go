package oracle

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// staticPrograms is how many programs the call graph is asked about. It reads
// everything from source, so that they are fewer.
const staticPrograms = 100

// truth is what is known of a registration otherwise.
type truth int

const (
	unknown truth = iota
	silent        // the handlers were run and do not post
	writing       // they do
)

// The call graph agrees wherever the analyzer says yes, and what the call graph
// alone says is refuted by the runs.
func TestStaticGenerated(t *testing.T) {
	j, c := newTestJudge(t)
	var programs []*program
	for number := range staticPrograms {
		programs = append(programs, c.generate(*seedFlag, number))
	}
	v, err := j.judge(t.Context(), programs, batchSize)
	if err != nil {
		t.Fatal(err)
	}
	compareGraph(t, filepath.Join(j.dir, "module"), v.found, func(s registrationSite, f finding) truth {
		name, ok := strings.CutPrefix(s.task, "tasks.P")
		switch {
		case v.posts[f.task]:
			return writing
		case !ok:
			return unknown // a helper that registers several tasks
		case v.posts["bulk.p"+strings.ReplaceAll(name, "H", "h")]:
			return writing
		}
		return silent
	})
}

// The same for the labelled programs, whose labels are compared with runs too.
func TestStaticLabelled(t *testing.T) {
	j, _ := newTestJudge(t)
	dir := filepath.Join(j.root, "testdata", "reach")
	v := new(verdict)
	if err := j.check(t.Context(), dir, v, "./..."); err != nil {
		t.Fatal(err)
	}
	compareGraph(t, dir, v.found, func(s registrationSite, f finding) truth {
		switch {
		case strings.HasPrefix(s.label, "want `ledgerbulk"), strings.HasPrefix(lineComment(t, dir, f), "want `ledgerbulk"):
			return writing
		case strings.HasPrefix(s.label, "reach: no"):
			return silent
		}
		return unknown
	})
}

// lineComment returns the comment on the line where a finding is reported.
func lineComment(t *testing.T, dir string, f finding) string {
	t.Helper()
	if f.File == "" {
		return ""
	}
	text, err := os.ReadFile(filepath.Join(dir, f.File))
	if err != nil {
		t.Fatal(err)
	}
	return comment(text, f.Line)
}

// registeredBy matches the place of the registration in a finding that is
// reported elsewhere.
var registeredBy = regexp.MustCompile(`\(registered by the call at ([^,)]+:\d+)`)

// site returns the place of the registration that a finding is about.
func (f finding) site() string {
	if m := registeredBy.FindStringSubmatch(f.Message); m != nil {
		return m[1]
	}
	return fmt.Sprintf("%s:%d", f.File, f.Line)
}

// compareGraph compares findings with the call graph of a module, registration by
// registration.
func compareGraph(t *testing.T, dir string, findings []finding, truthOf func(registrationSite, finding) truth) {
	t.Helper()
	verdicts, err := callGraph(t.Context(), dir, append(os.Environ(), "GOFLAGS=", "GOWORK=off"))
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[string]finding)
	for _, f := range findings {
		found[f.site()] = f
	}
	lines := make(map[string][]graphVerdict) // a line can have more than one
	for _, g := range verdicts {
		lines[g.at] = append(lines[g.at], g)
	}
	count := make(map[string]int)
	for at, list := range lines {
		f, yes := found[at]
		g := list[0]
		witness := g.follow(f.witness())
		truth := truthOf(g.registrationSite, f)
		for _, other := range list {
			if other.path != nil && g.path == nil {
				g.path, g.library = other.path, other.library
			}
			if w := other.follow(f.witness()); w.jumps < witness.jumps {
				witness = w
			}
			truth = max(truth, truthOf(other.registrationSite, f))
		}
		switch {
		case yes && g.path != nil:
			count["yes of both"]++
			switch {
			case !witness.exist || witness.jumps > 1:
				t.Errorf("%s: the witness is no path of a call graph: %s", at, f.Message)
			case witness.jumps == 1:
				count["witnesses with a call of the worker or of the Go runtime"]++
			case witness.lost > 0:
				count["witnesses with a call that vta loses and cha has"]++
			}
		case yes && truth == writing:
			count["yes of the analyzer and the run, which the call graph misses"]++
			t.Logf("%s: the call graph misses %s", at, f.Message)
		case yes:
			t.Errorf("%s: the analyzer finds what the call graph does not: %s", at, f.Message)
		case g.path == nil:
			count["no of both"]++
		case truth == writing:
			t.Errorf("%s: the call graph finds what the analyzer does not: %s", at, strings.Join(g.path, " -> "))
		case g.library != "":
			count["yes of the call graph through an opaque package"]++
		case truth == unknown:
			count["yes of the call graph where one call registers several tasks"]++
		default:
			count["yes of the call graph by merging parameters or objects"]++
		}
	}
	for at, f := range found {
		if lines[at] != nil {
			continue
		}
		if truthOf(registrationSite{}, f) != writing {
			t.Errorf("%s is no registration: %s", at, f.Message)
			continue
		}
		count["yes of the analyzer where runtime.Handle has another name"]++
	}
	for what, n := range count {
		t.Logf("%d %s", n, what)
	}
}
