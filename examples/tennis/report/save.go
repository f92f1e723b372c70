package report

import (
	"io"
	"os"
)

// Save writes a file whole or not at all: beside its place first.
func Save(path string, write func(io.Writer) error) error {
	beside := path + ".new"
	f, err := os.Create(beside)
	if err != nil {
		return err
	}
	err = write(f)
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(beside, path)
	}
	if err != nil {
		_ = os.Remove(beside)
	}
	return err
}
