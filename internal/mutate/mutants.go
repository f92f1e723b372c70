package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Mutant is one change of one file.
type Mutant struct {
	Key        string // package, function, old text and new: independent of line numbers
	File       string // path from the module's root
	Line       int
	Start, End int // the bytes replaced
	New        string
}

// Find returns the mutants of the package in the folder dir below root, in the
// order of the files' names and of the places in them. Files of tests are left
// as they are.
func Find(root, dir string) ([]Mutant, error) {
	files, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	var all []Mutant
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return nil, err
		}
		found, err := inFile(dir, filepath.ToSlash(rel), src)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	// The same change at two places of one function gets a number.
	seen := map[string]int{}
	for i := range all {
		k := all[i].Key
		seen[k]++
		if n := seen[k]; n > 1 {
			all[i].Key = fmt.Sprintf("%s #%d", k, n)
		}
	}
	return all, nil
}

// Apply returns the file's text with the change.
func (m Mutant) Apply(src []byte) []byte {
	return slices.Concat(src[:m.Start], []byte(m.New), src[m.End:])
}

type finder struct {
	fset  *token.FileSet
	src   []byte
	dir   string
	file  string
	fn    string
	stack []ast.Node
	out   []Mutant
}

func inFile(dir, file string, src []byte) ([]Mutant, error) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, file, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	f := &finder{fset: fset, src: src, dir: dir, file: file}
	for _, d := range tree.Decls {
		f.fn = ""
		switch d := d.(type) {
		case *ast.FuncDecl:
			f.fn = d.Name.Name
			if d.Recv != nil && len(d.Recv.List) == 1 {
				f.fn = strings.TrimPrefix(f.text(d.Recv.List[0].Type), "*") + "." + f.fn
			}
			if d.Body == nil {
				continue
			}
			f.walk(d.Body)
		case *ast.GenDecl:
			if d.Tok == token.VAR || d.Tok == token.CONST {
				f.walk(d)
			}
		}
	}
	slices.SortStableFunc(f.out, func(a, b Mutant) int { return a.Start - b.Start })
	return f.out, nil
}

func (f *finder) offset(p token.Pos) int { return f.fset.Position(p).Offset }

func (f *finder) text(n ast.Node) string {
	return strings.Join(strings.Fields(string(f.src[f.offset(n.Pos()):f.offset(n.End())])), " ")
}

// change notes the replacement of the bytes [start, end) by s. What the key
// shows is the smallest piece around them that is long enough to know again.
func (f *finder) change(n ast.Node, start, end int, s string) {
	shown := n
	for i := len(f.stack) - 1; i >= 0 && f.offset(shown.End())-f.offset(shown.Pos()) < 12; i-- {
		parent := f.stack[i]
		if _, ok := parent.(ast.Expr); !ok {
			if _, ok := parent.(*ast.AssignStmt); !ok {
				break
			}
		}
		if f.offset(parent.End())-f.offset(parent.Pos()) > 100 {
			break
		}
		shown = parent
	}
	// A piece of several lines is known by its first.
	from, to := f.offset(shown.Pos()), f.offset(shown.End())
	before, after := string(f.src[from:start]), string(f.src[end:to])
	was := strings.Join(strings.Fields(string(f.src[from:to])), " ")
	is := strings.Join(strings.Fields(before+s+after), " ")
	where := f.dir
	if f.fn != "" {
		where += "." + f.fn
	}
	f.out = append(f.out, Mutant{
		Key:  fmt.Sprintf("%s: %s => %s", where, was, is),
		File: f.file, Line: f.fset.Position(n.Pos()).Line,
		Start: start, End: end, New: s,
	})
}

func (f *finder) token(n ast.Node, pos token.Pos, was, is token.Token) {
	f.change(n, f.offset(pos), f.offset(pos)+len(was.String()), is.String())
}

// wrap puts text before and after a node.
func (f *finder) wrap(n ast.Node, before, after string) {
	start, end := f.offset(n.Pos()), f.offset(n.End())
	f.change(n, start, end, before+string(f.src[start:end])+after)
}

var swaps = map[token.Token]token.Token{
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL,
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN,
	token.MUL_ASSIGN: token.QUO_ASSIGN, token.QUO_ASSIGN: token.MUL_ASSIGN,
	token.INC: token.DEC, token.DEC: token.INC,
}

func (f *finder) walk(root ast.Node) {
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			f.stack = f.stack[:len(f.stack)-1]
			return false
		}
		if f.skip(n) {
			return false
		}
		f.visit(n)
		f.stack = append(f.stack, n)
		return true
	})
}

// skip leaves out what only words a message, and types.
func (f *finder) skip(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		name := f.text(n.Fun)
		return name == "panic" || strings.HasPrefix(name, "fmt.") || strings.HasPrefix(name, "errors.")
	case *ast.ArrayType, *ast.StructType, *ast.FuncType, *ast.MapType, *ast.StarExpr:
		return true
	}
	return false
}

