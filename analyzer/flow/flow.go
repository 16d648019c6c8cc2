// Package flow follows values through the functions of a package, to say what a
// function calls when only its callers know.
//
// A function is compiled from SSA into a [Func]: a short program of assignments,
// loads, stores and calls on registers, without control flow. To solve one is to
// run that program until nothing changes, with unknown parameters: the values of
// every register and memory place are collected, calls whose callee is known are
// replaced by the callee's program with its parameters bound, and calls whose
// callee a parameter, a package variable or the result of such a call decides
// stay open. What is left (the open calls, the stores that a caller can see, the
// results) is again a Func, the summary. It is all that other functions and,
// through facts, other packages ever see.
//
// So a summary is a program too, and there is one solver. What depends on a
// parameter is decided for each call by itself, objects are told apart by the
// calls that created them, and a verdict that is open in one package is closed by
// the one that binds the last value.
//
// To read the package: value.go and place.go are the abstract values and the
// memory, solve.go the solver, call.go what a call does in it, handler.go what a
// registration does, opaque.go calls of code that is not looked at. reduce.go has
// what is known in the end, and emit.go, opencall.go and content.go write the
// summary, out of what gather.go finds in a place. compile.go and the files beside
// it translate SSA. path.go has the way to a sink, and codec.go and decode.go the
// fact.
//
// # Limits
//
// The order of statements and the outcome of conditions do not matter. Elements
// of a list, map, array or channel are one place, and so are the turns of a loop;
// fields that a type has again inside of itself, the nodes of a linked list for
// example, are one place too. A function that recursion enters again, or that one
// function enters by more than a few ways, is looked at once for all of them. What
// travels through a panic is not followed. What an error holds is followed only
// where the package, or one that it imports, has a type of error that can do
// something, see errors.go.
//
// Code that is not looked at is taken to call what it is handed, and to return and
// keep any of it, see opaque.go. Reflection is seen where a function is handed to
// it. Assembly, unsafe and linkname are not seen. The Unseen of a function names the
// places, and those where it hands a callback to a library that keeps it: see
// unseen.go.
//
// A function whose solution would be too large is solved without what goes through
// libraries, and if it is too large still, not to its end: its Unseen says so, and
// a bulk task that runs it is reported as one that cannot be checked.
package flow

import "go/token"

// Op is what an instruction does.
type Op uint8

// The operations. "Into" a register is into all that it holds: a struct is
// copied with its fields. deref is what a pointer, map, channel or slice points
// to, and what an interface or closure holds.
const (
	Copy     Op = iota // Src into Dst
	Part               // Src into the part Name of Dst
	Field              // the part Name of Src into Dst
	Addr               // the address of the part Name of deref Src into Dst
	Load               // deref Src, or the part Name of it, into Dst
	Store              // Src into deref Dst, or the part Name of it
	Alloc              // the address of a new object of pointer type Name into Dst
	Box                // an interface that holds Src, of type Name, into Dst
	Function           // the declared function Name into Dst
	Closure            // the function Name with the captured Args into Dst
	Global             // the address of the package variable Name into Dst
	Assert             // what of Src has the type Name into Dst
	Library            // a new object of a package that is not looked at into Dst
	Foreign            // any other value of such a package into Dst
	Call               // call the function Name
	Invoke             // call the method Name of the interface Src
	Dynamic            // call the function value Src
	Opaque             // call the function Name of a package that is not looked at
	Handler            // Src is registered as a handler; Name is its method, or ""
	Sink               // the function reaches the sink at the end of Hops
)

// None is a register that is not there: what cannot hold a function or an object
// is not followed.
const None = -1

// Instr is one instruction.
type Instr struct {
	Op       Op
	Dst, Src int
	Name     string
	Args     []int
	// Rest is what parameters get that have no argument.
	Rest int
	// Type is the type that Invoke calls a method of, if that is a type
	// parameter. Of an Opaque call it has the types of the results, see
	// [resultTypes].
	Type string
	// Modes says, for a call, what a callee that is not looked at does with an
	// argument: see opaque.go.
	Modes []string
	// ArgTypes are the types of the arguments of an Opaque call. They are empty
	// for interfaces and structs.
	ArgTypes []string
	// Results is the number of results. If there are several, they are parts of
	// Dst.
	Results int

	// At is the place of a call, and Kind how it is made.
	At   string
	Kind Kind
	// Hops lead from the function to the one that makes the call, or to the sink.
	Hops []Hop
	// Cut reports whether the call is suppressed: it is followed for what it
	// stores and returns, but no path leads through it.
	Cut bool

	// Of a Handler: Args are what is run around it, Modes the methods of that, if
	// it is no function, and Type the method that returns more of it. Via are the
	// places of the calls that led to the registration, the innermost first, and
	// Label is what is said when it reaches a sink, if that is known.
	Via   []string
	Label string
	// Inner is the method of what a function around the handler returns, if that
	// may be an object.
	Inner string

	pos token.Pos // of a call, in the package that is compiled
}

// Func is a function as a program on registers. The first Params registers are
// its parameters, a receiver first, and what it captures last; the next Results
// are its results.
type Func struct {
	Key      string
	Params   int
	Captured int
	Results  int
	Regs     int
	Code     []Instr

	// Display is the function as a reader knows it. Functions that the compiler
	// makes have none, and are no hop of a path.
	Display string
	// Sink reports whether to call the function is to reach a sink.
	Sink bool
	// Quiet reports whether the function is known not to write: the sinks behind
	// it do not count.
	Quiet bool
	// Types are the types of the parameters, for what a library hands in. They are
	// empty for interfaces and for what is captured.
	Types []string
	// Unseen says what cannot be seen in it, and in what it calls.
	Unseen []string

	raw bool // compiled, not a summary
}
