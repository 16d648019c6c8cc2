// Package reports writes what the accountants read. It reads the ledger and
// never posts.
package reports

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"

	"example.com/shop/ledger"
	"example.com/shop/topology"
)

// DailyRequest asks for the report of one day.
type DailyRequest struct {
	Day string `json:"day"` // as 2026-02-28
}

// Daily writes the trial balance.
var Daily = taskmeta.Define(&topology.Shop, taskmeta.Task[DailyRequest]{
	Name:    "reports.daily",
	Timeout: 5 * time.Minute,
})

// Files stores reports under a name.
type Files interface {
	Write(ctx context.Context, name string, content []byte) error
}

// Builder handles the tasks of the package.
type Builder struct {
	book  *ledger.Book
	files Files
}

// NewBuilder returns a builder that reads book and writes to files.
func NewBuilder(book *ledger.Book, files Files) *Builder { return &Builder{book: book, files: files} }

// Daily handles the task [Daily]. Books that do not balance are an error, and
// the report shows them as they are.
func (b *Builder) Daily(ctx context.Context, r DailyRequest) error {
	if _, err := time.Parse(time.DateOnly, r.Day); err != nil {
		return runtime.Permanent(fmt.Errorf("daily report: %w (write the day as %s)", err, time.DateOnly))
	}
	balances, err := b.book.Balances(ctx)
	if err != nil {
		return err
	}
	var debits, credits ledger.Cents
	lines := [][]string{{"account", "debits", "credits"}}
	for _, one := range balances {
		debits += one.Debits
		credits += one.Credits
		lines = append(lines, []string{string(one.Account), one.Debits.String(), one.Credits.String()})
	}
	lines = append(lines, []string{"total", debits.String(), credits.String()})
	var content bytes.Buffer
	if err := csv.NewWriter(&content).WriteAll(lines); err != nil {
		return fmt.Errorf("daily report: %w", err)
	}
	if err := b.files.Write(ctx, "balance-"+r.Day+".csv", content.Bytes()); err != nil {
		return err
	}
	if debits != credits {
		return runtime.Permanent(fmt.Errorf("daily report: debits are %s, credits %s", debits, credits))
	}
	return nil
}
