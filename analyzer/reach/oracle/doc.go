// Package oracle holds the analyzer against programs that are run.
//
// A seeded generator puts small programs together out of constructs: a struct
// whose interface a constructor sets, a closure that goes over a channel, a
// generic decorator. Every program registers a few bulk tasks, whose handlers
// nest the same constructs around different ends: some post to a ledger, some do
// not. Then every handler is run by a worker, on a ledger that counts its calls,
// and the command routecheck checks the same sources. A handler that posts
// without a finding is a miss, a finding on one that does not post is a false
// alarm, and either is an error. What differs is made smaller until nothing can
// be taken away, and printed as files.
//
// The truth of a run is that of all runs only where no path is left out. So the
// constructs have no condition that the events of a task do not all reach, and
// store nothing that a later store replaces.
//
// A second oracle is the call graph of golang.org/x/tools/go/callgraph/vta. It
// merges what different callers pass through one function, so that it says yes
// too often; but where the analyzer says yes and it says no, one of them is
// wrong.
//
// To read the package: construct.go reads the constructs, which are the files of
// the folder constructs, program.go says what a program is, generate.go makes
// one, print.go and module.go write it down, judge.go runs and checks a module
// of many, difference.go compares and shrinks, reduce.go makes a program smaller,
// and vta.go has the call graph. To add a construct, add a file.
//
// The tests have two flags, -programs and -seed; make test-oracle runs longer.
// The same seed gives the same programs as long as the constructs are the same.
package oracle
