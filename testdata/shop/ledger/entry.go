package ledger

import (
	"errors"
	"fmt"
)

// Cents is an amount of money in hundredths of the shop's one currency.
type Cents int64

// String returns the amount with two decimals.
func (c Cents) String() string {
	sign, abs := "", uint64(c)
	if c < 0 {
		sign, abs = "-", -abs
	}
	return fmt.Sprintf("%s%d.%02d", sign, abs/100, abs%100)
}

// Account is the name of an account.
type Account string

// The shop's own accounts. Each merchant has one as well, see [Merchant].
const (
	Provider       Account = "provider"        // what the payment provider holds for us
	Bank           Account = "bank"            // what our bank holds
	Fees           Account = "fees"            // what we have earned
	RefundsPending Account = "refunds:pending" // refunds that the provider has not confirmed
	PayoutsPending Account = "payouts:pending" // payouts that the bank has not confirmed
)

const merchantPrefix = "merchant:"

// Merchant returns the account of what the shop owes a merchant.
//
//routecheck:readonly it only builds the name
func Merchant(id string) Account { return Account(merchantPrefix + id) }

// Line is one account's part of an entry: a debit if positive, a credit if
// negative.
type Line struct {
	Account Account
	Amount  Cents
}

// Entry is one movement of money.
type Entry struct {
	// Key identifies the entry, and posting it again changes nothing. Required.
	Key string
	// Memo says what happened, for people.
	Memo string
	// Lines are at least two, and add up to zero.
	Lines []Line
	// Covered names an account that must not owe us anything after the entry:
	// one that pays out what it does not have is refused. Empty is no condition.
	Covered Account
}

// What can be wrong with an entry. Trying again does not help with any of them.
var (
	// ErrInvalid says that the entry is not one.
	ErrInvalid = errors.New("invalid entry")
	// ErrConflict says that the key was posted before, with other lines.
	ErrConflict = errors.New("key is posted with other lines")
	// ErrNotCovered says that the account of Entry.Covered has too little.
	ErrNotCovered = errors.New("account is not covered")
)

func (e Entry) validate() error {
	if e.Key == "" {
		return fmt.Errorf("%w: no key (set Key to what identifies the piece of work)", ErrInvalid)
	}
	if len(e.Lines) < 2 {
		return fmt.Errorf("%w %q: %d lines (money comes from one account and goes to another)", ErrInvalid, e.Key, len(e.Lines))
	}
	var sum Cents
	for _, line := range e.Lines {
		const limit = 1 << 53 // far from an overflow, and exact in every format
		switch {
		case line.Account == "":
			return fmt.Errorf("%w %q: a line has no account", ErrInvalid, e.Key)
		case line.Amount == 0:
			return fmt.Errorf("%w %q: nothing is posted to %s (leave the line out)", ErrInvalid, e.Key, line.Account)
		case line.Amount > limit || line.Amount < -limit:
			return fmt.Errorf("%w %q: %s to %s is more than the books hold", ErrInvalid, e.Key, line.Amount, line.Account)
		}
		sum += line.Amount
	}
	if sum != 0 {
		return fmt.Errorf("%w %q: debits and credits differ by %s", ErrInvalid, e.Key, sum)
	}
	return nil
}
