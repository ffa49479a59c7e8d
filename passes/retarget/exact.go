package retarget

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/sharding"
)

// maxChain bounds the length of a chain of converts that same follows.
const maxChain = 16

// SimplifyConverts erases the converts of a module that change no value: converts to the type of
// the operand, and converts back to a type after lossless ones, such as the last of f32 to f64 to
// f32. It also erases converts that lose their last use, and returns how many it erased.
func (o Options) SimplifyConverts(m *ir.Module) (count int) {
	var bypassed []ir.Op // converts between two equal values
	m.Walk(func(op ir.Op) {
		if m.OpName(op) != ir.OpConvert {
			return
		}
		v, chain := equalValue(m, op)
		bypassed = append(bypassed, chain...)
		if v != 0 && !o.apart(v, m.Result(op, 0)) {
			m.ReplaceAllUses(m.Result(op, 0), v)
			m.Erase(op)
			count++
		}
	})
	for again := true; again; {
		again = false
		for _, op := range bypassed {
			if !m.Erased(op) && !m.Uses().Any(m.Result(op, 0)) {
				m.Erase(op)
				count++
				again = true
			}
		}
	}
	return count
}

// mergeConverts merges converts that a run has inserted with converts that read them or that they
// read, if the first of the two is exact: bf16 to f32 to bf16 becomes nothing, and f16 to f32 to
// f64 one convert.
func (r *runner) mergeConverts() {
	if len(r.inserted) == 0 {
		return
	}
	var bypassed []ir.Op
	asks := map[ir.Op]int{}
	r.m.Walk(func(op ir.Op) {
		v := exactSource(r.m, op)
		if v == 0 {
			return
		}
		def, _ := r.m.DefiningOp(r.m.Operand(op, 0))
		statement, made := r.inserted[op]
		if asked, also := r.inserted[def]; !made && !also {
			return
		} else if !made {
			statement = asked
		}
		bypassed, asks[def] = append(bypassed, def), statement
		switch result := r.m.Result(op, 0); {
		case r.m.Type(v) != r.m.Type(result):
			r.m.SetOperand(op, 0, v)
		case !r.options.apart(v, result):
			r.m.ReplaceAllUses(result, v)
			r.erase(op, statement)
		}
	})
	for _, op := range bypassed {
		if !r.m.Erased(op) && !r.m.Uses().Any(r.m.Result(op, 0)) {
			r.erase(op, asks[op])
		}
	}
}

// erase erases a convert because of a statement, and forgets it if it was inserted.
func (r *runner) erase(convert ir.Op, statement int) {
	if _, made := r.inserted[convert]; made {
		r.report.Converts--
		delete(r.inserted, convert)
	} else {
		r.report.Merged++
		r.statementReport(statement).Removed++
		r.effects.decideResults(convert, statement)
	}
	r.m.Erase(convert)
}

// exactSource returns the value that a convert reads through another one, which is exact, or 0.
func exactSource(m *ir.Module, op ir.Op) ir.Value {
	if m.OpName(op) != ir.OpConvert {
		return 0
	}
	middle := m.Operand(op, 0)
	def, _ := m.DefiningOp(middle)
	if def == 0 || m.OpName(def) != ir.OpConvert {
		return 0
	}
	if v := m.Operand(def, 0); elem.Holds(m.Types.Elem(m.Type(middle)), m.Types.Elem(m.Type(v))) {
		return v
	}
	return 0
}

// equalValue returns the value that the result of a convert is equal to, and the converts between
// them; 0 if there is none.
func equalValue(m *ir.Module, op ir.Op) (v ir.Value, chain []ir.Op) {
	t := m.Type(m.Result(op, 0))
	for v = m.Operand(op, 0); ; {
		if m.Type(v) == t {
			return v, chain
		}
		def, _ := m.DefiningOp(v)
		if def == 0 || m.OpName(def) != ir.OpConvert || len(chain) > maxChain ||
			!elem.Holds(m.Types.Elem(m.Type(v)), m.Types.Elem(t)) || !elem.Holds(m.Types.Elem(m.Type(v)), m.Types.Elem(m.Type(m.Operand(def, 0)))) {
			return 0, nil
		}
		chain = append(chain, def)
		v = m.Operand(def, 0)
	}
}

// pinned lists the types for which a reduce_precision to their own format changes nothing after a
// convert, on XLA CPU too, which computes other 8-bit floats in f16 and flushes their subnormal
// numbers there.
var pinned = [...]elem.Type{elem.BF16, elem.F16, elem.F32, elem.F8E5M2}

// PinPrecision inserts a reduce_precision to the format of the new type after each convert that
// narrows a float. It changes no value, but prevents compilers that may compute with excess
// precision from removing the convert together with a later one (XLA removes such pairs under
// xla_allow_excess_precision and keeps reduce_precision, openxla/xla#41605 and #19038,
// jax-ml/jax#23007). It returns how many it inserted.
func PinPrecision(m *ir.Module) (count int) {
	var narrow []ir.Op
	m.Walk(func(op ir.Op) {
		if m.OpName(op) != ir.OpConvert {
			return
		}
		from, to := m.Types.Elem(m.Type(m.Operand(op, 0))), m.Types.Elem(m.Type(m.Result(op, 0)))
		if from.IsFloat() && slices.Contains(pinned[:], to) && !elem.Holds(to, from) {
			narrow = append(narrow, op)
		}
	})
	for _, op := range narrow {
		if hasUnpinnedUse(m, m.Result(op, 0)) {
			pin(m, op)
			count++
		}
	}
	return count
}

// hasUnpinnedUse reports whether a value has a use other than a reduce_precision to its format.
func hasUnpinnedUse(m *ir.Module, v ir.Value) bool {
	for op := range m.Uses().Of(v) {
		if !isPin(m, op) {
			return true
		}
	}
	return false
}

// isPin reports whether an operation is a reduce_precision to the format of its operand, which
// computes nothing.
func isPin(m *ir.Module, op ir.Op) bool {
	return m.OpName(op) == ir.OpReducePrecision && m.Properties(op) == ownFormat(m, m.Operand(op, 0))
}

// ownFormat returns the properties of a reduce_precision to the format of v.
func ownFormat(m *ir.Module, v ir.Value) ir.Dict {
	exponent, fraction, _ := m.Types.Elem(m.Type(v)).FloatBits()
	i32 := m.Types.Scalar(elem.I32)
	return m.Dicts.Of([]ir.Entry{{Name: m.Names.Attr("exponent_bits"), Attr: m.Attrs.Int(int64(exponent), i32)}, {Name: m.Names.Attr("mantissa_bits"), Attr: m.Attrs.Int(int64(fraction), i32)}})
}

// pin inserts a reduce_precision after a convert.
func pin(m *ir.Module, op ir.Op) {
	t := m.Type(m.Result(op, 0))
	v := m.Detach(op)
	round := m.NewOp(ir.OpReducePrecision, ownFormat(m, m.Result(op, 0)), op, []ir.Value{m.Result(op, 0)}, t)
	sharding.Keep(m, round, m.Result(op, 0))
	m.InsertAfter(op, round)
	m.Adopt(round, v)
}
