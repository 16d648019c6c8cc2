package runtime

import (
	"errors"
	"fmt"
	"time"
)

// Permanent marks an error as final: the message is dead-lettered at once, with
// the reason [PermanentFailure], however many retries are left. A nil err is a
// failure too.
func Permanent(err error) error {
	if err == nil {
		err = errors.New("permanent failure, no error given")
	}
	return &permanentError{err}
}

// RetryAfter makes a failed attempt come back after d, in place of the wait that
// the task's policy would choose. It is still one of the policy's retries. d is
// rounded up to whole seconds; 0 or less is at once, and more than [MaxDelay] is
// MaxDelay. A nil err comes back too.
func RetryAfter(d time.Duration, err error) error {
	if err == nil {
		err = errors.New("retry asked for, no error given")
	}
	return &retryAfterError{delay: min(max(d, 0), MaxDelay), err: err}
}

type permanentError struct{ err error }

func (e *permanentError) Error() string { return e.err.Error() }
func (e *permanentError) Unwrap() error { return e.err }

type retryAfterError struct {
	delay time.Duration
	err   error
}

func (e *retryAfterError) Error() string { return fmt.Sprintf("retry after %s: %v", e.delay, e.err) }
func (e *retryAfterError) Unwrap() error { return e.err }
