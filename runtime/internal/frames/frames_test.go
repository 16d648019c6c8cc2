package frames

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"testing/iotest"
)

// wire writes AMQP's bytes.
type wire struct{ bytes.Buffer }

func (w *wire) number(v any) *wire {
	if err := binary.Write(&w.Buffer, binary.BigEndian, v); err != nil {
		panic(err)
	}
	return w
}

func (w *wire) short(s string) *wire {
	w.WriteByte(byte(len(s)))
	w.WriteString(s)
	return w
}

func (w *wire) long(b []byte) *wire {
	w.number(uint32(len(b)))
	w.Write(b)
	return w
}

// named writes a table's field of one byte type and what follows it.
func (w *wire) named(name string, kind byte, value []byte) *wire {
	w.short(name)
	w.WriteByte(kind)
	w.Write(value)
	return w
}

func frame(kind byte, payload []byte) []byte {
	var w wire
	w.WriteByte(kind)
	w.number(uint16(1)).long(payload).WriteByte(0xce)
	return w.Bytes()
}

// headerFrame returns a header frame with a table of fields.
func headerFrame(fields []byte) []byte {
	var w wire
	w.number(uint16(60)).number(uint16(0)).number(uint64(5)).number(uint16(flagContentType | flagContentEncoding | flagHeaders | 1<<12))
	w.short("application/json").short("utf-8").long(fields).WriteByte(2)
	return frame(frameHeader, w.Bytes())
}

// fields returns a table with a field of every type, some of which hold bytes
// that look like the type in question, and the integer itself at every depth.
func fields(integer byte) []byte {
	eight := []byte("LLLLLLLL")
	long := func(b []byte) []byte { return new(wire).long(b).Bytes() }
	var inner, list, w wire
	inner.named("L", integer, eight).named("t", 't', eight[:1])
	list.WriteByte(integer)
	list.Write(eight)
	list.WriteByte('F')
	list.Write(long(inner.Bytes()))
	w.named("L", integer, eight)
	for kind, size := range map[byte]int{'t': 1, 'b': 1, 'B': 1, 's': 2, 'u': 2, 'I': 4, 'i': 4, 'f': 4, 'D': 5, 'l': 8, 'd': 8, 'T': 8, 'V': 0} {
		w.named(string(kind), kind, eight[:size])
	}
	w.named("S", 'S', long(eight)).named("x", 'x', long(eight)).named("F", 'F', long(inner.Bytes())).named("A", 'A', long(list.Bytes()))
	w.named("last", integer, eight)
	return w.Bytes()
}

