package taskmeta

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// MaxQueueName is the longest queue name in bytes: AMQP's 255 for a routing
	// key, less the 28 levels of the delay ladder, each a digit and a dot.
	MaxQueueName = 255 - 2*28
	// DeadSuffix ends the names of the queues that hold dead letters: those of
	// queue "money" are in "money.dead".
	DeadSuffix = ".dead"
	// MaxTaskName is the longest task name in bytes, AMQP's limit for the type
	// of a message.
	MaxTaskName = 255
)

// Fault is one thing that is wrong with a topology. Its rule is the id that the
// analyzer gives to the same fault.
type Fault struct {
	// Rule is the id of the rule: "owner", "suffix", "undeclared", ...
	Rule string
	// Entry names the queue, route or task.
	Entry string
	// Problem says what is wrong and why it matters.
	Problem string
	// Hint says the way out.
	Hint string
	// Line is the line of source that the hint speaks of, ready to paste, or
	// empty.
	Line string
	// Queue and Route are indexes into the topology's Queues and Routes, and
	// Task into its Tasks, or -1: at most one is not.
	Queue, Route, Task int
}

// Error returns the fault on one line: entry, problem, hint, and the line to
// paste.
func (f Fault) Error() string {
	s := fmt.Sprintf("%s %s (%s)", f.Entry, f.Problem, f.Hint)
	if f.Line != "" {
		s += ": " + f.Line
	}
	return s
}

// Validate returns every fault of t and of the tasks defined in it, joined, or
// nil. Each of the joined errors is a [Fault].
func (t *Topology) Validate() error {
	faults := t.Faults()
	errs := make([]error, len(faults))
	for i, f := range faults {
		errs[i] = f
	}
	return errors.Join(errs...)
}

// Faults returns every fault of t: those of its queues, then of its routes, then
// of its tasks, each group in the order of the entries.
func (t *Topology) Faults() []Fault {
	var faults []Fault
	for i := range t.Queues {
		faults = append(faults, t.queueFaults(i)...)
	}
	for i := range t.Routes {
		faults = append(faults, t.routeFaults(i)...)
	}
	tasks := t.Tasks()
	for i, task := range tasks {
		for _, f := range t.TaskFaults(task) {
			f.Task = i
			faults = append(faults, f)
		}
		if i > 0 && tasks[i-1].Name == task.Name && task.Name != "" {
			f := taskFault(task, "duplicate",
				fmt.Sprintf("is declared twice, also at %s: a worker could not tell their arguments apart", tasks[i-1].Where),
				"rename one of them, or share one declaration")
			f.Task = i
			faults = append(faults, f)
		}
	}
	return faults
}

