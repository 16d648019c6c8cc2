package celery

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// What Python's json.dumps writes of the same values.
func TestAppendJSON(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`null`, `null`},
		{` [ true,false ,null]`, `[true, false, null]`},
		{`[]`, `[]`},
		{`{}`, `{}`},
		{`{"b":1,"a":[2,{"c":"d"}]}`, `{"b": 1, "a": [2, {"c": "d"}]}`},
		{`{"a":1,"b":2,"a":3}`, `{"a": 3, "b": 2}`},
		{`[0, -1, 1.50, 1e10, 123456789012345678901234567890]`, `[0, -1, 1.50, 1e10, 123456789012345678901234567890]`},
		{`"é😀\u0001\"\\\/\n\r\t\f\b\u007f<>&"`, `"\u00e9\ud83d\ude00\u0001\"\\/\n\r\t\f\b\u007f<>&"`},
		{`{"é": 1}`, `{"\u00e9": 1}`},
	} {
		v, err := parse([]byte(c.in))
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		if got := string(appendJSON(nil, v)); got != c.want {
			t.Errorf("%s is written %s, want %s", c.in, got, c.want)
		}
	}
}

// Python's values arrive as what Go's types read.
func TestPlain(t *testing.T) {
	kind := func(name, value string) string { return `{"__type__": "` + name + `", "__value__": ` + value + `}` }
	for _, c := range []struct{ name, in, want string }{
		{"nothing special", `{"__type__": "datetime"}`, `{"__type__": "datetime"}`},
		{"a third member", `{"__type__": "bytes", "__value__": "x", "more": 1}`, `{"__type__": "bytes", "__value__": "x", "more": 1}`},
		{"datetime", kind("datetime", `"2026-11-30T16:24:21.439329+01:00"`), `"2026-11-30T15:24:21.439329Z"`},
		{"datetime without a zone", kind("datetime", `"2026-11-30T16:24:21"`), `"2026-11-30T16:24:21Z"`},
		{"date", kind("date", `"2026-11-30"`), `"2026-11-30"`},
		{"time", kind("time", `"16:24:21.5+01:00"`), `"16:24:21.5+01:00"`},
		{"decimal", kind("decimal", `"12.30"`), `"12.30"`},
		{"decimal with an exponent", kind("decimal", `"-1E+3"`), `"-1E+3"`},
		{"uuid", kind("uuid", `{"hex": "e7ff44ac21464497996da131e410c37c"}`), `"e7ff44ac-2146-4497-996d-a131e410c37c"`},
		{"bytes", kind("bytes", `"\u00e9"`), `"w6k="`},
		{"base64", kind("base64", `"/w=="`), `"/w=="`},
		{"the value first", `{"__value__": "2026-11-30", "__type__": "date"}`, `"2026-11-30"`},
		{"deep", `[{"a": [` + kind("decimal", `"1"`) + `]}]`, `[{"a": ["1"]}]`},
		{"one in the other", kind("bytes", kind("bytes", `"a"`)), `"WVE9PQ=="`},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, err := parse([]byte(c.in))
			if err != nil {
				t.Fatal(err)
			}
			p, err := plain(v)
			if err != nil {
				t.Fatal(err)
			}
			if got := string(appendJSON(nil, p)); got != c.want {
				t.Errorf("%s is %s, want %s", c.in, got, c.want)
			}
		})
	}
}

func TestPlainRefuses(t *testing.T) {
	for _, c := range []struct{ kind, value, text string }{
		{`"datetime"`, `"soon"`, "datetime"},
		{`"datetime"`, `null`, "null"},
		{`"date"`, `"30.11.2026"`, "date"},
		{`"time"`, `"noon"`, "time"},
		{`"decimal"`, `"NaN"`, "finite"},
		{`"decimal"`, `1.5`, "a number"},
		{`"uuid"`, `"e7ff44ac"`, "uuid"},
		{`"uuid"`, `{"hex": "e7"}`, "e7"},
		{`"uuid"`, `{"hex": "xx"}`, "xx"},
		{`"bytes"`, `[1]`, "a list"},
		{`"base64"`, `"?"`, "base64"},
		{`"complex"`, `"1j"`, "complex"},
		{`1`, `"x"`, "not known"},
		{`null`, `"x"`, "not known"},
	} {
		v, err := parse([]byte(`{"__type__": ` + c.kind + `, "__value__": ` + c.value + `}`))
		if err != nil {
			t.Fatal(err)
		}
		_, err = plain(v)
		wantText(t, err, c.text)
	}
}

