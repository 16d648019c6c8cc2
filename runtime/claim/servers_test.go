//go:build servers

package claim_test

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-sql-driver/mysql"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver

	"github.com/shipmindlabs/routecheck/runtime/claim"
	"github.com/shipmindlabs/routecheck/runtime/internal/databasetest"
)

// postgresAddress and mariadbAddress are those of the servers that all tests share.
var postgresAddress, mariadbAddress string

func startServers() (stop func() error, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*patience)
	defer cancel()
	postgres, err := databasetest.StartPostgres(ctx)
	if err != nil {
		return nil, err
	}
	mariadb, err := databasetest.StartMariaDB(ctx)
	if err != nil {
		return nil, errors.Join(err, postgres.Stop())
	}
	postgresAddress, mariadbAddress = postgres.Address, mariadb.Address
	return func() error { return errors.Join(postgres.Stop(), mariadb.Stop()) }, nil
}

// servers returns the databases that have to be started.
func servers() []server { return []server{postgres(), mariadb()} }

// postgres makes a schema for each test. The settings are those of its sessions.
func postgres(settings ...string) server {
	return server{dialect: claim.PostgreSQL, driver: "pgx", fresh: func(t testing.TB) string {
		name := newName()
		administer(t, "pgx", postgresAddress, `CREATE SCHEMA `+name, `DROP SCHEMA `+name+` CASCADE`)
		address, err := url.Parse(postgresAddress)
		if err != nil {
			t.Fatal(err)
		}
		query := address.Query()
		query.Set("search_path", name)
		for _, s := range settings {
			key, value, _ := strings.Cut(s, "=")
			query.Set(key, value)
		}
		address.RawQuery = strings.ReplaceAll(query.Encode(), "+", "%20") // as PostgreSQL reads it
		return address.String()
	}}
}

// mariadb makes a database for each test.
func mariadb(settings ...string) server {
	return server{dialect: claim.MySQL, driver: "mysql", fresh: func(t testing.TB) string {
		name := newName()
		administer(t, "mysql", mariadbAddress, `CREATE DATABASE `+name, `DROP DATABASE `+name)
		cfg, err := mysql.ParseDSN(mariadbAddress)
		if err != nil {
			t.Fatal(err)
		}
		cfg.DBName = name
		for _, s := range settings {
			key, value, _ := strings.Cut(s, "=")
			if cfg.Params == nil {
				cfg.Params = make(map[string]string)
			}
			cfg.Params[key] = value
		}
		return cfg.FormatDSN()
	}}
}

func newName() string { return "t_" + strings.ToLower(rand.Text()) }

// administer runs a statement now, and another one when the test is over.
func administer(t testing.TB, driver, address, now, later string) {
	t.Helper()
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), now); err != nil {
		t.Fatal(errors.Join(err, db.Close()))
	}
	t.Cleanup(func() {
		if _, err := db.Exec(later); err != nil {
			t.Error(err)
		}
		db.Close()
	})
}

// Whatever the isolation level, duplicates wait and see.
func TestIsolation(t *testing.T) {
	levels := []struct {
		server  func(settings ...string) server
		setting string
	}{
		{postgres, "default_transaction_isolation=read committed"},
		{postgres, "default_transaction_isolation=repeatable read"},
		{postgres, "default_transaction_isolation=serializable"},
		{postgres, "lock_timeout=1ms"},
		{postgres, "default_query_exec_mode=exec"},
		{postgres, "default_query_exec_mode=simple_protocol"},
		{mariadb, "tx_isolation='READ-UNCOMMITTED'"},
		{mariadb, "tx_isolation='READ-COMMITTED'"},
		{mariadb, "tx_isolation='REPEATABLE-READ'"},
		{mariadb, "tx_isolation='SERIALIZABLE'"},
		{mariadb, "innodb_snapshot_isolation=ON"},
		{mariadb, "interpolateParams=true"},
		{mariadb, "clientFoundRows=true"},
		{mariadb, "sql_mode=''"},
	}
	for _, level := range levels {
		t.Run(level.setting, func(t *testing.T) {
			e := newEnv(t, level.server(level.setting))
			for _, failures := range []int32{0, 2} {
				key := fmt.Sprint("evt_", failures)
				var calls atomic.Int32
				got := e.crowd(t, e.claims, key, func(ctx context.Context, tx *sql.Tx) error {
					err := apply(ctx, tx)
					if err == nil && calls.Add(1) <= failures {
						return errWork
					}
					return err
				})
				if want := (outcomes{first: 1, later: duplicates - 1 - int(failures), failed: int(failures)}); got != want {
					t.Errorf("outcomes %+v, want %+v", got, want)
				}
				e.exec(t, `DELETE FROM effects`)
			}
		})
	}
}

