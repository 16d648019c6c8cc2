package rabbitmq

import (
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

const (
	defaultWindow          = 512
	maxWindow              = 65535
	defaultPublishWait     = 5 * time.Second
	shortestWait           = 100 * time.Millisecond
	defaultHeartbeat       = 10 * time.Second
	defaultMaxMessage      = 16 << 20
	defaultConsumerTimeout = 30 * time.Minute
)

// Config configures a [Broker].
type Config struct {
	// Addresses are the URIs of the nodes of one cluster, tried in turn:
	// "amqps://user:password@host:5671/vhost". A password's special characters
	// are percent-encoded. All must name the same virtual host. Required.
	Addresses []string
	// TLS configures connections to amqps addresses. The default trusts the
	// system's authorities and sends no certificate.
	TLS *tls.Config
	// Name is what the broker's operators see of the connections, with the role
	// appended. The default is the program's name and process number.
	Name string
	// Heartbeat is how often either side shows that it is alive; after three
	// silent ones a connection is given up. The default is 10 s, the least 1 s.
	Heartbeat time.Duration

	// Window is how many publishings may wait for their confirms at once, on
	// each of the two channels: one for messages at once, one for delayed ones.
	// More of them wait for a place. The default is 512, the most 65535.
	Window int
	// PublishWait is how long Publish waits for a connection that was lost, or
	// that the broker blocks, before it fails with [runtime.ErrUnavailable]. The
	// default is 5 s, the least 100 ms: a negative duration waits for that.
	PublishWait time.Duration
	// MaxMessage is the largest body in bytes. It must not be above the broker's
	// max_message_size, which closes the channel over a larger one. The default
	// is 16 MiB, that of RabbitMQ 4.
	MaxMessage int

	// DeliveryLimit is how often a quorum queue takes a delivery back before it
	// dead-letters the message. The default is [runtime.DefaultDeliveryLimit]; a
	// negative number is no limit. It is an argument of the queues, so it is the
	// same in every program.
	DeliveryLimit int
	// ConsumerTimeout is the broker's consumer_timeout: how long a delivery may
	// stay unanswered. Set it if the broker's is not the default of 30 min, which
	// clients cannot ask for. A worker whose tasks may take longer is refused
	// with a [*runtime.HoldError].
	ConsumerTimeout time.Duration
	// Layout is that of the delay ladder. The default is [Own].
	Layout Layout
	// LadderKind is the kind of the ladder's queues. The default is
	// [taskmeta.Quorum]; classic ones cost less and can lose a message while it
	// goes from one level to the next.
	LadderKind taskmeta.QueueKind
	// VerifyOnly makes Declare check that everything exists instead of declaring
	// it, for a user without the permission to configure. Clients cannot read
	// arguments and bindings, so only what is missing is noticed.
	VerifyOnly bool

	// Codec reads and writes messages in a foreign format. The default is none.
	Codec Codec
	// Logger gets what happens to connections. The default is slog.Default().
	Logger *slog.Logger
}

// Codec is a foreign message format that this package does not know.
type Codec interface {
	// Encode returns the message of a publishing in the foreign format, or false
	// if it is to be written in the runtime's own.
	Encode(p runtime.Publishing) (msg amqp.Publishing, ok bool, err error)
	// Decode returns the message of a delivery in the foreign format, or false if
	// it is not in it.
	Decode(d amqp.Delivery) (msg runtime.Message, ok bool)
}

// address is where one node listens, and how to log in there. The password is
// kept in a function, where no formatting of the address can find it.
type address struct {
	host, name string // name is what its certificate must be for
	vhost      string
	encrypted  bool
	login      func() []amqp.Authentication
}

// validate reports every fault of the configuration, joined. No fault quotes an
// address, since that would show its password.
func (cfg Config) validate() ([]address, error) {
	var errs []error
	fault := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	if len(cfg.Addresses) == 0 {
		fault(`Config.Addresses is empty (name at least one node, such as "amqp://user:password@host:5672/vhost")`)
	}
	var nodes []address
	for i, text := range cfg.Addresses {
		uri, err := amqp.ParseURI(text)
		switch {
		case err != nil:
			fault("Config.Addresses[%d] is no AMQP URI; it is not shown because of its password (write amqp:// or amqps://, and percent-encode what is special in user, password and virtual host)", i)
			continue
		case uri.CACertFile != "" || uri.CertFile != "" || uri.KeyFile != "":
			fault("Config.Addresses[%d] names certificate files (load them into Config.TLS)", i)
		case uri.Scheme == "amqp" && cfg.TLS != nil:
			fault("Config.Addresses[%d] is not encrypted although Config.TLS is set (write amqps://)", i)
		}
		nodes = append(nodes, address{
			host:      net.JoinHostPort(uri.Host, strconv.Itoa(uri.Port)),
			name:      uri.Host,
			vhost:     uri.Vhost,
			encrypted: uri.Scheme == "amqps",
			login:     func() []amqp.Authentication { return login(uri) },
		})
		if uri.Vhost != nodes[0].vhost {
			fault("Config.Addresses[%d] has the virtual host %q and the first has %q (they must be nodes of one cluster)", i, uri.Vhost, nodes[0].vhost)
		}
	}
	if cfg.Heartbeat != 0 && cfg.Heartbeat < time.Second {
		fault("Config.Heartbeat is %s (use 1s or more, or leave it out for %s)", cfg.Heartbeat, defaultHeartbeat)
	}
	if cfg.Window < 0 || cfg.Window > maxWindow {
		fault("Config.Window is %d (use 1 to %d, or leave it out for %d)", cfg.Window, maxWindow, defaultWindow)
	}
	if cfg.MaxMessage < 0 {
		fault("Config.MaxMessage is %d (set a positive number of bytes, or leave it out for %d)", cfg.MaxMessage, defaultMaxMessage)
	}
	if cfg.ConsumerTimeout < 0 {
		fault("Config.ConsumerTimeout is %s (set the broker's consumer_timeout, or leave it out for %s)", cfg.ConsumerTimeout, defaultConsumerTimeout)
	}
	if cfg.Layout != Own && cfg.Layout != Celery {
		fault("Config.Layout is %d (use Own or Celery)", int(cfg.Layout))
	}
	if cfg.LadderKind != taskmeta.Quorum && cfg.LadderKind != taskmeta.Classic {
		fault("Config.LadderKind is %d (use taskmeta.Quorum or taskmeta.Classic)", int(cfg.LadderKind))
	}
	return nodes, errors.Join(errs...)
}

// login returns the ways to log in that an address allows.
func login(uri amqp.URI) []amqp.Authentication {
	var ways []amqp.Authentication
	for _, mechanism := range uri.AuthMechanism {
		switch strings.ToUpper(mechanism) {
		case "EXTERNAL":
			ways = append(ways, &amqp.ExternalAuth{})
		case "AMQPLAIN":
			ways = append(ways, uri.AMQPlainAuth())
		}
	}
	if len(ways) == 0 {
		ways = append(ways, uri.PlainAuth())
	}
	return ways
}

// withDefaults fills the zero fields.
func (cfg Config) withDefaults() Config {
	if cfg.Name == "" {
		cfg.Name = filepath.Base(os.Args[0]) + "-" + strconv.Itoa(os.Getpid())
	}
	cfg.Addresses = nil // they are in use, and have passwords
	// The broker keeps 255 bytes of it, and the role comes behind.
	cfg.Name = strings.ToValidUTF8(cfg.Name[:min(len(cfg.Name), 200)], "")
	setDefault(&cfg.Heartbeat, defaultHeartbeat)
	setDefault(&cfg.Window, defaultWindow)
	setDefault(&cfg.PublishWait, defaultPublishWait)
	setDefault(&cfg.MaxMessage, defaultMaxMessage)
	setDefault(&cfg.DeliveryLimit, runtime.DefaultDeliveryLimit)
	setDefault(&cfg.ConsumerTimeout, defaultConsumerTimeout)
	if cfg.Logger == nil {
		cfg.Logger = slog.Default()
	}
	return cfg
}

func setDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}
