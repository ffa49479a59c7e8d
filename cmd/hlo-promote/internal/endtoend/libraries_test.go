package endtoend

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
)

// These tests compare the command with the recorded answers of real libraries in testdata/oracles:
// element types, weakness and refusals; values_test.go compares values. A row that differs must be
// in known.tsv, and a row in known.tsv must differ.

// A libraryRow is a program and the answer of a library.
type libraryRow struct {
	ID, Op, System, Mode, MLIR, Mapping string
	JAX                                 string `json:"jax"`
	X64                                 bool
	Flags                               []string
	Results                             []struct {
		Type string
		Weak *bool
	}
	// a text or an object with a class; absent or null if the library has an answer
	Error json.RawMessage
}

// refusal returns the class of the library's refusal: "promotion" for JAX, which has no classes; ""
// if it has an answer.
func (r *libraryRow) refusal() string {
	var object struct{ Class string }
	switch {
	case len(r.Error) == 0 || string(r.Error) == "null":
		return ""
	case json.Unmarshal(r.Error, &object) == nil:
		return object.Class
	}
	return "promotion"
}

// libraryRows returns the rows of a suite. It uses the data of the repository, even if HLO_SHARED
// is set, because known.tsv and skipped.tsv refer to them.
func libraryRows(t *testing.T, suite string) (rows []libraryRow) {
	t.Helper()
	t.Setenv("HLO_SHARED", "")
	paths, _ := filepath.Glob(filepath.Join(mlirtest.Shared(t, "oracles", suite), "*.jsonl"))
	for _, path := range paths {
		for line := range strings.Lines(content(t, path)) {
			var row libraryRow
			if err := json.Unmarshal([]byte(line), &row); err != nil {
				t.Fatal(path, err)
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// checkRows calls check with each row, with -short with every tenth, and compares the reported
// differences with known.tsv.
func checkRows(t *testing.T, rows []libraryRow, check func(*libraryRow) string) {
	t.Helper()
	known := mlirtest.OracleTable(t, "known.tsv")
	for id, why := range known {
		if !strings.HasPrefix(why, "types\t") {
			delete(known, id) // values or messages differ
		}
	}
	for i := range rows {
		row := &rows[i]
		if testing.Short() && i%10 != 0 {
			continue
		}
		difference := check(row)
		if _, isKnown := known[row.ID]; isKnown != (difference != "") {
			t.Errorf("%s: %q; testdata/oracles/known.tsv has %q\n%s", row.ID, difference, known[row.ID], row.MLIR)
		}
	}
}

// joinsContractions has the flags that make contractions join their operands in legal modules too,
// as the functions of the libraries do.
var joinsContractions = []string{"--policy", "mixed-dot=join"}

// answerOf runs the command on a program and returns the results of @main in the output, as type
// and weakness.
func answerOf(t *testing.T, program string, flags []string) (answer []string, refused string) {
	t.Helper()
	status, out, log := tool(program, slices.Concat(flags, joinsContractions, []string{"--keep-weak"})...)
	if status != statusOK {
		if status != statusInput {
			t.Errorf("status %d\n%s\n%s", status, log, program)
		}
		return nil, log
	}
	m := moduletest.Parse(t, out)
	for op := m.FirstOp(m.Body(m.Top())); op != 0; op = m.NextOp(op) {
		if m.OpName(op) == ir.OpFunc && m.Attrs.StringOf(m.Property(op, m.Context.Names.Attr("sym_name"))) == "main" {
			return resultsOf(m, op), ""
		}
	}
	t.Errorf("no @main in\n%s", out)
	return nil, ""
}

// resultsOf returns the result types of a function, each with a star if it is weak.
func resultsOf(m *ir.Module, f ir.Op) (answer []string) {
	parts, inputs := m.Types.Parts(m.Attrs.Type(m.Property(f, m.Context.Names.Attr("function_type"))))
	array := m.Property(f, m.Context.Names.Attr("res_attrs"))
	for i, part := range parts[inputs:] {
		text := m.Types.Text(part)
		if array != 0 && m.Dicts.Lookup(m.Attrs.DictOf(m.Attrs.Items(array)[i]), m.Context.Names.Attr("promote.weak")) != 0 {
			text += " weak"
		}
		answer = append(answer, text)
	}
	return answer
}

// difference compares an answer with the library's; isWeakJudged reports whether the weakness of
// result i is compared.
func (r *libraryRow) difference(answer []string, isWeakJudged func(i int) bool) string {
	var want []string
	for i, result := range r.Results {
		text := result.Type
		if isWeakJudged(i) && result.Weak != nil && *result.Weak {
			text += " weak"
		}
		want = append(want, text)
		if i < len(answer) && !isWeakJudged(i) {
			answer[i] = strings.TrimSuffix(answer[i], " weak")
		}
	}
	if slices.Equal(answer, want) {
		return ""
	}
	return fmt.Sprintf("got %s, want %s", strings.Join(answer, ", "), strings.Join(want, ", "))
}

// TestOperationsEqualJAX promotes each program of testdata/oracles/jax_ops, and compares types,
// weakness and refusals with JAX's.
func TestOperationsEqualJAX(t *testing.T) {
	skipped := mlirtest.OracleTable(t, "skipped.tsv")
	rows := slices.DeleteFunc(libraryRows(t, "jax_ops"), func(r libraryRow) bool { return skipped[r.ID] != "" })
	if len(rows) < 8000 {
		t.Errorf("only %d rows found", len(rows))
	}
	checkRows(t, rows, func(r *libraryRow) string {
		flags := []string{"--signature=infer", "-s", "jax"}
		if r.Mode == "strict" {
			flags[2] = "jax-strict"
		}
		if !r.X64 {
			flags = append(flags, "--x32")
		}
		answer, refused := answerOf(t, r.MLIR, flags)
		switch isRefused := r.refusal() != ""; {
		case isRefused && refused == "":
			return "JAX refuses it"
		case isRefused:
			return ""
		case refused != "":
			return "refused: " + refused
		}
		return r.difference(answer, func(i int) bool {
			// A weak i1 acts as a strong one; jnp's reductions and FFTs drop the flag, which the
			// operation keeps.
			return !strings.HasSuffix(r.Results[i].Type, "i1>") && !(slices.Contains([]string{"stablehlo.reduce", "stablehlo.fft"}, r.Op) && strings.HasPrefix(r.JAX, "jnp."))
		})
	})
}

// TestProgramsEqualLibraries promotes each program of testdata/oracles/libs, and compares types,
// TensorFlow's weakness and refusals with those of NumPy, PyTorch and TensorFlow.
func TestProgramsEqualLibraries(t *testing.T) {
	rows := slices.DeleteFunc(libraryRows(t, "libs"), func(r libraryRow) bool { return r.Mapping != "" && r.Mapping != "direct" })
	if len(rows) < 8000 {
		t.Errorf("only %d rows found", len(rows))
	}
	checkRows(t, rows, func(r *libraryRow) string {
		answer, refused := answerOf(t, r.MLIR, append([]string{"-s", r.System}, r.Flags...))
		switch class := r.refusal(); {
		case class == "promotion" && refused == "":
			return "the library refuses it"
		case class != "":
			return "" // it has no kernel for the types, or refuses a value
		case refused != "":
			return "refused: " + refused
		}
		return r.difference(answer, func(i int) bool { return r.Results[i].Weak != nil })
	})
}

// signatureOf returns the argument and result types of each public function of a module, one on
// each line.
func signatureOf(m *ir.Module) string {
	var lines []string
	for op := m.FirstOp(m.Body(m.Top())); op != 0; op = m.NextOp(op) {
		if m.OpName(op) == ir.OpFunc && m.Property(op, m.Context.Names.Attr("sym_visibility")) == 0 {
			lines = append(lines, m.Attrs.StringOf(m.Property(op, m.Context.Names.Attr("sym_name")))+m.Types.Text(m.Attrs.Type(m.Property(op, m.Context.Names.Attr("function_type")))))
		}
	}
	return strings.Join(lines, "\n")
}

// dataOf returns a table of the reference data, without its first row.
func dataOf(t *testing.T, path ...string) (rows [][]string) {
	t.Helper()
	for line := range strings.Lines(content(t, mlirtest.Shared(t, path...))) {
		rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	return rows[1:]
}

// TestRestoreRealPrograms promotes real programs without the converts that promotion had
// inserted: they get the public signatures of the original programs, and no additional converts.
func TestRestoreRealPrograms(t *testing.T) {
	folder := mlirtest.Shared(t, "oracles", "strip")
	flags := map[string][]string{}
	for _, row := range dataOf(t, "oracles", "strip", "flags.tsv") {
		flags[row[0]] = strings.Fields(row[1])
	}
	paths, _ := filepath.Glob(filepath.Join(folder, "*.in.mlir"))
	if len(paths) < 90 {
		t.Errorf("only %d programs", len(paths))
	}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".in.mlir")
		original := moduletest.Parse(t, content(t, filepath.Join(folder, name+".ref.mlir")))
		// without its converts it may be legal
		status, out, log := tool(content(t, path), slices.Concat(flags[name], joinsContractions)...)
		if status != statusOK {
			t.Errorf("%s: status %d\n%s", name, status, log)
			continue
		}
		m := moduletest.Parse(t, out)
		if got, want := signatureOf(m), signatureOf(original); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
		if got, want := convertsIn(m), convertsIn(original); got > want {
			t.Errorf("%s: %d converts, the original has %d", name, got, want)
		}
	}
}

// convertsIn counts the converts of a module.
func convertsIn(m *ir.Module) (count int) {
	m.Walk(func(op ir.Op) {
		if m.OpName(op) == ir.OpConvert {
			count++
		}
	})
	return count
}

// TestTargetsEqualJAX retargets programs that JAX lowered with 64-bit types to a machine without
// them: they get the signatures of JAX with jax_enable_x64 off, and no 64-bit type is left. Rows
// that depend on bits may be refused, and rows whose note says so must be.
func TestTargetsEqualJAX(t *testing.T) {
	folder := mlirtest.Shared(t, "oracles", "targets")
	for _, row := range dataOf(t, "oracles", "targets", "targets.tsv") {
		name, note := row[0], row[2]
		status, out, log := tool(content(t, filepath.Join(folder, name+".wide.mlir")), "--target", "no64")
		isRefusable, isRefused := strings.HasPrefix(note, "bits") || strings.HasPrefix(note, "refused"), status == statusInput
		if isRefused && isRefusable {
			continue
		}
		if status != statusOK || strings.HasPrefix(note, "refused") {
			t.Errorf("%s (%s): status %d\n%s", name, note, status, log)
			continue
		}
		m, narrow := moduletest.Parse(t, out), moduletest.Parse(t, content(t, filepath.Join(folder, name+".narrow.mlir")))
		if got, want := signatureOf(m), signatureOf(narrow); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
		for v := ir.Value(1); int(v) < m.NumValues(); v++ {
			if typ := m.Types.Text(m.Type(v)); wide64.MatchString(typ) {
				t.Errorf("%s: a value has the type %s", name, typ)
			}
		}
	}
}

// wide64 matches the types that have a 64-bit element type.
var wide64 = regexp.MustCompile(`[x<](u?i64|f64)\b|complex<f64>`)

// TestCases runs the small programs of testdata/oracles/cases, each with its expected result.
func TestCases(t *testing.T) {
	folder := mlirtest.Shared(t, "oracles", "cases")
	for _, row := range dataOf(t, "oracles", "cases", "cases.tsv") {
		name, flags, why := row[0], strings.Fields(row[1]), row[3]
		verdict, part, _ := strings.Cut(row[2], " ")
		program := content(t, filepath.Join(folder, name+".mlir"))
		status, out, log := tool(program, flags...)
		if isRefused := status == statusInput; isRefused != (verdict == "refused") || status > statusInput {
			t.Errorf("%s (%s): status %d\n%s", name, why, status, log)
			continue
		}
		if verdict == "refused" {
			continue
		}
		if _, again, _ := tool(out, flags...); again != out {
			t.Errorf("%s (%s): promoting the output changes it:\n%s\n%s", name, why, out, again)
		}
		isRight := true
		switch verdict {
		case "unchanged":
			isRight = out == moduletest.Canonical(t, moduletest.Parse(t, program))
		case "equal":
			isRight = strings.TrimSpace(out) == strings.TrimSpace(content(t, filepath.Join(folder, name+".want.mlir")))
		case "has", "lacks":
			isRight = strings.Contains(out, part) == (verdict == "has")
		case "valid": // the command verifies its output
		default:
			t.Errorf("%s: no verdict is named %q", name, verdict)
		}
		if !isRight {
			t.Errorf("%s (%s): not %s:\n%s", name, why, row[2], out)
		}
	}
}
