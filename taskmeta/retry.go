package taskmeta

import (
	"math/rand/v2"
	"time"
)

// NoRetries as Retry.Attempts dead-letters a task after its first failure.
const NoRetries = -1

// Retry says when a failed attempt comes back. A field that is zero takes the
// value of the queue's class ([Class.Retry]), so the zero Retry is the class's
// policy. There is no endless retry.
type Retry struct {
	// Base is the bound of the first wait. It must not be negative.
	Base time.Duration
	// Cap is the bound that no wait exceeds. It must not be smaller than Base.
	Cap time.Duration
	// Attempts is the number of retries after the first attempt. [NoRetries]
	// is none, and the only negative number that is valid.
	Attempts int
}

// Retry returns the policy of a class: money 12 retries from 2 s, doubling to
// 15 min; interactive 5 from 1 s to 1 min; bulk, and any class that is not
// valid, 3 from 30 s to 30 min.
func (c Class) Retry() Retry {
	switch c {
	case Money:
		return Retry{Base: 2 * time.Second, Cap: 15 * time.Minute, Attempts: 12}
	case Interactive:
		return Retry{Base: time.Second, Cap: time.Minute, Attempts: 5}
	}
	return Retry{Base: 30 * time.Second, Cap: 30 * time.Minute, Attempts: 3}
}

// Timeout returns how long a handler of the class may run where its task does
// not say: money 1 min, interactive 30 s, bulk, and any class that is not
// valid, 15 min. All are below the 30 min after which RabbitMQ takes an
// unacknowledged delivery back (consumer_timeout).
func (c Class) Timeout() time.Duration {
	switch c {
	case Money:
		return time.Minute
	case Interactive:
		return 30 * time.Second
	}
	return 15 * time.Minute
}

// For returns r with its zero fields taken from the class, and with the cap
// raised to the base where only the base was given and is the larger.
func (r Retry) For(c Class) Retry {
	def := c.Retry()
	if r.Base == 0 {
		r.Base = def.Base
		if r.Cap != 0 {
			r.Base = min(r.Base, r.Cap)
		}
	}
	if r.Cap == 0 {
		r.Cap = max(def.Cap, r.Base)
	}
	if r.Attempts == 0 {
		r.Attempts = def.Attempts
	}
	return r
}

// Bound returns the longest wait before retry number attempt, counted from 0:
// min(Cap, Base*2^attempt). It does not overflow, whatever attempt is; a
// negative attempt counts as 0.
func (r Retry) Bound(attempt int) time.Duration {
	if r.Base <= 0 || r.Cap <= 0 {
		return 0
	}
	attempt = max(attempt, 0)
	// Base<<attempt exceeds Cap exactly if Base exceeds Cap>>attempt, and a
	// right shift cannot overflow.
	if attempt >= 63 || r.Base > r.Cap>>attempt {
		return r.Cap
	}
	return r.Base << attempt
}

// Delay returns the wait before retry number attempt, counted from 0: full
// jitter, uniform in [0, Bound(attempt)], both ends included. A nil source is
// the shared one of math/rand/v2.
func (r Retry) Delay(attempt int, source *rand.Rand) time.Duration {
	n := int64(r.Bound(attempt))
	if n == 0 {
		return 0
	}
	if source == nil {
		return time.Duration(rand.Uint64N(uint64(n) + 1))
	}
	return time.Duration(source.Uint64N(uint64(n) + 1))
}
