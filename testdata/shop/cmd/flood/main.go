// Command flood measures what separate pools are for. It runs the shop twice on
// the embedded broker under the same load: once with every task in one queue
// that all workers share, once with the shop's three pools and the same number
// of workers. The load is a night's scraping, enqueued at once, while payments
// keep arriving; the result is how long a payment takes from its enqueueing to
// the books.
//
// A scrape is the shop's own handler with a supplier that takes a fixed time and
// then sends an empty list, so it occupies a worker and not a processor. The
// scrapes are as many as all workers together finish in four fifths of a phase.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"text/tabwriter"
	"time"
)

// load is what both phases get.
type load struct {
	Duration time.Duration // how long payments arrive
	Every    time.Duration // between two payments
	Scrape   time.Duration // how long a supplier takes
	Workers  int           // in all pools together
}

// maxScrapes is far below the number that the bulk queue holds.
const maxScrapes = 20_000

func (l load) validate() error {
	switch {
	case l.Duration < 100*time.Millisecond || l.Duration > time.Minute:
		return fmt.Errorf("-duration is %s (use 100ms to 1m)", l.Duration)
	case l.Every < time.Millisecond || l.Every > l.Duration:
		return fmt.Errorf("-every is %s (use 1ms to the duration)", l.Every)
	case l.Scrape < time.Millisecond || l.Scrape > l.Duration:
		return fmt.Errorf("-scrape is %s (use 1ms to the duration)", l.Scrape)
	case l.Workers < 3 || l.Workers > 1000:
		return fmt.Errorf("-workers is %d (use 3 to 1000: each of three pools needs one)", l.Workers)
	case l.scrapes() > maxScrapes:
		return fmt.Errorf("-workers, -duration and -scrape make %d scrapes, and the limit is %d: the machine would be measured, and not the pools (scrape longer, or with fewer workers)", l.scrapes(), maxScrapes)
	}
	return nil
}

func (l load) payments() int { return int(l.Duration / l.Every) }

func (l load) scrapes() int {
	return int(int64(l.Workers) * int64(l.Duration) * 4 / 5 / int64(l.Scrape))
}

// split returns the sizes of the three pools: half of the workers for bulk, two
// thirds of the others for money.
func (l load) split() (money, interactive, bulk int) {
	interactive = max(l.Workers/6, 1)
	bulk = max(l.Workers/2, 1)
	return l.Workers - interactive - bulk, interactive, bulk
}

func main() {
	var l load
	flag.DurationVar(&l.Duration, "duration", 5*time.Second, "`time` that each of the two phases takes")
	flag.DurationVar(&l.Every, "every", 40*time.Millisecond, "`time` between two payments")
	flag.DurationVar(&l.Scrape, "scrape", 50*time.Millisecond, "`time` that a scrape waits for its supplier")
	flag.IntVar(&l.Workers, "workers", 12, "workers in all")
	verbose := flag.Bool("v", false, "log what the workers do, to standard error")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "flood: %q is not a flag (it takes flags alone, see -help)\n", flag.Arg(0))
		os.Exit(2)
	}

	logger := slog.New(slog.DiscardHandler)
	if *verbose {
		logger = slog.New(slog.NewTextHandler(os.Stderr, nil))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, l, logger); err != nil {
		fmt.Fprintln(os.Stderr, "flood:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer, l load, logger *slog.Logger) error {
	if err := l.validate(); err != nil {
		return err
	}
	money, interactive, bulk := l.split()
	fmt.Fprintf(out, "load: %d scrapes enqueued at once, each waits %s for its supplier; then a payment every %s for %s\n",
		l.scrapes(), l.Scrape, l.Every, l.Duration)
	fmt.Fprintf(out, "workers: %d, in one shared pool, or %d money + %d interactive + %d bulk\n\n", l.Workers, money, interactive, bulk)

	shared, err := runPhase(ctx, l, sharedPool(), logger)
	if err != nil {
		return fmt.Errorf("one shared pool: %w", err)
	}
	three, err := runPhase(ctx, l, threePools(), logger)
	if err != nil {
		return fmt.Errorf("three pools: %w", err)
	}
	return report(out, shared, three)
}

func report(out io.Writer, shared, three result) error {
	table := tabwriter.NewWriter(out, 0, 0, 3, ' ', tabwriter.AlignRight)
	row := func(name string, cell func(result) string) {
		fmt.Fprintf(table, "%s\t%s\t%s\t\n", name, cell(shared), cell(three))
	}
	fmt.Fprintf(table, "payment latency\tone shared pool\tthree pools\t\n")
	for _, p := range []struct {
		name  string
		share float64
	}{{"p50", 0.50}, {"p99", 0.99}, {"max", 1}} {
		row(p.name, func(r result) string { return rounded(percentile(r.Latencies, p.share)) })
	}
	row("payments posted", func(r result) string { return fmt.Sprint(len(r.Latencies)) })
	row("scrapes done", func(r result) string { return fmt.Sprintf("%d of %d", r.Scraped, r.Scrapes) })
	row("phase took", func(r result) string { return rounded(r.Took) })
	return table.Flush()
}

// rounded returns a duration with three digits or so.
func rounded(d time.Duration) string {
	if d < 10*time.Millisecond {
		return d.Round(10 * time.Microsecond).String()
	}
	return d.Round(time.Millisecond).String()
}
