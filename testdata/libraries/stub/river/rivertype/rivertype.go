// Package rivertype has the types that the stub of river shares with its users.
package rivertype

import "context"

type (
	JobRow struct {
		ID   int64
		Kind string
	}
	JobInsertResult struct{ Job *JobRow }

	Middleware       interface{ IsMiddleware() bool }
	WorkerMiddleware interface {
		Middleware
		Work(ctx context.Context, job *JobRow, doInner func(context.Context) error) error
	}
	Hook          interface{ IsHook() bool }
	HookWorkBegin interface {
		Hook
		WorkBegin(ctx context.Context, job *JobRow) error
	}
)
