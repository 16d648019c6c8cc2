package celery

import (
	"bytes"
	"fmt"
	"mime"
	"strings"

	amqp "github.com/rabbitmq/amqp091-go"
)

// IsCall reports whether a delivery is a call of a task in Celery's format, or was
// meant to be one. The runtime's own messages have a type, and Celery's have none.
func IsCall(d amqp.Delivery) bool {
	switch {
	case d.Type != "":
		return false
	case hasTask(d), d.Headers[headerCompression] != nil, serializer(d.ContentType) != "":
		return true
	}
	// Protocol 1 has everything in the body.
	return bytes.HasPrefix(bytes.TrimLeft(d.Body, " \t\r\n"), []byte("{")) && bytes.Contains(d.Body, []byte(`"task"`))
}

// hasTask tells protocol 2 from protocol 1.
func hasTask(d amqp.Delivery) bool {
	_, ok := d.Headers["task"]
	return ok
}

// serializer returns Celery's name of a content type that is not JSON, or "".
func serializer(contentType string) string {
	switch contentType {
	case "application/x-python-serialize":
		return "pickle"
	case "application/x-yaml":
		return "yaml"
	case "application/x-msgpack":
		return "msgpack"
	}
	return ""
}

// content returns the body's JSON.
func content(d amqp.Delivery, maxBody int) (any, error) {
	media := d.ContentType
	if m, _, err := mime.ParseMediaType(media); err == nil {
		media = m
	}
	if media != contentType && media != "" {
		feature := fmt.Sprintf("content type %q", clip(media))
		if name := serializer(media); name != "" {
			feature = fmt.Sprintf("content type %s (%s)", name, media)
		}
		return nil, &UnsupportedError{Feature: feature, Hint: "set task_serializer to json"}
	}
	switch strings.ToLower(d.ContentEncoding) {
	case "", "utf-8", "utf8", "us-ascii", "ascii", "binary", "ascii-8bit":
	default:
		return nil, &UnsupportedError{Feature: fmt.Sprintf("content encoding %q", clip(d.ContentEncoding)), Hint: "send UTF-8"}
	}
	text := d.Body
	switch method := d.Headers[headerCompression].(type) {
	case nil:
	case string:
		var err error
		if text, err = decompress(method, text, maxBody); err != nil {
			return nil, err
		}
	default:
		return nil, malformedf("its header %s is %s (want a text)", headerCompression, nameOf(method))
	}
	v, err := parse(text)
	if err != nil {
		return nil, malformedf("its body is no JSON: %v", err)
	}
	return v, nil
}
