package oracle

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"
)

//go:embed constructs/*.txtar
var constructFiles embed.FS

// kind is what a construct takes or gives.
type kind string

const (
	doer         kind = "doer" // a work.Doer, or a type that is one
	function     kind = "func" // a work.Func
	registration kind = "registration"
)

// goType is how a parameter of a kind is declared.
func (k kind) goType() string {
	if k == doer {
		return "work.Doer"
	}
	return "work.Func"
}

// end is how a construct that takes nothing ends a path.
type end string

const (
	inner end = "" // it takes something
	posts end = "posts"
	quiet end = "quiet"
)

// construct is a piece of a program. Its file has a line that describes it, the
// headers takes, gives and leaf, and Go text in sections.
//
// The sections low, mid and high are declarations. Each goes into one of the
// layered packages, none below the one before it, and names the others as low.X,
// mid.X and high.X. A section with "each" in front is written once for each use.
// The section use is the statements that put the construct together.
//
// In the text, $B is a name for the construct in its program, $I one for the
// use, $1 to $3 are what it takes, $out is what it gives, and $task is the task
// that a registration registers.
type construct struct {
	name  string
	takes []kind
	gives kind
	leaf  end
	// declared and each are the declarations by role.
	declared, each map[string]string
	use            string
}

// roles are the names of the packages in a construct, the lowest first.
var roles = []string{"low", "mid", "high"}

// catalog is the constructs by what they are good for.
type catalog struct {
	posts, quiet, inner, registrations []*construct

	// The simplest ones, for programs that are made smaller. Each is one block
	// wherever it is used.
	plainPost, plainQuiet, plainRegistration *block
}

// The numbers of the simplest blocks, which those of a program do not reach.
const (
	plainPostID = 100 + iota
	plainQuietID
	plainRegistrationID
)

// readCatalog reads the constructs.
func readCatalog() (*catalog, error) {
	names, err := fs.Glob(constructFiles, "constructs/*.txtar")
	if err != nil {
		return nil, err
	}
	c := new(catalog)
	for _, name := range names {
		data, err := constructFiles.ReadFile(name)
		if err != nil {
			return nil, err
		}
		con, err := parseConstruct(strings.TrimSuffix(path.Base(name), ".txtar"), data)
		if err != nil {
			return nil, err
		}
		list := &c.inner
		switch {
		case con.leaf == posts:
			list = &c.posts
		case con.leaf == quiet:
			list = &c.quiet
		case con.gives == registration:
			list = &c.registrations
		}
		*list = append(*list, con)
	}
	c.plainPost = &block{construct: c.find("postfunction"), id: plainPostID}
	c.plainQuiet = &block{construct: c.find("quietfunction"), id: plainQuietID}
	c.plainRegistration = &block{construct: c.find("direct"), id: plainRegistrationID}
	return c, nil
}

// find returns a construct by its name, or nil.
func (c *catalog) find(name string) *construct {
	for _, con := range slices.Concat(c.posts, c.quiet, c.inner, c.registrations) {
		if con.name == name {
			return con
		}
	}
	return nil
}

// parseConstruct reads one file.
func parseConstruct(name string, data []byte) (*construct, error) {
	c := &construct{name: name, declared: make(map[string]string), each: make(map[string]string)}
	fault := func(format string, args ...any) error {
		return fmt.Errorf("construct %s: %s", name, fmt.Sprintf(format, args...))
	}
	archive := txtar.Parse(data)
	for _, line := range strings.Split(strings.TrimSpace(string(archive.Comment)), "\n")[1:] {
		key, value, _ := strings.Cut(line, ": ")
		switch key {
		case "takes":
			for _, k := range strings.Fields(value) {
				c.takes = append(c.takes, kind(k))
			}
		case "gives":
			c.gives = kind(value)
		case "leaf":
			c.leaf = end(value)
		default:
			return nil, fault("unknown header %q (use takes, gives or leaf)", key)
		}
	}
	for _, f := range archive.Files {
		role, isEach := strings.CutPrefix(f.Name, "each ")
		switch {
		case f.Name == "use":
			c.use = string(f.Data)
		case !slices.Contains(roles, role):
			return nil, fault("unknown section %q (use low, mid or high, with \"each\" in front or not, or use)", f.Name)
		case isEach:
			c.each[role] = string(f.Data)
		default:
			c.declared[role] = string(f.Data)
		}
	}
	return c, c.validate(fault)
}

// validate reports a construct that cannot be printed.
func (c *construct) validate(fault func(string, ...any) error) error {
	for _, k := range c.takes {
		if k != doer && k != function {
			return fault("it takes %q (use doer or func)", k)
		}
	}
	switch {
	case c.gives != doer && c.gives != function && c.gives != registration:
		return fault("it gives %q (use doer, func or registration)", c.gives)
	case c.leaf != inner && c.leaf != posts && c.leaf != quiet:
		return fault("leaf is %q (use posts or quiet)", c.leaf)
	case (c.leaf == inner) == (len(c.takes) == 0):
		return fault("a leaf takes nothing, and every other construct takes something")
	case c.gives != registration && !strings.Contains(c.use, "$out"):
		return fault("its use sets no $out")
	}
	for i := range c.takes {
		if arg := fmt.Sprintf("$%d", i+1); !strings.Contains(c.use, arg) {
			return fault("its use leaves out %s", arg)
		}
	}
	return nil
}

// roleName matches a package of a construct in front of a name.
var roleName = regexp.MustCompile(`\b(low|mid|high)\.`)
