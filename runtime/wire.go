package runtime

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// The headers of the runtime. Times are in RFC 3339 with fractions.
const (
	// HeaderAttempt is the number of the attempt, 1 for the first. A message
	// without it is in its first attempt. In a dead letter it is the number of
	// attempts that were made.
	HeaderAttempt = "routecheck-attempt"
	// HeaderQueue is the queue that the task was first routed to.
	HeaderQueue = "routecheck-queue"
	// HeaderKey is the idempotency key.
	HeaderKey = "routecheck-key"
	// HeaderEnqueued is when the message was first enqueued.
	HeaderEnqueued = "routecheck-enqueued"
	// HeaderExpires is when the message stops being of use.
	HeaderExpires = "routecheck-expires"
	// HeaderDue is when the message is due, where its producer left the wait to
	// the worker. One that gets it earlier lets it wait in the broker.
	HeaderDue = "routecheck-due"
	// HeaderTimeout bounds one attempt, as [time.ParseDuration] reads it, where the
	// producer asks for less than the task's own timeout.
	HeaderTimeout = "routecheck-timeout"
	// HeaderError is the text of the last error.
	HeaderError = "routecheck-error"
	// HeaderReason is the [Reason] of a dead letter. A broker that dead-letters
	// by itself sets it, and HeaderDied.
	HeaderReason = "routecheck-reason"
	// HeaderDied is when a dead letter was made.
	HeaderDied = "routecheck-died"
	// HeaderReplays is the JSON of the replays.
	HeaderReplays = "routecheck-replays"

	reserved = "routecheck-"
)

const (
	maxID        = 255
	maxErrorText = 1 << 10
	maxAttempt   = 1_000_000
	maxReplays   = 20
	// maxReplayBytes bounds the JSON of the replays: it writes some characters in
	// six bytes. One replay always fits.
	maxReplayBytes = 48 << 10
	// maxYear is the last year that RFC 3339 can write.
	maxYear = 9999
	// maxHeaders bounds what a producer puts into headers. With the runtime's
	// own they must fit into one frame, which RabbitMQ limits to 128 KiB: a larger
	// one would cost the connection.
	maxHeaders = 32 << 10
)

// headers returns the job's own headers and those that carry its fields.
func (j Job) headers() map[string]string {
	h := make(map[string]string, len(j.Headers)+5)
	maps.Copy(h, j.Headers)
	h[HeaderAttempt] = strconv.Itoa(j.Attempt)
	h[HeaderQueue] = j.Queue
	if !j.Enqueued.IsZero() {
		h[HeaderEnqueued] = j.Enqueued.UTC().Format(time.RFC3339Nano)
	}
	if j.Key != "" {
		h[HeaderKey] = j.Key
	}
	if !j.Expires.IsZero() {
		h[HeaderExpires] = j.Expires.UTC().Format(time.RFC3339Nano)
	}
	if j.timeout > 0 {
		h[HeaderTimeout] = j.timeout.String()
	}
	if len(j.Replays) > 0 {
		h[HeaderReplays] = replaysText(j.Replays)
	}
	return h
}

func replaysText(replays []Replay) string {
	// A Replay is two strings and a time; those always marshal.
	text, _ := json.Marshal(replays)
	return string(text)
}

// lastReplays returns the latest of the replays, as many as a header may hold.
func lastReplays(replays []Replay) []Replay {
	replays = replays[max(0, len(replays)-maxReplays):]
	for len(replays) > 0 && len(replaysText(replays)) > maxReplayBytes {
		replays = replays[1:]
	}
	return replays
}

// parseJob reads the job of a message that came from a queue. With an error,
// which says all that is wrong, it returns what could be read.
func parseJob(m Message, queue string) (Job, error) {
	j := Job{Task: m.Task, Queue: queue, ID: m.ID, Attempt: 1, Key: m.Headers[HeaderKey]}
	var errs []error
	if m.Task == "" {
		errs = append(errs, errors.New("the message has no task name (set the type property)"))
	}
	if m.ID == "" {
		errs = append(errs, errors.New("the message has no id (set the message_id property)"))
	}
	if s, ok := m.Headers[HeaderAttempt]; ok {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 || n > maxAttempt {
			errs = append(errs, fmt.Errorf("header %s is %q (want a number)", HeaderAttempt, clip(s)))
		} else {
			j.Attempt = n
		}
	}
	readTime := func(name string, t *time.Time) {
		s, ok := m.Headers[name]
		if !ok {
			return
		}
		at, err := time.Parse(time.RFC3339Nano, s)
		// In UTC, in which it is written again, it may be in a year of five digits.
		if year := at.UTC().Year(); err != nil || year < 1 || year > maxYear {
			errs = append(errs, fmt.Errorf("header %s is %q (want a time in RFC 3339)", name, clip(s)))
			return
		}
		*t = at
	}
	readTime(HeaderEnqueued, &j.Enqueued)
	readTime(HeaderExpires, &j.Expires)
	readTime(HeaderDue, &j.due)
	if s, ok := m.Headers[HeaderTimeout]; ok {
		d, err := time.ParseDuration(s)
		if err != nil || d <= 0 {
			errs = append(errs, fmt.Errorf("header %s is %q (want a positive duration, such as 1.5s)", HeaderTimeout, clip(s)))
		} else {
			j.timeout = d
		}
	}
	if s, ok := m.Headers[HeaderReplays]; ok {
		if err := json.Unmarshal([]byte(s), &j.Replays); err != nil {
			errs = append(errs, fmt.Errorf("header %s does not decode: %v", HeaderReplays, err))
		}
		j.Replays = lastReplays(j.Replays)
	}
	for name, value := range m.Headers {
		if !strings.HasPrefix(name, reserved) {
			if j.Headers == nil {
				j.Headers = make(map[string]string)
			}
			j.Headers[name] = value
		}
	}
	return j, errors.Join(errs...)
}

// checkHeaders refuses headers that middleware may not set, or that would not
// fit beside the key.
func checkHeaders(headers map[string]string, key string) error {
	size := len(key)
	if len(headers) == 0 && size <= maxHeaders {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(headers)) {
		switch {
		case strings.HasPrefix(name, reserved):
			return fmt.Errorf("middleware set the header %q, which is the runtime's own (choose a name that does not begin with %q)", name, reserved)
		case name == "" || len(name) > 255:
			return fmt.Errorf("middleware set a header whose name has %d bytes (use 1 to 255)", len(name))
		}
		size += len(name) + len(headers[name])
	}
	if size > maxHeaders {
		return fmt.Errorf("%w: the idempotency key and the headers have %d bytes, the limit is %d (use a hash for a key, and the body for data)", ErrTooLarge, size, maxHeaders)
	}
	return nil
}

// checkID refuses an ID that cannot go over the wire.
func checkID(id string) error {
	if id == "" || len(id) > maxID || !utf8.ValidString(id) || strings.ContainsFunc(id, func(c rune) bool { return c < ' ' || c == 0x7f }) {
		return fmt.Errorf("id %q cannot go over the wire (use 1 to %d bytes of UTF-8 without control characters)", clip(id), maxID)
	}
	return nil
}

// clip shortens a text for a header or a log line, on a rune's boundary.
func clip(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if len(s) <= maxErrorText {
		return s
	}
	n := maxErrorText
	for !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "..."
}
