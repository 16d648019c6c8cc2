package main_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mostLimits is how many wrong answers the labelled programs may show.
const mostLimits = 20

// limit is a remark in a labelled program that the analyzer gives a wrong answer:
// a false alarm, or a finding that it misses. testdata/reach/README.md says how it
// is written.
type limit struct {
	at   string // file and line
	kind string // alarmed or missed
	why  string
}

func (l limit) String() string { return fmt.Sprintf("%s: %s: %s", l.at, l.kind, l.why) }

const (
	alarmed = "alarmed"
	missed  = "missed"
)

var (
	remark = regexp.MustCompile(`^// (?:reach: no, but (alarmed)|reach: yes, but (missed)|limit: (alarmed|missed)): ([^/ ].*?)(?: // (?:want|should be) .*)?$`)
	almost = regexp.MustCompile(`^// ?(?:limit\b|reach: yes|reach: no,? but)`)
	quoted = regexp.MustCompile("`([^`]*)`")
	named  = regexp.MustCompile(`\btopo\.([A-D]|Number)\b|\b(bulk\.\w+)|"(\w+:[\w.]+)"`)
)

// expected returns the expressions that a comment has of findings, and what is known
// of them: what should be found, where a remark says that it is missed.
func expected(t *testing.T, at, comment string) (limit, []string) {
	t.Helper()
	known, ok := limitOf(at, comment)
	if !ok && almost.MatchString(comment) {
		t.Errorf("%s: %s is no remark (testdata/reach/README.md says how to write one)", at, comment)
	}
	mark := "// want "
	if known.kind == missed {
		mark = "// should be "
	}
	_, text, _ := strings.Cut(comment, mark)
	var all []string
	for _, m := range quoted.FindAllStringSubmatch(text, -1) {
		all = append(all, m[1])
	}
	if known.kind == missed && len(all) == 0 {
		t.Errorf("%s (it does not say what should be found)", known)
	}
	return known, all
}

// limitOf returns the remark that a comment is.
func limitOf(at, comment string) (limit, bool) {
	m := remark.FindStringSubmatch(comment)
	if m == nil {
		return limit{}, false
	}
	return limit{at: at, kind: m[1] + m[2] + m[3], why: m[4]}, true
}

// tasksOn returns the names of the tasks that a line names, but for those in what it
// wants.
func tasksOn(line string) []string {
	line, _, _ = strings.Cut(line, "// want ")
	var all []string
	for _, m := range named.FindAllStringSubmatch(line, -1) {
		name := m[2] + m[3]
		if m[1] != "" {
			name = "bulk." + strings.ToLower(m[1])
		}
		all = append(all, name)
	}
	return all
}

// explain gives a remark of a false alarm to the expectation of the alarm. That
// stands in the same file, often on another line: the one of the loop that
// registers what the remark's line lists.
func (l limit) explain(t *testing.T, line string, wants []expectation) {
	t.Helper()
	tasks := tasksOn(line)
	if len(tasks) != 1 {
		t.Errorf("%s (its line names the tasks %q, want one)", l, tasks)
		return
	}
	i := slices.IndexFunc(wants, func(w expectation) bool {
		return w.rx.String() == fmt.Sprintf("ledgerbulk: task %q", tasks[0])
	})
	if i < 0 {
		t.Errorf("%s (the file has no want `ledgerbulk: task %q`: remove the remark, or write what is found)", l, tasks[0])
		return
	}
	wants[i].limit = l
}

// What the analyzer is known to answer wrongly is little, and is written down.
func TestLimits(t *testing.T) {
	root, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	count := make(map[string]int)
	for _, module := range []string{"reach", "libraries", "rules"} {
		for _, w := range expectations(t, filepath.Join(root, module)) {
			if w.limit.kind != "" {
				count[w.limit.kind]++
				t.Logf("%s/%s", module, w.limit)
			}
		}
	}
	t.Logf("%d false alarms and %d misses are known", count[alarmed], count[missed])
	if n := count[alarmed] + count[missed]; n > mostLimits {
		t.Errorf("%d wrong answers are known, want at most %d (improve the analyzer)", n, mostLimits)
	}
}

func TestLimitOf(t *testing.T) {
	tests := []struct{ comment, kind, why string }{
		{"// reach: no, but alarmed: constant keys are one place // want `a: b`", alarmed, "constant keys are one place"},
		{"// reach: no, but alarmed: constant keys are one place", alarmed, "constant keys are one place"},
		{"// reach: yes, but missed: a panic carries it // should be `a: b`", missed, "a panic carries it"},
		{"// limit: missed: a swap // should be `a: b`", missed, "a swap"},
		{"// reach: no, but missed: a swap", "", ""},
		{"// reach: no, but alarmed: // want `a`", "", ""},
		{"// reach: no", "", ""},
		{"// want `a: b`", "", ""},
	}
	for _, tt := range tests {
		if l, ok := limitOf("a.go:1", tt.comment); l.kind != tt.kind || l.why != tt.why || ok != (tt.kind != "") {
			t.Errorf("limitOf(%q) = %+v, %t, want %s and %q", tt.comment, l, ok, tt.kind, tt.why)
		}
	}
}
