package celery

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// What each style makes of a body, and that it is read as the same.
func TestStyles(t *testing.T) {
	type order struct {
		ID    string   `json:"id"`
		Items []string `json:"items,omitempty"`
		Total int
		inner int
		Skip  int `json:"-"`
	}
	topology := &taskmeta.Topology{}
	task := taskmeta.Define(topology, taskmeta.Task[order]{Name: "t"})
	pointer := taskmeta.Define(topology, taskmeta.Task[*order]{Name: "p"})
	list := taskmeta.Define(topology, taskmeta.Task[[]int]{Name: "l"})
	nothing := taskmeta.Define(topology, taskmeta.Task[struct{}]{Name: "n"})
	whole, part := order{ID: "1", Items: []string{"a"}, Total: 3, inner: 4, Skip: 5}, order{ID: "1", Total: 3}
	for _, c := range []struct {
		name string
		task Task
		args any
		want string
	}{
		{"by position", Positional(task), whole, `[["1", ["a"], 3], {}, `},
		{"by position, one left out", Positional(task), part, `[["1"], {"Total": 3}, `},
		{"by position, a pointer", Positional(pointer), &whole, `[["1", ["a"], 3], {}, `},
		{"by position, nothing", Positional(nothing), struct{}{}, `[[], {}, `},
		{"by keyword", Keyword(task), whole, `[[], {"id": "1", "items": ["a"], "Total": 3}, `},
		{"by keyword, one left out", Keyword(task), part, `[[], {"id": "1", "Total": 3}, `},
		{"as one", Single(task), part, `[[{"id": "1", "Total": 3}], {}, `},
		{"as one list", Single(list), []int{1, 2}, `[[[1, 2]], {}, `},
		{"as one that is null", Single(list), []int(nil), `[[null], {}, `},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.task.err != nil {
				t.Fatal(c.task.err)
			}
			text, err := json.Marshal(c.args)
			if err != nil {
				t.Fatal(err)
			}
			args, kwargs, err := c.task.encode(text)
			if err != nil {
				t.Fatal(err)
			}
			got := string(body(args, kwargs))
			if want := c.want + `{"callbacks": null, "errbacks": null, "chain": null, "chord": null}]`; got != want {
				t.Errorf("body is %s, want %s", got, want)
			}
			again, err := c.task.decode(args, kwargs)
			if err != nil {
				t.Fatal(err)
			}
			var a, b any
			if json.Unmarshal(text, &a) != nil || json.Unmarshal(again, &b) != nil {
				t.Fatal("not JSON")
			}
			if x, y := marshal(t, a), marshal(t, b); x != y {
				t.Errorf("read again, %s is %s", x, y)
			}
		})
	}
}

func marshal(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// How Celery's callers may pass the arguments.
func TestStyleDecode(t *testing.T) {
	s := newShared(t)
	for _, c := range []struct {
		name, task, args, kwargs, want string
	}{
		{"all by position", "payments.confirm", `["e", 1, "n"]`, `{}`, `{"event": "e", "due": 1, "note": "n"}`},
		{"all by keyword", "payments.confirm", `[]`, `{"note": "n", "event": "e"}`, `{"note": "n", "event": "e"}`},
		{"mixed", "payments.confirm", `["e"]`, `{"note": "n"}`, `{"event": "e", "note": "n"}`},
		{"nothing", "payments.confirm", `[]`, `{}`, `{}`},
		{"a parameter that Go does not have yet", "payments.confirm", `["e"]`, `{"currency": "EUR"}`, `{"event": "e", "currency": "EUR"}`},
		{"by position, declared by keyword", "payments.refund", `["e", 1]`, `{"note": "n"}`, `{"event": "e", "due": 1, "note": "n"}`},
		{"one", "payments.settle", `[{"event": "e"}]`, `{}`, `{"event": "e"}`},
		{"one text", "documents.render", `["d1"]`, `{}`, `"d1"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := decodeWith(t, s.codec.tasks[c.task], c.args, c.kwargs)
			if err != nil || got != c.want {
				t.Errorf("body is %s, error %v; want %s", got, err, c.want)
			}
		})
	}
	for _, c := range []struct {
		name, task, args, kwargs, text string
	}{
		{"too many", "payments.confirm", `["e", 1, "n", 2]`, `{}`, "at most 3: event, due, note"},
		{"twice", "payments.confirm", `["e"]`, `{"event": "f"}`, `"event" by position and by keyword`},
		{"twice, as Go's JSON reads names", "payments.confirm", `["e"]`, `{"EVENT": "f"}`, `"event" by position and by keyword`},
		{"none for one", "payments.settle", `[]`, `{}`, "0 arguments"},
		{"two for one", "payments.settle", `[1, 2]`, `{}`, "2 arguments"},
		{"a keyword for one", "payments.settle", `[]`, `{"event": "e"}`, "1 by keyword"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := decodeWith(t, s.codec.tasks[c.task], c.args, c.kwargs)
			wantText(t, err, c.text)
		})
	}
}

func decodeWith(t testing.TB, task Task, args, kwargs string) (string, error) {
	t.Helper()
	call := Call{Args: json.RawMessage(args), Kwargs: json.RawMessage(kwargs)}
	list, named, err := call.arguments()
	if err != nil {
		t.Fatal(err)
	}
	got, err := task.decode(list, named)
	return string(got), err
}

type embedded struct {
	payment
	More int
}

type colliding struct {
	ID    string `json:"id"`
	Other string `json:"ID"`
}

// Everything that is wrong with a configuration is said at once.
func TestNewRefuses(t *testing.T) {
	topology := &taskmeta.Topology{}
	text := taskmeta.Define(topology, taskmeta.Task[string]{Name: "t.text"})
	at := taskmeta.Define(topology, taskmeta.Task[time.Time]{Name: "t.time"})
	deep := taskmeta.Define(topology, taskmeta.Task[embedded]{Name: "t.embedded"})
	twins := taskmeta.Define(topology, taskmeta.Task[colliding]{Name: "t.colliding"})
	_, err := New(Config{MaxBody: -1, Tasks: []Task{
		{}, Positional[payment](nil), Positional(text), Keyword(at), Positional(deep), Keyword(twins), Single(text), Single(text),
	}})
	wantText(t, err,
		"Tasks[0] is the zero Task", "Tasks[1]: a task is nil", `Tasks[2]: task "t.text"`, "a string, which has no fields",
		`Tasks[3]: task "t.time"`, "write their own JSON", `Tasks[4]: task "t.embedded"`, "embed celery.payment",
		`Tasks[5]: task "t.colliding"`, `"id" and "ID"`, `Tasks[7]: task "t.text" is listed twice`, "MaxBody is -1")
}
