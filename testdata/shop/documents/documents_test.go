package documents_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shipmindlabs/routecheck/runtime"

	"example.com/shop/documents"
	"example.com/shop/shoptest"
)

func TestRenderInvoice(t *testing.T) {
	date := time.Date(2026, time.February, 28, 12, 0, 0, 0, time.UTC)
	tests := []struct {
		doc     string
		invoice documents.Invoice
		file    string
		want    []string
	}{
		{
			"plain", documents.Invoice{PaymentID: "p1", Merchant: "Acme", Amount: 123456, Date: date},
			"invoice-p1.html", []string{"Invoice p1", "28 February 2026, sold by Acme", "Paid: 1234.56"},
		},
		{
			"names from outside", documents.Invoice{PaymentID: "../p1", Merchant: "<script>", Amount: 1, Date: date},
			"invoice-..%2Fp1.html", []string{"sold by &lt;script&gt;", "Paid: 0.01"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			s := shoptest.Start(t)
			shoptest.Do(t, s, documents.RenderInvoice, tt.invoice)
			page, err := os.ReadFile(filepath.Join(s.Folder, tt.file))
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range tt.want {
				if !strings.Contains(string(page), want) {
					t.Errorf("the invoice lacks %q:\n%s", want, page)
				}
			}
		})
	}
}

func TestRenderInvoiceRefuses(t *testing.T) {
	for _, invoice := range []documents.Invoice{{PaymentID: "p1"}, {PaymentID: "p1", Amount: -1}} {
		s := shoptest.Start(t)
		shoptest.Do(t, s, documents.RenderInvoice, invoice)
		if got := s.Dead("interactive"); !slices.Equal(got, []runtime.Reason{runtime.PermanentFailure}) {
			t.Errorf("%+v: dead letters %q, want one", invoice, got)
		}
	}
}

func TestFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "folder")
	folder, err := documents.OpenFolder(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, content := range []string{"first", "second"} {
		if err := folder.Write(t.Context(), "name.txt", []byte(content)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(path, "name.txt")); err != nil || string(got) != content {
			t.Errorf("the file has %q (%v), want %q", got, err, content)
		}
	}
	for _, name := range []string{"", ".", "..", "../name", "a/b", "/etc/name"} {
		if err := folder.Write(t.Context(), name, nil); err == nil || !strings.Contains(err.Error(), "is not that of a file") {
			t.Errorf("Write(%q) = %v, want an error about the name", name, err)
		}
	}
	files, err := os.ReadDir(path)
	if err != nil || len(files) != 1 {
		t.Errorf("files %v (%v), want the one, and nothing left over", files, err)
	}
}
