package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/quant"
)

// A check verifies one operation.
type check struct {
	m        *ir.Module
	op       ir.Op
	name     ir.OpName
	rule     *rule
	types    []ir.Type // of the operands and results; valid until the next check is made
	elements ods.ElementsMode
	run      *run
}

func (c *check) numOperands() int { return c.m.NumOperands(c.op) }
func (c *check) numResults() int  { return c.m.NumResults(c.op) }

func (c *check) operandTypes() []ir.Type { return c.types[:c.numOperands():c.numOperands()] }
func (c *check) resultTypes() []ir.Type  { return c.types[c.numOperands():] }

func (c *check) operandType(i int) ir.Type { return c.types[i] }
func (c *check) resultType(i int) ir.Type  { return c.types[c.numOperands()+i] }

// An opKey has all that the checks of a local operation read: name, elements mode, properties,
// number of operands, and types. Most operations of a program have the key of an earlier one, so a
// real program takes a quarter fewer instructions.
type opKey [8]int32

// key returns the key of an operation. ok is false if it has none, because its checks read more.
func (c *check) key() (k opKey, ok bool) {
	const fields = 3 // before the types
	if c.rule == nil || !c.rule.isLocal || len(c.types) > len(k)-fields || c.m.Attributes(c.op) != 0 ||
		c.m.FirstRegion(c.op) != 0 || len(c.m.Successors(c.op)) > 0 {
		return k, false
	}
	k = opKey{int32(c.name)<<1 | int32(c.elements), int32(c.m.Properties(c.op)), int32(c.numOperands())}
	for i, t := range c.types {
		k[fields+i] = int32(t)
	}
	return k, true
}

// shape returns the dimensions of a tensor type.
func (c *check) shape(t ir.Type) []int64 { return c.m.Types.Shape(t) }

func (c *check) operandShape(i int) []int64 { return c.m.Types.Shape(c.operandType(i)) }
func (c *check) resultShape(i int) []int64  { return c.m.Types.Shape(c.resultType(i)) }

// elementType returns the element type of a shaped type, and any other type unchanged.
func (c *check) elementType(t ir.Type) ir.Type { return c.m.Types.ElementType(t) }

// quantized returns the parameters of the element type of t, or nil if it is not quantized.
func (c *check) quantized(t ir.Type) *quant.Type { return quant.Parse(c.m.Context, c.elementType(t)) }

// quoted returns the part of a message that is t in quotes, as MLIR prints it.
func (c *check) quoted(t ir.Type) fail.Type { return fail.Type{Context: c.m.Context, Type: t} }

// quotedList returns the part of a message that is types in quotes, separated by commas.
func (c *check) quotedList(types []ir.Type) fail.Types {
	return fail.Types{Context: c.m.Context, Types: types}
}

// property returns the inherent attribute with this name, or 0.
func (c *check) property(name string) ir.Attr {
	for i := range c.rule.attrs { // few
		if a := &c.rule.attrs[i]; a.Text == name {
			return c.m.Property(c.op, a.Name)
		}
	}
	return 0
}

// intsAttr returns the elements of an integer list attribute, or nil if the attribute is absent.
func (c *check) intsAttr(name string) []int64 { return c.m.Attrs.Ints(c.property(name)) }

// intAttr returns the value of an integer attribute, or defaultValue if it is absent.
func (c *check) intAttr(name string, defaultValue int64) int64 {
	if a := c.property(name); a != 0 {
		return c.m.Attrs.Ints(a)[0]
	}
	return defaultValue
}

// boolAttr reports whether a boolean attribute is true, or a unit attribute is present.
func (c *check) boolAttr(name string) bool {
	a := c.property(name)
	return a != 0 && (c.m.Attrs.Kind(a) == ir.UnitAttr || c.m.Attrs.Ints(a)[0] != 0)
}

// field returns an integer list parameter of a dialect attribute.
func (c *check) field(a ir.Attr, name string) []int64 { return c.m.Attrs.Field(a, name).Ints }

// fieldInt returns an integer parameter of a dialect attribute, or 0 if it is absent.
func (c *check) fieldInt(a ir.Attr, name string) int64 {
	if ints := c.field(a, name); len(ints) > 0 {
		return ints[0]
	}
	return 0
}

// body returns the entry block of region i, or 0.
func (c *check) body(i int) ir.Block { return c.m.FirstBlock(c.m.Region(c.op, i)) }

func (c *check) numRegions(op ir.Op) (n int) {
	for r := c.m.FirstRegion(op); r != 0; r = c.m.NextRegion(r) {
		n++
	}
	return n
}

func (c *check) argTypes(b ir.Block) []ir.Type {
	types := make([]ir.Type, c.m.NumArgs(b))
	for i := range types {
		types[i] = c.m.Type(c.m.Arg(b, i))
	}
	return types
}

// terminator returns the last operation of b, and whether it is or may be a terminator.
func (c *check) terminator(b ir.Block) (ir.Op, bool) {
	last := c.m.LastOp(b)
	d := c.m.OpDef(last)
	return last, last != 0 && (d == nil || d.Terminator)
}

// yieldedTypes returns the operand types of the last operation of b.
func (c *check) yieldedTypes(b ir.Block) []ir.Type { return c.typesOf(c.m.Operands(c.m.LastOp(b))) }

func (c *check) typesOf(values []ir.Value) []ir.Type { return c.m.AppendTypesOf(nil, values) }

// constant returns the integers of operand i if it is a constant (Base.cpp, matchInts). It returns
// false for other operands and for splats of more than [maxRepeated] elements: ten bytes of text
// must not allocate gigabytes.
func (c *check) constant(i int) ([]int64, bool) {
	a := c.constantAttr(i)
	if l := c.m.Attrs.Literal(a); l == nil || l.Splat() && l.Len() > maxRepeated {
		return nil, false
	}
	return intsOf(c.m.Context, a), true
}

// constantAttr returns the integer literal that defines operand i, or 0.
func (c *check) constantAttr(i int) ir.Attr {
	op, _ := c.m.DefiningOp(c.m.Operand(c.op, i))
	name := "value"
	switch c.m.OpName(op) {
	case ir.OpConstant, ir.OpChloConstant, ir.OpArithConstant:
	case ir.OpShapeConstShape:
		name = "shape"
	default:
		return 0
	}
	if a := c.m.Property(op, tableName(name)); ods.IsIntElements(c.m.Context, a) {
		return a
	}
	return 0
}

// maxRepeated limits the number of elements expanded from a splat. Longer splats are not shapes.
const maxRepeated = 1 << 16

// intsOf returns the sign-extended elements of an integer literal (APInt::getSExtValue), and at
// most [maxRepeated] elements of a splat.
func intsOf(c *ir.Context, a ir.Attr) []int64 {
	l := c.Attrs.Literal(a)
	v := make([]int64, max(l.Distinct(), min(l.Len(), maxRepeated)))
	for i := range v {
		v[i] = signedAt(l, int64(i))
	}
	return v
}

// signedAt returns element i of an integer literal, sign-extended from its width.
func signedAt(l *ir.Literal, i int64) int64 {
	shift := 64 - min(64, l.Elem().Bits())
	return int64(l.At(i).Lo) << shift >> shift
}
