package compare

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/interp"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
)

// realPrograms reads the real programs, without those that only differ in their locations.
func realPrograms(t *testing.T) (list []*ir.Module) {
	files, err := filepath.Glob(filepath.Join(mlirtest.Shared(t, "bench", "real"), "*.mlir"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if plain := strings.TrimSuffix(file, ".debug.mlir"); plain != file && slices.Contains(files, plain+".mlir") {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		m, errors := text.Parse(&ir.Source{Name: file, Text: data})
		if m == nil || verify.Module(m, verify.Options{}).HasErrors() {
			t.Fatal(file, errors)
		}
		list = append(list, m)
	}
	mlirtest.WantAtLeast(t, len(list), 6, "real programs")
	return list
}

// trials returns the number of trials of a property: few in a normal run, 500 with HLO_LONG=1.
func trials() int {
	switch {
	case os.Getenv("HLO_LONG") != "":
		return 500
	case testing.Short():
		return 20
	}
	return 60
}

// A mutator changes one operation of a module, and returns false if it cannot.
type mutator struct {
	name   string
	mutate func(m *ir.Module, op ir.Op, rng *rand.Rand) bool
}

var mutators = []mutator{{"constant", mutateConstant}, {"operand", mutateOperand}, {"element type", mutateElementType}, {"attribute", mutateAttribute}}

// TestMutants checks that of a real program with a single change, exactly the changed operation is
// an edit.
func TestMutants(t *testing.T) {
	programs := realPrograms(t)
	rng := rand.New(rand.NewPCG(1, 56))
	for i := range trials() {
		a, change := programs[i%len(programs)], mutators[i/len(programs)%len(mutators)]
		b, op := mutant(a, change, rng)
		if b == nil {
			t.Errorf("%s: no mutant of %s verifies", a.Source.Name, change.name)
			continue
		}
		edits := Modules(a, b).Edits
		if len(edits) != 1 || edits[0].A != op || edits[0].B != op {
			t.Errorf("%s: %s of op %d %s in %s: %s", filepath.Base(a.Source.Name), change.name, op, b.OpString(op), b.OpString(b.ParentOp(op)), describe(a, b, edits))
		}
	}
}

// TestArtifacts checks the same of binary modules, which have each operation of StableHLO and CHLO:
// one changed operation is an edit, and a copy has none.
func TestArtifacts(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(mlirtest.Shared(t, "oracles", "bytecode", "files"), "*"))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 56))
	changed := 0
	for i, file := range files {
		if os.Getenv("HLO_LONG") == "" && i%10 != 0 {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		src := &ir.Source{Name: file, Text: data}
		if !pipeline.IsBinary(file, data) {
			continue
		}
		a, errors := pipeline.Read(text.NewReader(ir.NewContext()), src)
		if a == nil || errors.HasErrors() || verify.Module(a, verify.Options{}).HasErrors() {
			continue
		}
		if edits := Modules(a, a.Clone()).Edits; len(edits) > 0 {
			t.Errorf("%s: %s", filepath.Base(file), describe(a, a, edits))
		}
		for _, change := range mutators {
			b, op := mutant(a, change, rng)
			if b == nil {
				continue
			}
			changed++
			edits := Modules(a, b).Edits
			if len(edits) != 1 || edits[0].A != op || edits[0].B != op {
				t.Errorf("%s: %s of op %d %s in %s: %s", filepath.Base(file), change.name, op, b.OpString(op), b.OpString(b.ParentOp(op)), describe(a, b, edits))
			}
		}
	}
	mlirtest.WantAtLeast(t, changed, 50, "mutants of artifacts")
}

func describe(a, b *ir.Module, edits []Edit) string {
	var s strings.Builder
	for i, e := range edits {
		if i == 10 {
			fmt.Fprintf(&s, "\n\t... %d edits", len(edits))
			break
		}
		name := ""
		if e.A != 0 {
			name = a.OpString(e.A)
		} else if e.B != 0 {
			name = b.OpString(e.B)
		}
		fmt.Fprintf(&s, "\n\t%s: %s %d %d: %s", e.Kind, name, e.A, e.B, strings.Join(e.Details, "; "))
	}
	return s.String()
}

