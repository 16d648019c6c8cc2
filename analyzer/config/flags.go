package config

import (
	"errors"
	"flag"
	"strings"
)

// Flags are the settings that a command line gives. They go before the
// configuration file; ledger packages are added to the file's.
type Flags struct {
	ledger  list
	classes list
}

// list is a flag with values between commas, which may be given several times. A
// wrong value is refused when the command line is read: go vet would keep an error
// of the analysis for a result, and say it once.
type list struct {
	values []string
	check  func([]string) error
}

func (l *list) String() string { return strings.Join(l.values, ",") }

func (l *list) Set(s string) error {
	var values []string
	for _, v := range strings.Split(s, ",") {
		if v = strings.TrimSpace(v); v != "" {
			values = append(values, v)
		}
	}
	if len(values) == 0 {
		return errors.New("it is empty (give it a value, or leave it out)")
	}
	l.values = append(l.values, values...)
	return l.check(values)
}

func checkPatterns(patterns []string) error {
	var errs []error
	for _, p := range patterns {
		errs = append(errs, CheckPattern(p))
	}
	return errors.Join(errs...)
}

func checkClasses(names []string) error {
	_, err := ParseClasses(names)
	return err
}

// Register defines the flags in a set.
func (f *Flags) Register(fs *flag.FlagSet) {
	f.ledger.check, f.classes.check = checkPatterns, checkClasses
	fs.Var(&f.ledger, "ledger", "import `paths` of ledger packages, with commas between; x/... is x and everything below")
	fs.Var(&f.classes, "classes", "`classes` of queue whose tasks must not touch the ledger, with commas between (default bulk)")
}

// Apply returns the settings of a package in a directory: those of the file
// that holds there, with the flags on top.
func (f *Flags) Apply(dir string) (*Config, error) {
	cfg := Default()
	name, err := Locate(dir)
	if err != nil {
		return nil, err
	}
	if name != "" {
		if cfg, err = Load(name); err != nil {
			return nil, err
		}
	}
	cfg.Ledger = append(cfg.Ledger, f.ledger.values...)
	if len(f.classes.values) > 0 {
		if cfg.Classes, err = ParseClasses(f.classes.values); err != nil {
			return nil, err
		}
	}
	return cfg, nil
}
