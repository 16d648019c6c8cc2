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
	"strings"
	"text/tabwriter"

	"github.com/shipmindlabs/routecheck/analyzer/config"
	"github.com/shipmindlabs/routecheck/analyzer/rules"
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

// rules lists the rules.
func (c command) rules(args []string) int {
	if len(args) > 0 {
		c.errorf("rules takes no arguments, not %q (run routecheck rules)", args[0])
		return exitUsage
	}
	w := tabwriter.NewWriter(c.stdout, 0, 0, 2, ' ', 0)
	for _, r := range rules.All() {
		fmt.Fprintf(w, "%s\t%s\n", r.ID, r.Title)
	}
	w.Flush()
	return exitClean
}

// check is the gate: it runs go vet with itself as the tool and sorts what comes
// back.
func (c command) check(args []string) int {
	fs, f := c.flags()
	if err := fs.Parse(args); err != nil {
		c.errorf("%v (run routecheck help for the flags)", err)
		return exitUsage
	}
	patterns := fs.Args()
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	for _, p := range patterns {
		if strings.HasPrefix(p, "-") {
			c.errorf("flag %s stands behind a package (put flags first)", p)
			return exitUsage
		}
	}
	env, err := c.environment(f)
	if err != nil {
		c.errorf("%v", err)
		return exitUsage
	}
	if code := c.resolve(f, patterns, env); code != exitClean {
		return code
	}
	self, err := os.Executable()
	if err != nil {
		c.errorf("%v", err)
		return exitUsage
	}
	vet := []string{"vet", "-vettool=" + self}
	if f.fix {
		vet = append(vet, "-fix")
	} else {
		vet = append(vet, "-json")
	}
	vet = append(vet, buildFlags(f)...)
	if f.ledger != "" {
		vet = append(vet, "-ledger="+f.ledger)
	}
	if f.classes != "" {
		vet = append(vet, "-classes="+f.classes)
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.Command("go", append(vet, patterns...)...)
	cmd.Env, cmd.Stdout, cmd.Stderr = env, &stdout, &stderr
	runErr := cmd.Run()
	var exit *exec.ExitError
	if runErr != nil && !errors.As(runErr, &exit) {
		c.errorf("go vet: %v (is the go command installed?)", runErr)
		return exitUsage
	}
	findings, decodeErr := decode(stdout.Bytes())
	if decodeErr != nil {
		c.errorf("go vet answered what cannot be read: %v", decodeErr)
		c.stderr.Write(stderr.Bytes())
		return exitIncomplete
	}
	if err := c.print(findings, f.json); err != nil {
		c.errorf("%v", err)
		return exitIncomplete
	}
	if runErr != nil {
		c.stderr.Write(stderr.Bytes())
		c.errorf("the analysis is incomplete: packages that do not build were not checked (fix the errors above and run it again)")
		return exitIncomplete
	}
	if len(findings) > 0 {
		return exitFindings
	}
	return exitClean
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
	if _, err := config.Files("."); err != nil {
		c.errorf("%v", err)
		return exitUsage
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

func splitList(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' })
}

func (c command) print(findings []finding, asJSON bool) error {
	if asJSON {
		enc := json.NewEncoder(c.stdout)
		enc.SetIndent("", "\t")
		enc.SetEscapeHTML(false)
		return enc.Encode(report{Findings: findings})
	}
	for _, f := range findings {
		if _, err := fmt.Fprintf(c.stdout, "%s:%d:%d: %s\n", f.File, f.Line, f.Column, f.Message); err != nil {
			return err
		}
	}
	return nil
}
