package main

import (
	"bytes"
	"cmp"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"

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
	out, errs, failed, err := goVet(env, append(args, patterns...))
	if failed && len(out) == 0 && err == nil {
		// go vet checks nothing if one package cannot be loaded.
		if rest := c.loadable(f, patterns, env); len(rest) > 0 {
			var more []byte
			if out, more, _, err = goVet(env, append(args, rest...)); !bytes.Contains(errs, more) {
				errs = append(errs, more...)
			}
		}
	}
	if err != nil {
		c.errorf("go vet: %v (is the go command installed?)", err)
		return nil, exitUsage
	}
	run := &vetRun{incomplete: failed, errors: errs}
	run.findings, run.items, err = decode(out)
	if err != nil {
		c.stderr.Write(errs)
		c.errorf("go vet answered what cannot be read: %v", err)
		return nil, exitIncomplete
	}
	return run, exitClean
}

// goVet runs the go command, and reports whether a package failed.
func goVet(env, args []string) (stdout, stderr []byte, failed bool, err error) {
	var out, errs bytes.Buffer
	cmd := exec.Command("go", args...)
	cmd.Env, cmd.Stdout, cmd.Stderr = env, &out, &errs
	err = cmd.Run()
	var exit *exec.ExitError
	if failed = errors.As(err, &exit); failed {
		err = nil
	}
	return out.Bytes(), errs.Bytes(), failed, err
}

// loadable returns the packages that can be loaded with their tests and all that they
// import. In the others a module is missing that cannot be downloaded, or a file that
// somebody generates.
func (c command) loadable(f *checkFlags, patterns, env []string) []string {
	args := append([]string{"list", "-e", "-test", "-f", "{{.ImportPath}}\t{{.ForTest}}\t{{or .Incomplete .DepsErrors}}"}, buildFlags(f)...)
	out, _, _, err := goVet(env, append(append(args, "--"), patterns...))
	if err != nil {
		return nil
	}
	var all []string
	broken := make(map[string]bool)
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		path, tested, _ := strings.Cut(line, "\t")
		tested, fault, _ := strings.Cut(tested, "\t")
		if base, ok := strings.CutSuffix(path, ".test"); ok && slices.Contains(all, base) {
			tested = base // the program that runs the tests
		}
		if fault != "false" && fault != "[]" {
			broken[cmp.Or(tested, path)] = true
		}
		if tested == "" {
			all = append(all, path)
		}
	}
	return slices.DeleteFunc(all, func(path string) bool { return broken[path] })
}
