module example.test/reach

go 1.26.0

require (
	example.test/lib v0.0.0
	github.com/shipmindlabs/routecheck v0.0.0
	golang.org/x/sync v0.25.0
)

replace (
	example.test/lib => ./lib
	github.com/shipmindlabs/routecheck => ../..
)