// Who waits longer than the database waits for a lock waits again.
func TestLockTimeout(t *testing.T) {
	e := newEnv(t, mariadb("innodb_lock_wait_timeout=1"))
	type result struct {
		first bool
		err   error
	}
	done := make(chan result, 1)
	first, err := e.claims.Do(e.ctx, "", "evt_1", func(ctx context.Context, tx *sql.Tx) error {
		start := waits(ctx, t, e)
		go func() {
			first, err := e.claims.Do(e.ctx, "", "evt_1", apply)
			done <- result{first, err}
		}()
		// The second wait for a lock is that of the second try.
		for waits(ctx, t, e) < start+2 && ctx.Err() == nil {
			time.Sleep(10 * time.Millisecond)
		}
		return apply(ctx, tx)
	})
	if !first || err != nil {
		t.Errorf("Do = %t, %v; want true", first, err)
	}
	if r := <-done; r.first || r.err != nil {
		t.Errorf("the second Do = %t, %v; want false", r.first, r.err)
	}
	e.once(t, "", "evt_1")
}

// waits returns how often a transaction of the server has begun to wait for a lock.
func waits(ctx context.Context, t *testing.T, e *env) (n int) {
	const query = `SELECT variable_value FROM information_schema.global_status WHERE variable_name = 'INNODB_ROW_LOCK_WAITS'`
	if err := e.db.QueryRowContext(ctx, query).Scan(&n); err != nil {
		t.Error(err)
	}
	return n
}

// Work of different keys is done at the same time.
func TestKeysDoNotWait(t *testing.T) {
	for _, s := range servers() {
		e := newEnv(t, s)
		var inside, group sync.WaitGroup
		inside.Add(2)
		for _, key := range []string{"evt_1", "evt_2"} {
			group.Go(func() {
				first, err := e.claims.Do(e.ctx, "", key, func(ctx context.Context, tx *sql.Tx) error {
					inside.Done()
					inside.Wait()
					return apply(ctx, tx)
				})
				if !first || err != nil {
					t.Errorf("Do = %t, %v; want true", first, err)
				}
			})
		}
		group.Wait()
	}
}

// Work that the database ends in favour of another one is run again.
func TestConflictOfWork(t *testing.T) {
	// Each reads what the other one writes.
	serializable := func(met func(), own, others int) claim.Work {
		return func(ctx context.Context, tx *sql.Tx) error {
			var n int
			if err := tx.QueryRowContext(ctx, fmt.Sprintf(`SELECT count(*) FROM effects WHERE amount = %d`, others)).Scan(&n); err != nil {
				return err
			}
			met()
			_, err := tx.ExecContext(ctx, fmt.Sprintf(`INSERT INTO effects VALUES (%d)`, own))
			return err
		}
	}
	// Each locks what the other one locks next.
	deadlock := func(met func(), own, others int) claim.Work {
		return func(ctx context.Context, tx *sql.Tx) error {
			if _, err := tx.ExecContext(ctx, fmt.Sprintf(`UPDATE locks SET n = n + 1 WHERE id = %d`, own)); err != nil {
				return err
			}
			met()
			if _, err := tx.ExecContext(ctx, fmt.Sprintf(`UPDATE locks SET n = n + 1 WHERE id = %d`, others)); err != nil {
				return err
			}
			return apply(ctx, tx)
		}
	}
	tests := []struct {
		doc    string
		server server
		work   func(met func(), own, others int) claim.Work
	}{
		{"serializable", postgres("default_transaction_isolation=serializable"), serializable},
		{"deadlock", postgres("deadlock_timeout=20ms"), deadlock},
		{"deadlock", mariadb(), deadlock},
	}
	for _, tt := range tests {
		t.Run(tt.doc+" "+tt.server.dialect.String(), func(t *testing.T) {
			e := newEnv(t, tt.server)
			e.exec(t, `CREATE TABLE locks (id INTEGER PRIMARY KEY, n INTEGER)`)
			e.exec(t, `INSERT INTO locks VALUES (1, 0), (2, 0)`)
			var (
				group, both sync.WaitGroup
				calls       atomic.Int32
			)
			both.Add(2)
			meet := func() {
				// Only the first two meet. Who comes again passes.
				if calls.Add(1) <= 2 {
					both.Done()
					both.Wait()
				}
			}
			for i := range 2 {
				group.Go(func() {
					first, err := e.claims.Do(e.ctx, "", fmt.Sprint(i), tt.work(meet, 1+i, 2-i))
					if !first || err != nil {
						t.Errorf("Do = %t, %v; want true", first, err)
					}
				})
			}
			group.Wait()
			if n := calls.Load(); n != 3 {
				t.Errorf("the work was run %d times, want that one of two was run again", n)
			}
			if e.left(t) != 2 || e.effects(t) != 2 {
				t.Errorf("%d claims with %d effects, want two", e.left(t), e.effects(t))
			}
		})
	}
}

