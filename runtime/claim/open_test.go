package claim_test

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime/claim"
)

// Any table will do, and two tables do not know of each other.
func TestTable(t *testing.T) {
	onEach(t, func(t *testing.T, e *env) {
		for _, table := range []string{"Claims_2", "_c", strings.Repeat("t", 48), "select"} {
			cfg := claim.Config{Table: table, Dialect: e.dialect}
			if err := claim.Create(e.ctx, e.db, cfg); err != nil {
				t.Fatal(err)
			}
			claims, err := claim.Open(e.ctx, e.db, cfg)
			if err != nil {
				t.Fatal(err)
			}
			if first, err := claims.Do(e.ctx, "", "evt_1", apply); !first || err != nil {
				t.Errorf("table %s: Do = %t, %v; want true", table, first, err)
			}
			if n, err := claims.Prune(e.ctx, claim.MinAge); n != 0 || err != nil {
				t.Errorf("table %s: Prune = %d, %v; want 0", table, n, err)
			}
		}
	})
}

// The statements of a migration make the table that Create does.
func TestSchema(t *testing.T) {
	onEach(t, func(t *testing.T, e *env) {
		cfg := claim.Config{Table: "migrated", Dialect: e.dialect}
		schema, err := claim.Schema(cfg)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			for statement := range strings.SplitSeq(strings.TrimSuffix(schema, ";\n"), ";\n") {
				e.exec(t, statement)
			}
		}
		if _, err := claim.Open(e.ctx, e.db, cfg); err != nil {
			t.Error(err)
		}
	})
}

// Processes that start at the same time create the table together.
func TestCreateTogether(t *testing.T) {
	onEach(t, func(t *testing.T, e *env) {
		cfg := claim.Config{Table: "together"}
		var group sync.WaitGroup
		for range 20 {
			group.Go(func() {
				if err := claim.Create(e.ctx, e.db, cfg); err != nil {
					t.Error(err)
				}
				if _, err := claim.Open(e.ctx, e.db, cfg); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
	})
}

func TestConfigRefuses(t *testing.T) {
	e := newEnv(t, sqlite)
	over, cancel := context.WithCancelCause(e.ctx)
	cancel(errors.New("the shop is closed"))
	table := func(name string) string {
		return `the table is named "` + name + `" (use up to 48 letters, digits and underscores, with the schema and a dot in front if there is one)`
	}
	tests := []struct {
		doc  string
		ctx  context.Context
		db   *sql.DB
		cfg  claim.Config
		want string
	}{
		{"no database", e.ctx, nil, claim.Config{}, "the database is nil (use sql.Open)"},
		{"no dialect", e.ctx, e.db, claim.Config{Dialect: 7}, "the dialect is 7, which is none (set Config.Dialect to PostgreSQL, SQLite or MySQL)"},
		{"quote", e.ctx, e.db, claim.Config{Table: `a"b`}, table(`a\"b`)},
		{"digit in front", e.ctx, e.db, claim.Config{Table: "2nd"}, table("2nd")},
		{"no name in a schema", e.ctx, e.db, claim.Config{Table: "main."}, table("main.")},
		{"three parts", e.ctx, e.db, claim.Config{Table: "a.b.c"}, table("a.b.c")},
		{"long", e.ctx, e.db, claim.Config{Table: strings.Repeat("t", 49)}, table(strings.Repeat("t", 49))},
		{"context that is over", over, e.db, claim.Config{}, "the shop is closed"},
	}
	for _, tt := range tests {
		_, openErr := claim.Open(tt.ctx, tt.db, tt.cfg)
		for what, err := range map[string]error{"Create": claim.Create(tt.ctx, tt.db, tt.cfg), "Open": openErr} {
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: %s = %v\nwant %s", tt.doc, what, err, tt.want)
			}
		}
	}
	want := "schema of claims: the dialect is not set (set Config.Dialect to PostgreSQL, SQLite or MySQL)"
	if _, err := claim.Schema(claim.Config{}); err == nil || err.Error() != want {
		t.Errorf("Schema = %v\nwant %s", err, want)
	}
}

// Open refuses a table that could not keep the promise.
func TestOpenRefuses(t *testing.T) {
	const plain = `scope TEXT NOT NULL, claim_key TEXT NOT NULL, claimed_at TEXT NOT NULL`
	tests := []struct{ doc, table, want string }{
		{"no table", ``, `open claims: table odd of SQLite: SQL logic error: no such table: odd (1) (make it with Create, or with the statements that Schema returns)`},
		{"another table", `CREATE TABLE odd (id INTEGER)`, `has no column named scope`},
		{"no primary key", `CREATE TABLE odd (` + plain + `)`, `ON CONFLICT clause does not match`},
		{
			"upper and lower case", `CREATE TABLE odd (scope TEXT, claim_key TEXT COLLATE NOCASE, claimed_at TEXT, PRIMARY KEY (scope, claim_key))`,
			`it takes two keys for one that differ in upper and lower case (make it`,
		},
		{
			"blanks", `CREATE TABLE odd (scope TEXT, claim_key TEXT COLLATE RTRIM, claimed_at TEXT, PRIMARY KEY (scope, claim_key))`,
			`it takes two keys for one that differ in a blank at the end (make it`,
		},
		{"short keys", `CREATE TABLE odd (scope TEXT, claim_key TEXT CHECK (length(claim_key) < 100), claimed_at TEXT, PRIMARY KEY (scope, claim_key))`, `CHECK constraint failed`},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			e := newEnv(t, sqlite)
			if tt.table != "" {
				e.exec(t, tt.table)
			}
			_, err := claim.Open(e.ctx, e.db, claim.Config{Table: "odd"})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Open = %v\nwant %s", err, tt.want)
			}
		})
	}
}

