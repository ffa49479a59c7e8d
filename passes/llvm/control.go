package llvm

import (
	"fmt"
	"slices"

	ll "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"github.com/hlo-promote/hlo-promote/ir"
)

// label returns a unique prefix for the labels of a control flow operation.
func (b *builder) label(word string) string {
	*b.count++
	return fmt.Sprintf("%s%d", word, *b.count-1)
}

// branchOp writes stablehlo.if, whose regions are for true and false, and stablehlo.case, whose
// last region is also for every index that is out of range (spec.md#case).
func (f *function) branchOp(b *builder, op ir.Op) bool {
	m := f.m
	selector, from := f.operands(op)[0].re(), b.Block
	word := map[ir.OpName]string{ir.OpIf: "if", ir.OpCase: "case"}[m.OpName(op)]
	name := b.label(word)
	var starts, ends []*ll.Block
	var yields [][]val
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		b.Block = b.block(fmt.Sprintf("%s.%d", name, len(starts)))
		starts = append(starts, b.Block)
		results, ok := f.writeBlock(b, m.FirstBlock(r))
		if !ok {
			return false
		}
		ends, yields = append(ends, b.Block), append(yields, results)
		if !sameTypes(results, yields[0]) {
			return f.refuseOp(op, mismatch)
		}
	}
	join := b.block(name + ".end")
	for _, end := range ends {
		end.NewBr(join)
	}
	last := len(starts) - 1
	switch {
	case m.OpName(op) == ir.OpIf:
		from.NewCondBr(selector, starts[0], starts[1])
	case last == 0:
		from.NewBr(starts[0])
	default:
		var cases []*ll.Case
		for i := range last {
			cases = append(cases, ll.NewCase(literal{selector.Type(), fmt.Sprint(i)}, starts[i]))
		}
		from.NewSwitch(selector, starts[last], cases...)
	}
	b.Block = join
	results := make([]val, len(yields[0]))
	for i := range results {
		results[i] = b.insertPhis(ends, func(branch int) val { return yields[branch][i] })
	}
	return f.setResults(op, results...)
}

// insertPhis emits the phis of a value that several blocks define.
func (b *builder) insertPhis(from []*ll.Block, of func(i int) val) val {
	phis := make(val, len(of(0)))
	for part := range phis {
		var incoming []*ll.Incoming
		for i, block := range from {
			incoming = append(incoming, ll.NewIncoming(of(i)[part], block))
		}
		phis[part] = b.NewPhi(incoming...)
	}
	return phis
}

// sameTypes reports whether two lists have values of the same types.
func sameTypes(x, y []val) bool {
	return slices.EqualFunc(x, y, func(v, w val) bool { return typeOf(v).Equal(typeOf(w)) })
}

// whileOp writes stablehlo.while. Its condition is a scalar that is computed without combining
// elements, so that all elements iterate equally often and each can be computed by a loop of its
// own.
func (f *function) whileOp(b *builder, op ir.Op) bool {
	m := f.m
	condition, body := m.FirstBlock(m.Region(op, 0)), m.FirstBlock(m.Region(op, 1))
	name := b.label("while")
	head := b.block(name + ".cond")
	from := b.Block
	b.NewBr(head)
	b.Block = head
	inits := f.operands(op)
	carries := make([]val, len(inits))
	for i := range inits {
		carries[i] = b.insertPhis([]*ll.Block{from}, func(int) val { return inits[i] })
		f.vals[m.Arg(condition, i)] = carries[i]
		f.vals[m.Arg(body, i)] = carries[i]
	}
	test, ok := f.writeBlock(b, condition)
	if !ok {
		return false
	}
	decided := b.Block
	start := b.block(name + ".body")
	b.Block = start
	next, ok := f.writeBlock(b, body)
	if !ok {
		return false
	}
	if !sameTypes(next, carries) || len(test) != 1 {
		return f.refuseOp(op, mismatch)
	}
	b.NewBr(head)
	for i, carry := range carries {
		for part, phi := range carry {
			phi := phi.(*ll.InstPhi)
			phi.Incs = append(phi.Incs, ll.NewIncoming(next[i][part], b.Block))
		}
	}
	exit := b.block(name + ".end")
	decided.NewCondBr(test[0].re(), start, exit)
	b.Block = exit
	return f.setResults(op, carries...)
}

// mapOp writes stablehlo.map, whose region computes with single elements.
func (f *function) mapOp(b *builder, op ir.Op) bool {
	body := f.m.FirstBlock(f.m.Region(op, 0))
	for i, v := range f.operands(op) {
		f.vals[f.m.Arg(body, i)] = v
	}
	results, ok := f.writeBlock(b, body)
	return ok && f.setResults(op, results...)
}

// call writes func.call, and stablehlo.composite as a call of its decomposition. The callee has
// been written before.
func (f *function) call(b *builder, op ir.Op) bool {
	name := f.calleeName(op)
	callee := f.byName[name]
	if callee == nil {
		return f.refuseOp(op, reason{"calls '@" + name + "', which is not in the module", ""})
	}
	if !callee.done {
		return f.refuseOp(op, reason{"calls '@" + name + "' recursively", "use stablehlo.while"})
	}
	if callee.out == nil {
		return f.refuseOp(op, reason{"calls '@" + name + "', which is not emitted", ""})
	}
	var arguments []value.Value
	for i, v := range f.operands(op) {
		if i >= len(callee.out.Params) || !typeOf(v).Equal(callee.out.Params[i].Typ) {
			return f.refuseOp(op, mismatch)
		}
		arguments = append(arguments, b.pack(v))
	}
	out := b.NewCall(callee.out, arguments...)
	var results []val
	for i := range f.m.NumResults(op) {
		t := f.m.Types.Elem(f.m.Type(f.m.Result(op, i)))
		var v value.Value = out
		if f.m.NumResults(op) > 1 {
			v = b.NewExtractValue(out, uint64(i))
		}
		if !v.Type().Equal(storage(t)) {
			return f.refuseOp(op, mismatch)
		}
		results = append(results, b.unpack(t, v))
	}
	return f.setResults(op, results...)
}