// Go's types read them.
func TestPlainInGo(t *testing.T) {
	d := withBody(`[[{"at": {"__type__": "datetime", "__value__": "2026-11-30T16:24:21+00:00"}, "blob": {"__type__": "base64", "__value__": "/w=="}}], {}, null]`)
	r := read(d, 1000)
	if err := r.err(); err != nil {
		t.Fatal(err)
	}
	var got struct {
		At   time.Time
		Blob []byte
	}
	if err := json.Unmarshal(appendJSON(nil, r.args[0]), &got); err != nil {
		t.Fatal(err)
	}
	if !got.At.Equal(moment("2026-11-30T16:24:21Z")) || string(got.Blob) != "\xff" {
		t.Errorf("read %+v", got)
	}
	// The call itself is as it came, for the next attempt.
	if !strings.Contains(string(r.call.Args), "__type__") {
		t.Errorf("the call's arguments are %s", r.call.Args)
	}
}

func TestFormatTime(t *testing.T) {
	for in, want := range map[string]string{
		"2026-11-30T16:23:04.416814Z":         "2026-11-30T16:23:04.416814+00:00",
		"2026-11-30T17:23:04+01:00":           "2026-11-30T16:23:04+00:00",
		"2026-11-30T16:23:04.000001999Z":      "2026-11-30T16:23:04.000001+00:00",
		"2026-11-30T16:23:04.000000999Z":      "2026-11-30T16:23:04+00:00",
		"2026-11-30T16:23:04.100000000-00:00": "2026-11-30T16:23:04.100000+00:00",
	} {
		if got := formatTime(moment(in)); got != want {
			t.Errorf("%s is written %s, want %s", in, got, want)
		}
	}
}

// What Celery's log shows, which is Python's text but for quotes.
func TestDescribe(t *testing.T) {
	words := strings.Repeat("word ", 300)
	for _, c := range []struct {
		name, in, want string
		tuple          bool
	}{
		{"nothing", `[]`, `()`, true},
		{"one", `["e0"]`, `('e0',)`, true},
		{"two", `[1, "é"]`, `(1, 'é')`, true},
		{"all kinds", `[null, true, false, 1.5, [1], {"a": "b"}]`, `(None, True, False, 1.5, [1], {'a': 'b'})`, true},
		{"by keyword", `{"due": 1, "to": ["a"]}`, `{'due': 1, 'to': ['a']}`, false},
		{"quotes", `["it's \"fine\""]`, `('it\'s "fine"',)`, true},
		{"deep", `[[[[1]]], {"a": {"b": {"c": 1}}}]`, `([[[...]]], {'a': {'b': {...}}})`, true},
		{"a long text", `["` + words + `"]`, `('` + strings.TrimSpace(words[:1020]) + `...', ...`, true},
		{"a long text in a list", `[["` + strings.Repeat("x", 1500) + `"], {"a": [[1]]}]`, `(['` + strings.Repeat("x", 1022) + `...', ...)`, true},
		{"a long text before others", `{"a": ["` + strings.Repeat("x", 1500) + `", 1], "b": [1]}`, `{'a': ['` + strings.Repeat("x", 1017) + `...', ...]}`, false},
		{"a long list", `[` + strings.Repeat("1, ", 999) + `1]`, `(` + strings.Repeat("1, ", 341) + `, ...)`, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, err := parse([]byte(c.in))
			if err != nil {
				t.Fatal(err)
			}
			if got := describe(v, c.tuple); got != c.want {
				t.Errorf("described as %s, want %s", got, c.want)
			}
		})
	}
}
