module example.test/rules

go 1.26.0

require github.com/shipmindlabs/routecheck v0.0.0

replace github.com/shipmindlabs/routecheck => ../..
