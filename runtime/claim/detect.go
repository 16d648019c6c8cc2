package claim

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// detect returns the dialect of a database.
func detect(ctx context.Context, db *sql.DB) (Dialect, error) {
	driver := reflect.TypeOf(db.Driver())
	named := driver
	if driver.Kind() == reflect.Pointer {
		named = driver.Elem()
	}
	if d := ofPackage(named.PkgPath()); d != Detect {
		return d, nil
	}
	d, err := ask(ctx, db)
	if err != nil {
		return Detect, fmt.Errorf("the dialect of driver %s is not known, and the database does not tell (set Config.Dialect): %w", driver, err)
	}
	return d, nil
}

// ofPackage returns the dialect of the drivers in a package, or Detect.
func ofPackage(path string) Dialect {
	for _, known := range []struct {
		part    string
		dialect Dialect
	}{
		{"/jackc/pgx/", PostgreSQL},
		{"/lib/pq", PostgreSQL},
		{"/go-sql-driver/mysql", MySQL},
		{"modernc.org/sqlite", SQLite},
		{"/mattn/go-sqlite3", SQLite},
		{"/ncruces/go-sqlite3", SQLite},
	} {
		if strings.Contains(path, known.part) {
			return known.dialect
		}
	}
	return Detect
}

// ask asks for the version, which each database has by another name.
func ask(ctx context.Context, db *sql.DB) (Dialect, error) {
	var version string
	err := db.QueryRowContext(ctx, `SELECT version()`).Scan(&version)
	switch {
	case err == nil && strings.HasPrefix(version, "PostgreSQL"):
		return PostgreSQL, nil
	case err == nil && '0' <= version[0] && version[0] <= '9':
		return MySQL, nil
	case err == nil:
		return Detect, fmt.Errorf("its version is %q", version)
	}
	liteErr := db.QueryRowContext(ctx, `SELECT sqlite_version()`).Scan(&version)
	if liteErr != nil {
		return Detect, errors.Join(err, liteErr)
	}
	return SQLite, nil
}
