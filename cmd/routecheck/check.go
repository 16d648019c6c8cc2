package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer"
	"github.com/shipmindlabs/routecheck/analyzer/config"
)

// command is one call of the program.
type command struct {
	stdout, stderr io.Writer
}

// checkFlags are the flags of the gate.
type checkFlags struct {
	json    bool
	fix     bool
	tags    string
	config  string
	ledger  string
	classes string
}

func (c command) flags() (*flag.FlagSet, *checkFlags) {
	f := new(checkFlags)
	fs := flag.NewFlagSet("routecheck", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.BoolVar(&f.json, "json", false, "print findings as JSON")
	fs.BoolVar(&f.fix, "fix", false, "apply the fixes that are safe")
	fs.StringVar(&f.tags, "tags", "", "build `tags`, with commas between")
	fs.StringVar(&f.config, "config", "", "`file` with the configuration (default "+config.FileName+" beside go.mod); \"none\" is no file")
	fs.StringVar(&f.ledger, "ledger", "", "import `paths` of ledger packages, with commas between; x/... is x and everything below")
	fs.StringVar(&f.classes, "classes", "", "`classes` of queue whose tasks must not touch the ledger, with commas between (default bulk)")
	return fs, f
}

func (c command) usage(w io.Writer) {
	fs, _ := c.flags()
	fmt.Fprint(w, `Routecheck checks that every task has an explicit route, and that no bulk task
touches the ledger.

Usage:

	routecheck [flags] [packages]     check packages (default ./...)
	routecheck list [flags] [packages]
	                                  list the tasks with their queues
	routecheck rules                  list the rules

The flags are:

`)
	fs.SetOutput(w)
	fs.PrintDefaults()
	fmt.Fprint(w, `
The exit status is 0 without findings, 1 with findings, 2 when the command line
or the configuration is wrong, and 3 when a package could not be analyzed.
`)
}

// check is the gate: it runs go vet with itself as the tool and sorts what comes
// back.
func (c command) check(args []string) int {
	f, patterns, code := c.parse(args)
	if f == nil {
		return code
	}
	if f.fix {
		return c.applyFixes(f, patterns)
	}
	return c.report(f, patterns)
}

// report prints the findings and returns what they are to the caller.
func (c command) report(f *checkFlags, patterns []string) int {
	run, code := c.vet(f, patterns, "-json")
	if run == nil {
		return code
	}
	if err := c.print(run.findings, f.json); err != nil {
		c.errorf("%v", err)
		return exitIncomplete
	}
	if run.incomplete {
		c.stderr.Write(run.errors)
		c.errorf("the analysis is incomplete: packages that do not build were not checked (fix the errors above and run it again)")
		return exitIncomplete
	}
	if len(run.findings) > 0 {
		return exitFindings
	}
	return exitClean
}

// parse reads the command line. The flags are nil if it is wrong.
func (c command) parse(args []string) (*checkFlags, []string, int) {
	fs, f := c.flags()
	switch err := fs.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		c.usage(c.stdout)
		return nil, nil, exitClean
	case err != nil:
		c.errorf("%v (run routecheck help for the flags)", err)
		return nil, nil, exitUsage
	}
	patterns := fs.Args()
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	for _, p := range patterns {
		if strings.HasPrefix(p, "-") {
			c.errorf("flag %s stands behind a package (put flags first)", p)
			return nil, nil, exitUsage
		}
	}
	return f, patterns, exitClean
}

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
	c.warnLedgers(f, patterns, env)
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

// applyFixes changes the files. Findings that have no fix are told afterwards.
func (c command) applyFixes(f *checkFlags, patterns []string) int {
	run, code := c.vet(f, patterns, "-fix")
	switch {
	case run == nil:
		return code
	case run.incomplete:
		c.stderr.Write(run.errors)
		c.errorf("packages that do not build were not fixed (fix the errors above and run it again)")
		return exitIncomplete
	}
	again := *f
	again.fix = false
	return c.report(&again, patterns)
}

func buildFlags(f *checkFlags) []string {
	if f.tags == "" {
		return nil
	}
	return []string{"-tags=" + f.tags}
}

