package cli

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// Bounds on functions. Tests and generated files are exempt.
const (
	maxComplexity    = 20 // cyclomatic
	maxFunctionLines = 80
)

func TestFunctions(t *testing.T) {
	seen := 0
	eachSource(t, func(name string, text []byte) {
		files := token.NewFileSet()
		f, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			return
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			seen++
			if n := complexity(fn); n > maxComplexity {
				t.Errorf("%s: %s has a cyclomatic complexity of %d, want at most %d", name, fn.Name.Name, n, maxComplexity)
			}
			if n := files.Position(fn.End()).Line - files.Position(fn.Pos()).Line + 1; n > maxFunctionLines {
				t.Errorf("%s: %s has %d lines, want at most %d", name, fn.Name.Name, n, maxFunctionLines)
			}
		}
	})
	if seen < 1000 {
		t.Errorf("only %d functions were checked", seen)
	}
}

// maxMethods bounds the methods of a type; split a type that has more.
const maxMethods = 80

func TestMethods(t *testing.T) {
	count := map[string]int{} // by package and type
	eachSource(t, func(name string, text []byte) {
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			return
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil {
				count[path.Dir(name)+"."+receiver(fn.Recv.List[0].Type)]++
			}
		}
	})
	if len(count) < 100 {
		t.Errorf("only %d types with methods were found", len(count))
	}
	for name, n := range count {
		if n > maxMethods {
			t.Errorf("%s has %d methods, want at most %d: split it by subject", name, n, maxMethods)
		}
	}
}

// maxExported bounds the exported names of package ir, beside methods and constants of operations.
const maxExported = 170

func TestExportedNames(t *testing.T) {
	count := 0
	eachSource(t, func(name string, text []byte) {
		if path.Dir(name) != "ir" {
			return
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			return
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.IsExported() {
					count++
				}
			case *ast.GenDecl:
				count += exportedSpecs(d)
			}
		}
	})
	if count < 100 || count > maxExported {
		t.Errorf("package ir exports %d names, at most %d are wanted", count, maxExported)
	}
}

// exportedSpecs counts the exported names of a declaration, without constants of operations.
func exportedSpecs(d *ast.GenDecl) (n int) {
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if s.Name.IsExported() {
				n++
			}
		case *ast.ValueSpec:
			for _, name := range s.Names {
				if name.IsExported() && !(d.Tok == token.CONST && strings.HasPrefix(name.Name, "Op")) {
					n++
				}
			}
		}
	}
	return n
}

// receiver returns the name of the type of a receiver.
func receiver(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.IndexListExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}

// complexity returns the cyclomatic complexity of a function, including function literals, as
// gocyclo counts it.
func complexity(fn *ast.FuncDecl) int {
	n := 1
	ast.Inspect(fn, func(node ast.Node) bool {
		switch x := node.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			n += min(len(x.List), 1) // not the default
		case *ast.CommClause:
			if x.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if x.Op == token.LAND || x.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}

func TestComplexityCounts(t *testing.T) {
	const text = `package p
func f(c chan int, x any, a, b bool) {
	for range c { if a && b || !a { return } }
	switch x.(type) { case int, string: case bool: default: }
	select { case <-c: default: }
	func() { for a {} }()
}`
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	// The function, range, if, && and ||, two type cases, one channel case, the loop in the
	// literal.
	if n := complexity(f.Decls[0].(*ast.FuncDecl)); n != 9 {
		t.Errorf("complexity is %d", n)
	}
}

// eachSource calls visit with the Go files of the repository, by their paths in it; without tests
// and generated files.
func eachSource(t *testing.T, visit func(name string, text []byte)) {
	t.Helper()
	err := fs.WalkDir(os.DirFS("../../../.."), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(filepath.Join("../../../..", name))
		if err == nil && !bytes.HasPrefix(text, []byte("// Code generated")) {
			visit(name, text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
