package ledger

import (
	"database/sql/driver"
	"fmt"
	"io"
	"log/slog"
)

// Money is a sum with a currency. All its methods format or encode.
type Money struct {
	Amount   Amount
	Currency string
}

// Format formats a sum.
func (m Money) Format(s fmt.State, verb rune) { io.WriteString(s, m.GoString()) }

// GoString formats a sum.
func (m Money) GoString() string { return m.Currency + m.Amount.String() }

// LogValue formats a sum.
func (m Money) LogValue() slog.Value { return slog.StringValue(m.GoString()) }

// MarshalJSON encodes a sum.
func (m Money) MarshalJSON() ([]byte, error) { return []byte(`"` + m.GoString() + `"`), nil }

// MarshalBinary encodes a sum.
func (m Money) MarshalBinary() ([]byte, error) { return []byte(m.GoString()), nil }

// UnmarshalText decodes a currency.
func (m *Money) UnmarshalText(text []byte) error {
	m.Currency = string(text)
	return nil
}

// Scan decodes a currency.
func (m *Money) Scan(src any) error {
	m.Currency, _ = src.(string)
	return nil
}

// Value encodes a currency.
func (m Money) Value() (driver.Value, error) { return m.Currency, nil }

// Overdrawn is an error.
type Overdrawn struct{ By Amount }

// Error formats the error.
func (o Overdrawn) Error() string { return "overdrawn by " + o.By.String() }
