package main

import (
	_ "embed"
	"os"
	"path/filepath"
	"strings"
	"text/template"
)

//go:embed benchmarks.md.tmpl
var page string

// writeDocs writes benchmarks.md and its diagrams.
func writeDocs(dir string, r *report) error {
	if err := drawPrecision(dir, r.Precision); err != nil {
		return err
	}
	t, err := template.New("").Funcs(template.FuncMap{"table": func(name string) string {
		var b strings.Builder
		for _, t := range r.Tables {
			if t.Name == name {
				t.write(&b)
			}
		}
		return strings.TrimRight(b.String(), "\n") + "\n"
	}}).Parse(page)
	if err != nil {
		return err
	}
	var b strings.Builder
	if err := t.Execute(&b, r); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "benchmarks.md"), []byte(b.String()), 0o666)
}
