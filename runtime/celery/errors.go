package celery

import (
	"errors"
	"fmt"
)

// ErrMalformed says that a message of Celery's is damaged, or asks for what only
// Celery's own workers do; then it is an [*UnsupportedError] as well.
var ErrMalformed = errors.New("malformed Celery message")

// UnsupportedError says that a message needs what this package does not have. To
// work on the rest of it would drop that in silence.
type UnsupportedError struct {
	// Feature is what it needs, such as "chord" or "content type pickle".
	Feature string
	// Hint is the way out.
	Hint string
}

// Error names the feature and the way out.
func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("it needs %s, which is not supported (%s)", e.Feature, e.Hint)
}

// Is reports whether target is [ErrMalformed].
func (e *UnsupportedError) Is(target error) bool { return target == ErrMalformed }

// malformed is a fault of a message.
type malformed struct{ error }

func malformedf(format string, args ...any) error { return &malformed{fmt.Errorf(format, args...)} }

func (e *malformed) Unwrap() error        { return e.error }
func (e *malformed) Is(target error) bool { return target == ErrMalformed }
