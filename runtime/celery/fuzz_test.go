package celery

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
)

// fuzzed makes a delivery of what a fuzzer can make up: the headers are the
// members of a JSON object.
func fuzzed(contentType, encoding, correlation, headers string, body []byte) amqp.Delivery {
	d := amqp.Delivery{ContentType: contentType, ContentEncoding: encoding, CorrelationId: correlation, Body: body}
	v, err := parse([]byte(headers))
	if o, ok := v.(object); err == nil && ok {
		d.Headers = fuzzedField(o).(amqp.Table)
	}
	return d
}

// fuzzedField turns JSON into what the client reads from a table.
func fuzzedField(v any) any {
	switch v := v.(type) {
	case json.Number:
		if n, err := v.Int64(); err == nil {
			if n == int64(int32(n)) {
				return int32(n)
			}
			return n
		}
		f, err := v.Float64()
		if err != nil {
			return math.Inf(1)
		}
		return f
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			list[i] = fuzzedField(e)
		}
		return list
	case object:
		t := make(amqp.Table)
		for _, m := range v {
			t[m.name] = fuzzedField(m.value)
		}
		return t
	}
	return v
}

// FuzzDecode checks that no message panics, that what was read is written and
// read again the same, and that a message can be retried and buried whatever it
// is.
func FuzzDecode(f *testing.F) {
	for _, name := range []string{"immediate", "matured"} {
		d := capture(f, name)
		headers, err := json.Marshal(d.Headers)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(d.ContentType, d.ContentEncoding, d.CorrelationId, string(headers), d.Body)
	}
	const least = `{"task": "payments.confirm", "id": "i1"}`
	for _, body := range []string{
		`[]`, `[["e1"]]`, `[["e1"], {}]`, `[["e1"], {}, null]`, `[["e1"], {"due": 1}, {}]`, `[["e1"], {}, {}, {}]`, `[null, null, null]`, `[[], [], []]`,
		`[["e1", 1e400, 123456789012345678901234567890], {"event": "e2"}, {"callbacks": [` + signature + `], "chord": {}}]`,
		`[[{"__type__": "uuid", "__value__": {"hex": "e7ff44ac21464497996da131e410c37c"}}], {}, null]`, `[[{"__type__": "bytes", "__value__": 3}], {}, null]`,
		`{"task": "payments.confirm", "id": "i1", "args": ["e1"], "kwargs": {}, "retries": 1e3, "eta": "2026-11-30", "taskset": null}`,
		"[[\"\xff\"], {}, null]", `[["\ud800"], {}, null]`, `NaN`, ``, strings.Repeat("[", 1000),
	} {
		f.Add("application/json", "utf-8", "c1", least, []byte(body))
		f.Add("", "", "", `{}`, []byte(body))
	}
	for _, headers := range []string{
		`{"task": null}`, `{"task": 3, "id": []}`, `{"task": "payments.refund", "id": "i1", "retries": 9223372036854775807}`,
		`{"task": "payments.settle", "id": "i1", "retries": -1, "eta": "0000-01-01", "expires": 3, "timelimit": [1e300, "x"]}`,
		`{"task": "payments.confirm", "id": "i1", "timelimit": [0.1, 60], "eta": "9999-12-31T23:59:59.999999999", "group": "g", "": 1, "CC": ["x"]}`,
		`{"task": "payments.confirm", "id": "i1", "compression": "zlib"}`, `{"task": "payments.confirm", "id": "i1", "compression": "bzip2"}`,
		`{"task": "payments.confirm", "id": "i1", "compression": "zstd"}`, `{"task": "payments.unknown", "id": "i1", "routecheck-attempt": "x", "routecheck-reason": "y"}`,
	} {
		f.Add("application/json", "utf-8", "c1", headers, plainCall().Body)
		f.Add("application/json", "utf-8", "c1", headers, zlibOf(f, string(plainCall().Body)))
		f.Add("application/json", "utf-8", "c1", headers, zstdOf(f, string(plainCall().Body)))
	}
	f.Add("application/x-python-serialize", "binary", "c1", least, []byte("\x80\x02}q\x00."))
	codec := newShared(f).codec
	f.Fuzz(func(t *testing.T, contentType, encoding, correlation, headers string, body []byte) {
		if len(correlation) > maxShort || len(contentType) > maxShort || len(encoding) > maxShort {
			t.Skip("AMQP has no such texts")
		}
		d := fuzzed(contentType, encoding, correlation, headers, body)
		call, err := Parse(d, 1<<16)
		if err != nil && !errors.Is(err, ErrMalformed) {
			t.Errorf("%v is not ErrMalformed", err)
		}
		if err == nil {
			p, err := call.Publishing()
			if err != nil {
				t.Fatalf("%+v is read and not written: %v", call, err)
			}
			again, err := Parse(delivered(p), 1<<16)
			if err != nil {
				t.Fatalf("%+v is written and not read: %v", call, err)
			}
			// What is left to Celery's defaults is filled in, and times are cut.
			call.Protocol = 2
			if call.RootID == "" {
				call.RootID = call.ID
			}
			if call.ArgsRepr == "" {
				call.ArgsRepr = again.ArgsRepr
			}
			if call.KwargsRepr == "" {
				call.KwargsRepr = again.KwargsRepr
			}
			if !call.ETA.IsZero() {
				call.ETA = again.ETA
			}
			if !call.Expires.IsZero() {
				call.Expires = again.Expires
			}
			call.TimeLimit, call.SoftTimeLimit = again.TimeLimit, again.SoftTimeLimit
			wantSame(t, again, call)
		}

		m, ok := codec.Decode(d)
		if ok != IsCall(d) || ok && m.Origin == nil {
			t.Fatalf("message is %+v, decoded: %t", m, ok)
		}
		if !ok {
			return
		}
		m.Headers[runtime.HeaderAttempt] = "2"
		for _, queue := range []string{"money", "money.dead"} {
			p, ok, err := codec.Encode(runtime.Publishing{Queue: queue, Message: m})
			if !ok || err != nil {
				t.Fatalf("to %s: encoded: %t, error %v", queue, ok, err)
			}
			after, ok := codec.Decode(delivered(p))
			if !ok || after.Task != m.Task || after.ID != m.ID || (after.Fault == nil) != (m.Fault == nil) {
				t.Fatalf("to %s: message %+v became %+v", queue, m, after)
			}
		}
	})
}

