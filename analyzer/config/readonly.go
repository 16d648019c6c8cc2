package config

import (
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"
)

// functionName is an import path with a name or two behind it. Which of the dots
// end the path, the packages say.
var functionName = regexp.MustCompile(`^[^.\s*?()\[\]\\/][^\s*?()\[\]\\]*\.[^\s*?()\[\]\\./]+$`)

// checkFunction reports what is wrong with the name of a function.
func checkFunction(name string) error {
	if !functionName.MatchString(name) || strings.Contains(name, "..") || strings.Contains(name, "/.") {
		return notFunction(name)
	}
	return nil
}

func notFunction(name string) error {
	return fmt.Errorf("readonly function %q is no function (write example.com/bank.Format for a function and example.com/bank.Client.Statement for a method, the type without a star)", name)
}

// checkReadonly reports the entries of c.Readonly whose package is not in
// c.Ledger: nothing in it counts as a write, so they would do nothing. Flags are
// not asked, so that a file is right or wrong by itself.
func (c *Config) checkReadonly() error {
	var errs []error
	for _, name := range c.Readonly {
		if checkFunction(name) != nil {
			continue // told already
		}
		function, _ := cutName(name)
		method, _ := cutName(function)
		if !c.IsLedger(function) && (method == "" || !c.IsLedger(method)) {
			errs = append(errs, fmt.Errorf("readonly function %q is in no ledger package, so it would do nothing (add its package to ledger in this file; in a package that carries //routecheck:ledger, mark the function itself with //routecheck:readonly)", name))
		}
	}
	return errors.Join(errs...)
}

// cutName cuts the last name off a path. There is none if a slash comes first.
func cutName(s string) (path, name string) {
	i := strings.LastIndexByte(s, '.')
	if i < 0 || strings.Contains(s[i:], "/") {
		return "", s
	}
	return s[:i], s[i+1:]
}

// IsReadonly reports whether c.Readonly names a function of a package: Format, or
// a method as Client.Statement. Of a generic type it names the methods of every
// instance.
func (c *Config) IsReadonly(path, name string) bool {
	return slices.Contains(c.Readonly, path+"."+name)
}

// Missing returns the entries of c.Readonly that name a function which a package
// does not have. What begins with a small letter is looked for only if own is true:
// of an imported package it may be out of sight.
func (c *Config) Missing(pkg *types.Package, own bool) []string {
	var out []string
	for _, entry := range c.Readonly {
		name, ok := strings.CutPrefix(entry, pkg.Path()+".")
		if !ok || strings.Contains(name, "/") || !own && !visible(name) {
			continue
		}
		if longer, method := cutName(entry); method != name && c.IsLedger(longer) && !c.IsLedger(pkg.Path()) {
			continue // a package whose name has a dot
		}
		if !has(pkg, name) {
			out = append(out, entry)
		}
	}
	return out
}

// visible reports whether every package can see what has a name.
func visible(name string) bool {
	for word := range strings.SplitSeq(name, ".") {
		if !token.IsExported(word) {
			return false
		}
	}
	return true
}

// has reports whether a package declares a function, or a method as Type.Method.
func has(pkg *types.Package, name string) bool {
	recv, method, isMethod := strings.Cut(name, ".")
	obj := pkg.Scope().Lookup(recv)
	if !isMethod {
		_, ok := obj.(*types.Func)
		return ok
	}
	t, ok := obj.(*types.TypeName)
	if !ok {
		return false
	}
	if i, ok := t.Type().Underlying().(*types.Interface); ok {
		m, _, _ := types.LookupFieldOrMethod(i, false, pkg, method)
		return m != nil
	}
	named, ok := t.Type().(*types.Named)
	if !ok {
		return false
	}
	for m := range named.Methods() {
		if m.Name() == method {
			return true
		}
	}
	return false
}
