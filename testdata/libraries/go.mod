module example.test/libraries

go 1.26.0

require (
	example.test/commands v0.0.0
	github.com/hibiken/asynq v0.26.0
	github.com/riverqueue/river v0.51.2
)

// What the libraries' calls look like is all that matters here, and the real ones
// need forty modules more.
replace (
	example.test/commands => ./stub/commands
	github.com/hibiken/asynq => ./stub/asynq
	github.com/riverqueue/river => ./stub/river
)
