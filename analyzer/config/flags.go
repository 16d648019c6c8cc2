package config

import (
	"errors"
	"flag"
	"fmt"
	"strings"
)

// Flags are the settings that a command line gives. They go before the
// configuration file; ledger packages are added to the file's.
type Flags struct {
	ledger  list
	classes list
}

// list is a flag with values between commas, which may be given several times.
type list []string

func (l *list) String() string { return strings.Join(*l, ",") }

func (l *list) Set(s string) error {
	for _, v := range strings.Split(s, ",") {
		if v = strings.TrimSpace(v); v != "" {
			*l = append(*l, v)
		}
	}
	return nil
}

// Register defines the flags in a set.
func (f *Flags) Register(fs *flag.FlagSet) {
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
	var errs []error
	for _, p := range f.ledger {
		if err := CheckPattern(p); err != nil {
			errs = append(errs, fmt.Errorf("flag -ledger: %w", err))
		}
	}
	cfg.Ledger = append(cfg.Ledger, f.ledger...)
	if len(f.classes) > 0 {
		classes, err := ParseClasses(f.classes)
		if err != nil {
			errs = append(errs, fmt.Errorf("flag -classes: %w", err))
		}
		cfg.Classes = classes
	}
	return cfg, errors.Join(errs...)
}
