// Package command is what the shop's commands have in common: flags, a log,
// signals, probes, and the connections to the database and the broker.
package command

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"

	"example.com/shop/broker"
	"example.com/shop/database"
	"example.com/shop/documents"
	"example.com/shop/ledger"
	"example.com/shop/pools"
	"example.com/shop/topology"
)

// Config says what to connect to.
type Config struct {
	// Broker is the broker's address.
	Broker string
	// Database is the path of the database file.
	Database string
	// Documents is the folder of documents and reports.
	Documents string
	// Concurrency is how many handlers a pool runs at once.
	Concurrency int
	// Grace is how long handlers may go on when the command is told to stop.
	Grace time.Duration
	// Recycle says when a pool ends to be started afresh.
	Recycle runtime.Recycle
	// Health is the address where probes are answered, or empty for none.
	Health string
}

// validate reports every fault of the configuration, joined. The broker says for
// itself what is wrong with its address.
func (cfg Config) validate() error {
	var errs []error
	if cfg.Database == "" {
		errs = append(errs, errors.New("-db is empty (name the file of the database)"))
	}
	if cfg.Documents == "" {
		errs = append(errs, errors.New("-documents is empty (name a folder)"))
	}
	if cfg.Concurrency < 1 {
		errs = append(errs, fmt.Errorf("-concurrency is %d (use 1 or more)", cfg.Concurrency))
	}
	if cfg.Grace < 0 {
		errs = append(errs, fmt.Errorf("-grace is %s (use 0s for the default, or more)", cfg.Grace))
	}
	if cfg.Recycle.Tasks < 0 {
		errs = append(errs, fmt.Errorf("-recycle-tasks is %d (use 0 for no limit)", cfg.Recycle.Tasks))
	}
	return errors.Join(errs...)
}

// System is what a command works with.
type System struct {
	Config
	Logger *slog.Logger
	DB     *sql.DB
	Book   *ledger.Book
	Files  *documents.Folder
	Broker runtime.Broker
	Client *runtime.Client
}

// Main parses the command line, connects, and runs a command until it returns or
// the process is told to stop. It does not return if the command failed.
func Main(run func(context.Context, *System) error) {
	var (
		cfg    Config
		memory uint64
	)
	// The address may have a password in it, which a list of processes would show.
	flag.StringVar(&cfg.Broker, "broker", "", "`address` of the broker (default $SHOP_BROKER, or "+broker.Memory+")")
	flag.StringVar(&cfg.Database, "db", "shop.db", "`path` of the database file")
	flag.StringVar(&cfg.Documents, "documents", "documents", "`folder` of documents and reports")
	flag.IntVar(&cfg.Concurrency, "concurrency", 8, "handlers that a pool runs at once")
	flag.DurationVar(&cfg.Grace, "grace", 30*time.Second, "`time` that handlers have to finish when the process is told to stop")
	flag.IntVar(&cfg.Recycle.Tasks, "recycle-tasks", 0, "`number` of tasks after which a pool ends, to be started afresh; 0 is no limit")
	flag.Uint64Var(&memory, "recycle-memory", 0, "memory in `MiB` above which a pool ends, to be started afresh; 0 is no limit")
	flag.StringVar(&cfg.Health, "health", "", "`address` to answer probes on, at /livez and /readyz; the default is none")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "%q is not a flag (the commands of the shop take flags alone, see -help)\n", flag.Arg(0))
		os.Exit(2)
	}

	cfg.Broker = cmp.Or(cfg.Broker, os.Getenv("SHOP_BROKER"), broker.Memory)
	cfg.Recycle.Bytes = memory << 20

	logger := slog.New(slog.NewTextHandler(os.Stderr, nil))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := start(ctx, cfg, logger, run); err != nil {
		logger.Error("stopped", "error", err)
		os.Exit(1)
	}
}

func start(ctx context.Context, cfg Config, logger *slog.Logger, run func(context.Context, *System) error) error {
	s, err := Open(ctx, cfg, logger)
	if err != nil {
		return err
	}
	return errors.Join(s.watched(ctx, run), s.Close())
}

// watched runs a command while probes and systemd are told of it.
func (s *System) watched(ctx context.Context, run func(context.Context, *System) error) error {
	unhealthy, err := s.serveHealth(ctx)
	if err != nil {
		return err
	}
	unnotify, err := s.notifySystemd(ctx)
	if err != nil {
		return errors.Join(err, unhealthy())
	}
	defer unnotify()
	err = run(ctx, s)
	var recycled *runtime.RecycleError
	if errors.As(err, &recycled) && len(recycled.Stuck) == 0 {
		// It is what was asked for. Whoever supervises the process starts it again.
		s.Logger.InfoContext(ctx, "recycled", "queue", recycled.Queue, "reason", recycled.Reason)
		err = nil
	}
	return errors.Join(err, unhealthy())
}

// Open connects to what cfg names. The caller closes the system.
func Open(ctx context.Context, cfg Config, logger *slog.Logger) (*System, error) {
	if err := cfg.validate(); err != nil {
		return nil, err
	}
	s := &System{Config: cfg, Logger: logger}
	if err := s.open(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *System) open(ctx context.Context) (err error) {
	if s.Broker, err = broker.Open(ctx, s.Config.Broker, s.Logger); err != nil {
		return err
	}
	if s.Client, err = runtime.NewClient(ctx, s.Broker, &topology.Shop, runtime.ClientConfig{Logger: s.Logger}); err != nil {
		return err
	}
	if s.DB, err = database.Open(ctx, s.Database); err != nil {
		return err
	}
	if s.Book, err = ledger.Open(ctx, s.DB); err != nil {
		return err
	}
	s.Files, err = documents.OpenFolder(s.Documents)
	return err
}

// Close ends the connections.
func (s *System) Close() error {
	var errs []error
	if s.Broker != nil {
		errs = append(errs, s.Broker.Close())
	}
	if s.DB != nil {
		errs = append(errs, s.DB.Close())
	}
	return errors.Join(errs...)
}

// WarnAlone logs a warning if no other process can reach the broker. It is for
// the commands that are only a part of the shop.
func (s *System) WarnAlone(ctx context.Context) {
	if s.Config.Broker == broker.Memory {
		s.Logger.WarnContext(ctx, "the embedded broker is in this process alone: nobody else enqueues here or takes from here (cmd/shop is the whole shop in one process)")
	}
}

// Pool returns the configuration of a pool of the configured size.
func (s *System) Pool() pools.Config {
	return pools.Config{Concurrency: s.Concurrency, Grace: s.Grace, Recycle: s.Recycle, Logger: s.Logger}
}
