// Package deps has two services with the same dependencies.
package deps

import (
	"context"

	"example.test/reach/topo"
)

// Poster is what posts, money or mail.
type Poster interface{ Post(int) }

// Set is what all services need.
type Set struct{ Books, Mail Poster }

// Importer imports.
type Importer struct{ deps Set }

// NewImporter returns an importer.
func NewImporter(s Set) *Importer { return &Importer{deps: s} }

// Import imports.
func (i *Importer) Import(context.Context, topo.Event) error { i.deps.Books.Post(1); return nil }

// Mailer mails.
type Mailer struct{ deps Set }

// NewMailer returns a mailer.
func NewMailer(s Set) *Mailer { return &Mailer{deps: s} }

// Send sends.
func (m *Mailer) Send(context.Context, topo.Event) error { m.deps.Mail.Post(1); return nil }
