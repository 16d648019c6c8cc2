package celery

import (
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
)

// headerCompression is set on a compressed body to the method's media type, or to
// one of its short names.
const headerCompression = "compression"

// decompress returns the body before it was compressed, at most limit bytes of
// it: a few kilobytes can hold a gigabyte of zeros.
func decompress(method string, body []byte, limit int) ([]byte, error) {
	from := bytes.NewReader(body)
	var (
		to  io.Reader
		err error
	)
	switch method {
	case "application/x-gzip", "gzip", "zlib":
		// Celery calls the bytes of zlib so; other producers mean what they say.
		if bytes.HasPrefix(body, []byte{0x1f, 0x8b}) {
			to, err = gzip.NewReader(from)
		} else {
			to, err = zlib.NewReader(from)
		}
	case "application/x-bz2", "bzip2", "bzip":
		to = bzip2.NewReader(from)
	case "application/zstd", "zstd", "zstandard":
		var z *zstd.Decoder
		z, err = zstd.NewReader(from, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(uint64(limit)+1<<20))
		if err == nil {
			defer z.Close()
			to = z
		}
	case "application/x-brotli", "brotli":
		return nil, &UnsupportedError{Feature: "compression brotli", Hint: "set task_compression to gzip"}
	case "application/x-lzma", "lzma", "xz":
		return nil, &UnsupportedError{Feature: "compression lzma", Hint: "set task_compression to gzip"}
	default:
		return nil, &UnsupportedError{Feature: fmt.Sprintf("compression %q", clip(method)), Hint: "set task_compression to gzip"}
	}
	if err != nil {
		return nil, malformedf("its body does not decompress as %s: %w", method, err)
	}
	plain, err := io.ReadAll(io.LimitReader(to, int64(limit)+1))
	if errors.Is(err, zstd.ErrDecoderSizeExceeded) || errors.Is(err, zstd.ErrWindowSizeExceeded) || len(plain) > limit {
		return nil, malformedf("its body decompresses to more than %d bytes (raise Config.MaxBody, or find who sent it)", limit)
	}
	if err != nil {
		return nil, malformedf("its body does not decompress as %s: %w", method, err)
	}
	return plain, nil
}
