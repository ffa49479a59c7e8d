package llvm

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// refuseOp reports that a function is left out because of an operation in it, or of the function
// itself, unless that has been reported. It returns false.
func (f *function) refuseOp(op ir.Op, r reason) bool {
	if f.refused {
		return false
	}
	f.refused = true
	d := f.m.At(f.m.Ranges().Op(op), f.severity, "function '@"+f.name+"' is not emitted: ")
	if op != f.op {
		d.Message += "'" + f.m.OpString(op) + "' op "
		d.NoteAt(f.m.Ranges().Op(f.op), "the function is here")
	}
	d.Message += r.why
	if r.advice != "" {
		d.Remedies = append(d.Remedies, ir.Remedy{Effect: r.advice})
	}
	if f.severity == ir.Error {
		d.Remedies = append(d.Remedies, ir.Remedy{Option: "emit", Value: "llvm=partial", Effect: "skip such functions"})
	}
	f.diagnostics.Add(d)
	return false
}

// refuseKind refuses a function because operations of a name are not defined on an element type.
func (f *function) refuseKind(op ir.Op, name ir.OpName, t elem.Type) bool {
	r := reason{why: fmt.Sprintf("is not defined for elements of type '%v'", t), advice: "convert the operand first"}
	if d := ir.Known(name); d.Dialect == "stablehlo" {
		r.why += " (spec.md#" + d.ShortName + ")"
	}
	return f.refuseOp(op, r)
}

func (s *opContext) refuse(why, advice string) val {
	s.f.refuseOp(s.op, reason{why, advice})
	return s.x[0]
}

// A reason explains why an operation cannot be emitted. why continues a sentence that begins with
// the operation.
type reason struct{ why, advice string }

const (
	onlyElementwise = "; only elementwise operations are emitted as LLVM IR"
	splitAdvice     = "move the elementwise part into a function of its own"
)

var (
	combines          = reason{"combines different elements of its operands" + onlyElementwise, splitAdvice}
	moves             = reason{"moves elements to other positions" + onlyElementwise, splitAdvice}
	positions         = reason{"returns elements that depend on their position" + onlyElementwise, "pass its result as an argument"}
	shapes            = reason{"depends on the shape of a tensor", splitAdvice}
	devices           = reason{"communicates with other devices or with the host", splitAdvice}
	externalCode      = reason{"calls code that is not in the module", splitAdvice}
	randomBits        = reason{"draws random numbers", "pass random numbers as an argument"}
	tuples            = reason{"has a tuple as operand or result", "use the elements without a tuple"}
	quantized         = reason{"converts quantized elements", "dequantize outside of the function"}
	environment       = reason{"returns a number that depends on the device", "pass the number as an argument"}
	blocks            = reason{"branches to another block", "use stablehlo.if, stablehlo.case or stablehlo.while"}
	decompositionStep = reason{"is an internal step of the decomposition of chlo.asin and chlo.acos", "use chlo.asin or chlo.acos"}
	mismatch          = reason{"has regions or a callee with other types", "promote the module first"}
	noRule            = reason{"is not supported", "use the operations that it decomposes into"}
	otherDialect      = reason{"belongs to a dialect that is not supported", "use a stablehlo operation"}
)

// refusals has the reasons that do not follow from the definition of an operation.
var refusals = lazy.Value[map[ir.OpName]reason]{New: func() map[ir.OpName]reason {
	return map[ir.OpName]reason{
		ir.OpChloScan: combines, ir.OpSort: combines,
		ir.OpIota: positions, ir.OpDynamicIota: positions,
		ir.OpGetDimensionSize: shapes, ir.OpSetDimensionSize: shapes,
		ir.OpPartitionId: environment, ir.OpReplicaId: environment,
		ir.OpRng: randomBits, ir.OpRngBitGenerator: randomBits,
		ir.OpUniformDequantize: quantized, ir.OpUniformQuantize: quantized,
		ir.OpChloAsinAcosKernel: decompositionStep,
	}
}}

// reasonFor returns why an operation without a rule is refused.
func reasonFor(op ir.OpName) reason {
	if why, ok := refusals.Get()[op]; ok {
		return why
	}
	d := ir.Known(op)
	switch {
	case d != nil && d.Successors > 0:
		return blocks
	case d == nil || d.Dialect != "stablehlo" && d.Dialect != "chlo":
		return otherDialect
	case hasValue(d, "Token") || hasValue(d, "Future") || slices.ContainsFunc(d.Attrs, namesDevices):
		return devices
	case hasValue(d, "Tuple"):
		return tuples
	case d.IsElementwise():
		return noRule
	case d.Role == ir.Moves:
		return moves
	case d.Role == ir.Foreign:
		return externalCode
	}
	return combines
}

// hasValue reports whether an operand or result has this type constraint in the definition: Token,
// Future, Tuple.
func hasValue(d *ir.OpDef, constraint string) bool {
	is := func(v ir.ValueDef) bool { return v.Type == constraint }
	return slices.ContainsFunc(d.Operands, is) || slices.ContainsFunc(d.Results, is)
}

// namesDevices reports whether an attribute selects the devices that communicate.
func namesDevices(a ir.AttrDef) bool { return a.Text == "replica_groups" || a.Text == "channel_handle" }

// unbroadcast returns the operation that a broadcasting operation of CHLO applies: stablehlo.add
// for chlo.broadcast_add. It returns any other operation itself.
func (f *function) unbroadcast(op ir.OpName) ir.OpName {
	d := ir.Known(op)
	if d == nil || !d.Broadcasts() {
		return op
	}
	name := strings.TrimPrefix(d.ShortName, "broadcast_")
	for _, dialect := range []string{"stablehlo.", "chlo."} {
		if plain := f.m.Names.Op(dialect + name); ir.Known(plain) != nil {
			return plain
		}
	}
	return ir.OpNone
}
