package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"

	"github.com/shipmindlabs/routecheck/analyzer"
)

// vetRun is what a run of go vet gave.
type vetRun struct {
	findings []finding
	items    []analyzer.Item
	// incomplete reports whether a package could not be analyzed, and errors
	// is what the go command said.
	incomplete bool
	errors     []byte
}

// vet runs go vet with this program as the tool. The result is nil if the
// command line or the configuration is wrong.
func (c command) vet(f *checkFlags, patterns []string, mode ...string) (*vetRun, int) {
	env, err := c.environment(f)
	if err != nil {
		c.errorf("%v", err)
		return nil, exitUsage
	}
	if code := c.resolve(f, patterns, env); code != exitClean {
		return nil, code
	}
	if code := c.checkLedgers(f, patterns, env); code != exitClean {
		return nil, code
	}
	self, err := os.Executable()
	if err != nil {
		c.errorf("%v", err)
		return nil, exitUsage
	}
	args := append([]string{"vet", "-vettool=" + self}, mode...)
	args = append(args, buildFlags(f)...)
	if f.ledger != "" {
		args = append(args, "-ledger="+f.ledger)
	}
	if f.classes != "" {
		args = append(args, "-classes="+f.classes)
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.Command("go", append(args, patterns...)...)
	cmd.Env, cmd.Stdout, cmd.Stderr = env, &stdout, &stderr
	runErr := cmd.Run()
	var exit *exec.ExitError
	if runErr != nil && !errors.As(runErr, &exit) {
		c.errorf("go vet: %v (is the go command installed?)", runErr)
		return nil, exitUsage
	}
	run := &vetRun{incomplete: runErr != nil, errors: stderr.Bytes()}
	run.findings, run.items, err = decode(stdout.Bytes())
	if err != nil {
		c.stderr.Write(stderr.Bytes())
		c.errorf("go vet answered what cannot be read: %v", err)
		return nil, exitIncomplete
	}
	return run, exitClean
}
