package claim

import (
	"errors"
	"fmt"
	"testing"
)

// The errors of drivers, as they are made.
type (
	stateError  struct{ state string }          // github.com/jackc/pgx/v5, github.com/lib/pq
	numberError struct{ Number uint16 }         // github.com/go-sql-driver/mysql
	codeError   struct{ code int }              // modernc.org/sqlite
	byteCode    uint8                           // github.com/ncruces/go-sqlite3
	byteError   struct{ code byteCode }         // github.com/ncruces/go-sqlite3
	fieldError  struct{ Code, Extended int }    // github.com/mattn/go-sqlite3
	oddError    struct{ Code string }           // none
	funcError   struct{ Code func(string) int } // none
)

func (e *stateError) Error() string    { return "state " + e.state }
func (e *stateError) SQLState() string { return e.state }
func (e *numberError) Error() string   { return fmt.Sprint("number ", e.Number) }
func (e *codeError) Error() string     { return fmt.Sprint("code ", e.code) }
func (e *codeError) Code() int         { return e.code }
func (e *byteError) Error() string     { return fmt.Sprint("code ", e.code) }
func (e *byteError) Code() byteCode    { return e.code }
func (e fieldError) Error() string     { return fmt.Sprint("code ", e.Code) }
func (e oddError) Error() string       { return e.Code }
func (e funcError) Error() string      { return "func" }

func TestFailure(t *testing.T) {
	read := map[Dialect]func(error) failure{PostgreSQL: postgresFailure, MySQL: mysqlFailure, SQLite: sqliteFailure}
	tests := []struct {
		dialect Dialect
		err     error
		want    failure
	}{
		{PostgreSQL, &stateError{"40001"}, conflict},
		{PostgreSQL, &stateError{"40P01"}, conflict},
		{PostgreSQL, &stateError{"23505"}, raced},
		{PostgreSQL, &stateError{"55P03"}, locked},
		{PostgreSQL, &stateError{"57014"}, other},
		{PostgreSQL, &numberError{1213}, other},
		{MySQL, &numberError{1213}, conflict},
		{MySQL, &numberError{1020}, conflict},
		{MySQL, &numberError{1205}, locked},
		{MySQL, &numberError{1305}, unmarked},
		{MySQL, &numberError{1062}, other},
		{SQLite, &codeError{5}, locked},
		{SQLite, &codeError{5 | 2<<8}, locked},
		{SQLite, &codeError{1}, other},
		{SQLite, &byteError{5}, locked},
		{SQLite, fieldError{Code: 6}, locked},
		{SQLite, fieldError{Extended: 5}, other},
		{SQLite, oddError{"5"}, other},
		{SQLite, funcError{}, other},
		{SQLite, (*codeError)(nil), other},
		{SQLite, errors.Join(errors.New("first"), fmt.Errorf("second: %w", &codeError{5})), locked},
		{MySQL, fmt.Errorf("%w and %w", errors.New("first"), &numberError{1213}), conflict},
		{MySQL, wrap(&numberError{1213}), conflict},
	}
	for _, tt := range tests {
		if got := read[tt.dialect](tt.err); got != tt.want {
			t.Errorf("%s: %#v is %d, want %d", tt.dialect, tt.err, got, tt.want)
		}
	}
	for d, read := range read {
		if got := read(nil); got != other {
			t.Errorf("%s: no error is %d, want %d", d, got, other)
		}
	}
}
