package topspin_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"
)

// exempt are exported names without an example of their own, with the reason.
var exempt = map[string]string{
	"ball.Vec.Add":                    "ExampleVec uses it",
	"ball.Vec.Sub":                    "ExampleVec uses it",
	"ball.Vec.Scale":                  "ExampleVec uses it",
	"ball.Vec.Dot":                    "ExampleVec uses it",
	"ball.Vec.Norm":                   "ExampleVec uses it",
	"court.Area":                      "Court.Half returns one",
	"court.End":                       "Near and Far are used by the example of Court.Half",
	"court.Net":                       "a field of Court; its method Height has one",
	"collide.Contact":                 "ContactVelocity and Apply take one in their examples",
	"collide.Impact":                  "Resolve returns one: the example of ResolverFunc",
	"collide.Resolver":                "an interface: the example of ResolverFunc is one",
	"collide.Shape":                   "an interface: SDF has one, and every shape",
	"collide/collidetest.Case":        "Draw returns one",
	"collide/collidetest.Case.String": "what a failure of Test prints",
	"collide/collidetest.Domain":      "the examples of Test and Draw set one",
	"integrate.Knot":                  "NewKnot has one",
	"integrate.Step":                  "the result of Method.Next, whose methods have one",
	"collide.Roller":                  "an interface: Example_ownSurface in predict embeds a Surface to be one",
	"aim.Shot":                        "a struct for Solve, which has one",
	"aim.Solution":                    "what Solve returns",
	"predict.Config":                  "a struct for NewWorld, which has one",
	"predict.Until":                   "a struct for World.Predict, which has one",
	"predict.World":                   "its methods have",
	"predict.Event":                   "Trajectory.Events has one",
	"predict.Point":                   "the package example has one",
	"integrate.Method":                "an interface: DormandPrince and Fixed have one",
}

// ofType are methods that an interface asks for: the example of their type,
// if it has one, stands for them.
var ofType = map[string]string{
	"Distance": "collide.Shape", "Convex": "collide.Convex", "Bounds": "a shape's box, for the search of contacts",
	"Resolve": "collide.Resolver", "Roll": "collide.Roller",
	"Step": "integrate.Stepper", "Order": "integrate.Stepper", "Next": "integrate.Method",
	"Validate": "one example of a refusal a package", "String": "fmt.Stringer", "Error": "error", "Unwrap": "errors.Unwrap",
	"Evaluations": "an optional method of a stepper, which counts",
	"MarshalText": "encoding.TextMarshaler", "UnmarshalText": "encoding.TextUnmarshaler",
}

// Every exported function, type and method of the six packages and their test
// support has a runnable example with output, or a reason above.
func TestEveryNameHasAnExample(t *testing.T) {
	used := map[string]bool{}
	for pkg := range imports {
		names, examples := read(t, pkg)
		for _, n := range names {
			if examples[n] {
				continue
			}
			if _, ok := exempt[pkg+"."+n]; ok {
				used[pkg+"."+n] = true
				continue
			}
			typ, method, _ := strings.Cut(n, ".")
			if anyOf(examples, typ) && (method == "" || ofType[method] != "") {
				continue // a method's example shows the type, and the other way round
			}
			t.Errorf("%s.%s has no example with output", pkg, n)
		}
	}
	for key := range exempt {
		if !used[key] {
			t.Errorf("exempt %s is not needed", key)
		}
	}
}

// anyOf reports whether the type or one of its methods has an example.
func anyOf(examples map[string]bool, typ string) bool {
	for name := range examples {
		if name == typ || strings.HasPrefix(name, typ+".") {
			return true
		}
	}
	return false
}

// read returns the exported names of a package, methods as Type.Method, and
// the names for which there is an example with output. An example of a type
// counts for the constructors that it must have called, no further.
func read(t *testing.T, pkg string) (names []string, examples map[string]bool) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(filepath.FromSlash(pkg), "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	var sources, tests []*ast.File
	for _, name := range files {
		f, err := parser.ParseFile(set, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "_test.go") {
			tests = append(tests, f)
		} else {
			sources = append(sources, f)
		}
	}
	p, err := doc.NewFromFiles(set, sources, module+"/"+pkg)
	if err != nil {
		t.Fatal(err)
	}
	if p.Doc == "" {
		t.Errorf("%s has no package comment", pkg)
	}
	add := func(name, comment string) {
		if !token.IsExported(name[strings.LastIndex(name, ".")+1:]) {
			return
		}
		names = append(names, name)
		if strings.TrimSpace(comment) == "" {
			t.Errorf("%s.%s has no comment", pkg, name)
		}
	}
	for _, f := range p.Funcs {
		add(f.Name, f.Doc)
	}
	for _, typ := range p.Types {
		if !token.IsExported(typ.Name) {
			continue
		}
		add(typ.Name, typ.Doc)
		for _, f := range typ.Funcs {
			add(f.Name, f.Doc)
		}
		for _, m := range typ.Methods {
			add(typ.Name+"."+m.Name, m.Doc)
		}
	}
	sort.Strings(names)
	examples = map[string]bool{}
	for _, e := range doc.Examples(tests...) {
		if e.Output == "" && !e.EmptyOutput {
			continue
		}
		name := e.Name
		if i := strings.LastIndex(name, "_"); i >= 0 && i+1 < len(name) && strings.ToLower(name[i+1:i+2]) == name[i+1:i+2] {
			name = name[:i] // a suffix
		}
		examples[strings.ReplaceAll(name, "_", ".")] = true
	}
	return names, examples
}

// The README's Go code is that of a test, so that it compiles.
func TestReadmeExample(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(readme), "```go\n")
	if !ok {
		t.Fatal("README.md has no Go code")
	}
	code, _, _ := strings.Cut(rest, "```")
	source, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	plain := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	if !strings.Contains(plain(string(source)), plain(code)) {
		t.Error("the Go code of README.md does not stand in example_test.go")
	}
}