func (t *Topology) queueFaults(i int) []Fault {
	q := t.Queues[i]
	var faults []Fault
	add := func(rule, problem, hint string) {
		entry := fmt.Sprintf("queue %q", q.Name)
		if q.Name == "" {
			entry = fmt.Sprintf("queue number %d", i+1)
		}
		faults = append(faults, Fault{Rule: rule, Entry: entry, Problem: problem, Hint: hint, Queue: i, Route: -1, Task: -1})
	}
	switch {
	case q.Name == "":
		add("invalid", "has no name", "set Name")
	case q.Name == Unrouted:
		add("unrouted", "may not be declared: it is the default queue, and no worker consumes it", "take it out of Queues; the runtime declares it by itself")
	case len(q.Name) > MaxQueueName:
		add("invalid", fmt.Sprintf("has a name of %d bytes: with the digits of a delay it would exceed AMQP's routing key", len(q.Name)),
			fmt.Sprintf("use at most %d bytes", MaxQueueName))
	case strings.HasPrefix(q.Name, "amq."):
		add("invalid", "has a name that the broker keeps for itself", `use one that does not begin with "amq."`)
	case reserved(q.Name):
		add("invalid", "has a name that the runtime gives to queues of its own", fmt.Sprintf(`use one that does not begin with "delayed_" or "celery_delayed_" and does not end in %q`, DeadSuffix))
	case !queueNameOK(q.Name):
		add("invalid", "has a name that cannot be a routing key", `use letters, digits and "._-:", no dot at either end and no two in a row`)
	}
	switch {
	case q.Class == "":
		add("owner", "has no class: nobody has said what breaks when its tasks are late", "set Class to money, interactive or bulk")
	case !q.Class.Valid():
		add("owner", fmt.Sprintf("has the unknown class %q", string(q.Class)), "use money, interactive or bulk")
	}
	if strings.TrimSpace(q.Owner) == "" {
		add("owner", "has no owner: nobody answers for it", "set Owner to the team that does")
	}
	if q.MaxLength < 0 {
		add("invalid", fmt.Sprintf("has the negative length limit %d", q.MaxLength), "set MaxLength to the number of messages it may hold, or 0 for no limit")
	}
	if q.Kind != Quorum && q.Kind != Classic {
		add("invalid", fmt.Sprintf("has the unknown kind %d", int(q.Kind)), "use Quorum or Classic")
	}
	if q.Exchange != Topic && q.Exchange != Direct {
		add("invalid", fmt.Sprintf("has the unknown exchange kind %d", int(q.Exchange)), "use Topic or Direct")
	}
	for j, other := range t.Queues {
		switch {
		case q.Name == "":
		case j < i && other.Name == q.Name:
			add("duplicate", fmt.Sprintf("is declared twice, first as queue number %d", j+1), "delete one of them")
		case j != i && strings.HasSuffix(other.Name, "."+q.Name):
			add("suffix", fmt.Sprintf("is a dotted suffix of queue %q: the delay ladder binds #.%s, so a delayed task of %q would be delivered to both", other.Name, q.Name, other.Name),
				fmt.Sprintf("rename one, for example to %q", strings.ReplaceAll(other.Name, ".", "-")))
		}
	}
	return faults
}

func (t *Topology) routeFaults(i int) []Fault {
	r := t.Routes[i]
	var faults []Fault
	add := func(rule, problem, hint string) {
		faults = append(faults, Fault{Rule: rule, Entry: fmt.Sprintf("route %q to %q", r.Task, r.Queue), Problem: problem, Hint: hint, Queue: -1, Route: i, Task: -1})
	}
	switch _, ok := t.Queue(r.Queue); {
	case r.Queue == Unrouted:
		add("unrouted", "sends tasks to the default queue, which no worker consumes", "route them to "+t.choices())
	case !ok:
		add("undeclared", fmt.Sprintf("leads to queue %q, which the topology does not declare", r.Queue), "declare it in Queues, or route to "+t.choices())
	}
	switch {
	case r.Task == "":
		add("deadroute", "has no task name, so it can never match", "set Task to a name or a glob, or delete the route")
	case !isGlob(r.Task) && !taskNameOK(r.Task), isGlob(r.Task) && !globOK(r.Task):
		add("deadroute", "can never match: no task has such a name", `use 1 to 255 bytes of UTF-8 without spaces and control characters; "*" is the only special character`)
	}
	for j, earlier := range t.Routes[:i] {
		dead := earlier.Task == r.Task || isGlob(r.Task) && covers(earlier.Task, r.Task)
		if dead && r.Task != "" {
			add("deadroute", fmt.Sprintf("can never match: route number %d, %q to %q, takes all its names first", j+1, earlier.Task, earlier.Queue),
				"delete it, or put it before the other")
			break
		}
	}
	return faults
}