// mutant returns a copy of a module with one change that verifies, and the changed operation, which
// has the same number in both.
func mutant(a *ir.Module, change mutator, rng *rand.Rand) (*ir.Module, ir.Op) {
	var ops []ir.Op
	a.Walk(func(op ir.Op) { ops = append(ops, op) })
	for range min(2000, 20*len(ops)) {
		op := ops[rng.IntN(len(ops))]
		if name := a.OpName(op); name == ir.OpFunc || name == ir.OpModule {
			continue
		}
		b := a.Clone()
		if change.mutate(b, op, rng) && !verify.Module(b, verify.Options{}).HasErrors() {
			return b, op
		}
	}
	return nil, 0
}

// mutateConstant changes an element of a constant.
func mutateConstant(m *ir.Module, op ir.Op, rng *rand.Rand) bool {
	l := m.Attrs.Literal(m.Property(op, ir.NameValue))
	if m.OpName(op) != ir.OpConstant || l == nil || l.Distinct() == 0 || !l.Elem().Numeric() {
		return false
	}
	t, data := l.Elem(), l.AppendData(nil)
	at := rng.Int64N(l.Distinct()) * int64(t.StorageBytes())
	b := elem.Load(t, data[at:])
	b.Lo ^= 1 << rng.IntN(t.Part().Bits())
	elem.Store(data[at:at], t, b)
	m.SetProperty(op, ir.NameValue, m.Attrs.DenseData(m.Attrs.Type(m.Property(op, ir.NameValue)), data))
	return true
}

// mutateOperand replaces an operand by another value of its type that is defined above it in the
// same block.
func mutateOperand(m *ir.Module, op ir.Op, rng *rand.Rand) bool {
	if m.NumOperands(op) == 0 {
		return false
	}
	i := rng.IntN(m.NumOperands(op))
	was := m.Operand(op, i)
	var others []ir.Value
	add := func(v ir.Value) {
		if m.Type(v) == m.Type(was) && v != was {
			others = append(others, v)
		}
	}
	for n := range m.NumArgs(m.Block(op)) {
		add(m.Arg(m.Block(op), n))
	}
	for before := m.PrevOp(op); before != 0; before = m.PrevOp(before) {
		first, n := m.Results(before)
		for k := range n {
			add(first + ir.Value(k))
		}
	}
	if len(others) == 0 {
		return false
	}
	m.SetOperand(op, i, others[rng.IntN(len(others))])
	return true
}

// mutateElementType changes the element type of a result.
func mutateElementType(m *ir.Module, op ir.Op, rng *rand.Rand) bool {
	if m.NumResults(op) != 1 || m.Types.Kind(m.Type(m.Result(op, 0))) != ir.TensorType {
		return false
	}
	types := []elem.Type{elem.I1, elem.I8, elem.I32, elem.I64, elem.F16, elem.BF16, elem.F32, elem.F64}
	t := m.Types.Scalar(types[rng.IntN(len(types))])
	v := m.Result(op, 0)
	to := m.Types.WithElement(m.Type(v), t)
	if to == m.Type(v) {
		return false
	}
	if a := m.Property(op, ir.NameValue); m.OpName(op) == ir.OpConstant {
		value, _ := ir.Recast(m, a, m.Types.Elem(to), elem.Wrap)
		if value == 0 {
			return false
		}
		m.SetProperty(op, ir.NameValue, value)
	}
	m.SetType(v, to)
	return true
}

