package runtime_test

import "runtime"

// goexit is here because the other files know another runtime.
func goexit() { runtime.Goexit() }
