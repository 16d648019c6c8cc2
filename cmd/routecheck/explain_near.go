package main

import (
	"cmp"
	"slices"
)

// maxNear is how many names are proposed for one that there is not.
const maxNear = 3

// nearest returns the names that are closest to a name, each once, the closest
// first. Those that differ by more than half of it are no proposals.
func nearest(name string, names []string) []string {
	names = slices.Compact(slices.Sorted(slices.Values(names)))
	names = slices.DeleteFunc(names, func(n string) bool { return distance(name, n) > max(len(name)/2, 1) })
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(distance(name, a), distance(name, b)) })
	return names[:min(len(names), maxNear)]
}

// distance returns how many bytes must be put in, taken out or replaced to turn
// one text into another.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			above := row[j+1]
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			row[j+1] = min(replaced, above+1, row[j]+1)
			diagonal = above
		}
	}
	return row[len(b)]
}
