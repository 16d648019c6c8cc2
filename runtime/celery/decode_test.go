package celery

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	amqp "github.com/rabbitmq/amqp091-go"
)

// plainCall is the least that a Celery worker takes: two headers and a body.
func plainCall() amqp.Delivery {
	return amqp.Delivery{
		ContentType: "application/json",
		Headers:     amqp.Table{"task": "payments.confirm", "id": "i1"},
		Body:        []byte(`[["e1"], {"due": 3}, {"callbacks": null, "errbacks": null, "chain": null, "chord": null}]`),
	}
}

// header returns a plain call with one header more.
func header(name string, value any) amqp.Delivery {
	d := plainCall()
	d.Headers[name] = value
	return d
}

// withBody returns a plain call with another body.
func withBody(body string) amqp.Delivery {
	d := plainCall()
	d.Body = []byte(body)
	return d
}

// follows returns a plain call with something to follow it.
func follows(embed string) amqp.Delivery { return withBody(`[["e1"], {}, ` + embed + `]`) }

// first returns a plain call in protocol 1.
func first(body string) amqp.Delivery {
	return amqp.Delivery{ContentType: "application/json", ContentEncoding: "utf-8", CorrelationId: "i1", Body: []byte(body)}
}

// squeezed returns a plain call whose body is compressed.
func squeezed(method any, body []byte) amqp.Delivery {
	d := header(headerCompression, method)
	d.Body = body
	return d
}

const signature = `{"task": "t.next", "args": [], "kwargs": {}, "options": {}, "subtask_type": null, "immutable": false}`

func zlibOf(t testing.TB, s string) []byte {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	write(t, w, s)
	return b.Bytes()
}

func gzipOf(t testing.TB, s string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	write(t, w, s)
	return b.Bytes()
}

func zstdOf(t testing.TB, s string) []byte {
	var b bytes.Buffer
	w, err := zstd.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	write(t, w, s)
	return b.Bytes()
}

