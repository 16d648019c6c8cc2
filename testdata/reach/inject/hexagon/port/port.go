// Package port says what a use case needs.
package port

// Charger charges.
type Charger interface{ Charge(amount int) error }
