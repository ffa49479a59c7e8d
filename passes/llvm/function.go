package llvm

import (
	"fmt"
	"slices"

	ll "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

type function struct {
	*emitter
	op      ir.Op
	name    string
	begun   bool
	done    bool
	out     *ll.Func // nil until it is written, and if it is refused
	vals    map[ir.Value]val
	refused bool
	nesting int
}

// maxNesting is the maximum nesting of regions. The readers accept more.
const maxNesting = 1000

// write emits a function, or refuses it.
func (f *function) write() {
	m := f.m
	body := m.Body(f.op)
	parts, inputs := m.Types.Parts(m.Attrs.Type(m.Property(f.op, ir.NameFunctionType)))
	switch {
	case f.byName[f.name] != f:
		f.refuseOp(f.op, reason{"another function has this name", "rename one of them"})
	case body == 0:
		f.refuseOp(f.op, reason{"it has no body", "define the function or remove it"})
	case !f.checkTypes(f.op, "argument", parts[:inputs]), !f.checkTypes(f.op, "result", parts[inputs:]):
	case m.NextBlock(body) != 0:
		f.refuseOp(m.LastOp(body), blocks)
	}
	if f.refused {
		return
	}

	signature := collect(parts, func(t ir.Type) types.Type { return storage(m.Types.Elem(t)) })
	symbol := f.symbol()
	out := ll.NewFunc(symbol, resultType(symbol, signature[inputs:]), unnamedParams(signature[:inputs])...)
	if ir.IsPrivate(m, f.op) {
		out.Linkage = enum.LinkageInternal
	} else if symbol != f.name {
		d := m.At(m.Ranges().Op(f.op), ir.Warning, "function '@"+f.name+"' is emitted as '@"+symbol+"': LLVM or the C library has a function of its name")
		d.Note("call it '@" + symbol + "', or give it another name")
		f.diagnostics.Add(d)
	}
	b := newBuilder(f.lib, out)
	f.vals = map[ir.Value]val{}
	for i := range inputs {
		f.vals[m.Arg(body, i)] = b.unpack(m.Types.Elem(parts[i]), out.Params[i])
	}
	results, ok := f.writeBlock(b, body)
	if !ok || !f.checkReturns(parts[inputs:]) {
		return
	}
	switch packed := collect(results, b.pack); len(packed) {
	case 0:
		b.NewRet(nil)
	case 1:
		b.NewRet(packed[0])
	default:
		b.NewRet(b.aggregate(out.Sig.RetType, packed...))
	}
	f.out = out
}

// checkReturns reports whether the function returns elements of its declared types, and refuses it
// if not: MLIR does not check those of stablehlo.return.
func (f *function) checkReturns(results []ir.Type) bool {
	last := f.m.LastOp(f.m.Body(f.op))
	same := slices.EqualFunc(f.m.AppendTypesOf(nil, f.m.Operands(last)), results, func(a, b ir.Type) bool { return f.m.Types.Elem(a) == f.m.Types.Elem(b) })
	return same || f.refuseOp(last, reason{"returns other types than the function declares", "return values of the types that the function declares"})
}

// maxUnnamed is the maximum number of results in a struct without a name. LLVM IR spells such a
// type at each of its uses, and a function with n results uses it n times.
const maxUnnamed = 16

func resultType(symbol string, t []types.Type) types.Type {
	switch len(t) {
	case 0:
		return types.Void
	case 1:
		return t[0]
	}
	s := types.NewStruct(t...)
	if len(t) > maxUnnamed {
		s.SetName(symbol + ".results")
	}
	return s
}

// writeBlock writes the operations of a block, and returns the operands of its terminator.
func (f *function) writeBlock(b *builder, block ir.Block) (results []val, ok bool) {
	if f.nesting++; f.nesting > maxNesting {
		f.refuseOp(f.m.FirstOp(block), reason{"is nested too deeply", splitAdvice})
		return nil, false
	}
	defer func() { f.nesting-- }()
	for op := f.m.FirstOp(block); op != 0; op = f.m.NextOp(op) {
		if name := f.m.OpName(op); name == ir.OpFuncReturn || name == ir.OpReturn {
			return f.operands(op), true
		}
		if !f.writeOp(b, op) {
			return nil, false
		}
	}
	f.refuseOp(f.op, reason{"a block has no terminator", ""})
	return nil, false
}

func (f *function) operands(op ir.Op) []val {
	return collect(f.m.Operands(op), func(v ir.Value) val { return f.vals[v] })
}

func (f *function) writeOp(b *builder, op ir.Op) bool {
	name := f.m.OpName(op)
	if write := structuralOp(name); write != nil {
		// the type of the operand of get_dimension_size does not matter
		return (name == ir.OpGetDimensionSize || f.checkOp(op)) && write(f, b, op)
	}
	plain := f.unbroadcast(name)
	if r, ok := rules.Get()[plain]; ok {
		return (plain == name || f.checkShapes(op)) && f.writeRule(b, op, plain, r)
	}
	return f.refuseOp(op, reasonFor(name))
}

// writeRule writes an operation by the rule of an operation with this name.
func (f *function) writeRule(b *builder, op ir.Op, name ir.OpName, r rule) bool {
	m := f.m
	if !f.checkOp(op) || m.NumOperands(op) == 0 || m.NumResults(op) != 1 {
		return f.refuseOp(op, otherDialect) // unless checkOp has refused it
	}
	s := &opContext{builder: b, f: f, op: op, x: f.operands(op)}
	first := 0
	if r.pred {
		first = 1
		if t := m.Types.Elem(m.Type(m.Operand(op, 0))); t != elem.I1 {
			return f.refuseKind(op, name, t)
		}
	}
	s.t = m.Types.Elem(m.Type(m.Operand(op, first)))
	for i := first; i < len(s.x); i++ {
		if t := m.Types.Elem(m.Type(m.Operand(op, i))); t != s.t {
			return f.refuseOp(op, reason{fmt.Sprintf("has operands of different types, '%v' and '%v'", s.t, t), "promote the module first"})
		}
	}
	write := r.column(s.t)
	if write == nil {
		return f.refuseKind(op, name, s.t)
	}
	v := write(s)
	if f.refused {
		return false
	}
	return f.setResults(op, v)
}

// setResults sets the results of an operation. It refuses results that differ from the declared
// types.
func (f *function) setResults(op ir.Op, results ...val) bool {
	if len(results) != f.m.NumResults(op) {
		return f.refuseOp(op, mismatch)
	}
	for i, v := range results {
		result := f.m.Result(op, i)
		t := f.m.Types.Elem(f.m.Type(result))
		if !t.InStableHLO() || !typeOf(v).Equal(storage(t)) {
			return f.refuseOp(op, reason{fmt.Sprintf("declares a result of type '%s', but computes another type", f.m.Types.Text(f.m.Type(result))), "promote the module first"})
		}
		f.vals[result] = v
	}
	return true
}

func typeOf(v val) types.Type {
	if len(v) == 1 {
		return v[0].Type()
	}
	return types.NewStruct(typesOf(v)...)
}

// checkOp reports whether all operands and results of an operation are tensors of supported
// elements, and refuses the operation if not.
func (f *function) checkOp(op ir.Op) bool {
	return f.checkTypes(op, "operand", f.m.AppendTypesOf(nil, f.m.Operands(op))) && f.checkTypes(op, "result", f.m.AppendResultTypes(nil, op))
}

func (f *function) checkTypes(op ir.Op, what string, list []ir.Type) bool {
	for i, t := range list {
		if f.m.Types.Kind(t) != ir.TensorType || !f.m.Types.Elem(t).InStableHLO() {
			return f.refuseOp(op, reason{fmt.Sprintf("%s #%d has type '%s', which is not supported", what, i, f.m.Types.Text(t)),
				"use tensors of the integer, float and complex types of spec.md#types"})
		}
	}
	return true
}

// intProperty returns the value of an integer attribute, and reports whether there is one.
func (s *opContext) intProperty(name string) (int64, bool) {
	list := s.f.m.Attrs.Ints(s.f.m.Property(s.op, s.f.m.Names.Attr(name)))
	if len(list) != 1 {
		return 0, false
	}
	return list[0], true
}

// enumProperty returns the value of an enum attribute, or "".
func (s *opContext) enumProperty(name string) string {
	return s.f.m.Attrs.EnumWord(s.f.m.Property(s.op, s.f.m.Names.Attr(name)))
}

func (s *opContext) result() elem.Type { return s.f.m.Types.Elem(s.f.m.Type(s.f.m.Result(s.op, 0))) }
