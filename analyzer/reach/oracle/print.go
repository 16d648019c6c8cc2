package oracle

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// sources is the text of a program's files, by layer; the last is that of
// package app.
type sources [appLayer + 1]strings.Builder

// printer writes one program down.
type printer struct {
	sources
	name     string // of the program, as its declarations have it
	declared map[*block]bool
	together map[*block]bool // uses in a function for all
	uses     int
	task     string
}

// print returns the text of a program with a number, without package clauses and
// imports.
func (p *program) print(number int) *sources {
	pr := &printer{name: fmt.Sprintf("P%d", number), declared: make(map[*block]bool), together: make(map[*block]bool)}
	var calls, body strings.Builder
	for _, h := range p.handlers {
		pr.task = fmt.Sprintf("tasks.%sH%d", pr.name, h.id)
		pr.value(&body, h.root)
		if !p.joint {
			fmt.Fprintf(&pr.sources[appLayer], "func register%sH%d(w *runtime.Worker) {\n%s}\n\n", pr.name, h.id, body.String())
			fmt.Fprintf(&calls, "\tregister%sH%d(w)\n", pr.name, h.id)
			body.Reset()
		}
	}
	fmt.Fprintf(&pr.sources[appLayer], "func register%s(w *runtime.Worker) {\n%s%s}\n\n", pr.name, calls.String(), body.String())
	return &pr.sources
}

// value writes the statements of a use and returns what holds it.
func (pr *printer) value(body *strings.Builder, n *node) string {
	pr.declare(n.block)
	var args []string
	for i, k := range n.kids {
		args = append(args, converted(pr.value(body, k), k.gives, n.takes[i]))
	}
	pr.uses++
	use := fmt.Sprintf("%sN%d", pr.name, pr.uses)
	if n.site != shared {
		pr.each(n.block, use)
	}
	out := fmt.Sprintf("v%d", pr.uses)
	result := "\t" + out + " := "
	if n.gives == registration {
		result, args = "\t", append([]string{"w"}, args...)
	}
	call := func(name string) { fmt.Fprintf(body, "%s%s(%s)\n", result, name, strings.Join(args, ", ")) }
	switch n.site {
	case inline:
		body.WriteString(pr.statements(n.block, appLayer, use, out, args))
	case apart:
		pr.constructor(n.block, appLayer, "wire"+use, use)
		call("wire" + use)
	case wired:
		pr.constructor(n.block, wiringLayer, "Wire"+use, use)
		call("wiring.Wire" + use)
	case shared:
		name := fmt.Sprintf("%sB%d", pr.name, n.id)
		if !pr.together[n.block] {
			pr.together[n.block] = true
			pr.constructor(n.block, wiringLayer, "Wire"+name, name+"W")
		}
		call("wiring.Wire" + name)
	}
	return out
}

// converted returns an expression of the kind that is wanted.
func converted(expr string, has, wants kind) string {
	switch {
	case has == wants:
		return expr
	case wants == function:
		return expr + ".Do"
	}
	return "work.DoerFunc(" + expr + ")"
}

// declare writes the declarations of a block, once.
func (pr *printer) declare(b *block) {
	if pr.declared[b] {
		return
	}
	pr.declared[b] = true
	for i, role := range roles {
		if text, ok := b.declared[role]; ok {
			fmt.Fprintln(&pr.sources[b.at[i]], pr.expand(b, text, b.at[i]))
		}
	}
}

// each writes the declarations of a use.
func (pr *printer) each(b *block, use string) {
	for i, role := range roles {
		if text, ok := b.each[role]; ok {
			fmt.Fprintln(&pr.sources[b.at[i]], strings.ReplaceAll(pr.expand(b, text, b.at[i]), "$I", use))
		}
	}
}

// constructor writes a function that puts a use together.
func (pr *printer) constructor(b *block, layer int, name, use string) {
	var params, args []string
	if b.gives == registration {
		params, args = append(params, "w *runtime.Worker"), append(args, "w")
	}
	for i, k := range b.takes {
		arg := fmt.Sprintf("a%d", i+1)
		params, args = append(params, arg+" "+k.goType()), append(args, arg)
	}
	result, end := "", ""
	if b.gives != registration {
		result, end = b.gives.goType()+" ", "\treturn out\n"
	}
	fmt.Fprintf(&pr.sources[layer], "func %s(%s) %s{\n%s%s}\n\n",
		name, strings.Join(params, ", "), result, pr.statements(b, layer, use, "out", args), end)
}

// statements returns the statements of a use.
func (pr *printer) statements(b *block, layer int, use, out string, args []string) string {
	text := pr.expand(b, b.use, layer)
	if b.gives == registration {
		args = args[1:] // the worker is w everywhere
	}
	for i, a := range args {
		text = strings.ReplaceAll(text, fmt.Sprintf("$%d", i+1), a)
	}
	text = strings.NewReplacer("$I", use, "$out", out).Replace(text)
	return "\t" + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n\t") + "\n"
}

// expand fills in the names of the block and of the packages, for a place in a
// layer.
func (pr *printer) expand(b *block, text string, layer int) string {
	text = roleName.ReplaceAllStringFunc(text, func(role string) string {
		at := b.at[slices.Index(roles, strings.TrimSuffix(role, "."))]
		if at == layer {
			return ""
		}
		return layers[at] + "."
	})
	return strings.NewReplacer("$B", fmt.Sprintf("%sB%d", pr.name, b.id), "$task", pr.task).Replace(text)
}

// packageName matches what may be a package in front of a name.
var packageName = regexp.MustCompile(`(?:^|[^.\w])([a-z]+)\.`)

// imports returns the paths that a text needs, of those that known has by name.
func imports(text string, known map[string]string) []string {
	used := make(map[string]bool)
	for _, m := range packageName.FindAllStringSubmatch(text, -1) {
		if path, ok := known[m[1]]; ok {
			used[path] = true
		}
	}
	return slices.Sorted(maps.Keys(used))
}

// file returns a file of a package, with its imports.
func file(pkg, text string, known map[string]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\n", pkg)
	if paths := imports(text, known); len(paths) > 0 {
		fmt.Fprintln(&b, "import (")
		for _, p := range paths {
			fmt.Fprintf(&b, "\t%q\n", p)
		}
		fmt.Fprintln(&b, ")")
		fmt.Fprintln(&b)
	}
	b.WriteString(text)
	return b.String()
}
