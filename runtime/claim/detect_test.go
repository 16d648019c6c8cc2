package claim

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"path/filepath"
	"strings"
	"testing"

	"modernc.org/sqlite"
)

func TestOfPackage(t *testing.T) {
	tests := []struct {
		path string
		want Dialect
	}{
		{"github.com/jackc/pgx/v5/stdlib", PostgreSQL},
		{"github.com/jackc/pgx/v4/stdlib", PostgreSQL},
		{"github.com/lib/pq", PostgreSQL},
		{"github.com/go-sql-driver/mysql", MySQL},
		{"modernc.org/sqlite", SQLite},
		{"github.com/mattn/go-sqlite3", SQLite},
		{"github.com/ncruces/go-sqlite3/driver", SQLite},
		{"github.com/XSAM/otelsql", Detect},
		{"", Detect},
	}
	for _, tt := range tests {
		if got := ofPackage(tt.path); got != tt.want {
			t.Errorf("ofPackage(%q) = %s, want %s", tt.path, got, tt.want)
		}
	}
}

// wrapped is a driver that hides another one, as those that trace do.
type wrapped struct{ driver.Driver }

// connector opens the database at a path with a driver.
type connector struct {
	driver wrapped
	path   string
}

func (c connector) Connect(context.Context) (driver.Conn, error) { return c.driver.Open(c.path) }
func (c connector) Driver() driver.Driver                        { return c.driver }

// A database whose driver is not known is asked.
func TestAsk(t *testing.T) {
	db := sql.OpenDB(connector{wrapped{new(sqlite.Driver)}, filepath.Join(t.TempDir(), "claims.db")})
	defer db.Close()
	if d, err := detect(t.Context(), db); d != SQLite || err != nil {
		t.Errorf("detect = %s, %v; want SQLite", d, err)
	}
}

// A database that does not answer has no dialect.
func TestAskInVain(t *testing.T) {
	db := sql.OpenDB(connector{wrapped{new(sqlite.Driver)}, "file:" + filepath.Join(t.TempDir(), "none", "claims.db")})
	defer db.Close()
	d, err := detect(t.Context(), db)
	const want = "the dialect of driver claim.wrapped is not known, and the database does not tell (set Config.Dialect): "
	if d != Detect || err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("detect = %s, %v; want %s", d, err, want)
	}
}
