package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/runtime/memory"

	"example.com/shop/api"
	"example.com/shop/payments"
	"example.com/shop/topology"
)

var secret = []byte("not a secret")

// start returns the interface before a broker without workers.
func start(t *testing.T) (http.Handler, *memory.Broker) {
	t.Helper()
	broker := memory.New(memory.Config{})
	t.Cleanup(func() { broker.Close() })
	logger := slog.New(slog.DiscardHandler)
	client, err := runtime.NewClient(t.Context(), broker, &topology.Shop, runtime.ClientConfig{Logger: logger})
	if err != nil {
		t.Fatal(err)
	}
	handler, err := api.New(api.Config{Client: client, Secret: secret, Logger: logger})
	if err != nil {
		t.Fatal(err)
	}
	return handler, broker
}

func post(handler http.Handler, path, body, signature string) *httptest.ResponseRecorder {
	req := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	req.Header.Set(api.SignatureHeader, signature)
	rec := httptest.NewRecorder()
	handler.ServeHTTP(rec, req)
	return rec
}

func TestAccept(t *testing.T) {
	const event = `{"id":"e1","kind":"captured","payment_id":"p1","merchant":"m1","email":"a@example.com","amount":100}`
	tests := []struct {
		doc, path, body string
		signature       string // empty is the right one
		status          int
		queue           string // where the task went
	}{
		{"an event", "/v1/events", event, "", http.StatusAccepted, "money"},
		{"a refund", "/v1/refunds", `{"id":"r1"}`, "", http.StatusAccepted, "money"},
		{"an invoice", "/v1/invoices", `{"payment_id":"p1"}`, "", http.StatusAccepted, "interactive"},
		{"a wrong signature", "/v1/events", event, api.Sign([]byte("other"), []byte(event)), http.StatusUnauthorized, ""},
		{"the signature of another body", "/v1/events", event, api.Sign(secret, []byte("{}")), http.StatusUnauthorized, ""},
		{"no signature at all", "/v1/events", event, "-", http.StatusUnauthorized, ""},
		{"no JSON", "/v1/events", "id=e1", "", http.StatusBadRequest, ""},
		{"another type", "/v1/events", `{"amount":"a lot"}`, "", http.StatusBadRequest, ""},
		{"nothing that identifies it", "/v1/events", `{"amount":100}`, "", http.StatusBadRequest, ""},
		{"an endless id", "/v1/events", `{"id":"` + strings.Repeat("e", 40<<10) + `"}`, "", http.StatusBadRequest, ""},
		{"too much", "/v1/events", strings.Repeat(" ", 65<<10), "", http.StatusRequestEntityTooLarge, ""},
		{"an unknown path", "/v1/other", event, "", http.StatusNotFound, ""},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			handler, broker := start(t)
			if tt.signature == "" {
				tt.signature = api.Sign(secret, []byte(tt.body))
			}
			rec := post(handler, tt.path, tt.body, tt.signature)
			if rec.Code != tt.status {
				t.Errorf("status %d, want %d: %s", rec.Code, tt.status, rec.Body)
			}
			for _, queue := range []string{"money", "interactive", "bulk"} {
				want := 0
				if queue == tt.queue {
					want = 1
				}
				if got := broker.Stats(queue).Ready; got != want {
					t.Errorf("queue %s has %d messages, want %d", queue, got, want)
				}
			}
		})
	}
}

func TestAcceptAnswersWithTheID(t *testing.T) {
	handler, broker := start(t)
	const body = `{"id":"e1","amount":100}`
	rec := post(handler, "/v1/events", body, api.Sign(secret, []byte(body)))
	var answer struct{ ID string }
	if err := json.Unmarshal(rec.Body.Bytes(), &answer); err != nil {
		t.Fatal(err)
	}
	snapshot, err := broker.Snapshot("money")
	if err != nil || len(snapshot.Ready) != 1 {
		t.Fatalf("%d messages (%v), want one", len(snapshot.Ready), err)
	}
	message := snapshot.Ready[0]
	if message.ID != answer.ID || message.Task != payments.Confirm.Info().Name {
		t.Errorf("the message is %s %q, the answer says %q", message.Task, message.ID, answer.ID)
	}
	if !bytes.Contains(message.Body, []byte(`"e1"`)) {
		t.Errorf("the body is %s", message.Body)
	}
}

// While the broker is away the provider is told to come again.
func TestAcceptWithoutBroker(t *testing.T) {
	handler, broker := start(t)
	restore := broker.Outage()
	const body = `{"id":"e1"}`
	if rec := post(handler, "/v1/events", body, api.Sign(secret, []byte(body))); rec.Code != http.StatusServiceUnavailable {
		t.Errorf("status %d without a broker, want 503", rec.Code)
	}
	restore()
	if rec := post(handler, "/v1/events", body, api.Sign(secret, []byte(body))); rec.Code != http.StatusAccepted {
		t.Errorf("status %d when it is back, want 202", rec.Code)
	}
	if got := broker.Stats("money").Ready; got != 1 {
		t.Errorf("%d messages, want the one that was accepted", got)
	}
}

func TestNewWithoutSecret(t *testing.T) {
	if _, err := api.New(api.Config{}); err == nil || !strings.Contains(err.Error(), "SHOP_SECRET") {
		t.Errorf("New = %v, want an error that names SHOP_SECRET", err)
	}
}

func TestServe(t *testing.T) {
	handler, _ := start(t)
	addresses := make(chan string, 1)
	logger := slog.New(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == "address" {
				addresses <- a.Value.String()
			}
			return a
		},
	}))
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- api.Serve(ctx, "localhost:0", handler, logger) }()
	var address string
	select {
	case address = <-addresses:
	case err := <-ended:
		t.Fatalf("Serve = %v before it listened", err)
	}
	res, err := http.Get("http://" + address + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusNoContent {
		t.Errorf("status %d, want 204", res.StatusCode)
	}
	if err := api.Serve(t.Context(), address, handler, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), "-addr") {
		t.Errorf("a second Serve = %v, want an error that names -addr", err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Errorf("Serve = %v after its context ended, want nil", err)
	}
}
