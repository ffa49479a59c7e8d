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

// A step is an operation that a module executes, with the element types of its operands.
type step struct {
	op    ir.OpName
	name  string // of the operation; a reduction has that of the operation in its body as well
	types string
}

func (s step) String() string { return s.name + "(" + s.types + ")" }

// steps returns the contractions that a module executes, in order, and the operations that names
// lists. Those of a function are repeated for each of its calls.
func steps(m *ir.Module, names ...string) (list []step) {
	symbols := ir.SymbolsOf(m)
	var walk func(f ir.Op)
	walk = func(f ir.Op) {
		m.WalkBelow(f, func(op ir.Op) {
			if ir.CalleeName(m.OpName(op)) >= 0 {
				if callee := symbols.Callee(op); callee != 0 && m.Body(callee) != 0 {
					walk(callee)
				}
				return
			}
			name := m.OpString(op)
			if body := reductionBody(m, op); body != "" {
				name += "." + body
			}
			if isContraction(m.OpName(op)) || slices.Contains(names, name) {
				list = append(list, step{m.OpName(op), name, elementTypes(m, op)})
			}
		})
	}
	for _, f := range symbols.Functions() {
		if !ir.IsPrivate(m, f) && m.Body(f) != 0 {
			walk(f)
		}
	}
	return list
}

func isContraction(name ir.OpName) bool {
	return name == ir.OpDotGeneral || name == ir.OpDot || name == ir.OpConvolution
}

// reductionBody returns the name of the operation in the body of a reduction, if there is only
// one.
func reductionBody(m *ir.Module, op ir.Op) string {
	if n := m.OpName(op); n != ir.OpReduce && n != ir.OpReduceWindow {
		return ""
	}
	first := m.FirstOp(m.Body(op))
	if first == 0 || m.NextOp(first) != m.LastOp(m.Body(op)) {
		return ""
	}
	return strings.TrimPrefix(m.OpString(first), "stablehlo.")
}

// elementTypes returns the element types of the operands of an operation.
func elementTypes(m *ir.Module, op ir.Op) string {
	var types []string
	for _, v := range m.Operands(op) {
		types = append(types, m.Types.Text(m.Types.ElementType(m.Type(v))))
	}
	return strings.Join(types, ",")
}

// underPolicy reads a recorded program and runs a policy on it.
func underPolicy(t *testing.T, path, policy string) *ir.Module {
	t.Helper()
	m := parse(t, load(t, path))
	if _, errors := Run(m, read(t, policy)); len(errors) > 0 {
		t.Errorf("%s: %v", filepath.Base(path), messages(errors))
		return ir.NewModule(ir.NewContext())
	}
	return m
}

// recordedRows returns the rows of a recorded table without its head.
func recordedRows(t *testing.T, path ...string) (rows [][]string) {
	t.Helper()
	for line := range strings.Lines(load(t, mlirtest.Recorded(t, path...))) {
		rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	return rows[1:]
}

// lines returns the text of a policy of a recorded row.
func lines(policy string) string { return strings.ReplaceAll(policy, " ; ", "\n") + "\n" }

// TestTorchax compares the types of operands with those under torchax's autocast: of contractions
// and of the functions of its FP32 list that are one operation of StableHLO. The two policies say
// the same of these, and differ in everything else.
func TestTorchax(t *testing.T) {
	t.Parallel()
	fp32 := []string{"stablehlo.cholesky", "stablehlo.fft", "stablehlo.reduce.multiply", "stablehlo.reduce_window.add"}
	seen := map[string]int{}
	paths, _ := filepath.Glob(mlirtest.Recorded(t, "oracles", "policy", "torchax") + "/*.f32.mlir")
	for _, policy := range []string{"torchax-autocast", "torchax-autocast-bf16"} {
		text := load(t, filepath.Join(mlirtest.Root(t), "testdata", "targets", policy+".target"))
		for _, path := range paths {
			name := strings.TrimSuffix(filepath.Base(path), ".f32.mlir")
			want := steps(parse(t, load(t, strings.TrimSuffix(path, ".f32.mlir")+".amp.mlir")), fp32...)
			for _, s := range want {
				seen[s.name]++
			}
			compareSteps(t, policy+", "+name, steps(underPolicy(t, path, text), fp32...), want)
		}
	}
	if len(paths) < 16 || len(seen) != len(fp32)+2 {
		t.Errorf("%d models, with %v", len(paths), seen)
	}
}

// compareSteps reports the first difference of two lists.
func compareSteps(t *testing.T, name string, got, want []step) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d operations, want %d", name, len(got), len(want))
		return
	}
	for i := range got {
		if got[i].String() != want[i].String() {
			t.Errorf("%s: operation %d is %s, want %s", name, i, got[i], want[i])
			return
		}
	}
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

// TestQwix compares the contractions that selectors match with those that qwix's rules match by the
// path of their module.
func TestQwix(t *testing.T) {
	t.Parallel()
	rows := recordedRows(t, "oracles", "policy", "qwix.tsv")
	for _, row := range rows {
		model, rules, policy, want := row[0], row[1], row[2], row[3]
		got := ""
		for _, s := range steps(underPolicy(t, mlirtest.Recorded(t, "oracles", "policy", "qwix", model+".mlir"), lines(policy))) {
			switch s.types {
			case "bf16,bf16":
				got += "1"
			case "f32,f32":
				got += "0"
			default:
				got += "?"
			}
		}
		if got != want {
			t.Errorf("%s: %q matches %s, qwix's %q %s", model, policy, got, rules, want)
		}
	}
	if len(rows) < 25 {
		t.Errorf("%d rows", len(rows))
	}
}

// TestTTXLA compares the arguments that are stored in bf16 with the weights that tt-xla's overrides
// select.
func TestTTXLA(t *testing.T) {
	t.Parallel()
	rows := recordedRows(t, "oracles", "policy", "tt_xla.tsv")
	for _, row := range rows {
		overrides, policy, want := row[0], row[1], strings.Fields(row[2])
		m := underPolicy(t, mlirtest.Recorded(t, "oracles", "policy", "tt_xla.mlir"), lines(policy))
		var got []string
		entry := m.FirstBlock(m.FirstRegion(ir.SymbolsOf(m).Functions()[0]))
		for i := range m.NumArgs(entry) {
			v := m.Arg(entry, i)
			if m.Types.Text(m.Types.ElementType(m.Type(v))) == "bf16" {
				name := m.Locs.NameOf(m.ArgLocation(v))
				got = append(got, strings.TrimSuffix(strings.TrimPrefix(name, "states['"), "']"))
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s\n%s: %v, want %v", overrides, policy, got, want)
		}
	}
	if len(rows) < 12 {
		t.Errorf("%d rows", len(rows))
	}
}
