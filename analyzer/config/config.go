// Package config reads the settings of routecheck: flags, and the file
// .routecheck.yml beside go.mod.
//
// What can be said in the code is said there (see package directive); the file
// is for packages that one cannot edit and for tasks that other libraries
// register. An unknown key is an error, since a misspelled one would switch a
// rule off in silence. The file's schema is [Schema].
package config

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// FileName is the name of the configuration file.
const FileName = ".routecheck.yml"

// Schema is the JSON schema of the configuration file.
//
//go:embed schema.json
var Schema []byte

// Config is the settings of one run.
type Config struct {
	// Ledger are import paths of ledger packages. "..." stands for any string,
	// and "x/..." for x too.
	Ledger []string
	// Readonly are functions of ledger packages that do not write the books, as
	// path.Func or path.Type.Method, the type without a star. In a file their
	// packages must be in the file's ledger list.
	Readonly []string
	// Classes are the classes of queue whose tasks must not touch the ledger.
	// The default is bulk.
	Classes []taskmeta.Class
	// Topology has the queues and routes of tasks that other libraries
	// register.
	Topology taskmeta.Topology
}

// Default returns the settings that hold where nothing is configured.
func Default() *Config { return &Config{Classes: []taskmeta.Class{taskmeta.Bulk}} }

// file is what the configuration file may say.
type file struct {
	Ledger   []string `yaml:"ledger"`
	Readonly []string `yaml:"readonly"`
	Classes  []string `yaml:"classes"`
	Queues   []queue  `yaml:"queues"`
	Routes   []route  `yaml:"routes"`
}

type queue struct {
	Name     string `yaml:"name"`
	Class    string `yaml:"class"`
	Owner    string `yaml:"owner"`
	Exchange string `yaml:"exchange"`
}

type route struct {
	Task  string `yaml:"task"`
	Queue string `yaml:"queue"`
}

// Load reads a configuration file.
func Load(name string) (*Config, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	cfg, err := Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return cfg, nil
}

// Parse reads the contents of a configuration file. An empty one is the default.
func Parse(data []byte) (*Config, error) {
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	var f file
	if err := dec.Decode(&f); err != nil && !errors.Is(err, io.EOF) {
		return nil, explain(err)
	}
	var more yaml.Node
	if err := dec.Decode(&more); !errors.Is(err, io.EOF) {
		return nil, errors.New(`has more than one document (delete everything from the second "---" on)`)
	}
	cfg := Default()
	var errs []error
	for _, p := range f.Ledger {
		if err := CheckPattern(p); err != nil {
			errs = append(errs, err)
		}
		cfg.Ledger = append(cfg.Ledger, p)
	}
	for _, name := range f.Readonly {
		if err := checkFunction(name); err != nil {
			errs = append(errs, err)
		}
		cfg.Readonly = append(cfg.Readonly, name)
	}
	errs = append(errs, cfg.checkReadonly())
	if f.Classes != nil {
		if len(f.Classes) == 0 {
			errs = append(errs, errors.New("classes is empty, which would switch ledgerbulk off (name one, or leave it out for bulk)"))
		}
		classes, err := ParseClasses(f.Classes)
		errs = append(errs, err)
		cfg.Classes = classes
	}
	for _, q := range f.Queues {
		kind := taskmeta.Topic
		switch q.Exchange {
		case "", "topic":
		case "direct":
			kind = taskmeta.Direct
		default:
			errs = append(errs, fmt.Errorf("queue %q has the unknown exchange %q (use topic or direct)", q.Name, q.Exchange))
		}
		cfg.Topology.Queues = append(cfg.Topology.Queues, taskmeta.Queue{Name: q.Name, Class: taskmeta.Class(q.Class), Owner: q.Owner, Exchange: kind})
	}
	for _, r := range f.Routes {
		cfg.Topology.Routes = append(cfg.Topology.Routes, taskmeta.Route{Task: r.Task, Queue: r.Queue})
	}
	errs = append(errs, cfg.Topology.Validate())
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return cfg, nil
}

// CheckPattern reports what is wrong with the pattern of a ledger package.
func CheckPattern(p string) error {
	if p == "" || strings.TrimSpace(p) != p || strings.HasPrefix(p, ".") || strings.ContainsAny(p, "*?\\") {
		return fmt.Errorf("ledger package %q is no import path (write it as an import does, with /... behind it for everything below)", p)
	}
	return nil
}

// ParseClasses returns the classes of these names.
func ParseClasses(names []string) ([]taskmeta.Class, error) {
	var out []taskmeta.Class
	var errs []error
	for _, n := range names {
		c := taskmeta.Class(n)
		if !c.Valid() {
			errs = append(errs, fmt.Errorf("unknown class %q (use money, interactive or bulk)", n))
		}
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out, errors.Join(errs...)
}

var (
	unknownField = regexp.MustCompile(`^line (\d+): field (.*) not found in type config\.(.*)$`)
	wrongType    = regexp.MustCompile(`^line (\d+): cannot unmarshal (?:.*) into (.*)$`)
)

// keys are the keys that each part of the file may have.
var keys = map[string]string{
	"file":  "ledger, readonly, classes, queues and routes",
	"queue": "name, class, owner and exchange for a queue",
	"route": "task and queue for a route",
}

// places says what the file must have where a Go type is read.
var places = map[string]string{
	"string":         "a text",
	"[]string":       "a list of texts",
	"config.file":    "a file with the keys " + keys["file"],
	"config.queue":   "the keys " + keys["queue"],
	"config.route":   "the keys " + keys["route"],
	"[]config.queue": "a list of queues",
	"[]config.route": "a list of routes",
}

// explain turns the decoder's words about Go types into words about the file.
func explain(err error) error {
	var te *yaml.TypeError
	if !errors.As(err, &te) {
		return fmt.Errorf("is not valid YAML: %s", strings.TrimPrefix(err.Error(), "yaml: "))
	}
	var errs []error
	for _, msg := range te.Errors {
		if m := unknownField.FindStringSubmatch(msg); m != nil {
			errs = append(errs, fmt.Errorf("line %s: unknown key %q (the keys are %s)", m[1], m[2], keys[m[3]]))
		} else if m := wrongType.FindStringSubmatch(msg); m != nil {
			errs = append(errs, fmt.Errorf("line %s: the value is of the wrong kind (write %s)", m[1], places[m[2]]))
		} else {
			errs = append(errs, errors.New(msg))
		}
	}
	return errors.Join(errs...)
}

// IsLedger reports whether a pattern names the package.
func (c *Config) IsLedger(path string) bool {
	return slices.ContainsFunc(c.Ledger, func(p string) bool { return MatchPackage(p, path) })
}

// MatchPackage reports whether a pattern names a package. It matches as the go
// command does: "..." is any string, and a pattern that ends in /... matches what
// stands before it too.
func MatchPackage(pattern, path string) bool {
	if base, ok := strings.CutSuffix(pattern, "/..."); ok && taskmeta.Match(strings.ReplaceAll(base, "...", "*"), path) {
		return true
	}
	return taskmeta.Match(strings.ReplaceAll(pattern, "...", "*"), path)
}
