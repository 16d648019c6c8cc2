// Command noop is the vettool that routecheck's speed is compared with: an
// analyzer with facts, so that it runs on every dependency too, that does
// nothing.
package main

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

type fact struct{}

func (*fact) AFact() {}

func main() {
	unitchecker.Main(&analysis.Analyzer{
		Name:      "noop",
		Doc:       "do nothing",
		Run:       func(*analysis.Pass) (any, error) { return nil, nil },
		FactTypes: []analysis.Fact{new(fact)},
	})
}