// mutateAttribute changes a number, a word or a flag of an attribute, or takes an attribute of the
// same name from another operation.
func mutateAttribute(m *ir.Module, op ir.Op, rng *rand.Rand) bool {
	entries := m.Dicts.Entries(m.Properties(op))
	if len(entries) == 0 {
		return false
	}
	e := entries[rng.IntN(len(entries))]
	if e.Name == ir.NameValue && m.OpName(op) == ir.OpConstant || e.Name == ir.CalleeName(m.OpName(op)) {
		return false
	}
	attrs := m.Attrs
	var to ir.Attr
	switch attrs.Kind(e.Attr) {
	case ir.DenseArrayAttr, ir.IntegerAttr:
		ints := slices.Clone(attrs.Ints(e.Attr))
		if len(ints) == 0 {
			return false
		}
		k := rng.IntN(len(ints))
		ints[k] += int64(1 - 2*rng.IntN(2))
		if attrs.Kind(e.Attr) == ir.IntegerAttr {
			to = attrs.Int(ints[0], attrs.Type(e.Attr))
		} else {
			to = attrs.IntArray(ints)
		}
	case ir.StringAttr:
		to = attrs.String(attrs.StringOf(e.Attr) + "_other")
	default:
		var others []ir.Attr
		m.Walk(func(other ir.Op) {
			if a := m.Property(other, e.Name); m.OpName(other) == m.OpName(op) && a != 0 && a != e.Attr {
				others = append(others, a)
			}
		})
		if len(others) == 0 {
			return false
		}
		to = others[rng.IntN(len(others))]
	}
	if to == e.Attr {
		return false
	}
	m.SetProperty(op, e.Name, to)
	return true
}

// TestReordered checks that a program has no edits if its functions and the independent operations
// of each block come in another order, operands of commutative operations are swapped, and private
// functions have other names.
func TestReordered(t *testing.T) {
	programs := realPrograms(t)
	rng := rand.New(rand.NewPCG(2, 56))
	for i := range trials() {
		a := programs[i%len(programs)]
		b := a.Clone()
		b.Uses()
		rename(b, rng)
		reorderFunctions(b, rng)
		if errors := verify.Module(b, verify.Options{}); errors.HasErrors() {
			t.Fatal(a.Source.Name, errors.Err())
		}
		if edits := Modules(a, b).Edits; len(edits) > 0 {
			t.Errorf("%s, trial %d: %s", filepath.Base(a.Source.Name), i, describe(a, b, edits))
		}
	}
}

// TestFirst checks that the first value that differs is that of the changed operation, or of one
// around it.
func TestFirst(t *testing.T) {
	programs := slices.DeleteFunc(realPrograms(t), func(m *ir.Module) bool { return m.NumOps() > 3000 })
	rng := rand.New(rand.NewPCG(4, 56))
	found := 0
	for i := range trials() {
		a, change := programs[i%len(programs)], mutators[i/len(programs)%len(mutators)]
		b, op := mutant(a, change, rng)
		c := Modules(a, b)
		f := c.Functions()[0]
		limits := interp.Options{Steps: 200000}
		args, _ := interp.New(a, limits).Random(f[0], 0, nil)
		r, err := c.Run(context.Background(), f[0], f[1], args, args, RunOptions{Bound: &Bound{}, Interp: limits})
		if err != nil {
			t.Fatal(err)
		}
		first := r.First()
		if first == nil {
			continue // the inputs do not show the change
		}
		found++
		at := op
		for at != 0 && at != first.B {
			at = b.ParentOp(at)
		}
		if ir.SymbolsOf(b).Callee(op) != 0 || b.EndsFunction(op) {
			continue // its operands are first used in the callee, or are results of calls
		}
		if at == 0 {
			t.Errorf("%s: %s of op %d %s: the first difference is at op %d %s", filepath.Base(a.Source.Name), change.name, op, b.OpString(op), first.B, b.OpString(first.B))
		}
	}
	if found < trials()/4 {
		t.Errorf("only %d of %d mutants have other values", found, trials())
	}
}

