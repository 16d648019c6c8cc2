package analyzer_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/shipmindlabs/routecheck/analyzer"
)

// The labelled programs say what touching the ledger means. That each label is
// true is a test of the command, which runs the handlers.
func TestCorpus(t *testing.T) {
	dir, err := filepath.Abs("../testdata/reach")
	if err != nil {
		t.Fatal(err)
	}
	if results := analysistest.Run(findings{t}, dir, analyzer.New(analyzer.Options{}), "./..."); len(results) == 0 {
		t.Fatal("no package was analyzed")
	}
}
