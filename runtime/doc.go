// Package runtime enqueues declared tasks and runs their handlers.
package runtime
