package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// promoter promotes one module. It walks each function once, from the first operation to the last,
// and decides each operation from the types that its operands have by then. The body of a loop, and
// a private function before its callers are known, are walked without changing anything (inferring)
// until their types stand; what is known of a value meanwhile is its state.
type promoter struct {
	m    *ir.Module
	sys  *promote.System
	opts Options

	states      []state               // by value
	forward     map[ir.Value]ir.Value // results of operations that turned out to be the identity
	scalarTypes [256]ir.Type
	inferring   bool
	someWeak    bool // some value is or was weak

	names     names
	converts  converts
	uses      []int32 // of values, counted when first asked for
	calls     callGraph
	errors    ir.Diagnostics
	warnings  ir.Diagnostics
	reported  map[report]bool
	budget    int // operations that may still be looked at
	exhausted bool

	nodes []promote.Node // scratch
}

// report is an error that has been said.
type report struct {
	op      ir.Op
	message string
}

// block looks at all operations of a block and returns its terminator, or 0.
func (p *promoter) block(b ir.Block) (last ir.Op) {
	for op := p.m.FirstOp(b); op != 0; {
		next := p.m.NextOp(op)
		p.op(op)
		last, op = op, next
	}
	return last
}

// budgetFactor bounds how often operations are looked at, on average. Loops in loops are walked again
// whenever the types of the outer one change, which no real program does often.
const (
	budgetFactor = 64
	budgetFloor  = 1 << 20
)

// op looks at one operation.
func (p *promoter) op(op ir.Op) {
	if p.budget--; p.budget < 0 {
		p.giveUp(op)
		return
	}
	m := p.m
	if len(p.forward) > 0 && !p.inferring {
		p.follow(op)
	}
	c := ruleOf(m.Name(op))
	switch {
	case c == nil:
		p.foreign(op)
	case c.run != nil:
		c.run(p, op)
	default:
		p.signature(op, c)
	}
	if m.Attributes(op) != 0 {
		p.markedWeak(op)
	}
	if p.opts.KeepWeak && p.someWeak && !p.inferring && !m.Erased(op) {
		p.markWeak(op)
	}
}

// giveUp reports that the types of loops in loops do not settle in reasonable time.
func (p *promoter) giveUp(op ir.Op) {
	if !p.exhausted {
		p.exhausted = true
		p.errors.Add(p.m.At(p.m.OpRange(op), ir.Error, "the types of nested loops take too long to settle").
			Note("write converts on the loop-carried values of the inner loops"))
	}
}

// follow replaces operands that are results of identities.
func (p *promoter) follow(op ir.Op) {
	for i, v := range p.m.Operands(op) {
		if to, ok := p.forward[v]; ok {
			p.m.SetOperand(op, i, to)
		}
	}
}

// identityOf makes result v another name of a value, and erases its operation.
func (p *promoter) identityOf(op ir.Op, v ir.Value) {
	result := p.m.Result(op, 0)
	n := p.node(v)
	if p.inferring {
		p.set(result, n)
		return
	}
	if p.opts.Results == KeepResults && promotable[p.m.Elem(p.declaredType(result))] != n.Type {
		p.m.Rename(op, ir.OpConvert, 0)
		p.settle(result)
		return
	}
	if p.forward == nil {
		p.forward = map[ir.Value]ir.Value{}
	}
	p.forward[result] = v
	p.m.Erase(op)
}

// foreign is an operation of another dialect: its operands keep the types that the text declares, and
// so do its results.
func (p *promoter) foreign(op ir.Op) {
	p.opaque(op)
	if p.m.IsText(op) {
		for i, v := range p.m.Operands(op) {
			if p.changed(v) {
				p.fail(op, "'"+p.m.OpString(op)+"' is of a dialect that is not known and written in its custom form, but the type of operand #"+
					itoa(i)+" changes", noteText("write it in the generic form: \""+p.m.OpString(op)+"\"(…)"))
				return
			}
		}
	}
	for r := p.m.FirstRegion(op); r != 0; r = p.m.NextRegion(r) {
		for b := p.m.FirstBlock(r); b != 0; b = p.m.NextBlock(b) {
			p.block(b)
		}
	}
}

// opaque keeps the types that the text declares: operands whose type was changed are converted back.
func (p *promoter) opaque(op ir.Op) {
	m := p.m
	for i, v := range m.Operands(op) {
		if !p.changed(v) || m.IsText(op) {
			continue
		}
		if p.states[v].weak {
			p.leak(op, v)
		}
		if !p.inferring {
			p.convertOperand(op, i, promotable[m.Elem(p.declaredType(v))])
		}
	}
	for i := range m.NumResults(op) {
		p.settle(m.Result(op, i))
	}
}

// skip is an operation that is walked elsewhere.
func (p *promoter) skip(ir.Op) {}

// terminator is looked at by the operation around it.
func (p *promoter) terminator(ir.Op) {}
