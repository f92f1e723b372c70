package topspin_test

import (
	"go/build"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/gotopspin/topspin"

// imports says which packages of the module each package may import, beside
// those below internal, which any of them may use. What is not listed may
// import nothing.
var imports = map[string][]string{
	"ball":                    {},
	"integrate":               {"ball"},
	"integrate/integratetest": {"ball", "integrate"},
	"collide":                 {"ball"},
	"collide/collidetest":     {"ball", "collide"},
	"court":                   {"ball", "collide"},
	"predict":                 {"ball", "collide", "court", "integrate"},
	// The trial flights of aiming have no contacts: they are integrated, and
	// only the answer is played in a world.
	"aim": {"ball", "collide", "court", "integrate", "predict"},
}

// testSupport may import rapid and go-cmp outside of tests.
var testSupport = []string{"integrate/integratetest", "collide/collidetest"}

// The packages depend on each other in one direction, and on nothing outside
// the standard library.
func TestImportGraph(t *testing.T) {
	seen := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if path == "examples" || strings.HasPrefix(d.Name(), ".") && path != "." || d.Name() == "testdata" || isModule(path) {
			return filepath.SkipDir
		}
		pkg, err := build.ImportDir(path, 0)
		if err != nil {
			return nil // no Go files here
		}
		name := filepath.ToSlash(path)
		seen[name] = true
		for _, imp := range pkg.Imports {
			inner, ours := strings.CutPrefix(imp, module+"/")
			switch {
			case ours && strings.HasPrefix(inner, "internal/"):
			case ours:
				if !slices.Contains(imports[name], inner) && !strings.HasPrefix(name, "internal/") {
					t.Errorf("%s imports %s", name, inner)
				}
			case strings.Contains(imp, "."):
				if !slices.Contains(testSupport, name) && !strings.HasPrefix(name, "internal/") {
					t.Errorf("%s imports %s", name, imp)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range imports {
		if !seen[name] {
			t.Errorf("package %s is missing", name)
		}
	}
}

func isModule(path string) bool {
	matches, _ := filepath.Glob(filepath.Join(path, "go.mod"))
	return path != "." && len(matches) > 0
}
