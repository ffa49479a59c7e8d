package llvm

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// maxInterpretedRows is the maximum number of rows for which StableHLO's interpreter runs.
const maxInterpretedRows = 10000

// A pythonReference runs testdata/reference.py.
type pythonReference struct{ python, hloref string }

// findReference returns the Python with JAX, and the tools. Without them the test is skipped, or
// fails if HLO_REQUIRE_REFERENCE is set.
func findReference(t testing.TB) pythonReference {
	t.Helper()
	return pythonReference{mlirtest.Python(t), mlirtest.Reference(t)}
}

// run executes the cells in XLA for the CPU, in StableHLO's interpreter, and in NumPy, and sets
// their results.
func (ref pythonReference) run(t *testing.T, all []*program) {
	dir := t.TempDir()
	for i, p := range all {
		base := filepath.Join(dir, p.name)
		var operands []byte
		for j, t := range p.types() {
			operands = pack(operands, t, p.columns[j])
		}
		save(t, base+".in", operands)
		if slices.ContainsFunc(p.cells, inXLA) {
			save(t, base+".xla.mlir", []byte(p.xlaText(t, i)))
		}
		if slices.ContainsFunc(p.cells, inSpec) {
			save(t, base+".spec.mlir", []byte(p.specText(t, i)))
		}
		if slices.ContainsFunc(p.cells, inNumPy) {
			save(t, base+".numpy", []byte(p.numpyText()))
		}
	}
	command(t, nil, ref.python, "testdata/reference.py", ref.hloref, dir)
	for _, p := range all {
		p.read(t, filepath.Join(dir, p.name))
	}
}

func save(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// read reads the results of the references.
func (p *program) read(t *testing.T, base string) {
	load := func(suffix string, in func(c *cell) bool) []byte {
		data, err := os.ReadFile(base + suffix)
		if err != nil && slices.ContainsFunc(p.cells, in) {
			t.Fatal(err)
		}
		return data
	}
	byXLA, bySpec, byNumPy := load(".xla", inXLA), load(".spec", inSpec), load(".out", inNumPy)
	rows := min(p.rows(), maxInterpretedRows)
	for _, c := range p.cells {
		if inXLA(c) {
			c.xla, byXLA = unpack(byXLA, c.to, p.rows())
		}
		if inSpec(c) {
			c.spec, bySpec = unpackSpec(bySpec, c.to, rows)
		}
		if inNumPy(c) {
			c.numpy, byNumPy = unpackDouble(byNumPy, c.to, rows)
		}
	}
	if len(byXLA)+len(bySpec)+len(byNumPy) > 0 {
		t.Errorf("%s: more results than cells", p.name)
	}
}

// numpyText returns the input of the NumPy reference for the program.
func (p *program) numpyText() string {
	text := fmt.Sprintf("%d %d %s\n", min(p.rows(), maxInterpretedRows), p.rows(), strings.Join(mapSlice(p.types(), elem.Type.String), " "))
	for _, c := range p.cells {
		if inNumPy(c) {
			text += c.op + " " + c.to.String() + "\n"
		}
	}
	return text
}

// unpackSpec reads the interpreter's results.
func unpackSpec(data []byte, t elem.Type, rows int) (column []elem.Bits, rest []byte) {
	parts := make([][]elem.Bits, 1, 2)
	parts[0], data = unpack(data, elem.UI64, rows)
	if t.IsComplex() {
		parts = append(parts, nil)
		parts[1], data = unpack(data, elem.UI64, rows)
	}
	column = parts[0]
	for i := range column {
		switch {
		case t.IsComplex():
			column[i].Hi = parts[1][i].Lo
		case t.Bits() == 6:
			column[i], _ = elem.Convert(elem.F32, t, column[i])
		}
		column[i] = t.Clean(column[i])
	}
	return column, data
}

// unpackDouble reads NumPy's results, which are doubles for elements of a float type.
func unpackDouble(data []byte, t elem.Type, rows int) (column []elem.Bits, rest []byte) {
	if !t.IsFloat() {
		return unpack(data, t, rows)
	}
	column, rest = unpack(data, elem.F64, rows)
	for i := range column {
		column[i], _ = elem.Convert(elem.F64, t, column[i])
	}
	return column, rest
}

// A gap selects operations and types that a reference does not run. An empty op matches any
// operation.
type gap struct {
	op   string
	when func(t elem.Type) bool
}

var (
	xlaGaps = []gap{
		{"", func(t elem.Type) bool { return t.Bits() == 6 }}, // XLA has no such type
		{"cbrt", elem.Type.IsComplex},
		{"bessel_i1e", func(t elem.Type) bool { return t.IsFloat() && t.Bits() <= 8 }},
		{"erfc", func(t elem.Type) bool { return t.IsFloat() && t.Bits() <= 8 }},
	}
	specGaps = []gap{
		// the interpreter aborts if the divisor is zero
		{"divide", func(t elem.Type) bool { return t.IsInteger() }},
		{"remainder", func(t elem.Type) bool { return t.IsInteger() }},
		{"convert", func(t elem.Type) bool { return true }}, // ir/elem is the reference for converts
	}
)

func isMissing(gaps []gap, c *cell) bool {
	for _, g := range gaps {
		if (g.op == "" || g.op == c.op) && (g.when(c.from[len(c.from)-1]) || g.when(c.to)) {
			return true
		}
	}
	return false
}

func isCHLO(c *cell) bool { return strings.Contains(c.text, "chlo.") }

func inXLA(c *cell) bool   { return !isMissing(xlaGaps, c) }
func inSpec(c *cell) bool  { return !isCHLO(c) && !isMissing(specGaps, c) }
func inNumPy(c *cell) bool { return isCHLO(c) }
