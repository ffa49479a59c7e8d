package rules

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hlo-promote/hlo-promote/ir/moduletest"
)

var updateDocs = flag.Bool("update", false, "regenerate docs/ops.md")

const opsPage = "../../../docs/ops.md"

// TestOpsPage checks that docs/ops.md is current. With -update, it regenerates the page from the
// table of rules.
func TestOpsPage(t *testing.T) {
	page := opsDoc(t)
	if *updateDocs {
		if err := os.WriteFile(opsPage, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if have, err := os.ReadFile(opsPage); err != nil || string(have) != page {
		t.Errorf("%s is out of date; run go test ./passes/internal/rules -run OpsPage -update", opsPage)
	}
}

const opsHead = `# What promotion does to each operation

` + "`go test ./passes/internal/rules -run OpsPage -update`" + ` makes this page from the table of rules,
` + "`passes/internal/rules/table.go`" + `.

A signature has a letter for each operand, ` + "`->`" + `, and a letter for each result; ` + "`*`" + ` repeats a letter.

| letter | operand | result |
|---|---|---|
| T | is converted to the join of all T operands | has the join |
| K | keeps its type | has the type of the first K operand |
| I | an index: all are joined; ui64 and a signed type become i64, with a warning; a float is refused | |
| D | a shape or size: an integer or index that keeps its type | |
| P | a predicate: anything but i1 is compared with zero | |
| = | is converted back to the declared type | |
| . | is not converted, or as a note says | as declared, or as a note says |
| B, N, W, C | | i1, i32, ui32, complex of T |

"Elements" are the kinds that the operation accepts after conversion: B bool, S signed and U unsigned integer, F float,
C complex.
Other kinds are refused; kinds in parentheses are accepted where the verifier accepts the operation as it is.
"Converts to" restricts the join: to floats, to numbers (i1 becomes an integer), or to f32 and wider.
"Weak" says when the result is weak: like the join of the T operands, or of the first K operand where there is none;
"all" means if all operands are.
"Notes" refers to the numbers below the table.
"Constraint" is the clause of StableHLO's [spec.md](https://github.com/openxla/stablehlo/blob/main/docs/spec.md) that ties
the element types.
Operations without a dialect are those of StableHLO.

| operation | signature | elements | converts to | weak | notes | constraint |
|---|---|---|---|---|---|---|
`

// opsDoc returns the page.
func opsDoc(t *testing.T) string {
	m := moduletest.Parse(t, "")
	comments, names := ruleComments(t), deciders(t)
	var out strings.Builder
	out.WriteString(opsHead)
	var notes, rows []string
	named := map[string][]string{} // the operations of a row
	for i := range rules {
		r := &rules[i]
		var numbers []string
		for _, note := range notesFor(t, r, names[i], comments) {
			at := slices.Index(notes, note)
			if at < 0 {
				at = len(notes)
				notes = append(notes, note)
			}
			numbers = append(numbers, strconv.Itoa(at+1))
		}
		name := strings.TrimPrefix(m.Names.OpText(r.op), "stablehlo.")
		row := fmt.Sprintf("`%s` | %s | %s | %s | %s | %s", r.sig, elementsOf(r), conversionsOf(r), weakOf(r), strings.Join(numbers, ", "), strings.TrimPrefix(r.spec, name+" "))
		if named[row] == nil {
			rows = append(rows, row)
		}
		named[row] = append(named[row], "`"+name+"`")
	}
	for _, row := range rows {
		const perRow = 4 // so that the cell is at most 120 characters wide
		for names := range slices.Chunk(named[row], perRow) {
			fmt.Fprintf(&out, "| %s | %s |\n", strings.Join(names, ", "), row)
		}
	}
	page := strings.ReplaceAll(strings.ReplaceAll(out.String(), "| . |", "| |"), "|  |", "| |")
	out.Reset()
	for i, note := range notes {
		out.WriteString(wrapNote(strconv.Itoa(i+1)+". "+note, 120))
	}
	return page + "\n## Notes\n\n" + out.String()
}

// wrapNote breaks an item of a list at blanks, so that no line is wider than width.
func wrapNote(text string, width int) string {
	var out strings.Builder
	column := 0
	for i, word := range strings.Fields(text) {
		switch n := utf8.RuneCountInString(word); {
		case i == 0:
			column = n
		case column+1+n > width:
			out.WriteString("\n   ")
			column = 3 + n
		default:
			out.WriteString(" ")
			column += 1 + n
		}
		out.WriteString(word)
	}
	return out.String() + "\n"
}

// elementsOf returns the letters of the accepted kinds, those of legal in parentheses.
func elementsOf(r *rule) string {
	also := ""
	for _, l := range r.legal {
		if !strings.ContainsRune(r.kinds, l) {
			also += string(l)
		}
	}
	if also != "" {
		also = " (" + also + ")"
	}
	if r.kinds == "" {
		return "any"
	}
	return r.kinds + also
}

// conversionsOf returns the conversions of the operands besides their join.
func conversionsOf(r *rule) string {
	var aims []string
	if r.flags&inexact != 0 {
		aims = append(aims, "floats")
	}
	if r.flags&numeric != 0 {
		aims = append(aims, "numbers")
	}
	if r.flags&noHalf != 0 {
		aims = append(aims, "f32 or wider")
	}
	if len(aims) == 0 {
		return "."
	}
	return strings.Join(aims, ", ")
}

func weakOf(r *rule) string {
	return map[weakRule]string{weakAsJoin: "join", weakIfAll: "all", weakAsFirst: "first operand", weakAsPower: "as power", weakAsSecond: "second operand", neverWeak: "never"}[r.weakness]
}

// notesFor returns the notes for a row: the comment of its decide function, and the exceptions of
// libraries.
func notesFor(t *testing.T, r *rule, name string, comments map[string]string) []string {
	var words []string
	if name != "" {
		if comments[name] == "" {
			t.Errorf("function %s of rules has no comment", name)
		}
		words = append(words, comments[name])
	}
	if r.flags&resultTypeJoin != 0 {
		words = append(words, "NumPy: joins as np.result_type, not by ufunc loops.")
	}
	if r.flags&noBF16Loop != 0 {
		words = append(words, "NumPy: no ufunc loop for bf16.")
	}
	if r.flags&unordered != 0 {
		words = append(words, "jax-strict refuses to mix real and complex operands.")
	}
	if r.flags&noJoin != 0 {
		words = append(words, "Operands of one type stay, weak or not: no library function joins them.")
	}
	for _, e := range exceptions {
		if slices.Contains(e.ops, r.op) {
			words = append(words, fmt.Sprintf("%s: %s.", e.library, strings.TrimSuffix(e.source, ".")))
		}
	}
	return words
}

// ruleComments returns the comments of the decide functions by name: those of this package, and the
// handlers of package infer.
func ruleComments(t *testing.T) map[string]string {
	comments := map[string]string{}
	for _, file := range append(parseDir(t, "."), parseDir(t, "../infer")...) {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Doc != nil {
				text := strings.Join(strings.Fields(f.Doc.Text()), " ")
				if name, ok := strings.CutSuffix(f.Name.Name, "Op"); ok {
					text = name + strings.TrimPrefix(text, f.Name.Name)
				} else if strings.HasPrefix(f.Name.Name, "decide") { // a handler: the verb suffices
					text = strings.TrimPrefix(text, f.Name.Name+" ")
				}
				comments[f.Name.Name] = strings.ToUpper(text[:1]) + text[1:]
			}
		}
	}
	return comments
}

// parseDir returns the syntax trees of the Go files in a directory, excluding tests.
func parseDir(t *testing.T, dir string) (list []*ast.File) {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, file)
	}
	return list
}

