package retarget

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// The tests of this file compare policies with what tools of other projects do, as the programs in
// tools/policy recorded it.

func isContraction(name ir.OpName) bool {
	return name == ir.OpDotGeneral || name == ir.OpDot || name == ir.OpConvolution
}

// elementTypes returns the element types of the operands of an operation.
func elementTypes(m *ir.Module, op ir.Op) string {
	var types []string
	for _, v := range m.Operands(op) {
		types = append(types, m.Types.Text(m.Types.ElementType(m.Type(v))))
	}
	return strings.Join(types, ",")
}

// recordedRows returns the rows of a recorded table without its head.
func recordedRows(t *testing.T, path ...string) (rows [][]string) {
	t.Helper()
	for line := range strings.Lines(load(t, mlirtest.Recorded(t, path...))) {
		rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	return rows[1:]
}

// TestIREE compares the contractions whose inputs are truncated with those that iree-compile
// demotes. It leaves out those that iree-compile does not see as contractions when it demotes: it
// has made a linalg.generic or linalg.dot of them, or nothing. It demotes none with inputs of
// several types, into which it folds converts.
func TestIREE(t *testing.T) {
	t.Parallel()
	policy := load(t, filepath.Join(mlirtest.Root(t), "testdata", "targets", "iree-demote-contraction-inputs.target"))
	want := map[string][]string{} // by program: iree-compile's operations for each contraction
	for _, row := range recordedRows(t, "oracles", "policy", "iree.tsv") {
		want[row[0]] = append(want[row[0]], row[2])
	}
	compared := map[string]int{}
	for path, operations := range want {
		m := parse(t, load(t, mlirtest.Recorded(t, strings.Split(path, "/")...)))
		before := contractionTypes(m)
		if _, errors := Run(m, read(t, policy)); len(errors) > 0 {
			t.Errorf("%s: %v", path, messages(errors))
			continue
		}
		after := contractionTypes(m)
		if len(after) != len(operations) {
			t.Errorf("%s: %d contractions, want %d", path, len(after), len(operations))
			continue
		}
		for i, text := range operations {
			name, inputs, _ := strings.Cut(strings.Fields(text)[0], "(")
			a, b, _ := strings.Cut(strings.TrimSuffix(inputs, ")"), ",")
			if slices.Contains([]string{"linalg.generic", "linalg.dot", "none"}, name) || a != b || before[i] != "f32,f32" {
				continue
			}
			compared[name]++
			if after[i] != a+","+b {
				t.Errorf("%s: contraction %d, (%s), becomes (%s); iree-compile makes %s", path, i, before[i], after[i], text)
			}
		}
	}
	t.Log(compared)
	for _, name := range []string{"linalg.matmul", "linalg.batch_matmul", "linalg.vecmat", "linalg.matvec"} {
		if compared[name] == 0 {
			t.Errorf("no %s is compared", name)
		}
	}
}

// contractionTypes returns the element types of the operands of each contraction, in the order of
// the text.
func contractionTypes(m *ir.Module) (list []string) {
	m.Walk(func(op ir.Op) {
		if isContraction(m.OpName(op)) {
			list = append(list, elementTypes(m, op))
		}
	})
	return list
}
