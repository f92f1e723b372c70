package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Schema is a package that holds all its mutants at once: beside each
// function stand its changed copies, and the environment says which is called.
// One compilation then does for thousands of mutants.
type Schema struct {
	Files     map[string][]byte // path from the root, to the text in its place
	Functions []string          // those with changed copies, by number
	Of        map[int]int       // the function's number of a mutant's, for those that are in
}

// Names of the environment's variables that the compiled schema reads.
const (
	envMutant = "MUTATE_MUTANT" // number of the mutant plus one, or nothing
	envRecord = "MUTATE_RECORD" // file in which the functions that are called are noted
)

// NewSchema puts those of the mutants that keep accepts into the package in
// dir. Left out are those of constants and variables of the package, and of
// functions with type parameters.
func NewSchema(root, dir string, all []Mutant, keep func(int) bool) (*Schema, error) {
	s := &Schema{Files: map[string][]byte{}, Of: map[int]int{}}
	byFile := map[string][]int{}
	for i, m := range all {
		if keep(i) {
			byFile[m.File] = append(byFile[m.File], i)
		}
	}
	files := make([]string, 0, len(byFile))
	for f := range byFile {
		files = append(files, f)
	}
	slices.Sort(files)
	name := ""
	for _, file := range files {
		src, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
		if err != nil {
			return nil, err
		}
		if s.Files[file], name, err = s.file(file, src, all, byFile[file]); err != nil {
			return nil, err
		}
	}
	s.Files[dir+"/mutate__.go"] = fmt.Appendf(nil, `package %s

import (
	"fmt"
	"os"
	"strconv"
	"sync/atomic"
)

var mutant__, _ = strconv.Atoi(os.Getenv(%q))

var record__ = os.Getenv(%q)

var seen__ [%d]atomic.Bool

func reached__(i int) {
	if seen__[i].Swap(true) {
		return
	}
	f, err := os.OpenFile(record__, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	fmt.Fprintln(f, i)
	f.Close()
}
`, name, envMutant, envRecord, len(s.Functions)+1)
	return s, nil
}

// file returns the file's text with the mutants in it, and the package's name.
func (s *Schema) file(file string, src []byte, all []Mutant, mine []int) ([]byte, string, error) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, file, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, "", err
	}
	at := func(p token.Pos) int { return fset.Position(p).Offset }
	var head, tail bytes.Buffer
	done := 0
	for _, decl := range tree.Decls {
		d, ok := decl.(*ast.FuncDecl)
		if !ok || d.Body == nil || d.Type.TypeParams != nil || d.Name.Name == "init" {
			continue
		}
		from, to := at(d.Body.Pos()), at(d.Body.End())
		var in []int
		for _, i := range mine {
			if all[i].Start >= from && all[i].End <= to {
				in = append(in, i)
			}
		}
		if len(in) == 0 {
			continue
		}
		number := len(s.Functions)
		s.Functions = append(s.Functions, d.Name.Name)
		// A copy of the function under another name. A message of the compiler
		// about it tells the mutant instead of the line.
		variant := func(i int, body []byte) {
			fmt.Fprintf(&tail, "\n//line mutant%d:1\n%s%s%s%s\n", i,
				src[at(d.Type.Func):at(d.Name.Pos())], copyName(d, i), src[at(d.Name.End()):from], body)
		}
		signature, call := dispatch(d, func(n ast.Node) string { return string(src[at(n.Pos()):at(n.End())]) })
		head.Write(src[done:at(d.Type.Func)])
		fmt.Fprintf(&head, "%s {\n\tif record__ != \"\" {\n\t\treached__(%d)\n\t}\n\tswitch mutant__ {\n", signature, number)
		for _, i := range in {
			s.Of[i] = number
			m := all[i]
			variant(i+1, slices.Concat(src[from:m.Start], []byte(m.New), src[m.End:to]))
			fmt.Fprintf(&head, "\tcase %d:\n\t\t%s\n", i+1, call(i+1))
		}
		variant(0, src[from:to])
		fmt.Fprintf(&head, "\tdefault:\n\t\t%s\n\t}\n}", call(0))
		done = to
	}
	head.Write(src[done:])
	head.Write(tail.Bytes())
	return head.Bytes(), tree.Name.Name, nil
}

func copyName(d *ast.FuncDecl, i int) string { return fmt.Sprintf("%s__%d", d.Name.Name, i) }

// dispatch returns a function's signature with names for all its parameters,
// and the statement that hands them on to a copy.
func dispatch(d *ast.FuncDecl, text func(ast.Node) string) (signature string, call func(int) string) {
	sig := "func "
	target := ""
	if d.Recv != nil {
		sig += "(r__ " + text(d.Recv.List[0].Type) + ") "
		target = "r__."
	}
	var params, args []string
	for _, f := range d.Type.Params.List {
		for range max(1, len(f.Names)) {
			p := fmt.Sprintf("p%d__", len(params))
			params = append(params, p+" "+text(f.Type))
			if _, ok := f.Type.(*ast.Ellipsis); ok {
				p += "..."
			}
			args = append(args, p)
		}
	}
	sig += d.Name.Name + "(" + strings.Join(params, ", ") + ")"
	form := "%s%s(%s); return"
	if d.Type.Results != nil && len(d.Type.Results.List) > 0 {
		var results []string
		for _, f := range d.Type.Results.List {
			for range max(1, len(f.Names)) {
				results = append(results, text(f.Type))
			}
		}
		sig += " (" + strings.Join(results, ", ") + ")"
		form = "return %s%s(%s)"
	}
	return sig, func(i int) string { return fmt.Sprintf(form, target, copyName(d, i), strings.Join(args, ", ")) }
}
