module example.test/commands

go 1.26.0
