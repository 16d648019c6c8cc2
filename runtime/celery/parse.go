package celery

import (
	"bytes"
	"encoding/json"
	"errors"
	"unicode/utf8"
)

// parse reads one JSON value as nil, bool, json.Number, string, []any or object.
// Of two members of one name the last counts, in the place of the first.
func parse(data []byte) (any, error) {
	if !utf8.Valid(data) {
		return nil, errors.New("it is not UTF-8")
	}
	// This bounds the nesting, too.
	if !json.Valid(data) {
		var whole json.RawMessage
		return nil, json.Unmarshal(data, &whole)
	}
	p := parser{text: data}
	return p.value(), nil
}

// parser reads text that is known to be valid JSON.
type parser struct {
	text []byte
	at   int
}

// next returns the next byte that is no blank.
func (p *parser) next() byte {
	for {
		switch c := p.text[p.at]; c {
		case ' ', '\t', '\r', '\n':
			p.at++
		default:
			return c
		}
	}
}

func (p *parser) value() any {
	switch p.next() {
	case '{':
		return p.object()
	case '[':
		return p.list()
	case '"':
		return p.string()
	case 't':
		p.at += len("true")
		return true
	case 'f':
		p.at += len("false")
		return false
	case 'n':
		p.at += len("null")
		return nil
	}
	return p.number()
}

func (p *parser) list() []any {
	list := []any{}
	p.at++
	for p.next() != ']' {
		if p.next() == ',' {
			p.at++
		}
		list = append(list, p.value())
	}
	p.at++
	return list
}

// many is the number of members from which on they are looked up in a map.
const many = 16

func (p *parser) object() object {
	o := object{}
	var places map[string]int
	p.at++
	for p.next() != '}' {
		if p.next() == ',' {
			p.at++
			p.next()
		}
		m := member{name: p.string()}
		p.next()
		p.at++ // the colon
		m.value = p.value()

		i, ok := -1, false
		if places != nil {
			i, ok = places[m.name]
		} else {
			i = o.index(m.name)
			ok = i >= 0
		}
		if ok {
			o[i] = m
			continue
		}
		o = append(o, m)
		switch {
		case places != nil:
			places[m.name] = len(o) - 1
		case len(o) == many:
			places = make(map[string]int)
			for i, m := range o {
				places[m.name] = i
			}
		}
	}
	p.at++
	return o
}

func (p *parser) string() string {
	start := p.at
	p.at++
	escaped := false
	for p.text[p.at] != '"' {
		if p.text[p.at] == '\\' {
			escaped = true
			p.at++
		}
		p.at++
	}
	p.at++
	if !escaped {
		return string(p.text[start+1 : p.at-1])
	}
	var s string
	// A literal of valid JSON decodes.
	_ = json.Unmarshal(p.text[start:p.at], &s)
	return s
}

func (p *parser) number() json.Number {
	start := p.at
	for p.at < len(p.text) && bytes.IndexByte([]byte("+-.0123456789Ee"), p.text[p.at]) >= 0 {
		p.at++
	}
	return json.Number(p.text[start:p.at])
}