// A failure that the work keeps to itself is no success.
func TestSwallowedFailure(t *testing.T) {
	e := newEnv(t, postgres())
	first, err := e.claims.Do(e.ctx, "", "evt_1", func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO nowhere VALUES (1)`)
		if err == nil {
			t.Error("there is a table nowhere")
		}
		return nil
	})
	if first || err == nil || !strings.Contains(err.Error(), "rollback") {
		t.Errorf("Do = %t, %v; want that it was rolled back", first, err)
	}
	e.nothing(t, "", "evt_1")
}

// MariaDB goes on after it has ended a transaction, as if each statement were one.
// The work may not have noticed.
func TestEndedMeanwhile(t *testing.T) {
	const want = `claim "evt_1": the transaction ended while the work ran, and what came after that was committed at once (return the errors of statements from the work, and leave out statements that commit implicitly)`
	t.Run("implicit commit", func(t *testing.T) {
		e := newEnv(t, mariadb())
		first, err := e.claims.Do(e.ctx, "", "evt_1", func(ctx context.Context, tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, `CREATE TABLE more (id INTEGER)`)
			return errors.Join(err, apply(ctx, tx))
		})
		if first || err == nil || err.Error() != want {
			t.Errorf("Do = %t, %v\nwant %s", first, err, want)
		}
	})
	t.Run("deadlock", func(t *testing.T) {
		e := newEnv(t, mariadb())
		e.exec(t, `CREATE TABLE locks (id INTEGER PRIMARY KEY, n INTEGER)`)
		e.exec(t, `INSERT INTO locks VALUES (1, 0), (2, 0)`)
		// The other transaction has changed more, so it is not the one to end.
		e.exec(t, `INSERT INTO locks WITH RECURSIVE n (i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT i, 0 FROM n`)
		other, err := e.db.BeginTx(e.ctx, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer other.Rollback()
		if _, err := other.ExecContext(e.ctx, `UPDATE locks SET n = n + 1 WHERE id >= 2`); err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		first, err := e.claims.Do(e.ctx, "", "evt_1", func(ctx context.Context, tx *sql.Tx) error {
			if _, err := tx.ExecContext(ctx, `UPDATE locks SET n = n + 1 WHERE id = 1`); err != nil {
				return err
			}
			go func() {
				_, err := other.ExecContext(e.ctx, `UPDATE locks SET n = n + 1 WHERE id = 1`)
				done <- errors.Join(err, other.Commit())
			}()
			if _, err := tx.ExecContext(ctx, `UPDATE locks SET n = n + 1 WHERE id = 2`); err == nil {
				t.Error("there was no deadlock")
			}
			return apply(ctx, tx)
		})
		if first || err == nil || err.Error() != want {
			t.Errorf("Do = %t, %v\nwant %s", first, err, want)
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
		if n := e.left(t); n != 0 {
			t.Errorf("%d claims, want none", n)
		}
	})
}

// Open refuses tables that MariaDB makes of types and engines that seem to do.
func TestOpenRefusesMariaDB(t *testing.T) {
	const columns = `CREATE TABLE odd (scope VARBINARY(255), claim_key %s, claimed_at DATETIME(6), PRIMARY KEY (scope, claim_key)) %s`
	tests := []struct{ doc, table, want string }{
		{"no primary key", `CREATE TABLE odd (scope VARBINARY(255), claim_key VARBINARY(1024), claimed_at DATETIME(6))`, "it takes one key twice"},
		{"upper and lower case", fmt.Sprintf(columns, "VARCHAR(255) CHARACTER SET utf8mb4", ""), "differ in upper and lower case"},
		{"blanks", fmt.Sprintf(columns, "VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin", ""), "differ in a blank at the end"},
		{"short keys", fmt.Sprintf(columns, "VARBINARY(1000)", ""), "does not keep all of a key of 1024 bytes"},
		{"engine that rolls back nothing", fmt.Sprintf(columns, "VARBINARY(1024)", "ENGINE=Aria"), "it keeps claims that were rolled back"},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			e := newEnv(t, mariadb())
			e.exec(t, tt.table)
			_, err := claim.Open(e.ctx, e.db, claim.Config{Table: "odd"})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Open = %v\nwant %s", err, tt.want)
			}
		})
	}
}

// A claim is where the table is, in whatever schema.
func TestSchemaOfTable(t *testing.T) {
	e := newEnv(t, postgres())
	name := newName()
	e.exec(t, `CREATE SCHEMA `+name)
	defer e.exec(t, `DROP SCHEMA `+name+` CASCADE`)
	cfg := claim.Config{Table: name + ".claims"}
	if err := claim.Create(e.ctx, e.db, cfg); err != nil {
		t.Fatal(err)
	}
	claims, err := claim.Open(e.ctx, e.db, cfg)
	if err != nil {
		t.Fatal(err)
	}
	if first, err := claims.Do(e.ctx, "", "evt_1", apply); !first || err != nil {
		t.Errorf("Do = %t, %v; want true", first, err)
	}
	if n := e.number(t, `SELECT count(*) FROM `+name+`.claims`); n != 1 {
		t.Errorf("%d claims in the schema, want 1", n)
	}
}