// TestReorderedValues checks that values of a reordered program are matched, in loops and calls,
// too: all are equal, and few wait for their counterparts.
func TestReorderedValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 56))
	ran := 0
	programs := realPrograms(t)
	for i, a := range slices.Repeat(programs, 2) {
		b, most := a.Clone(), 0.1 // in the order of a, hardly anything waits
		if i < len(programs) {
			most = 0.8
			b.Uses()
			rename(b, rng)
			reorderFunctions(b, rng)
		}
		c := Modules(a, b)
		f := c.Functions()[0]
		limits := interp.Options{Steps: 500000}
		args, ok := interp.New(a, limits).Random(f[0], 0, nil)
		if !ok {
			continue
		}
		r, err := c.Run(context.Background(), f[0], f[1], args, args, RunOptions{Bound: &Bound{}, Interp: limits})
		if err != nil || r.Stopped {
			t.Log(filepath.Base(a.Source.Name), err, r.Notes)
			continue
		}
		ran++
		total := int64(0)
		for _, d := range r.Values {
			n, _ := ir.Product(b.Types.Dims(b.Type(b.Result(d.B, d.Number))))
			total += n * d.Times * int64(b.Types.Elem(b.Type(b.Result(d.B, d.Number))).StorageBytes())
			if d.ULP != 0 {
				t.Fatalf("%s: %s differs by %+v", filepath.Base(a.Source.Name), b.OpString(d.B), *d)
			}
		}
		if len(r.Values) < 100 || float64(r.Held) > most*float64(total) {
			t.Errorf("%s: %d values of %d bytes, %d held", filepath.Base(a.Source.Name), len(r.Values), total, r.Held)
		}
	}
	mlirtest.WantAtLeast(t, ran, 10, "evaluations of real programs")
}

// rename gives private functions other names.
func rename(m *ir.Module, rng *rand.Rand) {
	symbols := ir.SymbolsOf(m)
	names := map[ir.Op]string{}
	for i, f := range symbols.Functions() {
		if ir.IsPrivate(m, f) {
			names[f] = fmt.Sprintf("f%d_%d", rng.IntN(1000), i)
		}
	}
	m.Walk(func(op ir.Op) {
		if name := names[symbols.Callee(op)]; name != "" {
			m.SetProperty(op, ir.CalleeName(m.OpName(op)), m.Attrs.Symbol(name))
		}
	})
	for f, name := range names {
		m.SetProperty(f, ir.NameSymName, m.Attrs.String(name))
	}
}

func reorderFunctions(m *ir.Module, rng *rand.Rand) {
	list := ir.SymbolsOf(m).Functions()
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, f := range list {
		copied := m.CloneOp(f)
		m.InsertBefore(m.FirstOp(m.Block(f)), copied)
		m.Erase(f)
		reorderRegions(m, copied, rng)
	}
}

// reorderRegions reorders the blocks of the regions of an operation.
func reorderRegions(m *ir.Module, op ir.Op, rng *rand.Rand) {
	for b := range ir.Blocks(m, op) {
		for inner := m.FirstOp(b); inner != 0; inner = m.NextOp(inner) {
			reorderRegions(m, inner, rng)
		}
		reorderBlock(m, b, rng)
	}
}

// reorderBlock puts the operations of a block in another order in which each follows those whose
// results it uses.
func reorderBlock(m *ir.Module, b ir.Block, rng *rand.Rand) {
	waits := map[ir.Op]int{}    // operations of the block that must come first
	next := map[ir.Op][]ir.Op{} // those that wait for an operation
	var ready []ir.Op
	last := m.LastOp(b)
	for op := m.FirstOp(b); op != last; op = m.NextOp(op) {
		seen := map[ir.Op]bool{}
		need := func(user ir.Op) {
			for _, v := range m.Operands(user) {
				if d, _ := m.DefiningOp(v); d != 0 && m.Block(d) == b && !seen[d] {
					seen[d] = true
					waits[op]++
					next[d] = append(next[d], op)
				}
			}
		}
		need(op)
		m.WalkBelow(op, need)
		if waits[op] == 0 {
			ready = append(ready, op)
		}
	}
	for len(ready) > 0 {
		i := rng.IntN(len(ready))
		op := ready[i]
		ready = slices.Delete(ready, i, i+1)
		for _, user := range next[op] {
			if waits[user]--; waits[user] == 0 {
				ready = append(ready, user)
			}
		}
		copied := m.CloneOp(op)
		m.InsertBefore(last, copied)
		if d := m.OpDef(copied); d != nil && d.Commutative && m.NumOperands(copied) == 2 && rng.IntN(2) == 0 {
			m.SetOperands(copied, m.Operand(copied, 1), m.Operand(copied, 0))
		}
		first, n := m.Results(op)
		for k := range n {
			m.ReplaceAllUses(first+ir.Value(k), m.Result(copied, k))
		}
		m.Erase(op)
	}
}
