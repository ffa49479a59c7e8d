package text

import "github.com/hlo-promote/hlo-promote/ir"

// block writes the operations of a block up to one, or all if that is 0, one level deeper.
func (p *printer) block(b ir.Block, end ir.Op) {
	margin := p.indent()
	for op := p.m.FirstOp(b); op != end; op = p.m.NextOp(op) {
		p.newline()
		p.operation(op)
	}
	p.margin = margin
}

// label writes ^bb0(%arg0: type):
func (p *printer) label(b ir.Block) {
	p.blockName(b)
	if p.m.NumArgs(b) > 0 {
		p.blockArgs(b)
	}
	p.byte(':')
}

// blockArgs writes (%arg0: type, %arg1: type).
func (p *printer) blockArgs(b ir.Block) {
	p.byte('(')
	for i := range p.m.NumArgs(b) {
		p.comma(i)
		p.blockArg(p.m.Arg(b, i))
	}
	p.byte(')')
}

// findPredecessors notes for each block of a region those that branch to it, once a branch.
func (p *printer) findPredecessors(r ir.Region) {
	if p.preds == nil {
		p.preds = map[ir.Block][]ir.Block{}
	}
	for b := p.m.FirstBlock(r); b != 0; b = p.m.NextBlock(b) {
		p.preds[b] = nil
	}
	for b := p.m.FirstBlock(r); b != 0; b = p.m.NextBlock(b) {
		for op := p.m.FirstOp(b); op != 0; op = p.m.NextOp(op) {
			for _, to := range p.m.Successors(op) {
				p.preds[to] = append(p.preds[to], b)
			}
		}
	}
}

// predecessors writes the comment that MLIR puts after the label of a block that is not the first.
func (p *printer) predecessors(b ir.Block) {
	list := p.preds[b]
	switch {
	case p.m.FirstBlock(p.m.BlockRegion(b)) == b && len(list) == 0:
	case len(list) == 0:
		p.str("  // no predecessors")
	case len(list) == 1:
		put(p, "  // pred: ", list)
	default:
		put(p, "  // ", int64(len(list)), " preds: ", list)
	}
}

// blockArg writes %arg: type loc(…).
func (p *printer) blockArg(v ir.Value) {
	put(p, v, ": ", p.m.Type(v))
	p.argLoc(v)
}

func (p *printer) blockName(b ir.Block) {
	if p.sourceNames != nil {
		p.buf = p.sourceNames.AppendBlock(p.buf, b)
		return
	}
	p.str("^bb")
	p.int(int64(p.names.blocks[b]))
}