// Open leaves nothing behind.
func TestOpenLeavesNothing(t *testing.T) {
	onEach(t, func(t *testing.T, e *env) {
		open(t, e.ctx, e.db)
		e.nothing(t, "", "evt_1")
	})
}

// A database whose driver does not wait for locks is waited for all the same.
func TestWithoutBusyTimeout(t *testing.T) {
	e := newEnv(t, sqlite)
	db := connect(t, e.driver, strings.Replace(e.address, "60000", "0", 1))
	got := e.crowd(t, open(t, e.ctx, db), "evt_1", apply)
	if want := (outcomes{first: 1, later: duplicates - 1}); got != want {
		t.Errorf("outcomes %+v, want %+v", got, want)
	}
}

// The wait for a lock ends with the context.
func TestWaitEnds(t *testing.T) {
	e := newEnv(t, sqlite)
	other := connect(t, e.driver, strings.Replace(e.address, "60000", "0", 1))
	claims := open(t, e.ctx, other)
	_, err := e.claims.Do(e.ctx, "", "evt_1", func(context.Context, *sql.Tx) error {
		ctx, cancel := context.WithTimeoutCause(e.ctx, 50*time.Millisecond, errors.New("no time left"))
		defer cancel()
		first, err := claims.Do(ctx, "", "evt_1", apply)
		if first || err == nil || !strings.Contains(err.Error(), `claim "evt_1": no time left; `) {
			t.Errorf("Do = %t, %v; want that there was no time left", first, err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// insertOld makes claims that are older than others by a number of days.
func (e *env) insertOld(t *testing.T, days ...int) {
	t.Helper()
	old := map[claim.Dialect]string{
		claim.SQLite:     `UPDATE routecheck_claims SET claimed_at = strftime('%Y-%m-%d %H:%M:%f', 'now', '-' || ? || ' days') WHERE claim_key = ?`,
		claim.PostgreSQL: `UPDATE routecheck_claims SET claimed_at = now() - make_interval(days => $1) WHERE claim_key = $2`,
		claim.MySQL:      `UPDATE routecheck_claims SET claimed_at = UTC_TIMESTAMP(6) - INTERVAL ? DAY WHERE claim_key = ?`,
	}
	for _, n := range days {
		key := "old-" + strings.Repeat("i", n)
		if _, err := e.claims.Do(e.ctx, "", key, apply); err != nil {
			t.Fatal(err)
		}
		if _, err := e.db.ExecContext(e.ctx, old[e.dialect], n, key); err != nil {
			t.Fatal(err)
		}
	}
}

func TestPrune(t *testing.T) {
	const day = 24 * time.Hour
	onEach(t, func(t *testing.T, e *env) {
		e.insertOld(t, 0, 1, 2, 10, 100)
		for _, step := range []struct {
			age           time.Duration
			deleted, left int
		}{{101 * day, 0, 5}, {99 * day, 1, 4}, {2*day + time.Hour, 1, 3}, {day, 2, 1}, {day, 0, 1}} {
			n, err := e.claims.Prune(e.ctx, step.age)
			if int(n) != step.deleted || e.left(t) != step.left || err != nil {
				t.Errorf("Prune(%s) = %d, %v, and %d are left; want %d and %d", step.age, n, err, e.left(t), step.deleted, step.left)
			}
		}
		// What is pruned can be claimed again.
		if first, err := e.claims.Do(e.ctx, "", "old-i", apply); !first || err != nil {
			t.Errorf("Do = %t, %v; want true", first, err)
		}
	})
}

// More than a transaction deletes.
func TestPruneMany(t *testing.T) {
	const many = 2500
	onEach(t, func(t *testing.T, e *env) {
		value := map[claim.Dialect]string{claim.SQLite: "'2020-01-01 00:00:00.000'", claim.PostgreSQL: "timestamptz '2020-01-01'", claim.MySQL: "'2020-01-01'"}[e.dialect]
		e.exec(t, `INSERT INTO routecheck_claims (scope, claim_key, claimed_at) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
			SELECT '', (a.i * 50 + b.i), `+value+` FROM n a, n b`)
		if n, err := e.claims.Prune(e.ctx, claim.MinAge); n != many || err != nil {
			t.Errorf("Prune = %d, %v; want %d", n, err, many)
		}
		e.nothing(t, "", "evt_1")
	})
}

func TestPruneRefuses(t *testing.T) {
	e := newEnv(t, sqlite)
	over, cancel := context.WithCancelCause(e.ctx)
	cancel(errors.New("the shop is closed"))
	tests := []struct {
		doc    string
		claims *claim.Store
		ctx    context.Context
		age    time.Duration
		want   string
	}{
		{"no store", nil, e.ctx, claim.MinAge, "prune claims: the store is nil or a zero Store (use Open)"},
		{"young", e.claims, e.ctx, time.Hour, "prune claims of table routecheck_claims: the age is 1h0m0s, and a message can come again later than that (use 24h0m0s or more)"},
		{"negative", e.claims, e.ctx, -time.Hour, "prune claims of table routecheck_claims: the age is -1h0m0s, and a message can come again later than that (use 24h0m0s or more)"},
		{"context that is over", e.claims, over, claim.MinAge, "prune claims of table routecheck_claims: not begun: the shop is closed"},
	}
	for _, tt := range tests {
		if n, err := tt.claims.Prune(tt.ctx, tt.age); n != 0 || err == nil || err.Error() != tt.want {
			t.Errorf("%s: Prune = %d, %v\nwant %s", tt.doc, n, err, tt.want)
		}
	}
}
