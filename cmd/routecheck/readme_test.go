package main_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/shipmindlabs/routecheck/analyzer/config"
	"github.com/shipmindlabs/routecheck/analyzer/rules"
)

// block is one fenced block of the README.
type block struct {
	line int
	info string // behind the fence
	text string
}

func readme(t *testing.T) (text string, blocks []block) {
	t.Helper()
	data, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var open *block
	for i, line := range strings.SplitAfter(string(data), "\n") {
		fence, ok := strings.CutPrefix(line, "```")
		switch {
		case ok && open == nil:
			open = &block{line: i + 1, info: strings.TrimSpace(fence)}
		case ok:
			blocks = append(blocks, *open)
			open = nil
		case open != nil:
			open.text += line
		}
	}
	return string(data), blocks
}

// TestReadme follows the README from top to bottom as a reader would: it writes
// the files, runs the commands, and compares what they print.
func TestReadme(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir, bin := t.TempDir(), t.TempDir()
	r := reader{dir: dir, env: append(os.Environ(), "GOBIN="+bin, "GOWORK=off", "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))}
	// The reader installs in a module that has a program already, and takes the
	// tour in another.
	r.dir = filepath.Join(dir, "own")
	r.write(t, "go.mod", "module example.com/own\n\ngo 1.26\n")
	r.write(t, "main.go", "package main\n\nfunc main() {}\n")
	_, blocks := readme(t)
	ran := 0
	for _, b := range blocks {
		lang, name, _ := strings.Cut(b.info, " ")
		switch lang {
		case "go":
			r.write(t, name, b.text)
		case "yaml":
			if _, err := config.Parse([]byte(b.text)); err != nil {
				t.Errorf("README.md:%d: %v", b.line, err)
			}
		case "console":
			if strings.HasPrefix(b.text, "$ go mod init") {
				r.dir = filepath.Join(dir, "tour")
				if err := os.Mkdir(r.dir, 0o777); err != nil {
					t.Fatal(err)
				}
			}
			ran += r.session(t, root, b)
		}
	}
	if ran < 8 {
		t.Errorf("only %d commands of the README were run", ran)
	}
}

// reader is somebody who follows the README in a folder of their own.
type reader struct {
	dir string
	env []string
}

func (r reader) write(t *testing.T, name, text string) {
	t.Helper()
	name = filepath.Join(r.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// session runs the commands of a block and compares what they print with what
// stands below them.
func (r reader) session(t *testing.T, root string, b block) (ran int) {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(b.text, "\n"), "\n")
	for i := 0; i < len(lines); {
		command, ok := strings.CutPrefix(lines[i], "$ ")
		if !ok {
			t.Fatalf("README.md:%d: %q is no command", b.line+1+i, lines[i])
		}
		at := b.line + 1 + i
		var want []string
		for i++; i < len(lines) && !strings.HasPrefix(lines[i], "$ "); i++ {
			want = append(want, lines[i])
		}
		// The module has to come from here, not from where it is published.
		if path, ok := strings.CutPrefix(command, "go install github.com/shipmindlabs/routecheck/"); ok {
			command = fmt.Sprintf("go -C %s install ./%s", root, strings.TrimSuffix(path, "@latest"))
		}
		if command == "go get github.com/shipmindlabs/routecheck@latest" {
			command = "go mod edit -require=github.com/shipmindlabs/routecheck@v0.0.0 -replace=github.com/shipmindlabs/routecheck=" + root
		}
		got := r.run(t, at, command)
		if want := vary.ReplaceAllString(strings.Join(want, "\n"), ""); want != got {
			t.Errorf("README.md:%d: %s printed\n%s\nand not\n%s", at, command, got, want)
		}
		ran++
	}
	return ran
}

// vary is what differs from one run to the next: downloads and times.
var vary = regexp.MustCompile(`(?m)^go: .*\n?|\t(\d+\.\d+s|\(cached\))$|^\d{4}/\d\d/\d\d \d\d:\d\d:\d\d `)

func (r reader) run(t *testing.T, line int, command string) string {
	t.Helper()
	if strings.HasPrefix(command, "go run") || strings.HasPrefix(command, "go test") {
		command = "go mod tidy && " + command
	}
	cmd := exec.CommandContext(t.Context(), "sh", "-c", command)
	cmd.Dir, cmd.Env = r.dir, r.env
	out, err := cmd.CombinedOutput()
	text := vary.ReplaceAllString(string(out), "")
	if err != nil {
		text += fmt.Sprintf("[%v]", err)
	}
	if line == 0 && err != nil {
		t.Fatalf("%s: %v\n%s", command, err, out)
	}
	return strings.TrimSuffix(text, "\n")
}

// TestReadmeRules compares the table of the rules with the rules.
func TestReadmeRules(t *testing.T) {
	text, _ := readme(t)
	for _, r := range rules.All() {
		row := fmt.Sprintf("| <a id=%q></a>`%s` | %s |\n", r.ID, r.ID, r.Title)
		if !strings.Contains(text, row) {
			t.Errorf("README.md lacks the row\n%s", row)
		}
	}
	if n := strings.Count(text, "| <a id="); n != len(rules.All()) {
		t.Errorf("README.md has %d rules, not %d", n, len(rules.All()))
	}
}

// TestReadmeLinks follows the links to files, and checks the commands that make
// runs.
func TestReadmeLinks(t *testing.T) {
	text, _ := readme(t)
	for _, m := range regexp.MustCompile(`\]\(([^)#:]+)\)`).FindAllStringSubmatch(text, -1) {
		if _, err := os.Stat(filepath.Join("../..", m[1])); err != nil {
			t.Errorf("README.md links to %s: %v", m[1], err)
		}
	}
	for _, m := range regexp.MustCompile("`(make [a-z-]+)`").FindAllStringSubmatch(text, -1) {
		cmd := exec.CommandContext(t.Context(), "sh", "-c", m[1]+" -n")
		cmd.Dir = "../.."
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", m[1], err, out)
		}
	}
}
