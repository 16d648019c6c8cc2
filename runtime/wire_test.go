package runtime

import (
	"maps"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func TestJobRoundTrip(t *testing.T) {
	at := time.Date(2026, 11, 30, 12, 0, 0, 123456789, time.FixedZone("CET", 3600))
	want := Job{
		Task: "payments.confirm", Queue: "money", ID: "m1", Key: "e1", Attempt: 3, Enqueued: at, Expires: at.Add(time.Hour),
		Headers: map[string]string{"traceparent": "00-1"},
		Replays: []Replay{{By: "ada", Why: `"fixed", she said`, At: at}},
	}
	got, err := parseJob(want.message(nil), "money")
	if err != nil {
		t.Fatal(err)
	}
	if got.Task != want.Task || got.Queue != want.Queue || got.ID != want.ID || got.Key != want.Key || got.Attempt != want.Attempt ||
		!got.Enqueued.Equal(want.Enqueued) || !got.Expires.Equal(want.Expires) || !maps.Equal(got.Headers, want.Headers) ||
		len(got.Replays) != 1 || got.Replays[0].Why != want.Replays[0].Why || !got.Replays[0].At.Equal(at) {
		t.Errorf("job is %+v, want %+v", got, want)
	}
}

func TestParseJobNamesEveryFault(t *testing.T) {
	_, err := parseJob(Message{Headers: map[string]string{
		HeaderAttempt: "-1", HeaderEnqueued: "yesterday", HeaderExpires: "", HeaderReplays: "{",
	}}, "money")
	for _, want := range []string{"no task name", "no id", HeaderAttempt, HeaderEnqueued, HeaderExpires, HeaderReplays} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v lacks %q", err, want)
		}
	}
}

func TestClip(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"short", "short"},
		{"bad \xff byte", "bad \uFFFD byte"},
		{strings.Repeat("x", maxErrorText), strings.Repeat("x", maxErrorText)},
		{strings.Repeat("x", maxErrorText+1), strings.Repeat("x", maxErrorText) + "..."},
		{strings.Repeat("x", maxErrorText-1) + "é", strings.Repeat("x", maxErrorText-1) + "..."},
	} {
		if got := clip(c.in); got != c.want {
			t.Errorf("clip of %d bytes is %q", len(c.in), got)
		} else if !utf8.ValidString(got) {
			t.Errorf("clip of %d bytes is not UTF-8", len(c.in))
		}
	}
}

// FuzzParseJob checks that no header panics, and that what was read is written
// and read again the same.
func FuzzParseJob(f *testing.F) {
	f.Add("m1", "payments.confirm", "3", "2026-11-30T12:00:00.5+01:00", "", "[]")
	f.Add("", "", "-1", "now", "0001-01-01T00:00:00Z", `[{"by":"ada"}]`)
	f.Add("m1", "t", "1", "9999-12-31T23:59:59-23:00", "0000-01-01T00:00:00Z", "[]")
	f.Fuzz(func(t *testing.T, id, task, attempt, enqueued, expires, replays string) {
		j, err := parseJob(Message{ID: id, Task: task, Headers: map[string]string{
			HeaderAttempt: attempt, HeaderEnqueued: enqueued, HeaderExpires: expires, HeaderReplays: replays,
		}}, "money")
		if err != nil {
			return
		}
		again, err := parseJob(j.message(nil), "money")
		if err != nil {
			t.Fatalf("%+v is read, and what is written of it is not: %v", j, err)
		}
		if again.ID != j.ID || again.Task != j.Task || again.Attempt != j.Attempt || !again.Enqueued.Equal(j.Enqueued) ||
			!again.Expires.Equal(j.Expires) || len(again.Replays) != len(j.Replays) {
			t.Errorf("read again, %+v is %+v", j, again)
		}
	})
}

func TestParseDeadLetter(t *testing.T) {
	died := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	headers := func(extra map[string]string) map[string]string {
		h := map[string]string{HeaderAttempt: "3", HeaderReason: "exhausted", HeaderError: "declined", HeaderDied: died.Format(time.RFC3339Nano)}
		maps.Copy(h, extra)
		return h
	}
	for _, c := range []struct {
		name    string
		msg     Message
		reason  Reason
		attempt int
		died    time.Time
		errors  []string
	}{
		{"whole", Message{ID: "m", Task: "t", Headers: headers(nil)}, Exhausted, 3, died, []string{"declined"}},
		{"made by the broker", Message{ID: "m", Task: "t", Headers: headers(map[string]string{HeaderReason: "delivery_limit"})}, DeliveryLimit, 3, died, []string{"declined"}},
		{"put there by somebody", Message{}, "", 1, time.Time{}, []string{"no task name", "no id"}},
		{"damaged", Message{ID: "m", Task: "t", Headers: headers(map[string]string{HeaderAttempt: "x", HeaderDied: "then"})}, Exhausted, 1, time.Time{}, []string{"declined; ", HeaderAttempt, HeaderDied}},
		{"malformed, which says so already", Message{Headers: headers(map[string]string{HeaderReason: "malformed"})}, Malformed, 3, died, []string{"declined"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := ParseDeadLetter(c.msg, "money")
			if l.Reason != c.reason || l.Attempt != c.attempt || !l.Died.Equal(c.died) || l.Queue != "money" {
				t.Errorf("dead letter is %+v", l)
			}
			for _, want := range c.errors {
				if !strings.Contains(l.Error, want) {
					t.Errorf("error %q lacks %q", l.Error, want)
				}
			}
			if c.reason == Malformed && l.Error != "declined" {
				t.Errorf("error is %q, want it as it was", l.Error)
			}
		})
	}
}
