// Package pool runs functions in goroutines.
package pool

import (
	"sync"
)

// Run runs the functions in n goroutines, and waits.
func Run(n int, fs ...func()) {
	jobs := make(chan func())
	var wg sync.WaitGroup
	for range n {
		wg.Add(1)
		go work(jobs, &wg)
	}
	for _, f := range fs {
		jobs <- f
	}
	close(jobs)
	wg.Wait()
}

func work(jobs <-chan func(), wg *sync.WaitGroup) {
	defer wg.Done()
	for f := range jobs {
		f()
	}
}