func (f *finder) visit(n ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if is, ok := swaps[n.Op]; ok && !isString(n.X) && !isString(n.Y) {
			f.token(n, n.OpPos, n.Op, is)
		}
	case *ast.AssignStmt:
		if is, ok := swaps[n.Tok]; ok {
			f.token(n, n.TokPos, n.Tok, is)
		}
	case *ast.IncDecStmt:
		f.token(n, n.TokPos, n.Tok, swaps[n.Tok])
	case *ast.UnaryExpr:
		if n.Op == token.SUB {
			f.change(n, f.offset(n.OpPos), f.offset(n.OpPos)+1, "")
		}
		if n.Op == token.NOT {
			f.change(n, f.offset(n.OpPos), f.offset(n.OpPos)+1, "")
		}
	case *ast.BasicLit:
		f.literal(n)
	case *ast.CallExpr:
		f.call(n)
	case *ast.IfStmt:
		// A guard or an early return dropped; of two branches, their order.
		if n.Else == nil {
			f.wrap(n.Cond, "false && (", ")")
		} else {
			f.wrap(n.Cond, "!(", ")")
		}
	case *ast.CaseClause:
		if sw, ok := f.parent(1).(*ast.SwitchStmt); ok && sw.Tag == nil && len(n.List) == 1 {
			f.wrap(n.List[0], "false && (", ")")
		}
	case *ast.ExprStmt:
		if call, ok := n.X.(*ast.CallExpr); ok {
			if name := f.text(call.Fun); strings.HasPrefix(name, "slices.Sort") || strings.HasPrefix(name, "sort.S") {
				f.wrap(n, "if false { ", " }")
			}
		}
	}
}

// parent returns the node up levels above the parent of the one visited.
func (f *finder) parent(up int) ast.Node {
	if i := len(f.stack) - 1 - up; i >= 0 {
		return f.stack[i]
	}
	return nil
}

// literal turns the sign of a number; a cap, a constant or a bound of a
// comparison becomes ten times as large.
func (f *finder) literal(n *ast.BasicLit) {
	if n.Kind != token.INT && n.Kind != token.FLOAT || strings.Trim(n.Value, "0.") == "" {
		return
	}
	cap := false
	switch p := f.parent(0).(type) {
	case *ast.IndexExpr, *ast.SliceExpr:
		return
	case *ast.CallExpr:
		name := f.text(p.Fun)
		if name == "make" {
			return
		}
		cap = minMax[name] != ""
	case *ast.ValueSpec:
		cap = true
	case *ast.BinaryExpr:
		switch p.Op {
		case token.SHL, token.SHR, token.AND, token.OR:
			return
		case token.LSS, token.LEQ, token.GTR, token.GEQ:
			cap = true
		}
	}
	if u, ok := f.parent(0).(*ast.UnaryExpr); !ok || u.Op != token.SUB {
		f.wrap(n, "-", "")
	}
	if cap {
		f.wrap(n, "10*", "")
	}
}

var minMax = map[string]string{"min": "max", "max": "min", "math.Min": "math.Max", "math.Max": "math.Min"}

// call swaps what calls stand for: extremes, sums of vectors, signs of their
// factors, the order of a comparison.
func (f *finder) call(n *ast.CallExpr) {
	name := f.text(n.Fun)
	if other := minMax[name]; other != "" {
		f.change(n, f.offset(n.Fun.Pos()), f.offset(n.Fun.End()), other)
		return
	}
	if name == "cmp.Compare" && len(n.Args) == 2 {
		a, b := n.Args[0], n.Args[1]
		start, end := f.offset(a.Pos()), f.offset(b.End())
		f.change(n, start, end, string(f.src[f.offset(b.Pos()):end])+", "+string(f.src[start:f.offset(a.End())]))
		return
	}
	sel, ok := n.Fun.(*ast.SelectorExpr)
	if !ok {
		return
	}
	start, end := f.offset(sel.Sel.Pos()), f.offset(sel.Sel.End())
	switch {
	case sel.Sel.Name == "Add" && len(n.Args) == 1:
		f.change(n, start, end, "Sub")
	case sel.Sel.Name == "Sub" && len(n.Args) == 1:
		f.change(n, start, end, "Add")
	case sel.Sel.Name == "AddScaled" && len(n.Args) == 2, sel.Sel.Name == "Scale" && len(n.Args) == 1:
		k := n.Args[0]
		from, to := f.offset(k.Pos()), f.offset(k.End())
		f.change(n, from, to, "-("+string(f.src[from:to])+")")
	case sel.Sel.Name == "Cross" && len(n.Args) == 1:
		f.change(n, f.offset(n.End()), f.offset(n.End()), ".Scale(-1)")
	}
}

func isString(e ast.Expr) bool {
	lit, ok := e.(*ast.BasicLit)
	return ok && lit.Kind == token.STRING
}