// wantSame compares calls in the text of Go, which tells NaN and infinities.
func wantSame(t testing.TB, got, want Call) {
	t.Helper()
	if g, w := printed(got), printed(want); g != w {
		t.Errorf("call is\n%s, want\n%s", g, w)
	}
}

// FuzzEncode checks that whatever arguments a task has, Celery's message of them
// is read as the same.
func FuzzEncode(f *testing.F) {
	f.Add(0, `{"event": "e1", "due": 3, "note": "é😀\u0000"}`)
	f.Add(1, `{"event": "e1", "due": 1e400}`)
	f.Add(2, `[[[[]]], {"a": null}]`)
	f.Add(3, `"\ud800"`)
	tasks := []string{"payments.confirm", "payments.refund", "payments.settle", "documents.render"}
	codec := newShared(f).codec
	f.Fuzz(func(t *testing.T, which int, body string) {
		task := tasks[uint(which)%uint(len(tasks))]
		p, ok, err := codec.Encode(enqueued(task, body))
		if !ok {
			t.Fatalf("task %s is not encoded", task)
		}
		if err != nil {
			return
		}
		m, ok := codec.Decode(delivered(p))
		if !ok {
			t.Fatal("not decoded")
		}
		if m.Fault != nil {
			// Structs have no two fields that Go's JSON does not tell apart.
			if !strings.Contains(m.Fault.Error(), "by position and by keyword") {
				t.Errorf("%s is written and not read: %v", body, m.Fault)
			}
			return
		}
		a, err := parse([]byte(body))
		if err != nil {
			t.Fatal(err)
		}
		b, err := parse(m.Body)
		if err != nil {
			t.Fatal(err)
		}
		if x, y := string(appendJSON(nil, a)), string(appendJSON(nil, b)); x != y && !strings.Contains(x, `__type__`) {
			t.Errorf("%s is read as %s", x, y)
		}
	})
}

func printed(c Call) string {
	c.ETA, c.Expires = c.ETA.UTC(), c.Expires.UTC()
	return fmt.Sprintf("%+v", c)
}

// FuzzParse checks that JSON is read as encoding/json reads it.
func FuzzParse(f *testing.F) {
	f.Add([]byte(` [ true,false ,null, {"a":1,"b":"\\u00e9\\"","a":[{}]} , -1.5E+3, "\\ud800", [] ]`))
	f.Add([]byte(`{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1,"k":1,"l":1,"m":1,"n":1,"o":1,"p":1,"q":1,"a":2,"q":2,"r":3}`))
	f.Add([]byte(`[1]]`))
	f.Add([]byte(`"`))
	f.Fuzz(func(t *testing.T, text []byte) {
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber()
		var want any
		failed := !json.Valid(text) || !utf8.Valid(text) || d.Decode(&want) != nil
		v, err := parse(text)
		if (err != nil) != failed {
			t.Fatalf("%q is read as %v, error %v", text, v, err)
		}
		if failed {
			return
		}
		var got any
		d = json.NewDecoder(bytes.NewReader(appendJSON(nil, v)))
		d.UseNumber()
		if err := d.Decode(&got); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %v, want %v", text, got, want)
		}
	})
}
