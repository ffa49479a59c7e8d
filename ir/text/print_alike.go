package text

import "github.com/hlo-promote/hlo-promote/ir"

// Most operations of a program differ from an earlier one in their operands only (see
// ir.Representative). alikeTexts caches the text of such operations between the names of the
// operands.
//
// Invariant: a form prints the same text for all operations with one representative, except for the
// names of values and locations. The cache saves 18 to 30 % of the instructions to print a real
// program without locations, and 14 % with them (BenchmarkPrint). TestRepresentatives compares the
// text with that of a module without representatives.
type alikeTexts struct {
	// by representative: 1 + index of its first piece in ends, 0 before it is printed, or uncached
	state  []int32
	ends   []int32 // ends of pieces in text: one before each operand and one after the last
	text   []byte
	record bool       // printer.value appends to uses
	uses   []valueUse // values in the text of the operation that is printed
}

// uncached marks an operation whose text does not consist of its operands in order and constant
// pieces.
const uncached = -1

// A valueUse is a value and the range of its name in printer.buf.
type valueUse struct {
	value      ir.Value
	start, end int
}

// maxAlikeText bounds the text of a cached operation.
const maxAlikeText = 512

// alikeBody writes what body writes for an operation with a representative.
func (p *printer) alikeBody(op, representative ir.Op) {
	a := p.alike
	if a.state == nil {
		a.state = make([]int32, p.m.NumOps())
	}
	switch first := a.state[representative]; first {
	case 0:
		start := len(p.buf)
		a.record, a.uses = true, a.uses[:0]
		p.body(op)
		a.record = false
		a.state[representative] = a.keep(p.buf, start, p.m.Operands(op))
	case uncached:
		p.body(op)
	default:
		ends := a.ends[first-1:]
		at := int32(0)
		if first > 1 {
			at = a.ends[first-2]
		}
		for i, v := range p.m.Operands(op) {
			p.buf = append(p.buf, a.text[at:ends[i]]...)
			p.value(v)
			at = ends[i]
		}
		p.buf = append(p.buf, a.text[at:ends[p.m.NumOperands(op)]]...)
	}
}

// keep caches the text of an operation, which starts at an offset of buf, and returns its state.
func (a *alikeTexts) keep(buf []byte, start int, operands []ir.Value) int32 {
	if len(buf) < start || len(buf)-start > maxAlikeText || len(a.uses) != len(operands) {
		return uncached
	}
	for i, u := range a.uses {
		if u.value != operands[i] {
			return uncached
		}
	}
	first := int32(len(a.ends)) + 1
	for _, u := range a.uses {
		a.text = append(a.text, buf[start:u.start]...)
		a.ends = append(a.ends, int32(len(a.text)))
		start = u.end
	}
	a.text = append(a.text, buf[start:]...)
	a.ends = append(a.ends, int32(len(a.text)))
	return first
}