// TaskFaults returns what is wrong with one task in t. Other tasks do not
// matter, so it does not see that a name is declared twice.
func (t *Topology) TaskFaults(task TaskInfo) []Fault {
	var faults []Fault
	add := func(rule, problem, hint string) { faults = append(faults, taskFault(task, rule, problem, hint)) }
	switch {
	case task.Name == "":
		add("invalid", "has no name, so no route can match it", "set Name")
		return faults
	case !taskNameOK(task.Name):
		add("invalid", "has a name that cannot go over the wire", `use 1 to 255 bytes of UTF-8 without spaces, control characters and "*"`)
		return faults
	}
	res := t.Resolve(task.Name, task.Queue)
	q := res.Queue
	switch {
	case !res.Matched:
		hint := fmt.Sprintf("choose %s for QUEUE and add to Routes", t.choices())
		if len(t.Queues) == 0 {
			hint = "declare a queue and add to Routes"
		}
		f := taskFault(task, "noroute", fmt.Sprintf("has no route, so its messages would wait in %q, which no worker consumes", Unrouted), hint)
		f.Line = fmt.Sprintf("{Task: %q, Queue: \"QUEUE\"},", task.Name)
		faults = append(faults, f)
		return faults
	case q.Name == Unrouted:
		add("unrouted", fmt.Sprintf("is routed to %q, which no worker consumes", Unrouted), "route it to "+t.choices())
		return faults
	case !res.Declared && res.Route < 0:
		add("undeclared", fmt.Sprintf("names queue %q, which the topology does not declare", q.Name), "declare it in Queues, or name "+t.choices())
		return faults
	case !res.Declared:
		// The route is at fault, and reported.
		return faults
	}
	if q.Class == Money && !task.Keyed {
		add("keyless", fmt.Sprintf("is routed to %s but has no idempotency key: delivery is at least once, so its effect would be too", q),
			"set Key to a function that returns the same string for the same piece of work")
	}
	retry := task.Retry.For(q.Class)
	switch {
	case task.Retry.Base < 0 || task.Retry.Cap < 0:
		add("invalid", "has a negative wait in its retry policy", "set Base and Cap to positive durations, or leave them out for the class's policy")
	case task.Retry.Attempts < NoRetries:
		add("invalid", fmt.Sprintf("has the negative number of retries %d", task.Retry.Attempts), "set Attempts to NoRetries for none, or leave it out for the class's policy")
	case retry.Cap < retry.Base:
		add("invalid", fmt.Sprintf("has a retry policy whose cap %s is below its base %s", retry.Cap, retry.Base), "raise Cap, or lower Base")
	case q.Exchange == Direct && retry.Attempts > 0:
		add("direct", fmt.Sprintf("is retried with backoff, but its queue %s is on a direct exchange, which takes no delayed message", q),
			"put the queue on a topic exchange, or set Retry.Attempts to NoRetries")
	}
	if task.Timeout < 0 {
		add("invalid", fmt.Sprintf("has the negative timeout %s", task.Timeout), "set Timeout to a positive duration, or leave it out for the class's")
	}
	return faults
}

func taskFault(task TaskInfo, rule, problem, hint string) Fault {
	entry := fmt.Sprintf("task %q", task.Name)
	if task.Where != "" {
		entry += " at " + task.Where
	}
	return Fault{Rule: rule, Entry: entry, Problem: problem, Hint: hint, Queue: -1, Route: -1, Task: -1}
}

// choices lists the queues of t for a hint, without those that need one.
func (t *Topology) choices() string {
	var names []string
	for _, q := range t.Queues {
		if queueNameOK(q.Name) && q.Name != Unrouted && !slices.Contains(names, q.Name) {
			names = append(names, q.Name)
		}
	}
	switch n := len(names); n {
	case 0:
		return "a queue (the topology declares none)"
	case 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], ", ") + " or " + names[n-1]
	}
}

func queueNameOK(name string) bool {
	for _, word := range strings.Split(name, ".") {
		if word == "" {
			return false
		}
		for _, c := range word {
			letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
			if !letter && !('0' <= c && c <= '9') && !strings.ContainsRune("_-:", c) {
				return false
			}
		}
	}
	return true
}

func taskNameOK(name string) bool {
	return name != "" && len(name) <= MaxTaskName && utf8.ValidString(name) && !strings.ContainsFunc(name, func(c rune) bool {
		return unicode.IsSpace(c) || unicode.IsControl(c) || c == '*'
	})
}

// globOK reports whether any task name can match a glob: the shortest that does
// is the glob without its stars. It need not be UTF-8, as a star may stand for
// the rest of a character.
func globOK(pattern string) bool {
	literal := strings.ReplaceAll(pattern, "*", "")
	return len(literal) <= MaxTaskName && !strings.ContainsFunc(literal, func(c rune) bool {
		return unicode.IsSpace(c) || unicode.IsControl(c)
	})
}

// reserved reports whether the runtime declares queues of that name: the levels
// of the delay ladder, in both of its layouts, and dead letters. A queue "dead"
// would get what the ladder brings to any of the latter.
func reserved(queue string) bool {
	return strings.HasPrefix(queue, "delayed_") || strings.HasPrefix(queue, "celery_delayed_") ||
		strings.HasSuffix("."+queue, DeadSuffix)
}
