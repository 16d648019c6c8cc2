package taskmeta

import (
	"fmt"
	"strings"
	"testing"
)

func TestMatch(t *testing.T) {
	tests := []struct {
		pattern, name string
		want          bool
	}{
		{"payments.confirm", "payments.confirm", true},
		{"payments.confirm", "payments.confirmed", false},
		{"payments.confirm", "Payments.confirm", false},
		{"", "", true},
		{"", "a", false},
		{"*", "", true},
		{"*", "any.thing", true},
		{"**", "a", true},
		{"payments.*", "payments.", true},
		{"payments.*", "payments", false},
		{"payments.*", "payments.refund.partial", true},
		{"payments.*", "old.payments.refund", false},
		{"*.render", "documents.render", true},
		{"*.render", ".render", true},
		{"*.render", "documents.rendered", false},
		{"*render*", "documents.render_pdf", true},
		{"a*a", "a", false},
		{"a*a", "aa", true},
		{"a*b*a", "aba", true},
		{"a*b*a", "ab", false},
		{"*ab*ab", "abab", true},
		{"*ab*ab", "ab", false},
		// Only the star is special.
		{"a?c", "abc", false},
		{"[ab]", "a", false},
		{`\*`, `\x`, true},
		{"catalog.#", "catalog.import", false},
		{"*é", "né", true},
	}
	for _, tt := range tests {
		if got := Match(tt.pattern, tt.name); got != tt.want {
			t.Errorf("Match(%q, %q) = %t, want %t", tt.pattern, tt.name, got, tt.want)
		}
	}
}

// matchByTable is the definition of a match, computed for every pair of
// prefixes: slow, and plain enough to be believed.
func matchByTable(pattern, name string) bool {
	// table[i][j] is whether pattern[:i] matches name[:j].
	table := make([][]bool, len(pattern)+1)
	for i := range table {
		table[i] = make([]bool, len(name)+1)
	}
	table[0][0] = true
	for i := 1; i <= len(pattern); i++ {
		for j := 0; j <= len(name); j++ {
			if pattern[i-1] == '*' {
				table[i][j] = table[i-1][j] || j > 0 && table[i][j-1]
			} else {
				table[i][j] = j > 0 && pattern[i-1] == name[j-1] && table[i-1][j-1]
			}
		}
	}
	return table[len(pattern)][len(name)]
}

func FuzzMatch(f *testing.F) {
	for _, seed := range [][2]string{
		{"payments.*", "payments.confirm"},
		{"*.render_*", "documents.render_pdf"},
		{"a*b*a", "abba"},
		{"*a*a*a*b", "aaaaaaaa"},
		{"**", ""},
		{"", "a"},
		{"*\xff*", "\xfe\xff"},
		{"é*", "én"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, pattern, name string) {
		if len(pattern)*len(name) > 1<<20 {
			return // the table would be the slow part
		}
		if got, want := Match(pattern, name), matchByTable(pattern, name); got != want {
			t.Errorf("Match(%q, %q) = %t, want %t", pattern, name, got, want)
		}
	})
}

// Every pattern and every name up to a small length, so that no corner of the
// matching is left to the fuzzer's luck.
func TestMatchExhaustive(t *testing.T) {
	names := words("ab", 6)
	for _, pattern := range words("ab*", 5) {
		for _, name := range names {
			if got, want := Match(pattern, name), matchByTable(pattern, name); got != want {
				t.Fatalf("Match(%q, %q) = %t, want %t", pattern, name, got, want)
			}
		}
	}
}

// A matcher that tries again from every place would need about 10^12 steps
// here, and one that backtracks would not end at all.
func TestMatchLinear(t *testing.T) {
	const n = 1 << 20
	tests := []struct {
		doc, pattern, name string
		want               bool
	}{
		{"stars without end", strings.Repeat("*a", n) + "*b", strings.Repeat("a", 2*n), false},
		{"stars that match", strings.Repeat("*a", n), strings.Repeat("a", 2*n), true},
		{"only stars", strings.Repeat("*", 2*n), strings.Repeat("a", 2*n), true},
		{"long part", "*" + strings.Repeat("a", n) + "b*", strings.Repeat("a", 2*n), false},
		{"long parts", strings.Repeat("*aaaaaaab", n/16), strings.Repeat("a", 2*n), false},
	}
	for _, tt := range tests {
		if got := Match(tt.pattern, tt.name); got != tt.want {
			t.Errorf("%s: Match = %t, want %t", tt.doc, got, tt.want)
		}
	}
}

// The time a byte must not grow with the size.
func BenchmarkMatch(b *testing.B) {
	for _, n := range []int{1 << 8, 1 << 12, 1 << 16} {
		pattern, name := strings.Repeat("*a", n)+"*b", strings.Repeat("a", 2*n)
		b.Run(fmt.Sprintf("stars=%d", n), func(b *testing.B) {
			b.SetBytes(int64(len(pattern) + len(name)))
			for b.Loop() {
				if Match(pattern, name) {
					b.Fatal("a name without b matched")
				}
			}
		})
	}
}

// Patterns over two letters are judged by every short name over three: the
// third letter stands for all that no pattern spells.
func TestCovers(t *testing.T) {
	names := words("abc", 6)
	var globs []string
	matched := make(map[string]map[string]bool)
	for _, pattern := range words("ab*", 3) {
		matched[pattern] = make(map[string]bool)
		for _, name := range names {
			if Match(pattern, name) {
				matched[pattern][name] = true
			}
		}
		if isGlob(pattern) {
			globs = append(globs, pattern)
		}
	}
	within := func(inner string, outer ...string) bool {
	names:
		for name := range matched[inner] {
			for _, o := range outer {
				if matched[o][name] {
					continue names
				}
			}
			return false
		}
		return true
	}
	for outer := range matched {
		for inner := range matched {
			want := isGlob(outer) && within(inner, outer)
			if got := covers(outer, inner); got != want {
				t.Errorf("covers(%q, %q) = %t, want %t", outer, inner, got, want)
			}
		}
	}
	// No two globs together cover one that neither covers alone, which is why
	// a dead route is always dead by one earlier route.
	for _, inner := range globs {
		for i, a := range globs {
			for _, b := range globs[:i] {
				if within(inner, a, b) && !covers(a, inner) && !covers(b, inner) {
					t.Errorf("%q and %q together cover %q, neither alone does", a, b, inner)
				}
			}
		}
	}
}

// words returns every word over the letters up to a length, the empty one first.
func words(letters string, length int) []string {
	all := []string{""}
	last := all
	for range length {
		var next []string
		for _, word := range last {
			for _, letter := range letters {
				next = append(next, word+string(letter))
			}
		}
		all = append(all, next...)
		last = next
	}
	return all
}
