package annotate

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A tally counts the outcomes of programs, which it reads in one context.
type tally struct {
	programs, changed, refused int
	reader                     *text.Reader
}

// read parses a program; it returns nil if the program is invalid.
func (n *tally) read(name, program string) *ir.Module {
	if n.reader == nil || n.programs%500 == 0 {
		n.reader = text.NewReader(ir.NewContext())
	}
	m, errors := pipeline.Parse(n.reader, &ir.Source{Name: name, Text: []byte(program)})
	if errors.HasErrors() {
		return nil
	}
	return m
}

// again parses printed text, which must be valid.
func (n *tally) again(t *testing.T, name, program string) *ir.Module {
	t.Helper()
	m, errors := n.reader.Read(&ir.Source{Name: name, Text: []byte(program)})
	if m == nil || errors.HasErrors() {
		t.Fatalf("%s: %s\n%s", name, errors[0].Message, program)
	}
	return m
}

// check promotes a program, marks the changes and strips the marks. It skips programs that are
// invalid or refused. Marks of operations in a custom assembly format must be refused.
func (n *tally) check(t *testing.T, name, program string, o passes.Options) {
	t.Helper()
	m := n.read(name, program)
	if m == nil {
		return
	}
	before := m.Clone()
	if _, errors := passes.Run(m, o); errors.HasErrors() {
		return
	}
	if n.programs++; !m.Edited() {
		return
	}
	n.changed++
	name = fmt.Sprintf("%s: %+v", name, o)
	if errors := Mark(before, m, func(op ir.Op) string { return "here" }); len(errors) > 0 {
		n.refused++
		if !strings.Contains(errors[0].Message, "only the text is known") {
			t.Errorf("%s: %s\n%s", name, errors[0].Message, program)
		}
		return
	}
	n.checkMarked(t, name, moduletest.Canonical(t, n.again(t, name, program)), n.form(t, m), o)
}

// form prints a module in one of its forms, in rotation.
func (n *tally) form(t *testing.T, m *ir.Module) string {
	t.Helper()
	if n.programs%3 == 0 {
		return moduletest.SourceForm(t, m)
	}
	return moduletest.Print(t, m, text.PrintOptions{Generic: n.programs%3 == 1})
}

// checkMarked strips a marked program, in each form, which must give the original, and promotes the
// marked program, which must change nothing.
func (n *tally) checkMarked(t *testing.T, name, program, marked string, o passes.Options) {
	t.Helper()
	stripped := n.again(t, name, marked)
	if errors := Strip(stripped); len(errors) > 0 {
		t.Errorf("%s: %s\n%s\n%s", name, errors[0].Message, program, marked)
		return
	}
	if got := moduletest.Canonical(t, stripped); got != program {
		t.Errorf("%s:\n%s\nmarked\n%s\nstripped\n%s", name, program, marked, got)
	}
	own := moduletest.SourceForm(t, stripped)
	if got := moduletest.Canonical(t, n.again(t, name, own)); got != program {
		t.Errorf("%s:\n%s\nmarked\n%s\nstripped, in source form\n%s", name, program, marked, own)
	}
	again := n.again(t, name, marked)
	once := moduletest.Canonical(t, again)
	if _, errors := passes.Run(again, o); errors.HasErrors() {
		t.Errorf("%s: promoting the marked program fails: %s\n%s", name, errors[0].Message, marked)
	} else if twice := moduletest.Canonical(t, again); twice != once {
		t.Errorf("%s: promoting the marked program changes it\n%s\n%s", name, marked, twice)
	}
}

