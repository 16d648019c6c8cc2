package oracle

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// judge builds, runs and checks modules of programs.
type judge struct {
	root string // of the module that is tested
	dir  string // for modules and what is built
	log  *slog.Logger
}

// verdict is what running and checking a module gave.
type verdict struct {
	// posts are the tasks whose handlers called the ledger.
	posts map[string]bool
	// found are the findings that a handler reaches the ledger.
	found []finding
	// others are findings that say nothing about a task's ledger. There must be
	// none.
	others []finding
}

// finding is one of those that routecheck -json prints.
type finding struct {
	Rule    string `json:"rule"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Message string `json:"message"`
	// task is what a finding of rule ledgerbulk is about.
	task string
}

func (f finding) String() string { return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Message) }

// newJudge builds the command. dir must be empty.
func newJudge(ctx context.Context, root, dir string, log *slog.Logger) (*judge, error) {
	j := &judge{root: root, dir: dir, log: log}
	if _, err := j.run(ctx, root, "go", "build", "-o", j.tool(), "./cmd/routecheck"); err != nil {
		return nil, err
	}
	return j, nil
}

func (j *judge) tool() string { return filepath.Join(j.dir, "routecheck") }

// judge writes the programs as one module, runs every handler and checks the
// sources.
func (j *judge) judge(ctx context.Context, programs []*program, batch int) (*verdict, error) {
	m := &module{dir: filepath.Join(j.dir, "module"), root: j.root}
	start := time.Now()
	lap := func() time.Duration {
		d := time.Since(start).Round(time.Millisecond)
		start = time.Now()
		return d
	}
	if err := m.write(programs, batch); err != nil {
		return nil, err
	}
	written := lap()
	binary := filepath.Join(j.dir, "programs")
	if _, err := j.run(ctx, m.dir, "go", "build", "-ldflags=-s", "-o", binary, "."); err != nil {
		return nil, err
	}
	built := lap()
	out, err := j.run(ctx, m.dir, binary)
	if err != nil {
		return nil, err
	}
	v := &verdict{posts: make(map[string]bool)}
	for name := range strings.Lines(string(out)) {
		v.posts[strings.TrimSpace(name)] = true
	}
	ran := lap()
	// The command that runs the programs is no part of them.
	if err := j.check(ctx, m.dir, v, m.batches()...); err != nil {
		return nil, err
	}
	j.log.InfoContext(ctx, "judged", "programs", len(programs), "write", written, "build", built, "run", ran, "check", lap())
	return v, nil
}

// taskOf matches the task in a finding of rule ledgerbulk.
var taskOf = regexp.MustCompile(`task "([^"]*)" is routed to`)

// check runs routecheck over packages of a module.
func (j *judge) check(ctx context.Context, dir string, v *verdict, patterns ...string) error {
	out, err := j.run(ctx, dir, j.tool(), append([]string{"-json"}, patterns...)...)
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) { // 1 is findings
		return err
	}
	var list struct {
		Findings []finding `json:"findings"`
	}
	if err := json.Unmarshal(out, &list); err != nil {
		return fmt.Errorf("routecheck -json printed what is no JSON: %w", err)
	}
	for _, f := range list.Findings {
		m := taskOf.FindStringSubmatch(f.Message)
		if f.Rule != "ledgerbulk" || m == nil {
			v.others = append(v.others, f)
			continue
		}
		f.task = m[1]
		v.found = append(v.found, f)
	}
	return nil
}

// run runs a command and returns its output. The error carries what it printed
// on standard error.
func (j *judge) run(ctx context.Context, dir, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	// Without inlining the many closures compile in half the time.
	cmd.Env = append(os.Environ(), "GOFLAGS=-gcflags="+modulePath+"/...=-l", "GOWORK=off", "PWD="+dir)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return stdout.Bytes(), fmt.Errorf("%s %s: %w\n%s", filepath.Base(name), strings.Join(args, " "), err, stderr.Bytes())
	}
	return stdout.Bytes(), nil
}
