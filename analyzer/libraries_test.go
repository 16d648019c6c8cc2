package analyzer_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/shipmindlabs/routecheck/analyzer"
)

// The programs register with other libraries, which stand beside them as far as the
// programs use them.
func TestLibraries(t *testing.T) {
	dir, err := filepath.Abs("../testdata/libraries")
	if err != nil {
		t.Fatal(err)
	}
	if results := analysistest.Run(findings{t}, dir, analyzer.New(analyzer.Options{}), "./..."); len(results) < 10 {
		t.Errorf("only %d packages were analyzed", len(results))
	}
}
