package celery

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

const (
	// maxRepr is the length in characters from which on the description of
	// arguments is cut, and maxLevels how deep it goes. Both are Celery's.
	maxRepr   = 1024
	maxLevels = 3
)

// describe returns what Celery's log shows of arguments: Python's text of them, cut.
// A tuple is what positional arguments are.
func describe(v any, tuple bool) string {
	d := description{left: maxRepr}
	list, ok := v.([]any)
	if !tuple || !ok {
		d.value(v, 0)
		return d.text.String()
	}
	d.put("(", true)
	d.list(list, 1)
	if len(list) == 1 {
		d.put(",)", true)
	} else {
		d.put(")", true)
	}
	return d.text.String()
}

// description is a text that is cut when it gets long. What is still open where
// it is cut is closed, but for the innermost if the cut is at its end.
type description struct {
	text strings.Builder
	left int
	cut  bool
}

// put adds a part, or cuts the text in place of it. After a cut only brackets are
// added.
func (d *description) put(part string, bracket bool) {
	if d.left <= 0 && !d.cut {
		d.cut = true
		d.text.WriteString(", ...")
		return
	}
	if d.cut && !bracket {
		return
	}
	d.text.WriteString(part)
	d.left -= utf8.RuneCountInString(part)
}

func (d *description) value(v any, level int) {
	switch v := v.(type) {
	case nil:
		d.put("None", false)
	case bool:
		if v {
			d.put("True", false)
		} else {
			d.put("False", false)
		}
	case json.Number:
		d.put(string(v), false)
	case string:
		d.quoted(v)
	case []any:
		if level >= maxLevels {
			d.put("[...]", false)
			return
		}
		// What follows a cut would be brackets alone.
		if d.cut {
			return
		}
		d.put("[", true)
		d.list(v, level+1)
		d.put("]", true)
	case object:
		if level >= maxLevels {
			d.put("{...}", false)
			return
		}
		if d.cut {
			return
		}
		d.put("{", true)
		for i, m := range v {
			if i > 0 {
				d.put(", ", false)
			}
			d.quoted(m.name)
			d.put(": ", false)
			d.value(m.value, level+1)
		}
		d.put("}", true)
	}
}

func (d *description) list(list []any, level int) {
	for i, e := range list {
		if i > 0 {
			d.put(", ", false)
		}
		d.value(e, level)
	}
}

// quoted adds a text between quotes. A long one is cut after a word.
func (d *description) quoted(s string) {
	if limit := d.left; limit > 0 && utf8.RuneCountInString(s) >= limit {
		s = string([]rune(s)[:limit])
		if i := strings.LastIndexByte(s, ' '); i >= 0 {
			s = s[:i]
		}
		s += "..."
	}
	d.put("'"+strings.ReplaceAll(s, "'", `\'`)+"'", false)
}
