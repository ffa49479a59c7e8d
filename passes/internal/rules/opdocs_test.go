package rules

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/moduletest"
)

var updateDocs = flag.Bool("update", false, "write docs/ops.md anew")

const opsPage = "../../../docs/ops.md"

// TestOpsPage holds docs/ops.md against the table of rules, from which it is made.
func TestOpsPage(t *testing.T) {
	page := opsDoc(t)
	if *updateDocs {
		if err := os.WriteFile(opsPage, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if have, err := os.ReadFile(opsPage); err != nil || string(have) != page {
		t.Errorf("%s is not what the table of rules says: go test ./passes/internal/rules -run OpsPage -update", opsPage)
	}
}

const opsHead = `# What promotion does to each operation

Made from the table of rules (` + "`passes/internal/rules/table.go`" + `) by ` + "`go test ./passes/internal/rules -run OpsPage -update`" + `.

A signature has a letter for each operand, ` + "`->`" + `, and one for each result; ` + "`*`" + ` repeats a letter.

| letter | operand | result |
|---|---|---|
| T | all of them are converted to their join | has the join |
| K | keeps its type | has the type of the first K operand |
| I | an index: all of them are joined; ui64 and a signed type become i64, with a warning; a float is refused | |
| D | a shape or size: an integer or index that keeps its type | |
| P | a predicate: anything but i1 is compared with zero | |
| = | is converted back to the type that the text declares | |
| . | takes no part, or "besides" says what becomes of it | as declared, or as "besides" says |
| B, N, W, C | | i1, i32, ui32, complex of T |

"Elements" are the kinds that the operation can take once its operands are converted: B bool, S signed, U unsigned integer, F float, C complex. Any other is refused; kinds in parentheses stay
where the verifier accepts an operation that says nothing. "Weak" is when a result is: "join" as the join of the T operands, or else as the first K one; "all" if all operands are.

| operation | signature | elements | converts to | weak | besides | source |
|---|---|---|---|---|---|---|
`

// opsDoc is the page.
func opsDoc(t *testing.T) string {
	m := moduletest.Parse(t, "")
	says, names := ruleComments(t), deciders(t)
	var out strings.Builder
	out.WriteString(opsHead)
	for i := range rules {
		r := &rules[i]
		source := "."
		if r.spec != "" {
			section, clause, _ := strings.Cut(r.spec, " ")
			source = strings.TrimSpace(fmt.Sprintf("[spec](https://github.com/openxla/stablehlo/blob/main/docs/spec.md#%s) %s", section, clause))
		}
		fmt.Fprintf(&out, "| `%s` | `%s` | %s | %s | %s | %s | %s |\n", m.OpNameString(r.op), r.sig, elementsOf(r), aimsOf(r), weakOf(r), besides(t, r, names[i], says), source)
	}
	return strings.ReplaceAll(out.String(), "| . |", "| |")
}

// elementsOf are the letters of kinds.
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

// aimsOf says what operands become besides their join.
func aimsOf(r *rule) string {
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
	return map[weakRule]string{ofJoin: "join", ofAll: "all", ofFirst: "first operand", ofPower: "as power", ofSecond: "second operand", never: "never"}[r.weak]
}

// besides says what a function does for the row, and what libraries do otherwise.
func besides(t *testing.T, r *rule, name string, says map[string]string) string {
	var words []string
	if name != "" {
		if says[name] == "" {
			t.Errorf("function %s of rules has no comment", name)
		}
		words = append(words, says[name])
	}
	if r.flags&resultTypeJoin != 0 {
		words = append(words, "NumPy: np.result_type, not the loops of a function.")
	}
	if r.flags&noBF16Loop != 0 {
		words = append(words, "NumPy: the function has no loop for bf16.")
	}
	if r.flags&unordered != 0 {
		words = append(words, "jax-strict refuses real operands beside complex ones.")
	}
	if r.flags&noJoin != 0 {
		words = append(words, "Operands of one type stay, weak or not: no function of the libraries joins them.")
	}
	for _, e := range exceptions {
		if e.covers(r.op) {
			words = append(words, fmt.Sprintf("%s: %s.", e.library, strings.TrimSuffix(e.source, ".")))
		}
	}
	if len(words) == 0 {
		return "."
	}
	return strings.ReplaceAll(strings.Join(words, " "), "|", `\|`)
}

// ruleComments returns the comments of the functions that decide, by name: those of this package, and the handlers of
// package infer.
func ruleComments(t *testing.T) map[string]string {
	says := map[string]string{}
	for _, file := range append(parsed(t, "."), parsed(t, "../infer")...) {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Doc != nil {
				text := strings.Join(strings.Fields(f.Doc.Text()), " ")
				if name, ok := strings.CutSuffix(f.Name.Name, "Op"); ok {
					text = name + strings.TrimPrefix(text, f.Name.Name)
				}
				says[f.Name.Name] = strings.ToUpper(text[:1]) + text[1:]
			}
		}
	}
	return says
}

// parsed returns the syntax of the files of a folder, without tests.
func parsed(t *testing.T, folder string) (list []*ast.File) {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(folder, "*.go"))
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

// deciders returns the names of the functions that decide the rows of the table, in order, "" for one that its signature
// decides. It fails if package infer has no handler for a row that is its, or one for another row.
func deciders(t *testing.T) (names []string) {
	t.Helper()
	handlers := map[string]string{} // by operation, as in ir.OpWhile
	for _, file := range parsed(t, "../infer") {
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
	for _, file := range parsed(t, ".") {
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
		t.Errorf("package infer has a handler for %s, which has a rule", op)
	}
	if len(names) != len(rules) {
		t.Fatalf("%d names for %d rows", len(names), len(rules))
	}
	return names
}

// decider returns the name of the function that decides a row, and takes its handler from the map.
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
