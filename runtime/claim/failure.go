package claim

import (
	"errors"
	"reflect"
)

// failure is what an error of the database means for a transaction.
type failure int

const (
	other    failure = iota
	conflict         // the database ended it in favour of another one
	locked           // what it waited for is locked by another one, still
	unmarked         // the savepoint is not there
	raced            // another one has just made what it was to make
)

// postgresFailure reads the code of the standard, which the drivers have in a
// method.
func postgresFailure(err error) failure {
	var coded interface{ SQLState() string }
	if !errors.As(err, &coded) {
		return other
	}
	switch coded.SQLState() {
	case "40001", "40P01": // serialization_failure, deadlock_detected
		return conflict
	case "55P03": // lock_not_available, after lock_timeout
		return locked
	case "23505", "42P07", "42710": // unique_violation, duplicate_table, duplicate_object
		return raced
	}
	return other
}

// mysqlFailure reads the server's own number, as codes of the standard do not
// tell enough.
func mysqlFailure(err error) failure {
	switch number(err, "Number") {
	case 1213, 1020: // ER_LOCK_DEADLOCK, and MariaDB's ER_CHECKREAD of snapshot isolation
		return conflict
	case 1205: // ER_LOCK_WAIT_TIMEOUT
		return locked
	case 1305: // ER_SP_DOES_NOT_EXIST
		return unmarked
	}
	return other
}

// sqliteFailure reads the primary result code.
func sqliteFailure(err error) failure {
	switch number(err, "Code") & 0xff {
	case 5, 6: // SQLITE_BUSY, SQLITE_LOCKED
		return locked
	}
	return other
}

// number returns the integer that an error, or one it wraps, has in a method or a
// field of that name, or 0. The drivers of a database agree on the name and on no
// type, and none of them is to be imported here.
func number(err error, name string) int64 {
	for err != nil {
		if n, ok := integer(member(reflect.ValueOf(err), name)); ok {
			return n
		}
		if list, ok := err.(interface{ Unwrap() []error }); ok {
			for _, err := range list.Unwrap() {
				if n := number(err, name); n != 0 {
					return n
				}
			}
		}
		err = errors.Unwrap(err)
	}
	return 0
}

// member returns a field, or what a method without arguments returns.
func member(v reflect.Value, name string) reflect.Value {
	if v.Kind() == reflect.Pointer && v.IsNil() {
		return reflect.Value{}
	}
	if m := v.MethodByName(name); m.IsValid() && m.Type().NumIn() == 0 && m.Type().NumOut() == 1 {
		return m.Call(nil)[0]
	}
	if v = reflect.Indirect(v); v.Kind() == reflect.Struct {
		return v.FieldByName(name)
	}
	return reflect.Value{}
}

func integer(v reflect.Value) (int64, bool) {
	switch {
	case !v.IsValid():
		return 0, false
	case v.CanInt():
		return v.Int(), true
	case v.CanUint():
		return int64(v.Uint()), true
	}
	return 0, false
}
