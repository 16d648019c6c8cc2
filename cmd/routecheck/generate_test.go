package main_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"text/template"
)

// generated is one package of a generated module: a service with a repository
// behind an interface, handlers, and tasks in every fifth.
type generated struct {
	Name    string
	Imports []string // of packages below
	Tasks   bool
	Ledger  bool // posts to the ledger
}

var packageText = template.Must(template.New("package").Parse(`// Package {{.Name}} is generated.
package {{.Name}}

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sort"
	"strings"
	"time"
{{range .Imports}}
	"example.test/large/{{.}}"{{end}}
{{if .Ledger}}	"example.test/large/ledger"
{{end}}{{if .Tasks}}	"example.test/large/topology"
	"github.com/shipmindlabs/routecheck/taskmeta"
{{end}})

// Order is what the service works on.
type Order struct {
	ID      string    ` + "`json:\"id\"`" + `
	Lines   []Line    ` + "`json:\"lines\"`" + `
	Created time.Time ` + "`json:\"created\"`" + `
}

// Line is one line of an order.
type Line struct {
	SKU   string
	Count int
	Price int64
}

// Repository stores orders.
type Repository interface {
	Load(ctx context.Context, id string) (*Order, error)
	Save(ctx context.Context, o *Order) error
}

// Service works on orders.
type Service struct {
	repo  Repository
	hooks []func(*Order) error
	now   func() time.Time
}

// New returns a service.
func New(repo Repository) *Service { return &Service{repo: repo, now: time.Now} }

// ErrEmpty is returned for an order without lines.
var ErrEmpty = errors.New("{{.Name}}: empty order")

// Total adds up an order.
func Total(o *Order) (sum int64) {
	for _, l := range o.Lines {
		sum += int64(l.Count) * l.Price
	}
	return sum
}

// Run loads, checks and saves an order.
func (s *Service) Run(ctx context.Context, id string) error {
	o, err := s.repo.Load(ctx, id)
	if err != nil {
		return fmt.Errorf("load %s: %w", id, err)
	}
	if len(o.Lines) == 0 {
		return ErrEmpty
	}
	sort.Slice(o.Lines, func(i, j int) bool { return o.Lines[i].SKU < o.Lines[j].SKU })
	for _, h := range s.hooks {
		if err := h(o); err != nil {
			return err
		}
	}
{{range .Imports}}	if {{.}}.Total(&{{.}}.Order{ID: id}) < 0 {
		return errors.New("negative")
	}
{{end}}{{if .Ledger}}	ledger.Post(id, Total(o))
{{end}}	return s.repo.Save(ctx, o)
}

// ServeHTTP answers with an order.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	o, err := s.repo.Load(r.Context(), strings.TrimPrefix(r.URL.Path, "/"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	switch r.Method {
	case http.MethodGet:
		_ = json.NewEncoder(w).Encode(o)
	case http.MethodPost:
		if err := s.Run(r.Context(), o.ID); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	default:
		w.WriteHeader(http.StatusMethodNotAllowed)
	}
}
{{if .Tasks}}
// The tasks of the package.
var (
	Confirm = taskmeta.Define(&topology.Large, taskmeta.Task[Order]{Name: "money.{{.Name}}", Key: func(o Order) string { return o.ID }})
	Scrape  = taskmeta.Define(&topology.Large, taskmeta.Task[Order]{Name: "bulk.{{.Name}}"})
)

// Handle runs the tasks.
func (s *Service) Handle(ctx context.Context, o Order) error { return s.Run(ctx, o.ID) }

// Look runs the bulk task.
func (s *Service) Look(ctx context.Context, o Order) error {
	_, err := s.repo.Load(ctx, o.ID)
	return err
}
{{end}}`))

const ledgerText = `// Package ledger is the books.
//
//routecheck:ledger
package ledger

var total int64

// Post writes.
func Post(id string, amount int64) { total += amount }
`

const topologyText = `// Package topology is generated.
package topology

import "github.com/shipmindlabs/routecheck/taskmeta"

// Large is the topology.
var Large = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "money.*", Queue: "money"},
		{Task: "bulk.*", Queue: "bulk"},
	},
}
`

// generate writes a module of n packages and one command that registers all
// tasks, clean under the analyzer. Each package imports up to three of the layer
// below it.
func generate(tb testing.TB, dir string, n int, root string) {
	tb.Helper()
	write := func(name, text string) {
		tb.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			tb.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			tb.Fatal(err)
		}
	}
	write("go.mod", fmt.Sprintf("module example.test/large\n\ngo 1.26.0\n\nrequire github.com/shipmindlabs/routecheck v0.0.0\n\nreplace github.com/shipmindlabs/routecheck => %s\n", root))
	write("ledger/ledger.go", ledgerText)
	write("topology/topology.go", topologyText)
	const layer = 20
	var registrations, imports strings.Builder
	for i := range n {
		p := generated{Name: fmt.Sprintf("p%03d", i), Tasks: i%5 == 0, Ledger: i%7 == 0}
		for k := range 3 {
			if below := i/layer - 1; below >= 0 {
				p.Imports = append(p.Imports, fmt.Sprintf("p%03d", below*layer+(i*7+k*5)%layer))
			}
		}
		p.Imports = unique(p.Imports)
		var text bytes.Buffer
		if err := packageText.Execute(&text, p); err != nil {
			tb.Fatal(err)
		}
		write(filepath.Join(p.Name, "service.go"), text.String())
		if p.Tasks {
			fmt.Fprintf(&imports, "\t%q\n", "example.test/large/"+p.Name)
			fmt.Fprintf(&registrations, "\truntime.Handle(money, %[1]s.Confirm, %[1]s.New(nil).Handle)\n\truntime.Handle(bulk, %[1]s.Scrape, %[1]s.New(nil).Look)\n", p.Name)
		}
	}
	write("cmd/worker/main.go", fmt.Sprintf(`// Command worker is generated.
package main

import (
	"context"

	"github.com/shipmindlabs/routecheck/runtime"
%s)

func main() {
	var client *runtime.Client
	money := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "money"})
	bulk := runtime.NewWorker(client, runtime.WorkerConfig{Queue: "bulk"})
%s	_ = money.Run(context.Background())
	_ = bulk.Run(context.Background())
}
`, imports.String(), registrations.String()))
}

func unique(list []string) []string {
	seen := make(map[string]bool)
	var out []string
	for _, s := range list {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}
