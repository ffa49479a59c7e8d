package verify

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
)

// A fault describes a verification failure; nil means valid.
type fault struct {
	message string
	at      ir.Op    // the operation, if it is another than the one that is checked
	place   ir.Range // its source range, if not that of the operation
	bare    bool     // the reference does not name the operation: emitError and emitOptionalError
	then    string   // the next error of the reference, about the operation
	notes   []note   // of the reference
	quiet   bool     // fails without a diagnostic
}

// A note adds to a fault: about another operation, or about the same.
type note struct {
	message string
	op      ir.Op
}

// opFault is MLIR's emitOpError: the message is prefixed with the name of the operation.
func opFault(words ...string) *fault { return &fault{message: strings.Join(words, "")} }

// bareFault is MLIR's emitError.
func bareFault(words ...string) *fault { return &fault{message: strings.Join(words, ""), bare: true} }

// wrongNumbers returns a fault with a message of package shape, or nil if it is empty.
func wrongNumbers(words string) *fault {
	if words == "" {
		return nil
	}
	return bareFault(words)
}

// A check verifies one operation.
type check struct {
	m        *ir.Module
	op       ir.Op
	name     ir.OpName
	rule     *rule
	elements elementsMode
	run      *run
}

// An elementsMode says whether element types are compared.
type elementsMode uint8

const (
	compared elementsMode = iota
	ignored               // promotion has not run yet
)

func (c *check) operands() int { return c.m.NumOperands(c.op) }
func (c *check) results() int  { return c.m.NumResults(c.op) }

// operandType and resultType are types by number.
func (c *check) operandType(i int) ir.Type { return c.m.Type(c.m.Operand(c.op, i)) }
func (c *check) resultType(i int) ir.Type  { return c.m.Type(c.m.Result(c.op, i)) }

// shape returns the dimensions of a tensor type.
func (c *check) shape(t ir.Type) []int64 { return c.m.Shape(t) }

func (c *check) operandShape(i int) []int64 { return c.m.Shape(c.operandType(i)) }
func (c *check) resultShape(i int) []int64  { return c.m.Shape(c.resultType(i)) }

// element returns the element type of a shaped type, or the type itself.
func (c *check) element(t ir.Type) ir.Type { return c.m.ElementType(t) }

// spelled returns a type as messages show it.
func (c *check) spelled(t ir.Type) string { return "'" + c.m.TypeString(t) + "'" }

// spelledAll returns a list of types as messages show it.
func (c *check) spelledAll(types []ir.Type) string {
	words := make([]string, len(types))
	for i, t := range types {
		words[i] = c.spelled(t)
	}
	return strings.Join(words, ", ")
}

// property returns an inherent attribute by name, or 0.
func (c *check) property(name string) ir.Attr {
	return c.m.Property(c.op, tableName(name))
}

// ints returns an inherent attribute that is a list of numbers; nil if it is not there.
func (c *check) ints(name string) []int64 {
	if a := c.property(name); a != 0 {
		return c.m.Ints(a)
	}
	return nil
}

// int returns an inherent attribute that is a number, or what it is by default.
func (c *check) int(name string, preset int64) int64 {
	if a := c.property(name); a != 0 {
		return c.m.Ints(a)[0]
	}
	return preset
}

// flag is an inherent attribute that is a truth value, or a unit attribute; false if it is not
// there.
func (c *check) flag(name string) bool {
	a := c.property(name)
	return a != 0 && (c.m.AttrKind(a) == ir.UnitAttr || c.m.Ints(a)[0] != 0)
}

// field returns a list of numbers in an attribute of a dialect.
func (c *check) field(a ir.Attr, name string) []int64 { return c.m.Field(a, name).Ints }

// fieldInt returns a number in an attribute of a dialect; 0 if it does not say.
func (c *check) fieldInt(a ir.Attr, name string) int64 {
	if ints := c.field(a, name); len(ints) > 0 {
		return ints[0]
	}
	return 0
}