// deciders returns the names of the functions that decide the rows of the table, in order, "" for
// rows without one. It fails if package infer lacks a handler for a row that is decided there, or
// has one for another row.
func deciders(t *testing.T) (names []string) {
	t.Helper()
	handlers := map[string]string{} // by the name of the constant, such as OpWhile
	for _, file := range parseDir(t, "../infer") {
		ast.Inspect(file, func(n ast.Node) bool {
			if e, ok := n.(*ast.KeyValueExpr); ok {
				op, isOp := e.Key.(*ast.SelectorExpr)
				method, isMethod := e.Value.(*ast.SelectorExpr)
				if isOp && isMethod && strings.HasPrefix(op.Sel.Name, "Op") {
					handlers[op.Sel.Name] = method.Sel.Name
				}
			}
			return true
		})
	}
	for _, file := range parseDir(t, ".") {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || spec.Names[0].Name != "rules" {
				return true
			}
			for _, row := range spec.Values[0].(*ast.CompositeLit).Elts {
				names = append(names, decider(t, row.(*ast.CompositeLit), handlers))
			}
			return false
		})
	}
	for op := range handlers {
		t.Errorf("package infer has a handler for %s, which package rules decides", op)
	}
	if len(names) != len(rules) {
		t.Fatalf("%d names for %d rows", len(names), len(rules))
	}
	return names
}

// decider returns the name of the function that decides a row, and removes its handler from the
// map.
func decider(t *testing.T, row *ast.CompositeLit, handlers map[string]string) (name string) {
	t.Helper()
	op := ""
	for _, e := range row.Elts {
		field := e.(*ast.KeyValueExpr)
		switch field.Key.(*ast.Ident).Name {
		case "op":
			op = field.Value.(*ast.SelectorExpr).Sel.Name
		case "decide":
			name = field.Value.(*ast.Ident).Name
		case "infer":
			if name = handlers[op]; name == "" {
				t.Errorf("package infer has no handler for %s", op)
			}
			delete(handlers, op)
		}
	}
	return name
}