func write(t testing.TB, w interface {
	Write([]byte) (int, error)
	Close() error
}, s string) {
	t.Helper()
	if _, err := w.Write([]byte(s)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// squeezedBody is [["e1"], {}, null], as Python's bz2 compresses it: the standard
// library does not.
const squeezedBody = "QlpoOTFBWSZTWfMJI5MAAAQbgFAEIAAACgIFAgogACIaANBA0DQZHjqt2vADpHeLuSKcKEh5hJHJgA=="

// The calls that are read, and what is read of them.
func TestParse(t *testing.T) {
	body := string(plainCall().Body)
	bz2, err := base64.StdEncoding.DecodeString(squeezedBody)
	if err != nil {
		t.Fatal(err)
	}
	base := Call{Protocol: 2, Task: "payments.confirm", ID: "i1", Args: json.RawMessage(`["e1"]`), Kwargs: json.RawMessage(`{"due": 3}`)}
	// with returns what is read of a plain call, but for some fields.
	with := func(change func(*Call)) Call {
		c := base
		change(&c)
		return c
	}
	none := func(c *Call) { c.Kwargs = json.RawMessage(`{}`) }
	for _, c := range []struct {
		name string
		d    amqp.Delivery
		want Call
	}{
		{"least", plainCall(), base},
		{"utf-8", func() amqp.Delivery { d := plainCall(); d.ContentEncoding = "utf-8"; return d }(), base},
		{"UTF8", func() amqp.Delivery { d := plainCall(); d.ContentEncoding = "UTF8"; return d }(), base},
		{"binary, which Celery reads as UTF-8", func() amqp.Delivery { d := plainCall(); d.ContentEncoding = "binary"; return d }(), base},
		{"content type with a parameter", func() amqp.Delivery { d := plainCall(); d.ContentType = "application/json; charset=utf-8"; return d }(), base},
		{"no content type", func() amqp.Delivery { d := plainCall(); d.ContentType = ""; return d }(), base},
		{"another language", header("lang", "go"), base},
		{"language of a wrong type", header("lang", int32(3)), base},
		{"nothing to follow", follows("null"), with(none)},
		{"empty to follow", follows("{}"), with(none)},
		{"empty lists to follow", follows(`{"callbacks": [], "errbacks": [], "chain": [], "chord": null}`), with(none)},
		{"false to follow", follows(`{"callbacks": false, "chord": "", "chain": {}}`), with(none)},
		{"a callback that another takes back", follows(`{"callbacks": [` + signature + `], "callbacks": null}`), with(none)},
		{"non-ASCII", withBody(`[["\u00e9\ud83d\ude00"], {}, null]`), with(func(c *Call) { c.Args = json.RawMessage(`["\u00e9\ud83d\ude00"]`); none(c) })},
		{"raw non-ASCII", withBody(`[["é😀"], {}, null]`), with(func(c *Call) { c.Args = json.RawMessage(`["\u00e9\ud83d\ude00"]`); none(c) })},
		{"a number of 30 digits", withBody(`[[123456789012345678901234567890, 1e400], {}, null]`), with(func(c *Call) { c.Args = json.RawMessage(`[123456789012345678901234567890, 1e400]`); none(c) })},

		{"retries", header("retries", int32(7)), with(func(c *Call) { c.Retries = 7 })},
		{"retries of 64 bits", header("retries", int64(7)), with(func(c *Call) { c.Retries = 7 })},
		{"retries of 8 bits", header("retries", uint8(7)), with(func(c *Call) { c.Retries = 7 })},
		{"no retries", header("retries", nil), base},
		{"eta", header("eta", "2026-11-30T16:24:21.439329+00:00"), with(func(c *Call) { c.ETA = moment("2026-11-30T16:24:21.439329Z") })},
		{"eta of another zone", header("eta", "2026-11-30T16:24:21+05:30"), with(func(c *Call) { c.ETA = moment("2026-11-30T10:54:21Z") })},
		{"eta without a zone", header("eta", "2026-11-30T16:24:21.5"), with(func(c *Call) { c.ETA = moment("2026-11-30T16:24:21.5Z") })},
		{"eta with Z", header("eta", "2026-11-30T16:24:21Z"), with(func(c *Call) { c.ETA = moment("2026-11-30T16:24:21Z") })},
		{"eta with a blank", header("eta", "2026-11-30 16:24:21"), with(func(c *Call) { c.ETA = moment("2026-11-30T16:24:21Z") })},
		{"eta of a day", header("eta", "2026-11-30"), with(func(c *Call) { c.ETA = moment("2026-11-30T00:00:00Z") })},
		{"eta as a timestamp", header("eta", moment("2026-11-30T16:24:21+01:00")), with(func(c *Call) { c.ETA = moment("2026-11-30T15:24:21Z") })},
		{"expires", header("expires", "2026-11-30T16:24:21+00:00"), with(func(c *Call) { c.Expires = moment("2026-11-30T16:24:21Z") })},
		{"no times", func() amqp.Delivery { d := header("eta", nil); d.Headers["expires"] = nil; return d }(), base},
		{"time limits", header("timelimit", []any{int32(60), 1.5}), with(func(c *Call) { c.TimeLimit, c.SoftTimeLimit = time.Minute, 1500*time.Millisecond })},
		{"time limits of 64 bits", header("timelimit", []any{int64(60), nil}), with(func(c *Call) { c.TimeLimit = time.Minute })},
		{"a short time limit", header("timelimit", []any{1e-12, nil}), with(func(c *Call) { c.TimeLimit = 1 })},
		{"no time limits", header("timelimit", []any{nil, nil}), base},
		{"time limits of 0", header("timelimit", []any{int32(0), float32(0)}), base},
		{"time limits left out", header("timelimit", []any{}), base},
		{"null time limits", header("timelimit", nil), base},
		{"relatives", func() amqp.Delivery {
			d := header("root_id", "r")
			d.Headers["parent_id"], d.Headers["origin"], d.Headers["shadow"] = "p", "gen1@vm", "confirm"
			d.Headers["argsrepr"], d.Headers["kwargsrepr"], d.Headers["ignore_result"] = "('e1',)", "{}", true
			return d
		}(), with(func(c *Call) {
			c.RootID, c.ParentID, c.Origin, c.Shadow, c.ArgsRepr, c.KwargsRepr, c.IgnoreResult = "r", "p", "gen1@vm", "confirm", "('e1',)", "{}", true
		})},
		{"relatives of wrong types", func() amqp.Delivery {
			d := header("root_id", int32(1))
			d.Headers["parent_id"], d.Headers["origin"], d.Headers["ignore_result"] = amqp.Table{}, nil, "yes"
			return d
		}(), base},
		{"no group", header("group", nil), base},
		{"a place in no group", header("group_index", nil), base},
		{"stamps", func() amqp.Delivery {
			d := header("stamped_headers", []any{"customer"})
			d.Headers["stamps"] = amqp.Table{"customer": int64(1) << 40}
			return d
		}(), base},
		{"headers of the caller's", func() amqp.Delivery {
			d := header("trace", "00-1")
			d.Headers["customer"], d.Headers["list"] = int64(math.MaxInt64), []any{nil, amqp.Table{"a": true}}
			return d
		}(), with(func(c *Call) {
			c.Headers = amqp.Table{"trace": "00-1", "customer": int64(math.MaxInt64), "list": []any{nil, amqp.Table{"a": true}}}
		})},
		{"headers of the broker's", func() amqp.Delivery {
			d := header("x-death", []any{amqp.Table{"queue": "celery_delayed_1", "count": int64(1)}})
			d.Headers["x-first-death-queue"], d.Headers["x-last-death-reason"], d.Headers["x-delivery-count"] = "celery_delayed_1", "expired", int64(3)
			d.Headers["x-acquired-count"], d.Headers["CC"], d.Headers["BCC"], d.Headers["x-request-id"] = int64(3), []any{"elsewhere"}, []any{"there"}, "r1"
			return d
		}(), with(func(c *Call) { c.Headers = amqp.Table{"x-request-id": "r1"} })},

		{"zlib", squeezed("application/x-gzip", zlibOf(t, body)), base},
		{"zlib by its short name", squeezed("zlib", zlibOf(t, body)), base},
		{"gzip that is gzip", squeezed("gzip", gzipOf(t, body)), base},
		{"bz2", squeezed("application/x-bz2", bz2), with(none)},
		{"zstd", squeezed("application/zstd", zstdOf(t, body)), base},
		{"compression null", squeezed(nil, []byte(body)), base},

		{"protocol 1", first(`{"task": "payments.confirm", "id": "i1", "args": ["e1"], "kwargs": {"due": 3}, "group": null, "group_index": null, "retries": 2,
			"eta": "2026-11-30T16:24:21.439329+00:00", "expires": null, "utc": true, "callbacks": null, "errbacks": null, "timelimit": [60, 1.5], "taskset": null, "chord": null}`),
			with(func(c *Call) {
				c.Protocol, c.Retries, c.ETA = 1, 2, moment("2026-11-30T16:24:21.439329Z")
				c.TimeLimit, c.SoftTimeLimit = time.Minute, 1500*time.Millisecond
			})},
		{"the least of protocol 1", first(`{"task": "payments.confirm", "id": "i1"}`),
			with(func(c *Call) { c.Protocol, c.Args = 1, json.RawMessage(`[]`); none(c) })},
		{"a hybrid: its headers win", func() amqp.Delivery {
			d := withBody(`{"task": "t.other", "id": "i2", "args": ["e1"], "kwargs": {"due": 3}, "retries": 4}`)
			d.Headers["retries"] = int32(5)
			return d
		}(), with(func(c *Call) { c.Retries = 5 })},
		{"priority and address", func() amqp.Delivery { d := plainCall(); d.Priority, d.ReplyTo = 9, "r"; return d }(), with(func(c *Call) { c.Priority, c.ReplyTo = 9, "r" })},
		{"delayed", capture(t, "matured"), with(func(c *Call) {
			c.ID, c.RootID = "34a6916e-4979-499d-91a6-1c5bb4abf79f", "34a6916e-4979-499d-91a6-1c5bb4abf79f"
			c.Args, c.ArgsRepr, c.KwargsRepr = json.RawMessage(`["e2"]`), "('e2',)", "{}"
			c.Origin, c.ReplyTo, c.ETA = "gen29686@vm", "569a7328-02ec-3899-8718-0cdec3a4d2e7", moment("2026-11-30T16:23:04.416814Z")
			none(c)
		})},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !IsCall(c.d) {
				t.Error("it is no call")
			}
			got, err := Parse(c.d, 1<<20)
			if err != nil {
				t.Fatal(err)
			}
			wantCall(t, got, c.want)
		})
	}
}

