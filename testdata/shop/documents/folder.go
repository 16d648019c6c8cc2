package documents

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
)

// Folder keeps documents as files of one folder.
type Folder struct{ path string }

// OpenFolder returns the folder at path and creates it if it is not there.
func OpenFolder(path string) (*Folder, error) {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, fmt.Errorf("create folder of documents: %w", err)
	}
	return &Folder{path: path}, nil
}

// Write stores a document under a plain file name. Readers see the old one or
// the new one, never half of it.
func (f *Folder) Write(_ context.Context, name string, content []byte) error {
	if !filepath.IsLocal(name) || filepath.Base(name) != name || name == "." {
		return fmt.Errorf("document %q: the name is not that of a file (use one without separators)", name)
	}
	temp, err := os.CreateTemp(f.path, ".new-*")
	if err != nil {
		return fmt.Errorf("document %q: %w", name, err)
	}
	defer os.Remove(temp.Name()) // after the renaming it is not there
	_, err = temp.Write(content)
	if closeErr := temp.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(temp.Name(), filepath.Join(f.path, name))
	}
	if err != nil {
		return fmt.Errorf("document %q: %w", name, err)
	}
	return nil
}
