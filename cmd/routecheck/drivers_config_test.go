package main_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// tasks returns the names of the tasks that the findings are about.
func tasks(findings []found) []string {
	name := regexp.MustCompile(`task "([^"]*)"`)
	var out []string
	for _, f := range findings {
		if m := name.FindStringSubmatch(f.message); m != nil {
			out = append(out, m[1])
		}
	}
	slices.Sort(out)
	return out
}

// Flags and the file say the same, and add up.
func TestSettings(t *testing.T) {
	d := newDrivers(t)
	settle, both := []string{"bulk.settle"}, []string{"bulk.settle", "web.show"}
	tests := []struct {
		name, file string
		flags      []string
		want       []string
	}{
		{"nothing", "", nil, nil},
		{"ledger by flag", "", []string{"-ledger=example.test/settings/books"}, settle},
		{"ledger by file", "ledger: [example.test/settings/books]\n", nil, settle},
		{"classes by flag", "ledger: [example.test/settings/books]\n", []string{"-classes=bulk,interactive"}, both},
		{"classes by file", "ledger: [example.test/settings/books]\nclasses: [bulk, interactive]\n", nil, both},
		{"a flag beats the file", "ledger: [example.test/settings/books]\nclasses: [bulk, interactive]\n", []string{"-classes=bulk"}, settle},
		{"flags are added", "classes: [interactive]\n", []string{"-ledger=example.test/settings/books"}, []string{"web.show"}},
	}
	dir := d.unpack(t, "settings")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			write(t, filepath.Join(dir, ".routecheck.yml"), []byte(tt.file))
			for name, out := range map[string]output{"go vet": d.vet(t, dir, tt.flags...), "the gate": d.gate(t, dir, tt.flags...)} {
				exit := min(len(tt.want), 1)
				if got := tasks(out.findings); !slices.Equal(got, tt.want) || out.exit != exit {
					t.Errorf("%s finds %q and exits %d, want %q and %d\n%s", name, got, out.exit, tt.want, exit, out.stderr)
				}
			}
		})
	}
}

// go vet reuses results by the tool's version and flags. The file is in neither,
// so an edit must change the version.
func TestEditedConfig(t *testing.T) {
	d := newDrivers(t)
	dir := d.unpack(t, "settings")
	file := filepath.Join(dir, ".routecheck.yml")
	steps := []struct {
		text string
		want int
	}{
		{"ledger: [example.test/settings/books]\n", 1},
		{"ledger: [example.test/settings/other]\n", 0},
		{"ledger: [example.test/settings/books]\n", 1},
		{"remove", 0},
	}
	for i, step := range steps {
		if step.text == "remove" {
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
		} else {
			write(t, file, []byte(step.text))
		}
		if out := d.vet(t, dir); out.exit != step.want || len(out.findings) != step.want {
			t.Errorf("step %d, %q: go vet exits %d and finds %v, want %d", i+1, step.text, out.exit, out.findings, step.want)
		}
	}
}

// What is wrong with the settings is said once, with the file, the line and the
// way out, and is no finding.
func TestWrongSettings(t *testing.T) {
	d := newDrivers(t)
	tests := []struct {
		name, file string
		flags      []string
		errors     []string
	}{
		{"an unknown key", "ledger: []\nclases: [bulk]\n", nil, []string{`\.routecheck\.yml`, `line 2`, `unknown key "clases"`, `\(the keys are ledger, readonly, classes, queues and routes\)`}},
		{"an unknown class", "classes: [slow]\n", nil, []string{`\.routecheck\.yml`, `unknown class "slow" \(use money, interactive or bulk\)`}},
		{"no YAML", "ledger: [\n", nil, []string{`\.routecheck\.yml`, `is not valid YAML`}},
		{"an unknown class by flag", "", []string{"-classes=slow"}, []string{`flag -classes`, `unknown class "slow"`}},
		{"a path that is none", "", []string{"-ledger=./books"}, []string{`flag -ledger`, `"./books" is no import path`}},
	}
	dir := d.unpack(t, "settings")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			write(t, filepath.Join(dir, ".routecheck.yml"), []byte(tt.file))
			vet, gate := d.vet(t, dir, tt.flags...), d.gate(t, dir, tt.flags...)
			again := d.vet(t, dir, tt.flags...)
			if vet.exit != 1 || again.exit != 1 || gate.exit != 2 {
				t.Errorf("go vet exits %d, the second time %d, and the gate %d, want 1, 1 and 2", vet.exit, again.exit, gate.exit)
			}
			if n := strings.Count(gate.stderr, "\n"); n != 1 || len(gate.findings) > 0 || gate.stdout != "" {
				t.Errorf("the gate says\n%s%s", gate.stdout, gate.stderr)
			}
			for _, want := range tt.errors {
				for name, text := range map[string]string{"go vet": vet.stderr, "the gate": gate.stderr} {
					if !regexp.MustCompile(want).MatchString(text) {
						t.Errorf("%s does not say %s:\n%s", name, want, text)
					}
				}
			}
		})
	}
}

// The flag names a file anywhere, or none.
func TestConfigFlag(t *testing.T) {
	d := newDrivers(t)
	dir := d.unpack(t, "settings")
	write(t, filepath.Join(dir, ".routecheck.yml"), []byte("ledger: [example.test/settings/books]\n"))
	other := filepath.Join(t.TempDir(), "other.yml")
	write(t, other, []byte("ledger: [example.test/settings/books]\nclasses: [interactive]\n"))
	tests := []struct {
		flag string
		exit int
		want []string
	}{
		{"", 1, []string{"bulk.settle"}},
		{"-config=" + other, 1, []string{"web.show"}},
		{"-config=none", 0, nil},
		{"-config=.routecheck.yml", 1, []string{"bulk.settle"}},
		{"-config=missing.yml", 2, nil},
	}
	for _, tt := range tests {
		var flags []string
		if tt.flag != "" {
			flags = []string{tt.flag}
		}
		out := d.gate(t, dir, flags...)
		if got := tasks(out.findings); out.exit != tt.exit || !slices.Equal(got, tt.want) {
			t.Errorf("%q: exit %d and %q, want %d and %q\n%s", tt.flag, out.exit, got, tt.exit, tt.want, out.stderr)
		}
	}
}
