//go:build servers

package databasetest_test

import (
	"context"
	"database/sql"
	"testing"

	_ "github.com/go-sql-driver/mysql"
	_ "github.com/jackc/pgx/v5/stdlib"

	"github.com/shipmindlabs/routecheck/runtime/internal/databasetest"
)

func TestStart(t *testing.T) {
	tests := []struct {
		driver string
		start  func(context.Context) (*databasetest.Server, error)
	}{
		{"pgx", databasetest.StartPostgres},
		{"mysql", databasetest.StartMariaDB},
	}
	for _, tt := range tests {
		t.Run(tt.driver, func(t *testing.T) {
			t.Parallel()
			server, err := tt.start(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			db, err := sql.Open(tt.driver, server.Address)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			var two int
			if err := db.QueryRowContext(t.Context(), `SELECT 1 + 1`).Scan(&two); err != nil || two != 2 {
				t.Errorf("1 + 1 = %d, %v", two, err)
			}
			if err := server.Stop(); err != nil {
				t.Fatal(err)
			}
			if err := db.PingContext(t.Context()); err == nil {
				t.Error("the server answers after it was stopped")
			}
		})
	}
}
