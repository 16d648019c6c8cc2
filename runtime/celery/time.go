package celery

import (
	"errors"
	"time"
)

// layouts are what Python writes of a time, and what others do. Each reads
// fractions of a second too.
var layouts = []string{
	"2006-01-02T15:04:05Z07:00",
	"2006-01-02T15:04:05Z0700",
	"2006-01-02T15:04:05Z07:00:00",
	"2006-01-02T15:04:05",
	"2006-01-02",
}

// parseTime reads a time in ISO 8601. One without a zone is in UTC, which is what
// Celery takes it for unless it is configured otherwise.
func parseTime(s string) (time.Time, error) {
	if len(s) > 10 && s[10] == ' ' {
		s = s[:10] + "T" + s[11:]
	}
	for _, layout := range layouts {
		at, err := time.Parse(layout, s)
		if err != nil {
			continue
		}
		// Only these years can be written again in UTC.
		if year := at.UTC().Year(); year < 1 || year > 9999 {
			break
		}
		return at.UTC(), nil
	}
	return time.Time{}, errors.New("not a time in ISO 8601")
}

// formatTime writes a time as Python's isoformat does, which knows microseconds.
func formatTime(at time.Time) string {
	at = at.UTC().Truncate(time.Microsecond)
	if at.Nanosecond() == 0 {
		return at.Format("2006-01-02T15:04:05-07:00")
	}
	return at.Format("2006-01-02T15:04:05.000000-07:00")
}
