package analyzer

import (
	"bytes"
	"encoding/gob"
	"fmt"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/reach"
	"github.com/shipmindlabs/routecheck/analyzer/rules"
)

// Fact is what importers of a package must know. It holds no maps, so that the
// same package gives the same bytes.
type Fact struct {
	reach reach.Fact
	wiring
}

// wiring is what a package has to do with tasks.
type wiring struct {
	Eval  eval.Fact
	Tasks []rules.TaskRef
	Sends []rules.SendRef
}

func (w *wiring) empty() bool { return w.Eval.Empty() && len(w.Tasks) == 0 && len(w.Sends) == 0 }

// encoded is a fact as gob has it. A stream of gob begins with the description of
// its types: that of a wiring is longer than most facts, and is only there if the
// package has one.
type encoded struct {
	Reach  reach.Fact
	Wiring []byte
}

// AFact marks Fact as a fact.
func (*Fact) AFact() {}

// String says what the fact is about, for the expectations of tests.
func (f *Fact) String() string {
	return fmt.Sprintf("routecheck(%d functions, %d variables, %d bytes, %d tasks)", len(f.Eval.Funcs), len(f.Eval.Vars), len(f.reach.Funcs), len(f.Tasks))
}

// GobEncode implements [gob.GobEncoder].
func (f *Fact) GobEncode() ([]byte, error) {
	out := encoded{Reach: f.reach}
	var buf bytes.Buffer
	if !f.empty() {
		if err := gob.NewEncoder(&buf).Encode(&f.wiring); err != nil {
			return nil, err
		}
		out.Wiring = bytes.Clone(buf.Bytes())
		buf.Reset()
	}
	err := gob.NewEncoder(&buf).Encode(out)
	return buf.Bytes(), err
}

// GobDecode implements [gob.GobDecoder].
func (f *Fact) GobDecode(data []byte) error {
	*f = Fact{}
	var in encoded
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&in); err != nil {
		return err
	}
	f.reach = in.Reach
	if len(in.Wiring) == 0 {
		return nil
	}
	return gob.NewDecoder(bytes.NewReader(in.Wiring)).Decode(&f.wiring)
}
