// Package rabbitmqtest starts private RabbitMQ brokers for tests: real ones, of
// one node or a cluster, on loopback addresses and free ports, beside whatever
// broker the machine has.
//
// The script .ci/install unpacks the releases; [Options].Version or the variable
// ROUTECHECK_RABBITMQ chooses one of them: 3.10 (the default), 4.0 or 4.3. A
// release that is not there is an error, never a skipped test, so tests that need
// a broker have the build tag rabbitmq and are run by make test-rabbitmq.
//
// A broker takes three seconds to start and a cluster of three nodes ten, so the
// tests of a package share one, each in a virtual host of its own:
//
//	var broker rabbitmqtest.Shared
//
//	func TestMain(m *testing.M) {
//		code := m.Run()
//		broker.Stop()
//		os.Exit(code)
//	}
//
//	func TestX(t *testing.T) {
//		vhost := broker.Server(t).VHost(t)
//		conn, err := amqp.Dial(vhost.Address())
//		...
//	}
//
// Tests that break things start a broker of their own ([StartTest]). They kill and
// start a [Node], close every connection, raise a memory alarm, or put a [Proxy]
// in front of a node to cut the network. [Node.Eval] is for everything else: it
// runs Erlang in the broker.
//
// The brokers are killed with the test's process, however it ends.
package rabbitmqtest
