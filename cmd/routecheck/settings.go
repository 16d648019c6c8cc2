package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer/config"
)

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

// checkLedgers refuses patterns of ledger packages that name none of the packages
// of the module: one that is misspelled would switch the rule off in silence. A
// part of the module says nothing of that.
func (c command) checkLedgers(f *checkFlags, patterns, env []string) int {
	if !slices.Contains(patterns, "./...") {
		return exitClean
	}
	if _, err := os.Stat("go.mod"); err != nil {
		return exitClean
	}
	cfg, err := c.settings(f)
	if err != nil {
		c.errorf("%v", err)
		return exitUsage
	}
	if len(cfg.Ledger) == 0 {
		return exitClean
	}
	args := append([]string{"list", "-e", "-deps", "-test", "-f", "{{.ImportPath}}"}, buildFlags(f)...)
	cmd := exec.Command("go", append(append(args, "--"), patterns...)...)
	cmd.Env = env
	out, err := cmd.Output()
	if err != nil {
		c.errorf("the dependencies of %s cannot be listed: %v (run go list -deps for the reason)", strings.Join(patterns, " "), err)
		return exitUsage
	}
	code := exitClean
	for _, p := range cfg.Ledger {
		if !slices.ContainsFunc(strings.Fields(string(out)), func(path string) bool { return config.MatchPackage(p, path) }) {
			c.errorf("ledger package %q is neither in this module nor among its dependencies, so nothing would be checked against it (correct the path, or take it out)", p)
			code = exitUsage
		}
	}
	return code
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
