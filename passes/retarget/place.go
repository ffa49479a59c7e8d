package retarget

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/sharding"
)

// A placer inserts converts in front of the operations that need them, in program order. It
// converts a value to a type at most once in each block; converts in enclosing blocks are reused.
type placer struct {
	*runner
	converted map[conversion]ir.Value
}

// A conversion is a value that is converted in a block, and its new type.
type conversion struct {
	block ir.Block
	value ir.Value
	to    elem.Type
}

func newPlacer(r *runner) *placer { return &placer{r, map[conversion]ir.Value{}} }

// convert returns v converted to an element type, for the operation at. It inserts a convert
// before at unless there is one; statement is the one that asks for it.
func (c *placer) convert(at ir.Op, v ir.Value, to elem.Type, statement int) ir.Value {
	inserted := c.report.Converts
	made := c.place(at, v, to, statement)
	if c.report.Converts > inserted && c.mayNotFit(v, to) {
		c.warn(at, convertRange, c.quoteOp(at)+" takes '"+c.m.Types.Text(c.m.Type(v))+"' as '"+to.String()+"': values beyond its range are lost")
	}
	return made
}

// place is convert without a warning about values that may not fit.
func (c *placer) place(at ir.Op, v ir.Value, to elem.Type, statement int) ir.Value {
	for op := at; op != 0; op = c.m.ParentOp(op) {
		if made := c.converted[conversion{c.m.Block(op), v, to}]; made != 0 {
			def, _ := c.m.DefiningOp(made)
			sharding.KeepPropagated(c.m, at, def, v)
			return made
		}
	}
	made := c.insertConvert(at, v, c.m.Types.WithElement(c.m.Type(v), c.m.Types.Scalar(to)), statement)
	c.converted[conversion{c.m.Block(at), v, to}] = made
	return made
}

// mayNotFit reports whether v may be out of range of an integer type that it is converted to. The
// elements of constants are checked.
func (c *placer) mayNotFit(v ir.Value, to elem.Type) bool {
	from := c.m.Types.Elem(c.m.Type(v))
	if !to.IsInteger() || from == to || elem.Holds(to, from) {
		return false
	}
	if def, _ := c.m.DefiningOp(v); def != 0 && isConstant(c.m.OpName(def)) {
		_, outcome := ir.Recast(c.m, c.m.Property(def, ir.NameValue), to, elem.Wrap)
		return outcome&(elem.Overflow|elem.NaNLost) != 0
	}
	return true
}
