package eval

import (
	"cmp"
	"strconv"
	"strings"
)

// texts are functions of the standard library that names are built with. A text of
// the arguments is a list of one.
var texts = map[string]func(args [][]string) string{
	"strings.ToLower":    func(a [][]string) string { return strings.ToLower(a[0][0]) },
	"strings.ToUpper":    func(a [][]string) string { return strings.ToUpper(a[0][0]) },
	"strings.TrimSpace":  func(a [][]string) string { return strings.TrimSpace(a[0][0]) },
	"strings.TrimPrefix": func(a [][]string) string { return strings.TrimPrefix(a[0][0], a[1][0]) },
	"strings.TrimSuffix": func(a [][]string) string { return strings.TrimSuffix(a[0][0], a[1][0]) },
	"strings.Join":       func(a [][]string) string { return strings.Join(a[0], a[1][0]) },
	"strconv.Itoa":       func(a [][]string) string { return cmp.Or(a[0][0], "0") },
}

// text works out one of texts, once all its arguments are known.
func text(v Value) Value {
	args := make([][]string, len(v.Elems))
	size := 0
	for i, e := range v.Elems {
		list := []Value{e}
		if e = e.Deref(); e.Kind == List {
			list = e.Elems
		}
		for _, x := range list {
			s, ok := x.AsString()
			if n, isInt := x.AsInt(); !ok && isInt {
				s, ok = strconv.FormatInt(n, 10), true
			}
			if !ok {
				return v
			}
			size += len(s)
			args[i] = append(args[i], s)
		}
	}
	if size > maxText || len(args) > 1 && len(args[0])*len(args[1][0]) > maxText {
		return tooLong()
	}
	r := textValue(texts[v.Text](args))
	r.At, r.pos = v.At, v.pos
	return r
}
