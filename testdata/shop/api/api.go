// Package api is the shop's HTTP interface. It decides nothing: a request is
// checked, turned into a task, and answered when the broker has it.
package api

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"

	"example.com/shop/documents"
	"example.com/shop/payments"
)

// maxBody is the largest request in bytes.
const maxBody = 64 << 10

// SignatureHeader carries the hex HMAC-SHA256 of a request's body.
const SignatureHeader = "X-Signature"

// Config configures the interface.
type Config struct {
	// Client enqueues the tasks. Required.
	Client *runtime.Client
	// Secret is what the provider and the shop's own services sign with.
	// Required: nothing is accepted unsigned.
	Secret []byte
	// Logger gets what fails. Required.
	Logger *slog.Logger
}

// New returns the handler of all paths.
func New(cfg Config) (http.Handler, error) {
	if len(cfg.Secret) == 0 {
		return nil, errors.New("api: no secret to check signatures with (set SHOP_SECRET)")
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.Handle("POST /v1/events", accept(cfg, payments.Confirm))
	mux.Handle("POST /v1/refunds", accept(cfg, payments.Refund))
	mux.Handle("POST /v1/invoices", accept(cfg, documents.RenderInvoice))
	return mux, nil
}

// accept enqueues a request's body as the arguments of a task. It answers 202
// when the broker has confirmed the message; anything else makes the provider
// send it again, which the task's key makes harmless.
func accept[A any](cfg Config, task *taskmeta.Task[A]) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil {
			http.Error(w, "the body cannot be read: "+err.Error(), http.StatusRequestEntityTooLarge)
			return
		}
		if !signed(cfg.Secret, body, r.Header.Get(SignatureHeader)) {
			http.Error(w, "the signature in "+SignatureHeader+" is not that of the body", http.StatusUnauthorized)
			return
		}
		var args A
		if err := json.Unmarshal(body, &args); err != nil {
			http.Error(w, "the body is not the JSON expected: "+err.Error(), http.StatusBadRequest)
			return
		}
		if task.KeyOf(args) == "" {
			http.Error(w, "the body lacks the id that tells it from others", http.StatusBadRequest)
			return
		}
		id, err := runtime.Enqueue(r.Context(), cfg.Client, task, args, nil)
		if errors.Is(err, runtime.ErrTooLarge) {
			http.Error(w, "the id is too long", http.StatusBadRequest)
			return
		}
		if err != nil {
			cfg.Logger.ErrorContext(r.Context(), "request not enqueued", "path", r.URL.Path, "error", err)
			http.Error(w, "not accepted, send it again", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusAccepted)
		if err := json.NewEncoder(w).Encode(map[string]string{"id": id}); err != nil {
			cfg.Logger.WarnContext(r.Context(), "answer not sent", "path", r.URL.Path, "error", err)
		}
	})
}

// Sign returns the signature of a body.
func Sign(secret, body []byte) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

func signed(secret, body []byte, signature string) bool {
	return hmac.Equal([]byte(Sign(secret, body)), []byte(signature))
}