// system returns a promotion system.
func system(t testing.TB, name promote.Name, c promote.Config) *promote.System {
	t.Helper()
	s, err := promote.New(name, c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// manners returns options that change modules in different ways.
func manners(t *testing.T) []passes.Options {
	return []passes.Options{
		{},
		{Signature: passes.InferSignature, KeepWeak: true},
		{Results: passes.KeepResults, Signature: passes.KeepSignature, ControlFlow: passes.KeepControlFlow},
		{ControlFlow: passes.WidenControlFlow, Signature: passes.InferSignature, Hoist: true},
		{WeakConstants: passes.SplatConstants, Signature: passes.KeepSignature, Calls: passes.ConvertCalls, ControlFlow: passes.WidenControlFlow},
		{System: system(t, promote.NumPy, promote.Config{}), Signature: passes.InferSignature, ControlFlow: passes.WidenControlFlow},
		{System: system(t, promote.Torch, promote.Config{}), Signature: passes.InferSignature, WeakConstants: passes.ScalarConstants},
		{System: system(t, promote.TFAll, promote.Config{}), Signature: passes.InferSignature, KeepWeak: true, WeakConstants: passes.ScalarConstants},
	}
}

// TestOwnPrograms strips the marks of the programs of the repository, with and without their
// converts.
func TestOwnPrograms(t *testing.T) {
	var n tally
	for i, p := range mlirtest.OwnPrograms(t) {
		bare := n.unconverted(t, p)
		for k, o := range manners(t) {
			if testing.Short() && i%8 != k {
				continue
			}
			n.check(t, p.Name, string(p.Text), o)
			if bare != "" {
				n.check(t, p.Name+" without converts", bare, o)
			}
		}
	}
	t.Logf("%d programs, %d changed, %d refused", n.programs, n.changed, n.refused)
	if !testing.Short() && (n.programs < 5000 || n.changed < 2000 || n.refused > 0) {
		t.Error("too few programs")
	}
}

// unconverted returns a program without its converts, whose results are replaced by their operands;
// "" if it has none.
func (n *tally) unconverted(t *testing.T, p mlirtest.Part) string {
	t.Helper()
	m := n.read(p.Name, string(p.Text))
	if m == nil {
		return ""
	}
	stands := map[ir.Value]ir.Value{}
	var converts []ir.Op
	m.Walk(func(op ir.Op) {
		for i, v := range m.Operands(op) {
			if other, ok := stands[v]; ok {
				m.SetOperand(op, i, other)
			}
		}
		if m.OpName(op) == ir.OpConvert && !m.IsText(op) {
			stands[m.Result(op, 0)] = m.Operand(op, 0)
			converts = append(converts, op)
		}
	})
	for _, op := range converts {
		m.Erase(op)
	}
	if len(converts) == 0 {
		return ""
	}
	return moduletest.Canonical(t, m)
}

// lines calls each for every row of a JSON lines file.
func lines[T any](t *testing.T, path string, each func(row T)) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rows := bufio.NewScanner(bytes.NewReader(content))
	rows.Buffer(nil, len(content)+1)
	for rows.Scan() {
		var row T
		if err := json.Unmarshal(rows.Bytes(), &row); err != nil {
			t.Fatal(path, err)
		}
		each(row)
	}
}

// TestProgramsOfLibraries strips the marks of programs in which libraries promote.
func TestProgramsOfLibraries(t *testing.T) {
	var n tally
	type row struct{ ID, System, MLIR string }
	lines(t, filepath.Join(mlirtest.Root(t), "testdata", "libs.jsonl"), func(r row) {
		n.check(t, r.ID, r.MLIR, passes.Options{System: system(t, promote.Name(r.System), promote.Config{}), Signature: passes.InferSignature, KeepWeak: true})
	})
	t.Logf("%d programs, %d changed, %d refused", n.programs, n.changed, n.refused)
	if n.changed < 100 || n.refused > 0 {
		t.Error("too few programs")
	}
}

// TestOperationsOfJAX strips the marks of the programs of the JAX oracle, each text once, in one of
// two forms. Both forms are used if HLO_LONG is set, and for the few programs of -short.
func TestOperationsOfJAX(t *testing.T) {
	paths, _ := filepath.Glob(filepath.Join(mlirtest.Shared(t, "oracles", "jax_ops"), "*.jsonl"))
	var n tally
	type row struct {
		ID, MLIR, Mode string
		X64            bool
	}
	seen, rows := map[string]bool{}, 0
	for _, path := range paths {
		lines(t, path, func(r row) {
			if rows++; seen[r.MLIR] || testing.Short() && rows%8 > 0 {
				return
			}
			seen[r.MLIR] = true
			name := promote.JAX
			if r.Mode == "strict" {
				name = promote.JAXStrict
			}
			ways := []passes.Options{{Signature: passes.InferSignature}, {Results: passes.KeepResults, Signature: passes.KeepSignature}}
			if !testing.Short() && os.Getenv("HLO_LONG") == "" {
				ways = ways[len(seen)%2:][:1]
			}
			for _, o := range ways {
				o.System = system(t, name, promote.Config{X32: !r.X64})
				n.check(t, r.ID, r.MLIR, o)
			}
		})
	}
	t.Logf("%d programs, %d changed, %d refused", n.programs, n.changed, n.refused)
	if n.changed < 1000 || n.refused > 0 {
		t.Error("too few programs")
	}
}

// TestProgramsWithoutConverts strips the marks of programs without their converts, and of earlier
// failures.
func TestProgramsWithoutConverts(t *testing.T) {
	var n tally
	for _, folder := range []string{"strip", "cases"} {
		paths, _ := filepath.Glob(filepath.Join(mlirtest.Shared(t, "oracles", folder), "*.mlir"))
		for _, path := range paths {
			if strings.HasSuffix(path, ".want.mlir") {
				continue
			}
			program, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range manners(t) {
				n.check(t, filepath.Base(path), string(program), o)
			}
		}
	}
	t.Logf("%d programs, %d changed, %d refused", n.programs, n.changed, n.refused)
	if n.changed < 100 || n.refused > 0 {
		t.Error("too few programs")
	}
}

// TestPairs strips the marks of a sum of every two types in each system, weak or not.
func TestPairs(t *testing.T) {
	var n tally
	for i, name := range promote.Names() {
		if testing.Short() && i > 0 {
			break
		}
		s := system(t, name, promote.Config{})
		for _, a := range promote.Types() {
			for _, b := range promote.Types() {
				for weak := range 2 {
					program := fmt.Sprintf("func.func @f(%%x: tensor<4x%[1]s>%[3]s, %%y: tensor<4x%[2]s>) -> tensor<4x%[1]s> {\n  %%0 = stablehlo.add %%x, %%y : "+
						"(tensor<4x%[1]s>, tensor<4x%[2]s>) -> tensor<4x%[1]s>\n  return %%0 : tensor<4x%[1]s>\n}\n", a, b, []string{"", " {promote.weak}"}[weak])
					n.check(t, string(name)+" "+a.String()+" "+b.String(), program, passes.Options{System: s, Signature: passes.InferSignature})
				}
			}
		}
	}
	t.Logf("%d programs, %d changed, %d refused", n.programs, n.changed, n.refused)
	if n.changed < 500 || n.refused > 0 {
		t.Error("too few programs")
	}
}
