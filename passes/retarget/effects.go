package retarget

import (
	"math"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// effects tells which statement decides the type of each result and public argument, and what that
// costs. The methods of a nil one do nothing.
type effects struct {
	*runner
	before  map[site]sized
	decided map[site]int // statements
}

// A site is a result of an operation, or ^i for argument i of a function. Operations keep their
// numbers when their results change.
type site struct {
	op ir.Op
	i  int
}

// sized is an element type with the bytes of a value.
type sized struct {
	elem  elem.Type
	bytes int64
}

func newEffects(r *runner) *effects {
	e := &effects{runner: r, before: map[site]sized{}, decided: map[site]int{}}
	e.eachSite(func(at site, t ir.Type) {
		e.before[at] = e.size(t)
		e.total(at).Before += e.before[at].bytes
	})
	return e
}

// total returns the sum of bytes to which a site adds.
func (e *effects) total(at site) *Bytes {
	if at.i < 0 {
		return &e.report.Parameters
	}
	return &e.report.Written
}

// eachSite calls f with all results of operations and all public arguments.
func (e *effects) eachSite(f func(at site, t ir.Type)) {
	e.m.Walk(func(op ir.Op) {
		for i := range e.m.NumResults(op) {
			f(site{op, i}, e.m.Type(e.m.Result(op, i)))
		}
		if e.m.OpName(op) == ir.OpFunc && e.isPublic(op) {
			inputs, _ := ir.Signature(e.m, op)
			for i, t := range inputs {
				f(site{op, ^i}, t)
			}
		}
	})
}

// size returns the element type and the bytes of a type: 0 unless its shape is static.
func (e *effects) size(t ir.Type) sized {
	x := e.m.Types.Elem(t)
	n, ok := ir.Product(e.m.Types.Shape(t))
	if x == elem.None || !ok || n < 0 {
		return sized{elem: x}
	}
	return sized{x, n * int64(x.StorageBytes())}
}

// decide records that a statement decides the type of a value, which is none in the body of a
// private function or region.
func (e *effects) decide(v ir.Value, statement int) {
	if e == nil {
		return
	}
	if op, i := e.m.DefiningOp(v); op != 0 {
		e.decided[site{op, i}] = statement
		return
	}
	if b, i := e.m.ArgOf(v); b != 0 {
		e.decided[site{e.m.RegionOp(e.m.BlockRegion(b)), ^i}] = statement
	}
}

// decideResults records that a statement decides the types of the results of an operation.
func (e *effects) decideResults(op ir.Op, statement int) {
	if e == nil {
		return
	}
	for i := range e.m.NumResults(op) {
		e.decided[site{op, i}] = statement
	}
}

// measure counts bytes and returns the statements of results.
func (e *effects) measure() map[ir.Value]int {
	statements, seen := map[ir.Value]int{}, map[site]bool{}
	e.eachSite(func(at site, t ir.Type) {
		was, now := e.before[at], e.size(t)
		seen[at] = true
		e.total(at).After += now.bytes
		statement, ok := e.decided[at]
		if asks, made := e.inserted[at.op]; made {
			statement, ok = asks, true
			was = sized{elem: e.m.Types.Elem(e.m.Type(e.m.Operand(at.op, 0)))}
		}
		if !ok {
			return
		}
		s := e.statementReport(statement)
		if at.i < 0 {
			s.Parameters.add(Bytes{was.bytes, now.bytes})
		} else {
			s.Written.add(Bytes{was.bytes, now.bytes})
			statements[e.m.Result(at.op, at.i)] = statement
		}
		s.Rounding = max(s.Rounding, roundingError(was.elem, now.elem))
	})
	for at, was := range e.before {
		if statement, ok := e.decided[at]; ok && !seen[at] {
			e.statementReport(statement).Written.add(Bytes{Before: was.bytes})
		}
	}
	return statements
}

// roundingError returns the largest relative error of a number of one float type in another; 0 if
// there is none.
func roundingError(from, to elem.Type) float64 {
	if from, to = from.Part(), to.Part(); !from.IsFloat() || !to.IsFloat() || elem.Holds(to, from) {
		return 0
	}
	_, fraction, _ := to.FloatBits()
	return math.Ldexp(1, -fraction-1)
}
