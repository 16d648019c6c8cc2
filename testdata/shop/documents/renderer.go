package documents

import (
	"bytes"
	"context"
	"fmt"
	"html/template"
	"net/url"

	"github.com/shipmindlabs/routecheck/runtime"
)

var invoicePage = template.Must(template.New("invoice").Parse(`<!doctype html>
<title>Invoice {{.PaymentID}}</title>
<h1>Invoice {{.PaymentID}}</h1>
<p>{{.Date.Format "2 January 2006"}}, sold by {{.Merchant}}</p>
<p>Paid: {{.Amount}}</p>
`))

// Files stores documents under a name.
type Files interface {
	Write(ctx context.Context, name string, content []byte) error
}

// Renderer handles the tasks of the package.
type Renderer struct{ files Files }

// NewRenderer returns a renderer that writes to files.
func NewRenderer(files Files) *Renderer { return &Renderer{files: files} }

// Invoice handles [RenderInvoice]. Rendering again writes the same file.
func (r *Renderer) Invoice(ctx context.Context, invoice Invoice) error {
	if invoice.PaymentID == "" || invoice.Amount <= 0 {
		return runtime.Permanent(fmt.Errorf("invoice of payment %q over %s has nothing to say", invoice.PaymentID, invoice.Amount))
	}
	var page bytes.Buffer
	if err := invoicePage.Execute(&page, invoice); err != nil {
		return runtime.Permanent(fmt.Errorf("render invoice %s: %w", invoice.PaymentID, err))
	}
	return r.files.Write(ctx, "invoice-"+url.PathEscape(invoice.PaymentID)+".html", page.Bytes())
}
