package celery

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// object is a JSON object in the order of its text, which the encoding of a
// struct's fields and of positional arguments depends on.
type object []member

type member struct {
	name  string
	value any
}

// index returns the place of a name, or -1.
func (o object) index(name string) int {
	return slices.IndexFunc(o, func(m member) bool { return m.name == name })
}

// get returns the value of a name, and nil if there is none.
func (o object) get(name string) any {
	if i := o.index(name); i >= 0 {
		return o[i].value
	}
	return nil
}

// appendJSON appends the text that Python's json.dumps writes of a value.
func appendJSON(b []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		if v {
			return append(b, "true"...)
		}
		return append(b, "false"...)
	case json.Number:
		return append(b, v...)
	case string:
		return appendText(b, v)
	case []any:
		b = append(b, '[')
		for i, e := range v {
			if i > 0 {
				b = append(b, ", "...)
			}
			b = appendJSON(b, e)
		}
		return append(b, ']')
	case object:
		b = append(b, '{')
		for i, m := range v {
			if i > 0 {
				b = append(b, ", "...)
			}
			b = append(appendText(b, m.name), ": "...)
			b = appendJSON(b, m.value)
		}
		return append(b, '}')
	}
	panic(fmt.Sprintf("celery: %T is no JSON value", v))
}

// appendText appends a string literal in ASCII.
func appendText(b []byte, s string) []byte {
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\r':
			b = append(b, `\r`...)
		case r == '\t':
			b = append(b, `\t`...)
		case r == '\f':
			b = append(b, `\f`...)
		case r == '\b':
			b = append(b, `\b`...)
		case r >= ' ' && r <= '~':
			b = append(b, byte(r))
		case r > 0xffff:
			r -= 0x10000
			b = fmt.Appendf(b, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		default:
			b = fmt.Appendf(b, `\u%04x`, r)
		}
	}
	return append(b, '"')
}

// plain replaces the objects in which Python's values travel that JSON does not
// have, at any depth, by what encoding/json reads into the Go type that is
// nearest: see the package comment.
func plain(v any) (any, error) {
	switch v := v.(type) {
	case []any:
		for i, e := range v {
			p, err := plain(e)
			if err != nil {
				return nil, err
			}
			v[i] = p
		}
	case object:
		for i, m := range v {
			p, err := plain(m.value)
			if err != nil {
				return nil, err
			}
			v[i].value = p
		}
		if len(v) == 2 && (v[0].name == "__type__" && v[1].name == "__value__" || v[1].name == "__type__" && v[0].name == "__value__") {
			return special(v.get("__type__"), v.get("__value__"))
		}
	}
	return v, nil
}

var (
	dateText    = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)
	timeText    = regexp.MustCompile(`^\d\d:\d\d(:\d\d([.,]\d+)?)?([+-]\d\d:\d\d(:\d\d)?|Z)?$`)
	decimalText = regexp.MustCompile(`^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$`)
)

// special returns the plain form of a value of one of Python's types.
func special(kind, value any) (any, error) {
	if kind == "uuid" {
		o, _ := value.(object)
		s, _ := o.get("hex").(string)
		digits, err := hex.DecodeString(s)
		if err != nil || len(digits) != 16 {
			return nil, fmt.Errorf("it has a uuid of the hex digits %q (want 32)", clip(s))
		}
		return fmt.Sprintf("%x-%x-%x-%x-%x", digits[:4], digits[4:6], digits[6:8], digits[8:10], digits[10:]), nil
	}
	s, ok := value.(string)
	if !ok {
		return nil, fmt.Errorf("it has a value of type %s that is %s, not a text", clip(fmt.Sprint(kind)), nameOf(value))
	}
	invalid := func(want string) error {
		return fmt.Errorf("it has a %s that is %q (want %s)", kind, clip(s), want)
	}
	switch kind {
	case "datetime":
		at, err := parseTime(s)
		if err != nil {
			return nil, invalid("one in ISO 8601")
		}
		return at.Format(time.RFC3339Nano), nil
	case "date":
		if !dateText.MatchString(s) {
			return nil, invalid("one in ISO 8601")
		}
	case "time":
		if !timeText.MatchString(s) {
			return nil, invalid("one in ISO 8601")
		}
	case "decimal":
		if !decimalText.MatchString(s) {
			return nil, invalid("a finite number")
		}
	case "bytes":
		return base64.StdEncoding.EncodeToString([]byte(s)), nil
	case "base64":
		if _, err := base64.StdEncoding.DecodeString(s); err != nil {
			return nil, invalid("base64")
		}
	default:
		return nil, fmt.Errorf("it has a value of Python's type %s, which is not known here (send plain JSON)", clip(fmt.Sprint(kind)))
	}
	return s, nil
}

// nameOf names the kind of a JSON value for an error.
func nameOf(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "a boolean"
	case json.Number:
		return "a number"
	case string:
		return "a text"
	case []any:
		return "a list"
	case object:
		return "an object"
	}
	return fmt.Sprintf("a value of type %T", v)
}

// clip shortens a text of a foreign message for an error.
func clip(s string) string {
	const limit = 80
	s = strings.ToValidUTF8(s, "\uFFFD")
	if len(s) <= limit {
		return s
	}
	n := limit
	for !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "..."
}
