// Package faults breaks a running system and checks that no money was lost and
// none was counted twice. It has nothing but that test, which make test-faults
// runs; ROUTECHECK_RABBITMQ chooses the release.
//
// The system is made of real processes: two producers, the three pools of a shop
// (five workers), a cluster of three RabbitMQ nodes with a [rabbitmqtest.Proxy] in
// front of each, and PostgreSQL, where a task's effect is one row that is inserted
// together with its claim. While at least 20,000 tasks of class money flow,
//
//   - a worker is killed every second,
//   - the node that leads the queue of the money pool is killed and comes back,
//   - the whole cluster is stopped and started again,
//   - the broker closes every connection,
//   - the network is cut for longer than the heartbeats tolerate,
//   - a memory alarm blocks those who publish,
//   - the bulk queue is filled to its limit, and
//   - every worker is asked to end and replaced, as a deployment does.
//
// After each fault the test waits until work goes on. Some tasks are delayed, some
// fail once, some always and some for good, so the delay ladder and the dead
// letters are under way as well.
//
// The producers tell the outcome of every call of Enqueue to the test. In the end
// the history is judged (model_test.go): what Enqueue accepted is in the books
// exactly once, or in a dead letter with a reason that it may have; what was
// refused is nowhere; and no queue holds anything any more.
//
// history_test.go is what is known, model_test.go the judgement, process_test.go
// the processes, shop_test.go what runs in them, faults_test.go the faults,
// ending_test.go the end.
package faults
