package claim

import (
	"errors"
	"fmt"
	"strings"
)

// DefaultTable is the name of the table if none is given.
const DefaultTable = "routecheck_claims"

// maxTable leaves room for what the names of indexes add.
const maxTable = 48

// Dialect is the SQL that a database speaks.
type Dialect int

// The dialects.
const (
	// Detect is the dialect of the driver, if it is a known one, or else what the
	// database answers when it is asked for its version.
	Detect Dialect = iota
	// PostgreSQL is for 9.5 and later.
	PostgreSQL
	// SQLite is for 3.24 and later.
	SQLite
	// MySQL is for MySQL 8.0, MariaDB 10.3, and later.
	MySQL
)

// String returns the name of the database.
func (d Dialect) String() string {
	switch d {
	case Detect:
		return "unknown dialect"
	case PostgreSQL:
		return "PostgreSQL"
	case SQLite:
		return "SQLite"
	case MySQL:
		return "MySQL"
	}
	return fmt.Sprintf("Dialect(%d)", int(d))
}

// statements are the SQL of one table in one dialect.
type statements struct {
	// schema makes the table, unless it is there.
	schema []string
	// insert claims a key: it changes one row, or none if the key is taken. It
	// waits for a transaction that is about to take it. Scope and key follow.
	insert string
	// count counts the claims of a scope and a key, which are 1 or 0.
	count string
	// prune deletes the oldest claims, up to a number, of those that are older
	// than a number of seconds.
	prune string
	// mark and unmark set and release a savepoint, in databases that go on after
	// they have ended a transaction.
	mark, unmark string
	// failure reads an error of the driver.
	failure func(error) failure
}

func (d Dialect) statements(table string) (statements, error) {
	if err := checkTable(table); err != nil {
		return statements{}, err
	}
	switch d {
	case PostgreSQL:
		return postgresStatements(table), nil
	case SQLite:
		return sqliteStatements(table), nil
	case MySQL:
		return mysqlStatements(table), nil
	case Detect:
		return statements{}, errors.New("the dialect is not set (set Config.Dialect to PostgreSQL, SQLite or MySQL)")
	}
	return statements{}, fmt.Errorf("the dialect is %d, which is none (set Config.Dialect to PostgreSQL, SQLite or MySQL)", int(d))
}

func postgresStatements(table string) statements {
	_, base := split(table)
	t := quote(table, `"`)
	return statements{
		schema: []string{
			`CREATE TABLE IF NOT EXISTS ` + t + ` (
	scope      text COLLATE "C" NOT NULL,
	claim_key  text COLLATE "C" NOT NULL,
	claimed_at timestamptz NOT NULL,
	PRIMARY KEY (scope, claim_key)
)`,
			`CREATE INDEX IF NOT EXISTS ` + quote(base+"_age", `"`) + ` ON ` + t + ` (claimed_at)`,
		},
		insert: `INSERT INTO ` + t + ` (scope, claim_key, claimed_at) VALUES ($1, $2, now()) ON CONFLICT (scope, claim_key) DO NOTHING`,
		count:  `SELECT count(*) FROM ` + t + ` WHERE scope = $1 AND claim_key = $2`,
		prune: `DELETE FROM ` + t + ` WHERE (scope, claim_key) IN (SELECT scope, claim_key FROM ` + t + `
	WHERE claimed_at < now() - make_interval(secs => $1) ORDER BY claimed_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
		failure: postgresFailure,
	}
}

func sqliteStatements(table string) statements {
	schema, base := split(table)
	t := quote(table, `"`)
	index := base + "_age"
	if schema != "" {
		index = schema + "." + index
	}
	return statements{
		schema: []string{
			`CREATE TABLE IF NOT EXISTS ` + t + ` (
	scope      TEXT NOT NULL,
	claim_key  TEXT NOT NULL,
	claimed_at TEXT NOT NULL,
	PRIMARY KEY (scope, claim_key)
) WITHOUT ROWID`,
			`CREATE INDEX IF NOT EXISTS ` + quote(index, `"`) + ` ON ` + quote(base, `"`) + ` (claimed_at)`,
		},
		insert: `INSERT INTO ` + t + ` (scope, claim_key, claimed_at) VALUES (?, ?, strftime('%Y-%m-%d %H:%M:%f', 'now')) ON CONFLICT (scope, claim_key) DO NOTHING`,
		count:  `SELECT count(*) FROM ` + t + ` WHERE scope = ? AND claim_key = ?`,
		prune: `DELETE FROM ` + t + ` WHERE (scope, claim_key) IN (SELECT scope, claim_key FROM ` + t + `
	WHERE claimed_at < strftime('%Y-%m-%d %H:%M:%f', 'now', '-' || ? || ' seconds') ORDER BY claimed_at LIMIT ?)`,
		failure: sqliteFailure,
	}
}

// mysqlStatements keeps scope and key as bytes: two texts are equal in MySQL if
// they differ in case or in blanks at their ends only.
func mysqlStatements(table string) statements {
	t := quote(table, "`")
	return statements{
		schema: []string{
			`CREATE TABLE IF NOT EXISTS ` + t + ` (
	scope      VARBINARY(255) NOT NULL,
	claim_key  VARBINARY(1024) NOT NULL,
	claimed_at DATETIME(6) NOT NULL,
	PRIMARY KEY (scope, claim_key),
	KEY age (claimed_at)
) ENGINE=InnoDB ROW_FORMAT=DYNAMIC`,
		},
		insert:  `INSERT IGNORE INTO ` + t + ` (scope, claim_key, claimed_at) VALUES (?, ?, UTC_TIMESTAMP(6))`,
		count:   `SELECT count(*) FROM ` + t + ` WHERE scope = ? AND claim_key = ?`,
		prune:   `DELETE FROM ` + t + ` WHERE claimed_at < UTC_TIMESTAMP(6) - INTERVAL ? SECOND ORDER BY claimed_at LIMIT ?`,
		mark:    `SAVEPOINT routecheck_claim`,
		unmark:  `RELEASE SAVEPOINT routecheck_claim`,
		failure: mysqlFailure,
	}
}

// checkTable refuses a name that would have to be escaped somewhere.
func checkTable(table string) error {
	parts := strings.Split(table, ".")
	ok := len(parts) <= 2
	for _, part := range parts {
		ok = ok && 0 < len(part) && len(part) <= maxTable && !('0' <= part[0] && part[0] <= '9')
		for _, c := range part {
			letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
			ok = ok && (letter || '0' <= c && c <= '9' || c == '_')
		}
	}
	if !ok {
		return fmt.Errorf("the table is named %q (use up to %d letters, digits and underscores, with the schema and a dot in front if there is one)", table, maxTable)
	}
	return nil
}

// split returns the schema of a table, or "", and its name in there.
func split(table string) (schema, base string) {
	if schema, base, ok := strings.Cut(table, "."); ok {
		return schema, base
	}
	return "", table
}

func quote(name, mark string) string {
	return mark + strings.ReplaceAll(name, ".", mark+"."+mark) + mark
}
