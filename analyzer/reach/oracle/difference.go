package oracle

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/txtar"
)

// batchSize is how many programs share packages: enough that a process for each
// package does not count, and few enough that what one package holds does not.
const batchSize = 20

// maxRounds bounds the shrinking, and maxCandidates what a round tries for one
// difference.
const (
	maxRounds     = 40
	maxCandidates = 20
)

// difference is a handler about which the run and the analyzer disagree.
type difference struct {
	program *program
	handler int
	// number is that of the program it was found in.
	number int
	// missed reports whether the handler posts without a finding. Otherwise it
	// has a finding and does not post.
	missed  bool
	finding finding
}

// differences returns the handlers of programs that are judged wrongly.
func (v *verdict) differences(programs []*program) []difference {
	found := v.byTask()
	var out []difference
	for number, p := range programs {
		for _, h := range p.handlers {
			name := taskName(number, h.id)
			if f, ok := found[name]; ok != v.posts[name] {
				out = append(out, difference{program: p, handler: h.id, number: number, missed: !ok, finding: f})
			}
		}
	}
	return out
}

// byTask returns the findings by the name of their task.
func (v *verdict) byTask() map[string]finding {
	out := make(map[string]finding)
	for _, f := range v.found {
		out[f.task] = f
	}
	return out
}

// shrink makes the programs of differences smaller, all at once, until no change
// leaves the difference.
func (j *judge) shrink(ctx context.Context, c *catalog, diffs []difference) error {
	done := make([]bool, len(diffs))
	for range maxRounds {
		var tries []*program
		var of []int // the difference of each try
		for i, d := range diffs {
			if done[i] {
				continue
			}
			list := c.reductions(d.program, d.handler)
			list = list[:min(len(list), maxCandidates)]
			done[i] = len(list) == 0
			for _, p := range list {
				tries, of = append(tries, p), append(of, i)
			}
		}
		if len(tries) == 0 {
			return nil
		}
		v, err := j.judge(ctx, tries, batchSize)
		if err != nil {
			return err
		}
		better := make(map[int]bool)
		for _, d := range v.differences(tries) {
			i := of[d.number]
			if d.handler == diffs[i].handler && d.missed == diffs[i].missed && !better[i] {
				better[i] = true
				d.number = diffs[i].number
				diffs[i] = d
			}
		}
		for i := range diffs {
			done[i] = done[i] || !better[i]
		}
	}
	return nil
}

// describe says what differs, with the program's files.
func (j *judge) describe(d difference) (string, error) {
	dir := filepath.Join(j.dir, "shown")
	if err := (&module{dir: dir, root: j.root, pretty: true}).write([]*program{d.program}, 1); err != nil {
		return "", err
	}
	var b strings.Builder
	task := taskName(0, d.handler)
	fmt.Fprintf(&b, "program %d, task %s: ", d.number, task)
	if d.missed {
		fmt.Fprintf(&b, "it posts, and there is no finding\n")
	} else {
		fmt.Fprintf(&b, "it does not post, and there is the finding\n\t%s\n", d.finding)
	}
	for _, h := range d.program.handlers {
		fmt.Fprintf(&b, "\t%s: %s\n", taskName(0, h.id), h.root)
	}
	archive := new(txtar.Archive)
	root := os.DirFS(dir)
	err := fs.WalkDir(root, "b00", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(name, "/tasks.go") || strings.HasSuffix(name, "/app.go") {
			return err
		}
		data, err := fs.ReadFile(root, name)
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: data})
		return err
	})
	b.Write(txtar.Format(archive))
	return b.String(), err
}
