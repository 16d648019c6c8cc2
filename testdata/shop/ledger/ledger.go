// Package ledger keeps the shop's books by double entry.
//
// An [Entry] moves money between accounts; its lines add up to zero, so the
// books always balance. Entries are never changed or deleted: a mistake is
// corrected by another entry. Each has a key, and posting a key again changes
// nothing, so a task that runs twice moves the money once.
//
// Amounts are signed: a debit is positive, a credit negative. What the shop owes
// a merchant is therefore a negative balance.
//
// entry.go has what is posted, book.go how, read.go what can be asked.
//
//routecheck:ledger
package ledger
