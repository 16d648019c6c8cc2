// Routecheck checks that every task of a Go program has an explicit route, and
// that no bulk task touches the ledger.
//
// Usage:
//
//	routecheck [flags] [packages]             check packages (default ./...)
//	routecheck list [flags] [packages]        list the tasks with their queues
//	routecheck explain [flags] task [packages]
//	                                          say where a task goes, and why its
//	                                          handlers touch the ledger or do not
//	routecheck rules [rule]                   list the rules, or explain one
//	routecheck version                        print the version
//	go vet -vettool=$(which routecheck) ...   check packages as part of go vet
//
// The flags are:
//
//	-json             print findings as JSON
//	-config file      use this configuration file; "none" is no file
//	-ledger paths     import paths of ledger packages, with commas between
//	-classes classes  classes whose tasks must not touch the ledger (default bulk)
//	-tags tags        build tags, with commas between
//	-fix              apply the fixes that are safe
//
// The first form drives go vet with itself as the tool, so that both give the
// same findings and share the build cache.
//
// The exit status is 0 when there is no finding, 1 when there are, 2 when the
// command line or the configuration is wrong, and 3 when the analysis is
// incomplete because a package could not be built.
//
// What the analysis cannot see is listed in the documentation of the analyzer:
// go doc github.com/shipmindlabs/routecheck/analyzer.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/shipmindlabs/routecheck/analyzer"
	"github.com/shipmindlabs/routecheck/analyzer/config"
)

func main() {
	args := os.Args[1:]
	switch {
	case len(args) == 1 && args[0] == "-V=full":
		os.Exit(printVersion(os.Stdout, os.Stderr))
	case isVetTool(args):
		if err := checkVetFlags(args); err != nil {
			fmt.Fprintf(os.Stderr, "routecheck: %v\n", err)
			os.Exit(exitFindings)
		}
		collectLate()
		// Of the drivers that speak the protocol of go vet, this one gives an
		// analyzer's flags without its name in front.
		singlechecker.Main(analyzer.New(analyzer.Options{}))
	}
	os.Exit(command{stdout: os.Stdout, stderr: os.Stderr}.run(args))
}

// collectLate leaves the garbage alone until there is some amount of it: a process
// that looks at one package is mostly gone by then. From the first collection on
// everything is as usual.
func collectLate() {
	const enough = 64 << 20
	percent := debug.SetGCPercent(-1)
	limit := debug.SetMemoryLimit(enough)
	runtime.AddCleanup(new([64]byte), func(percent int) {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}, percent)
}

// isVetTool reports whether the go command is calling, which asks for the flags
// or names a compilation unit.
func isVetTool(args []string) bool {
	n := len(args)
	return n == 1 && args[0] == "-flags" || n > 0 && strings.HasSuffix(args[n-1], ".cfg")
}

// Exit codes.
const (
	exitClean      = 0
	exitFindings   = 1
	exitUsage      = 2
	exitIncomplete = 3
)

func (c command) run(args []string) int {
	if len(args) > 0 {
		switch args[0] {
		case "rules":
			return c.rules(args[1:])
		case "list":
			return c.list(args[1:])
		case "explain":
			return c.explain(args[1:])
		case "version", "-version", "--version":
			return c.version()
		case "help", "-h", "-help", "--help":
			c.usage(c.stdout)
			return exitClean
		}
	}
	return c.check(args)
}

func (c command) errorf(format string, args ...any) {
	fmt.Fprintf(c.stderr, "routecheck: "+format+"\n", args...)
}

// checkVetFlags refuses wrong values of the analyzer's flags. The analyzer would
// refuse them too, but with its whole usage, once for each package.
func checkVetFlags(args []string) error {
	var settings config.Flags
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	settings.Register(fs)
	for _, arg := range args {
		if name, value, ok := strings.Cut(strings.TrimLeft(arg, "-"), "="); ok && fs.Lookup(name) != nil {
			if err := fs.Set(name, value); err != nil {
				return fmt.Errorf("flag -%s: %w", name, err)
			}
		}
	}
	return nil
}