// corrected returns frames as they come through.
func corrected(t testing.TB, in []byte) []byte {
	t.Helper()
	out, err := io.ReadAll(&frames{from: bufio.NewReader(bytes.NewReader(in))})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestFramesCorrectIntegers(t *testing.T) {
	in := headerFrame(fields('L'))
	out := corrected(t, in)
	if len(out) != len(in) {
		t.Fatalf("%d bytes are %d", len(in), len(out))
	}
	changed := 0
	for i := range in {
		if in[i] != out[i] {
			if in[i] != 'L' || out[i] != 'l' {
				t.Errorf("byte %d is %q, was %q", i, out[i], in[i])
			}
			changed++
		}
	}
	// At the beginning, in the table, in the list, in the table in the list, and
	// at the end.
	if changed != 5 {
		t.Errorf("%d types changed, want 5", changed)
	}
	if again := corrected(t, out); !bytes.Equal(again, out) {
		t.Error("what is correct was changed")
	}
}

// Everything else comes through as it is, in pieces of any size.
func TestFramesHandOn(t *testing.T) {
	body := frame(frameBody, []byte(strings.Repeat("L", 100_000)))
	ends := append(frame(frameHeartbeat, nil), frame(frameMethod, []byte("L"))...)
	for _, c := range []struct {
		name string
		in   []byte
	}{
		{"nothing", nil},
		{"frames", append(body, ends...)},
		{"a protocol header", []byte("AMQP\x00\x00\x09\x01LLLLLLLLLLLLLLLLLLLLLLLL")},
		{"half a lead", ends[:3]},
		{"half a payload", body[:100]},
		{"half a header", headerFrame(fields('l'))[:50]},
		{"a lead without a header", headerFrame(nil)[:7]},
		{"an empty header", frame(frameHeader, nil)},
		{"a header larger than any", new(wire).number(uint8(frameHeader)).number(uint16(1)).number(uint32(maxHeaderFrame + 1)).number(uint64(7)).Bytes()},
		{"a table that is too long", headerFrame(new(wire).named("a", 'F', []byte{0xff, 0xff, 0xff, 0xff}).Bytes())},
		{"a table that is too short", headerFrame(new(wire).named("a", 'L', []byte("1234567")).Bytes())},
		{"a field without a type", headerFrame(new(wire).short("L").Bytes())},
		{"an unknown type", headerFrame(new(wire).named("a", '?', []byte("LLLLLLLL")).named("b", 'L', []byte("LLLLLLLL")).Bytes())},
	} {
		t.Run(c.name, func(t *testing.T) {
			for name, from := range map[string]io.Reader{
				"at once":           bytes.NewReader(c.in),
				"byte by byte":      iotest.OneByteReader(bytes.NewReader(c.in)),
				"with the last EOF": iotest.DataErrReader(bytes.NewReader(c.in)),
			} {
				out, err := io.ReadAll(iotest.OneByteReader(&frames{from: bufio.NewReader(from)}))
				if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
					t.Errorf("%s: %v", name, err)
				}
				if !bytes.Equal(out, c.in) {
					t.Errorf("%s: %d bytes are %d: %q", name, len(c.in), len(out), out)
				}
			}
		})
	}
}

// Tables are looked into as deep as the client does, and no deeper.
func TestFramesDepth(t *testing.T) {
	b := new(wire).named("a", 'L', []byte("LLLLLLLL")).Bytes()
	for range 1000 {
		b = new(wire).named("", 'F', new(wire).long(b).Bytes()).Bytes()
	}
	in := headerFrame(b)
	if out := corrected(t, in); !bytes.Equal(out, in) {
		t.Error("a table that the client refuses was changed")
	}
}

func TestCorrect(t *testing.T) {
	here, there := net.Pipe()
	conn := Correct(here)
	in := headerFrame(new(wire).named("a", 'L', []byte("12345678")).Bytes())
	go func() {
		_, _ = there.Write(in)
		_ = there.Close()
	}()
	out, err := io.ReadAll(conn)
	if err != nil || !bytes.Equal(out, headerFrame(new(wire).named("a", 'l', []byte("12345678")).Bytes())) {
		t.Errorf("read %q, error %v", out, err)
	}
	if err := conn.Close(); err != nil {
		t.Error(err)
	}
}

// FuzzFrames checks that frames come through in their length and with nothing
// changed but types.
func FuzzFrames(f *testing.F) {
	f.Add(headerFrame(fields('L')), 3)
	f.Add(append(frame(frameMethod, []byte("x")), headerFrame(fields('l'))...), 1)
	f.Add([]byte("AMQP\x00\x00\x09\x01"), 100)
	f.Add(headerFrame(fields('L'))[:90], 5)
	f.Fuzz(func(t *testing.T, in []byte, size int) {
		from := &frames{from: bufio.NewReader(bytes.NewReader(in))}
		var out []byte
		p := make([]byte, 1+min(uint(size), 1000))
		for {
			n, err := from.Read(p)
			out = append(out, p[:n]...)
			if err != nil {
				if err != io.EOF && err != io.ErrUnexpectedEOF {
					t.Fatal(err)
				}
				break
			}
		}
		if len(out) != len(in) {
			t.Fatalf("%d bytes are %d", len(in), len(out))
		}
		for i := range in {
			if in[i] != out[i] && (in[i] != 'L' || out[i] != 'l') {
				t.Errorf("byte %d is %q, was %q", i, out[i], in[i])
			}
		}
	})
}
