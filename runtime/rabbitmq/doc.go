// Package rabbitmq is the broker RabbitMQ, from 3.10 on.
package rabbitmq
