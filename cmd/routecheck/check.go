package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

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
	routecheck explain [flags] task [packages]
	                                  say where a task goes, and why its
	                                  handlers touch the ledger or do not
	routecheck rules [rule]           list the rules, or explain one
	routecheck version                print the version

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
	empty := ""
	fs.Visit(func(fl *flag.Flag) {
		if fl.Value.String() == "" {
			empty = fl.Name
		}
	})
	if empty != "" {
		c.errorf("flag -%s is empty (give it a value, or leave it out)", empty)
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
