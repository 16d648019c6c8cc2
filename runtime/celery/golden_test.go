package celery

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"

	amqp "github.com/rabbitmq/amqp091-go"
)

// captured is one message of the captures in testdata: what a Go client received
// of what Celery 5.5.2 published.
type captured struct {
	Exchange        string         `json:"exchange"`
	RoutingKey      string         `json:"routing_key"`
	ContentType     string         `json:"content_type"`
	ContentEncoding string         `json:"content_encoding"`
	DeliveryMode    uint8          `json:"delivery_mode"`
	Priority        uint8          `json:"priority"`
	CorrelationID   string         `json:"correlation_id"`
	ReplyTo         string         `json:"reply_to"`
	Headers         map[string]any `json:"headers"`
	Body            string         `json:"body"`
}

// capture returns a captured message as it was received.
func capture(t testing.TB, name string) amqp.Delivery {
	t.Helper()
	text, err := os.ReadFile("testdata/celery-5.5.2-messages.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Immediate captured `json:"immediate"`
		Matured   captured `json:"matured_countdown_2"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	c := map[string]captured{"immediate": file.Immediate, "matured": file.Matured}[name]
	return amqp.Delivery{
		Exchange: c.Exchange, RoutingKey: c.RoutingKey, ContentType: c.ContentType, ContentEncoding: c.ContentEncoding,
		DeliveryMode: c.DeliveryMode, Priority: c.Priority, CorrelationId: c.CorrelationID, ReplyTo: c.ReplyTo,
		Headers: table(c.Headers), Body: []byte(c.Body),
	}
}

// table returns the JSON of a header table in the types that the client reads:
// Celery's own numbers are all of 32 bits.
func table(object map[string]any) amqp.Table {
	t := make(amqp.Table)
	for name, v := range object {
		t[name] = field(v)
	}
	return t
}

func field(v any) any {
	switch v := v.(type) {
	case float64:
		return int32(v)
	case map[string]any:
		return table(v)
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			list[i] = field(e)
		}
		return list
	}
	return v
}

// wantMessage fails the test unless two messages are the same in every property,
// header with its type, and byte of the body.
func wantMessage(t testing.TB, got, want amqp.Publishing) {
	t.Helper()
	if string(got.Body) != string(want.Body) {
		t.Errorf("body is\n%s, want\n%s", got.Body, want.Body)
	}
	for name := range want.Headers {
		if _, ok := got.Headers[name]; !ok {
			t.Errorf("header %s is missing", name)
		}
	}
	for name, v := range got.Headers {
		w, ok := want.Headers[name]
		if !ok || !reflect.DeepEqual(v, w) {
			t.Errorf("header %s is %#v, want %#v", name, v, w)
		}
	}
	got.Headers, want.Headers, got.Body, want.Body = nil, nil, nil, nil
	if !reflect.DeepEqual(got, want) {
		t.Errorf("properties are\n%+v, want\n%+v", got, want)
	}
}

// published returns a delivery as it was published, without what brokers add.
func published(d amqp.Delivery) amqp.Publishing {
	headers := make(amqp.Table)
	for name, v := range d.Headers {
		if !brokers(name) {
			headers[name] = v
		}
	}
	return amqp.Publishing{
		Headers: headers, ContentType: d.ContentType, ContentEncoding: d.ContentEncoding, DeliveryMode: d.DeliveryMode,
		Priority: d.Priority, CorrelationId: d.CorrelationId, ReplyTo: d.ReplyTo, Body: d.Body,
	}
}

func TestGoldenCalls(t *testing.T) {
	for _, c := range []struct {
		capture string
		call    Call
	}{
		{"immediate", Call{
			Task: "payments.confirm", ID: "e7ff44ac-2146-4497-996d-a131e410c37c", Origin: "gen29686@vm", ReplyTo: "569a7328-02ec-3899-8718-0cdec3a4d2e7",
			Args: json.RawMessage(`["e0"]`), Kwargs: json.RawMessage(`{"due":1}`),
		}},
		{"matured", Call{
			Task: "payments.confirm", ID: "34a6916e-4979-499d-91a6-1c5bb4abf79f", Origin: "gen29686@vm", ReplyTo: "569a7328-02ec-3899-8718-0cdec3a4d2e7",
			Args: json.RawMessage(`["e2"]`), ETA: moment("2026-11-30T16:23:04.416814Z"),
		}},
	} {
		t.Run(c.capture, func(t *testing.T) {
			d := capture(t, c.capture)
			got, err := c.call.Publishing()
			if err != nil {
				t.Fatal(err)
			}
			wantMessage(t, got, published(d))

			read, err := Parse(d, 1<<20)
			if err != nil {
				t.Fatal(err)
			}
			again, err := read.Publishing()
			if err != nil {
				t.Fatal(err)
			}
			wantMessage(t, again, published(d))
		})
	}
}
