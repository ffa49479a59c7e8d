package passes

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/moduletest"
)

var update = flag.Bool("update", false, "write docs/ops.md anew")

const opsPage = "../docs/ops.md"

// TestOpsPage holds docs/ops.md against the table of rules, from which it is made.
func TestOpsPage(t *testing.T) {
	page := opsDoc(t)
	if *update {
		if err := os.WriteFile(opsPage, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if have, err := os.ReadFile(opsPage); err != nil || string(have) != page {
		t.Errorf("%s is not what the table of rules says: go test ./passes -run OpsPage -update", opsPage)
	}
}

const opsHead = `# What promotion does to each operation

Made from the table of rules (` + "`passes/rules.go`" + `) by ` + "`go test ./passes -run OpsPage -update`" + `.

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
	says := ruleComments(t)
	var out strings.Builder
	out.WriteString(opsHead)
	for i := range rules {
		r := &rules[i]
		source := "."
		if r.spec != "" {
			section, clause, _ := strings.Cut(r.spec, " ")
			source = strings.TrimSpace(fmt.Sprintf("[spec](https://github.com/openxla/stablehlo/blob/main/docs/spec.md#%s) %s", section, clause))
		}
		fmt.Fprintf(&out, "| `%s` | `%s` | %s | %s | %s | %s | %s |\n", m.OpNameString(r.op), r.sig, elementsOf(r), aimsOf(r), weakOf(r), besides(t, r, says), source)
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
	if r.flags&tall != 0 {
		aims = append(aims, "f32 or wider")
	}
	if len(aims) == 0 {
		return "."
	}
	return strings.Join(aims, ", ")
}

func weakOf(r *rule) string {
	return map[weakRule]string{ofJoin: "join", ofAll: "all", ofFirst: "first operand", ofPower: "as power", never: "never"}[r.weak]
}

// besides says what a function does for the row, and what libraries do otherwise.
func besides(t *testing.T, r *rule, says map[string]string) string {
	var words []string
	if r.decide != nil {
		name := strings.TrimPrefix(path.Ext(runtime.FuncForPC(reflect.ValueOf(r.decide).Pointer()).Name()), ".")
		if says[name] == "" {
			t.Errorf("function %s of rules has no comment", name)
		}
		words = append(words, says[name])
	}
	if r.flags&listed != 0 {
		words = append(words, "NumPy: np.result_type, not the loops of a function.")
	}
	if r.flags&ownLoops != 0 {
		words = append(words, "NumPy: the function has no loop for bf16.")
	}
	if r.flags&unordered != 0 {
		words = append(words, "jax-strict refuses real operands beside complex ones.")
	}
	if r.flags&unjoined != 0 {
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

// ruleComments are the comments of the methods of the solver, by name, without the name.
func ruleComments(t *testing.T) map[string]string {
	says := map[string]string{}
	files, _ := filepath.Glob("*.go")
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil && f.Doc != nil {
				text := strings.Join(strings.Fields(f.Doc.Text()), " ")
				says[f.Name.Name] = strings.ToUpper(text[:1]) + text[1:]
			}
		}
	}
	return says
}