// body returns the entry block of region i, or 0.
func (c *check) body(i int) ir.Block {
	r := c.m.Region(c.op, i)
	if r == 0 {
		return 0
	}
	return c.m.FirstBlock(r)
}

// argTypes returns the types of a block's arguments.
func (c *check) argTypes(b ir.Block) []ir.Type {
	types := make([]ir.Type, c.m.NumArgs(b))
	for i := range types {
		types[i] = c.m.Type(c.m.Arg(b, i))
	}
	return types
}

// terminator returns the last operation of a block if it ends the block, or may.
func (c *check) terminator(b ir.Block) (ir.Op, bool) {
	last := c.m.LastOp(b)
	if last == 0 {
		return 0, false
	}
	d := c.m.OpDef(last)
	return last, d == nil || d.Terminator
}

// yields returns the types that the last operation of a block gives.
func (c *check) yields(b ir.Block) []ir.Type {
	last := c.m.LastOp(b)
	if last == 0 {
		return nil
	}
	return c.typesOf(c.m.Operands(last))
}

func (c *check) typesOf(values []ir.Value) []ir.Type {
	types := make([]ir.Type, len(values))
	for i, v := range values {
		types[i] = c.m.Type(v)
	}
	return types
}

func (c *check) operandTypes() []ir.Type { return c.typesOf(c.m.Operands(c.op)) }

func (c *check) resultTypes() []ir.Type {
	types := make([]ir.Type, c.results())
	for i := range types {
		types[i] = c.resultType(i)
	}
	return types
}

// constant returns the integers of an operand that is a constant; false if it is none (Base.cpp,
// matchInts), or has more than [maxRepeated] elements that are one number, in ten bytes of text.
func (c *check) constant(i int) ([]int64, bool) {
	a := c.constantAttr(i)
	if a == 0 {
		return nil, false
	}
	if l := c.m.Literal(a); l.Splat() && l.Len() > maxRepeated {
		return nil, false
	}
	return intsOf(c.m.Context, a), true
}

// constantAttr returns the literal of integers that an operand is, or 0.
func (c *check) constantAttr(i int) ir.Attr {
	op, _ := c.m.DefiningOp(c.m.Operand(c.op, i))
	if op == 0 {
		return 0
	}
	name, ok := constantOps[c.m.OpName(op)]
	if !ok {
		return 0
	}
	a := c.m.Property(op, tableName(name))
	if a == 0 || !ods.IsIntElements(c.m.Context, a) {
		return 0
	}
	return a
}

// constantOps are the operations that are constants, and the attribute that says which.
var constantOps = map[ir.OpName]string{ir.OpConstant: "value", ir.OpChloConstant: "value", ir.OpArithConstant: "value", ir.OpShapeConstShape: "shape"}

// maxRepeated is how many elements of a splat are looked at: enough to see that a number repeats.
// A longer one is the shape of nothing.
const maxRepeated = 1 << 16

// intsOf returns the elements of a literal of integers, with their sign (APInt::getSExtValue); of a
// splat no more than [maxRepeated].
func intsOf(c *ir.Context, a ir.Attr) []int64 {
	l := c.Literal(a)
	v := make([]int64, max(l.Distinct(), min(l.Len(), maxRepeated)))
	for i := range v {
		v[i] = signed(l, int64(i))
	}
	return v
}

// signed returns an element of a literal of integers; the top bit of its width is the sign.
func signed(l *ir.Literal, i int64) int64 {
	shift := 64 - min(64, l.Elem().Bits())
	return int64(l.At(i).Lo) << shift >> shift
}

func number(n int64) string { return strconv.FormatInt(n, 10) }

func itoa(n int) string { return strconv.Itoa(n) }

// floatText writes a float as MLIR's diagnostics do (raw_ostream, %e).
func floatText(v float64) string { return strconv.FormatFloat(v, 'e', 6, 64) }
