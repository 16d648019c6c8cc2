package notify

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/shipmindlabs/routecheck/runtime"
)

// Mailer sends one mail.
type Mailer interface {
	Send(ctx context.Context, to, subject, body string) error
}

// LogMailer is a Mailer that writes to a log, for a shop without a mail server.
type LogMailer struct{ Logger *slog.Logger }

// Send implements [Mailer].
func (m LogMailer) Send(ctx context.Context, to, subject, _ string) error {
	m.Logger.InfoContext(ctx, "mail", "to", to, "subject", subject)
	return nil
}

// Service handles the tasks of the package.
type Service struct {
	store  *Store
	mailer Mailer
	client *runtime.Client
}

// New returns a service.
func New(store *Store, mailer Mailer, client *runtime.Client) *Service {
	return &Service{store: store, mailer: mailer, client: client}
}

// Send handles [SendReceipt]. The mail may go out twice if the process dies
// between sending and remembering; it never stays away.
func (s *Service) Send(ctx context.Context, r Receipt) error {
	if r.PaymentID == "" || !strings.Contains(r.Email, "@") {
		return runtime.Permanent(fmt.Errorf("receipt of payment %q has no address to go to: %q", r.PaymentID, r.Email))
	}
	if err := s.store.Due(ctx, r); err != nil {
		return err
	}
	switch sent, err := s.store.Sent(ctx, r.PaymentID); {
	case err != nil:
		return err
	case sent:
		return nil
	}
	body := fmt.Sprintf("We have received your payment %s of %s. Thank you.", r.PaymentID, r.Amount)
	if err := s.mailer.Send(ctx, r.Email, "Your receipt", body); err != nil {
		return fmt.Errorf("mail receipt %s: %w", r.PaymentID, err)
	}
	return s.store.MarkSent(ctx, r.PaymentID)
}

// Sweep handles [SweepUnsent]: it mails nothing itself, so however many receipts
// there are, each is a task of its own and none waits behind a slow one.
func (s *Service) Sweep(ctx context.Context, sweep Sweep) error {
	if sweep.Limit < 1 {
		return runtime.Permanent(fmt.Errorf("sweep of at most %d receipts does nothing (set a limit of 1 or more)", sweep.Limit))
	}
	unsent, err := s.store.Unsent(ctx, sweep.Limit)
	if err != nil {
		return err
	}
	var errs []error
	for _, r := range unsent {
		if _, err := runtime.Enqueue(ctx, s.client, SendReceipt, r, nil); err != nil {
			errs = append(errs, err)
		}
	}
	runtime.Logger(ctx).InfoContext(ctx, "swept receipts", "unsent", len(unsent), "failed", len(errs))
	return errors.Join(errs...)
}
