package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer"
)

// findingList is what -json prints.
type findingList struct {
	Findings []finding `json:"findings"`
}

// finding is one finding, its place taken apart.
type finding struct {
	Rule    string `json:"rule"`
	Package string `json:"package"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

// vetDiagnostic is a diagnostic as go vet -json prints it.
type vetDiagnostic struct {
	Category string `json:"category"`
	Posn     string `json:"posn"`
	Message  string `json:"message"`
}

// decode reads what go vet -json prints: one object for each package, one behind
// the other. The findings are sorted by place, and none is there twice. The
// items of the inventory are apart, and as they come.
func decode(data []byte) (findings []finding, items []analyzer.Item, err error) {
	findings = []finding{}
	dec := json.NewDecoder(bytes.NewReader(data))
	for {
		var tree map[string]map[string]json.RawMessage
		if err := dec.Decode(&tree); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, nil, err
		}
		for id, analyzers := range tree {
			raw, ok := analyzers[analyzer.Name]
			if !ok {
				continue
			}
			var list []vetDiagnostic
			if err := json.Unmarshal(raw, &list); err != nil {
				return nil, nil, fmt.Errorf("package %s: %s", id, raw)
			}
			pkg, _, _ := strings.Cut(id, " ")
			for _, d := range list {
				if d.Category == analyzer.CategoryItem {
					var item analyzer.Item
					if err := json.Unmarshal([]byte(d.Message), &item); err != nil {
						return nil, nil, fmt.Errorf("package %s: %w", id, err)
					}
					items = append(items, item)
					continue
				}
				findings = append(findings, newFinding(pkg, d))
			}
		}
	}
	slices.SortFunc(findings, func(a, b finding) int {
		return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line, a.Column-b.Column, strings.Compare(a.Message, b.Message), strings.Compare(a.Package, b.Package))
	})
	return slices.CompactFunc(findings, func(a, b finding) bool {
		return a.File == b.File && a.Line == b.Line && a.Column == b.Column && a.Message == b.Message
	}), items, nil
}

func newFinding(pkg string, d vetDiagnostic) finding {
	f := finding{Rule: d.Category, Package: pkg, File: d.Posn, Message: d.Message}
	// file:line:column, where the file may have a colon of its own. There is no
	// column behind a //line directive without one.
	rest := d.Posn
	for _, n := range []*int{&f.Column, &f.Line} {
		i := strings.LastIndex(rest, ":")
		if i < 0 {
			break
		}
		v, err := strconv.Atoi(rest[i+1:])
		if err != nil {
			break
		}
		*n, rest = v, rest[:i]
	}
	if f.Line == 0 {
		f.Line, f.Column = f.Column, 0
	}
	f.File = relative(rest)
	return f
}

// place returns the place of a finding as compilers write it.
func (f finding) place() string {
	s := fmt.Sprintf("%s:%d", f.File, f.Line)
	if f.Column > 0 {
		s += fmt.Sprintf(":%d", f.Column)
	}
	return s
}

// relative shortens a path that lies below the working directory.
func relative(name string) string {
	dir, err := os.Getwd()
	if err != nil {
		return name
	}
	if rel, err := filepath.Rel(dir, name); err == nil && !strings.HasPrefix(rel, "..") {
		return rel
	}
	return name
}
