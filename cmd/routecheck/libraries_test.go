package main_test

import (
	"path/filepath"
	"strings"
	"testing"
)

// Tasks of other libraries give the same findings in every driver.
func TestLibraries(t *testing.T) {
	d := newDrivers(t)
	dir := filepath.Join(d.root, "testdata", "libraries")
	vet, gate := d.vet(t, dir), d.gate(t, dir)
	match(t, vet.findings, expectations(t, dir))
	if vet.exit != 1 || gate.exit != 1 {
		t.Errorf("go vet exits %d and the gate %d, want 1 and 1\n%s\n%s", vet.exit, gate.exit, vet.stderr, gate.stderr)
	}
	sameFindings(t, vet.findings, gate.findings, "go vet", "the gate")
	sameFindings(t, vet.findings, inProcess(t, dir), "go vet", "analysistest")
}

// Where one package cannot be loaded, go vet checks nothing; the gate checks those
// that can.
func TestNotLoaded(t *testing.T) {
	d := newDrivers(t)
	for _, tt := range []struct{ archive, errors string }{
		{"missing", `example.test/odd/generated`},
		{"cycle", `import cycle not allowed`},
	} {
		t.Run(tt.archive, func(t *testing.T) {
			t.Parallel()
			dir := d.unpack(t, tt.archive)
			if vet := d.vet(t, dir); vet.exit != 1 || len(vet.findings) > 0 {
				t.Errorf("go vet exits %d and finds %v, want 1 and nothing", vet.exit, vet.findings)
			}
			gate := d.gate(t, dir)
			odd{found: []string{`good/good.go:9: noroute: task "lost.good"`}, errors: tt.errors}.compare(t, "the gate", gate)
			if gate.exit != 3 || !strings.Contains(gate.stderr, "the analysis is incomplete") {
				t.Errorf("the gate exits %d, want 3\n%s", gate.exit, gate.stderr)
			}
		})
	}
}
