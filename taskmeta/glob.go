package taskmeta

import "strings"

// Match reports whether a route's pattern matches a task name. "*" in the
// pattern matches any run of bytes, dots and the empty run included; every
// other byte stands for itself. The time is linear in pattern and name: each
// literal part is searched once, behind the part before it.
func Match(pattern, name string) bool {
	head, rest, glob := strings.Cut(pattern, "*")
	if !glob {
		return pattern == name
	}
	name, ok := strings.CutPrefix(name, head)
	if !ok {
		return false
	}
	for {
		part, tail, more := strings.Cut(rest, "*")
		if !more {
			return strings.HasSuffix(name, part)
		}
		// The leftmost place is always right: what it leaves over is a longer
		// rest than any other place leaves.
		i := strings.Index(name, part)
		if i < 0 {
			return false
		}
		name, rest = name[i+len(part):], tail
	}
}

// isGlob reports whether a route's pattern is a glob.
func isGlob(pattern string) bool { return strings.Contains(pattern, "*") }

// covers reports whether outer matches every name that inner matches. A "*" of
// inner is matched as if it were a character: no literal part of outer contains
// one, so only a "*" of outer can take it, and that takes whatever the "*" of
// inner stands for. Hence also no set of globs covers a glob that none of them
// covers alone.
func covers(outer, inner string) bool { return isGlob(outer) && Match(outer, inner) }