// wantCall compares two calls, and the times in them as times.
func wantCall(t testing.TB, got, want Call) {
	t.Helper()
	text := func(c Call) string {
		b, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if g, w := text(got), text(want); g != w {
		t.Errorf("call is\n%s, want\n%s", g, w)
	}
}

// The calls that are not, by what is said of them. Unsupported are those that are
// in order, and need what only Celery has.
func TestParseRefuses(t *testing.T) {
	const limit = 1000
	body := string(plainCall().Body)
	long := strings.Repeat("x", 300)
	for _, c := range []struct {
		name        string
		d           amqp.Delivery
		unsupported bool
		texts       []string
	}{
		{"no elements", withBody(`[]`), false, []string{"0 elements"}},
		{"one element", withBody(`[["e1"]]`), false, []string{"1 elements"}},
		{"two elements, which end a Celery worker", withBody(`[["e1"], {}]`), false, []string{"2 elements", "want 3"}},
		{"four elements", withBody(`[["e1"], {}, {}, {}]`), false, []string{"4 elements"}},
		{"arguments are null", withBody(`[null, {}, {}]`), false, []string{"arguments are null"}},
		{"arguments are an object", withBody(`[{}, {}, {}]`), false, []string{"arguments are an object"}},
		{"arguments are a text", withBody(`["e1", {}, {}]`), false, []string{"arguments are a text"}},
		{"keyword arguments are null", withBody(`[[], null, {}]`), false, []string{"by keyword are null"}},
		{"keyword arguments are a list", withBody(`[[], [], {}]`), false, []string{"by keyword are a list"}},
		{"what is to follow is a list", withBody(`[[], {}, []]`), false, []string{"to follow is a list"}},
		{"what is to follow is a number", withBody(`[[], {}, 1]`), false, []string{"to follow is a number"}},
		{"a number", withBody(`1`), false, []string{"body is a number"}},
		{"a text", withBody(`"x"`), false, []string{"body is a text"}},
		{"null", withBody(`null`), false, []string{"body is null"}},
		{"empty", withBody(``), false, []string{"no JSON"}},
		{"half", withBody(`[["e1"], {}`), false, []string{"no JSON"}},
		{"two values", withBody(body + body), false, []string{"no JSON"}},
		{"NaN, which Python writes", withBody(`[[NaN], {}, null]`), false, []string{"no JSON"}},
		{"not UTF-8", withBody("[[\"\xff\"], {}, null]"), false, []string{"not UTF-8"}},
		{"deeper than any", withBody(strings.Repeat("[", 20000) + strings.Repeat("]", 20000)), false, []string{"no JSON"}},
		{"all that is wrong at once", func() amqp.Delivery {
			d := withBody(`[]`)
			d.Headers["retries"], d.Headers["eta"], d.Headers["id"] = "many", "soon", nil
			return d
		}(), false, []string{"0 elements", "retries", "eta", "no id"}},

		{"no id", func() amqp.Delivery { d := plainCall(); delete(d.Headers, "id"); return d }(), false, []string{"no id"}},
		{"empty id", header("id", ""), false, []string{"id is empty"}},
		{"id of a wrong type", header("id", int32(1)), false, []string{"id is a value of type int32"}},
		{"long id", header("id", long), false, []string{"300 bytes"}},
		{"id not UTF-8", header("id", "\xff"), false, []string{"not UTF-8"}},
		{"null task", header("task", nil), false, []string{"no task"}},
		{"empty task", header("task", ""), false, []string{"task is empty"}},
		{"task of a wrong type", header("task", []any{"a"}), false, []string{"task is a list"}},
		{"task not UTF-8", header("task", "\xff"), false, []string{"not UTF-8"}},
		{"retries as text", header("retries", "1"), false, []string{"retries are a text"}},
		{"retries as a float", header("retries", 1.5), false, []string{"retries are 1.5"}},
		{"retries as a boolean", header("retries", true), false, []string{"retries are a boolean"}},
		{"negative retries", header("retries", int32(-1)), false, []string{"retries are -1"}},
		{"huge retries", header("retries", int64(math.MaxInt64)), false, []string{"retries are 9223372036854775807"}},
		{"eta that is none", header("eta", "soon"), false, []string{`eta is "soon"`}},
		{"empty eta", header("eta", ""), false, []string{`eta is ""`}},
		{"eta of a number", header("eta", int32(3)), false, []string{"eta is a value of type int32"}},
		{"eta in the year 0", header("eta", "0000-01-01T00:00:00+00:00"), false, []string{"eta is"}},
		{"eta after the year 9999", header("eta", "9999-12-31T23:59:59-23:00"), false, []string{"eta is"}},
		{"eta on February 30", header("eta", "2026-02-30T00:00:00+00:00"), false, []string{"eta is"}},
		{"expires that is none", header("expires", "3 o'clock"), false, []string{"expires is"}},
		{"expires of a table", header("expires", amqp.Table{}), false, []string{"expires is a value of type amqp091.Table"}},
		{"time limits of a number", header("timelimit", int32(3)), false, []string{"timelimit is"}},
		{"three time limits", header("timelimit", []any{nil, nil, nil}), false, []string{"3 elements"}},
		{"time limit of text", header("timelimit", []any{"60", nil}), false, []string{"time limit is a text"}},
		{"negative time limit", header("timelimit", []any{nil, int32(-1)}), false, []string{"time limit is -1"}},
		{"endless time limit", header("timelimit", []any{math.Inf(1), nil}), false, []string{"time limit is +Inf"}},
		{"time limit of no number", header("timelimit", []any{math.NaN(), nil}), false, []string{"time limit is NaN"}},

		{"callbacks", follows(`{"callbacks": [` + signature + `]}`), true, []string{"callbacks", "without link"}},
		{"errbacks", follows(`{"errbacks": [` + signature + `]}`), true, []string{"errbacks", "link_error"}},
		{"chain", follows(`{"chain": [` + signature + `]}`), true, []string{"chain"}},
		{"chord", follows(`{"chord": ` + signature + `}`), true, []string{"chord"}},
		{"what is not known to follow", follows(`{"encore": 1}`), true, []string{`option "encore"`}},
		{"several to follow", follows(`{"callbacks": [` + signature + `], "chord": ` + signature + `}`), true, []string{"callbacks", "chord"}},
		{"group", header("group", "g1"), true, []string{"group"}},
		{"group of a wrong type", header("group", int32(1)), true, []string{"group"}},

		{"pickle", func() amqp.Delivery { d := plainCall(); d.ContentType = "application/x-python-serialize"; return d }(), true, []string{"pickle", "task_serializer to json"}},
		{"yaml", func() amqp.Delivery { d := plainCall(); d.ContentType = "application/x-yaml"; return d }(), true, []string{"yaml"}},
		{"msgpack", func() amqp.Delivery { d := plainCall(); d.ContentType = "application/x-msgpack"; return d }(), true, []string{"msgpack"}},
		{"raw data", func() amqp.Delivery { d := plainCall(); d.ContentType = "application/data"; return d }(), true, []string{"application/data"}},
		{"a content type that is none", func() amqp.Delivery { d := plainCall(); d.ContentType = ";;"; return d }(), true, []string{";;"}},
		{"content encoding", func() amqp.Delivery { d := plainCall(); d.ContentEncoding = "latin-1"; return d }(), true, []string{"latin-1"}},
		{"base64", func() amqp.Delivery { d := plainCall(); d.ContentEncoding = "base64"; return d }(), true, []string{"base64"}},

		{"compression of a wrong type", squeezed(int32(1), []byte(body)), false, []string{"compression is a value of type int32"}},
		{"compression that is none", squeezed("application/x-gzip", []byte(body)), false, []string{"does not decompress"}},
		{"half of zlib", squeezed("zlib", zlibOf(t, body)[:20]), false, []string{"does not decompress"}},
		{"half of gzip", squeezed("gzip", gzipOf(t, body)[:20]), false, []string{"does not decompress"}},
		{"nothing in bz2", squeezed("bzip2", nil), false, []string{"does not decompress"}},
		{"nothing in zstd", squeezed("zstd", nil), false, []string{"no JSON"}},
		{"damaged zstd", squeezed("zstd", []byte("xxxxxxxxx")), false, []string{"does not decompress"}},
		{"a bomb of zlib", squeezed("zlib", zlibOf(t, strings.Repeat(" ", limit+1))), false, []string{"more than 1000 bytes", "MaxBody"}},
		{"a bomb of gzip", squeezed("gzip", gzipOf(t, strings.Repeat(" ", 1<<20))), false, []string{"more than 1000 bytes"}},
		{"a bomb of zstd", squeezed("zstd", zstdOf(t, strings.Repeat(" ", 1<<26))), false, []string{"more than 1000 bytes"}},
		{"brotli", squeezed("application/x-brotli", []byte(body)), true, []string{"brotli"}},
		{"lzma", squeezed("application/x-lzma", []byte(body)), true, []string{"lzma"}},
		{"an unknown compression", squeezed("application/x-lz4", []byte(body)), true, []string{"application/x-lz4"}},

		{"protocol 1 without a task", first(`{"id": "i1", "args": [{"task": 1}]}`), false, []string{"no task"}},
		{"protocol 1 without an id", first(`{"task": "payments.confirm"}`), false, []string{"no id"}},
		{"protocol 1 with keyword arguments of a list", first(`{"task": "t", "id": "i1", "kwargs": []}`), false, []string{"by keyword are a list"}},
		{"protocol 1 with retries of a float", first(`{"task": "t", "id": "i1", "retries": 1.5}`), false, []string{"retries are 1.5"}},
		{"protocol 1 with huge retries", first(`{"task": "t", "id": "i1", "retries": 1e30}`), false, []string{"retries are 1e30"}},
		{"protocol 1 with a huge time limit", first(`{"task": "t", "id": "i1", "timelimit": [1e999, null]}`), false, []string{"time limit is 1e999"}},
		{"protocol 1 with callbacks", first(`{"task": "t", "id": "i1", "callbacks": [` + signature + `]}`), true, []string{"callbacks"}},
		{"protocol 1 with a chord", first(`{"task": "t", "id": "i1", "chord": ` + signature + `}`), true, []string{"chord"}},
		{"protocol 1 in a taskset", first(`{"task": "t", "id": "i1", "taskset": "s1"}`), true, []string{"group"}},
		{"protocol 1 in pickle", amqp.Delivery{ContentType: "application/x-python-serialize", Body: []byte("\x80\x02")}, true, []string{"pickle"}},
		{"a list without headers", amqp.Delivery{ContentType: "application/json", Headers: amqp.Table{"compression": "zlib"}, Body: zlibOf(t, body)}, false, []string{"no header task"}},

		{"a datetime of no text", withBody(`[[{"__type__": "datetime", "__value__": 3}], {}, null]`), false, []string{"datetime", "a number"}},
		{"an unknown type of Python's", withBody(`[[], {"a": [{"__type__": "set", "__value__": "x"}]}, null]`), false, []string{"set", "not known"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !IsCall(c.d) {
				t.Error("it is no call")
			}
			call, err := Parse(c.d, limit)
			wantText(t, err, c.texts...)
			if !errors.Is(err, ErrMalformed) {
				t.Errorf("%v is not ErrMalformed", err)
			}
			var unsupported *UnsupportedError
			if got := errors.As(err, &unsupported); got != c.unsupported {
				t.Errorf("%v is unsupported: %t, want %t", err, got, c.unsupported)
			}
			if _, ok := c.d.Headers["id"].(string); ok && len(call.Task) == 0 && c.d.Headers["task"] == "payments.confirm" {
				t.Error("the task is lost")
			}
		})
	}
}

// A fault does not hide whose message it is.
func TestParseNamesDamaged(t *testing.T) {
	d := plainCall()
	d.Body, d.CorrelationId = []byte("("), "c1"
	if call, err := Parse(d, 1000); err == nil || call.Task != "payments.confirm" || call.ID != "i1" {
		t.Errorf("call is %+v, error %v", call, err)
	}
	delete(d.Headers, "id")
	if call, err := Parse(d, 1000); err == nil || call.ID != "c1" {
		t.Errorf("call is %+v, error %v; want the correlation id", call, err)
	}
}

// What is none of Celery's is left to the broker's own format.
func TestIsCall(t *testing.T) {
	for _, c := range []struct {
		name string
		d    amqp.Delivery
		want bool
	}{
		{"the runtime's own", amqp.Delivery{Type: "payments.confirm", MessageId: "m1", Body: []byte(`{"task": 1}`)}, false},
		{"the runtime's own with a header task", amqp.Delivery{Type: "payments.confirm", Headers: amqp.Table{"task": "x"}}, false},
		{"somebody's", amqp.Delivery{ContentType: "application/json", Body: []byte(`{"id": "e1"}`)}, false},
		{"somebody's list", amqp.Delivery{Body: []byte(`["task"]`)}, false},
		{"nothing", amqp.Delivery{}, false},
		{"protocol 2", plainCall(), true},
		{"protocol 2 with a null task", header("task", nil), true},
		{"protocol 1", first(" \r\n{\"task\": \"t\"}"), true},
	} {
		if got := IsCall(c.d); got != c.want {
			t.Errorf("%s: IsCall is %t", c.name, got)
		}
	}
}