// environment is that of the go command. It names the configuration file, which
// holds for the dependencies too.
func (c command) environment(f *checkFlags) ([]string, error) {
	env := os.Environ()
	if f.config == "" {
		return env, nil
	}
	name := f.config
	if name != "none" {
		abs, err := filepath.Abs(name)
		if err != nil {
			return nil, err
		}
		if _, err := config.Load(abs); err != nil {
			return nil, fmt.Errorf("flag -config: %w", err)
		}
		name = abs
	}
	return append(env, config.Env+"="+name), nil
}

// resolve checks the patterns, since go vet says the same status for a pattern
// that matches nothing and for a package with errors.
func (c command) resolve(f *checkFlags, patterns, env []string) int {
	files, err := config.Files(".")
	if err != nil {
		c.errorf("%v", err)
		return exitUsage
	}
	if f.config != "" {
		files = nil // it is the one that counts, and was read
	}
	for _, name := range files {
		if _, err := config.Load(name); err != nil {
			c.errorf("%v", err)
			return exitUsage
		}
	}
	if _, err := config.ParseClasses(splitList(f.classes)); err != nil {
		c.errorf("flag -classes: %v", err)
		return exitUsage
	}
	for _, p := range splitList(f.ledger) {
		if err := config.CheckPattern(p); err != nil {
			c.errorf("flag -ledger: %v", err)
			return exitUsage
		}
	}
	args := append([]string{"list", "-e", "-f", "{{.ImportPath}}"}, buildFlags(f)...)
	cmd := exec.Command("go", append(append(args, "--"), patterns...)...)
	var stdout, stderr bytes.Buffer
	cmd.Env, cmd.Stdout, cmd.Stderr = env, &stdout, &stderr
	if err := cmd.Run(); err != nil {
		c.stderr.Write(stderr.Bytes())
		c.errorf("the packages %s cannot be listed (run it inside a module, with go on the PATH)", strings.Join(patterns, " "))
		return exitUsage
	}
	if strings.TrimSpace(stdout.String()) == "" {
		c.errorf("%s matches no packages (name a folder with Go files, or ./...)", strings.Join(patterns, " "))
		return exitUsage
	}
	return exitClean
}

// warnLedgers tells which patterns of ledger packages name none of the packages
// of the build: one that is misspelled would switch the rule off in silence.
func (c command) warnLedgers(f *checkFlags, patterns, env []string) {
	cfg, err := c.settings(f)
	if err != nil || len(cfg.Ledger) == 0 {
		return // told already
	}
	args := append([]string{"list", "-e", "-deps", "-f", "{{.ImportPath}}"}, buildFlags(f)...)
	cmd := exec.Command("go", append(append(args, "--"), patterns...)...)
	cmd.Env = env
	out, err := cmd.Output()
	if err != nil {
		return
	}
	for _, p := range cfg.Ledger {
		if !slices.ContainsFunc(strings.Fields(string(out)), func(path string) bool { return config.MatchPackage(p, path) }) {
			c.errorf("warning: ledger package %q is none of the packages of %s (correct the path if it should be)", p, strings.Join(patterns, " "))
		}
	}
}

// settings are those of the flags and of the configuration file that holds in
// the working directory.
func (c command) settings(f *checkFlags) (*config.Config, error) {
	cfg := config.Default()
	name := f.config
	if name == "" {
		var err error
		if name, err = config.Locate("."); err != nil {
			return nil, err
		}
	}
	if name != "" && name != "none" {
		var err error
		if cfg, err = config.Load(name); err != nil {
			return nil, err
		}
	}
	cfg.Ledger = append(cfg.Ledger, splitList(f.ledger)...)
	return cfg, nil
}

func splitList(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' })
}

func (c command) print(findings []finding, asJSON bool) error {
	if asJSON {
		return c.printJSON(findingList{findings})
	}
	for _, f := range findings {
		if _, err := fmt.Fprintf(c.stdout, "%s: %s\n", f.place(), f.Message); err != nil {
			return err
		}
	}
	return nil
}

func (c command) printJSON(v any) error {
	enc := json.NewEncoder(c.stdout)
	enc.SetIndent("", "\t")
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}
