package claim_test

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"path/filepath"
	"testing"
	"time"

	_ "modernc.org/sqlite" // the driver

	"github.com/shipmindlabs/routecheck/runtime/claim"
)

// patience is how long a test waits for what should come at once.
const patience = time.Minute

// server is a database that tests run on.
type server struct {
	dialect claim.Dialect
	driver  string
	// fresh returns the address of a new and empty database.
	fresh func(t testing.TB) string
}

var sqlite = server{dialect: claim.SQLite, driver: "sqlite", fresh: func(t testing.TB) string {
	return liteFile(filepath.Join(t.TempDir(), "claims.db"))
}}

func liteFile(path string) string {
	query := url.Values{"_pragma": {"busy_timeout(60000)", "journal_mode(WAL)"}}
	return "file:" + path + "?" + query.Encode()
}

// onEach runs a test on each database that is there.
func onEach(t *testing.T, test func(t *testing.T, e *env)) {
	for _, s := range append([]server{sqlite}, servers()...) {
		t.Run(s.dialect.String(), func(t *testing.T) { test(t, newEnv(t, s)) })
	}
}

// env is a database with claims and a table of their effects.
type env struct {
	server
	address string
	ctx     context.Context
	db      *sql.DB
	claims  *claim.Store
}

func newEnv(t testing.TB, s server) *env {
	t.Helper()
	e := &env{server: s, address: s.fresh(t)}
	ctx, cancel := context.WithTimeoutCause(t.Context(), patience, errors.New("the test waited in vain"))
	t.Cleanup(cancel)
	e.ctx = ctx
	e.db = connect(t, s.driver, e.address)
	if err := claim.Create(ctx, e.db, claim.Config{}); err != nil {
		t.Fatal(err)
	}
	e.exec(t, `CREATE TABLE effects (amount INTEGER)`)
	e.claims = open(t, ctx, e.db)
	return e
}

func connect(t testing.TB, driver, address string) *sql.DB {
	t.Helper()
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func open(t testing.TB, ctx context.Context, db *sql.DB) *claim.Store {
	t.Helper()
	claims, err := claim.Open(ctx, db, claim.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return claims
}

func (e *env) exec(t testing.TB, statement string) {
	t.Helper()
	if _, err := e.db.ExecContext(e.ctx, statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// number returns what a query for one number returns.
func (e *env) number(t testing.TB, query string) (n int) {
	t.Helper()
	if err := e.db.QueryRowContext(e.ctx, query).Scan(&n); err != nil {
		t.Errorf("%s: %v", query, err)
	}
	return n
}

// effects returns how often the work took effect.
func (e *env) effects(t testing.TB) int {
	t.Helper()
	return e.number(t, `SELECT count(*) FROM effects`)
}

func (e *env) left(t testing.TB) int {
	t.Helper()
	return e.number(t, `SELECT count(*) FROM routecheck_claims`)
}

// apply is work with one effect.
func apply(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO effects VALUES (1)`)
	return err
}

// once expects one claim and one effect, and that the key is taken.
func (e *env) once(t testing.TB, scope, key string) {
	t.Helper()
	if claims, effects := e.left(t), e.effects(t); claims != 1 || effects != 1 {
		t.Errorf("%d claims with %d effects, want one", claims, effects)
	}
	first, err := e.claims.Do(e.ctx, scope, key, apply)
	if first || err != nil {
		t.Errorf("after that, Do = %t, %v; want false", first, err)
	}
}

// nothing expects that nothing is claimed, and that the key can be.
func (e *env) nothing(t testing.TB, scope, key string) {
	t.Helper()
	if claims, effects := e.left(t), e.effects(t); claims != 0 || effects != 0 {
		t.Errorf("%d claims with %d effects, want none", claims, effects)
	}
	first, err := e.claims.Do(e.ctx, scope, key, apply)
	if !first || err != nil {
		t.Errorf("after that, Do = %t, %v; want true", first, err)
	}
}
