package text

import "github.com/hlo-promote/hlo-promote/ir"

// Most operations of a program differ from an earlier one in their operands only. alikeTexts caches
// the text of the operations of a class (see ir.ClassOf) between the names of the operands.
//
// Invariant: a form prints the same text for all operations of a class, except for the names of
// values and locations. The cache saves 18 to 30 % of the instructions to print a real program
// without locations, and 14 % with them (BenchmarkPrint). TestClasses compares the text with that
// of a module without classes.
type alikeTexts struct {
	// by class: 1 + index of its first piece in ends, uncached, visited, or 0 before the first
	// operation is printed
	state  []int32
	ends   []int32 // ends of pieces in text: one before each operand and one after the last
	text   []byte
	record bool       // printer.value appends to uses
	uses   []valueUse // values in the text of the operation that is printed
}

const (
	uncached = -1 // the text does not consist of the operands in order and constant pieces
	visited  = -2 // aliases have been collected from an operation of the class
)

// A valueUse is a value and the range of its name in printer.buf.
type valueUse struct {
	value      ir.Value
	start, end int
}

// maxAlikeText bounds the text of a cached operation.
const maxAlikeText = 512

// alikeBody writes what body writes for an operation of a class.
func (p *printer) alikeBody(op ir.Op, class int32) {
	a := p.alike
	if missing := int(class) + 1 - len(a.state); missing > 0 {
		a.state = append(a.state, make([]int32, missing)...)
	}
	if p.dry { // all operations of the class have the same types and attributes
		if a.state[class] != visited {
			a.state[class] = visited
			p.body(op)
		}
		return
	}
	switch first := a.state[class]; first {
	case 0, visited:
		start := len(p.buf)
		a.record, a.uses = true, a.uses[:0]
		p.body(op)
		a.record = false
		a.state[class] = a.keep(p.buf, start, p.m.Operands(op))
	case uncached:
		p.body(op)
	default:
		ends := a.ends[first-1:]
		at := int32(0)
		if first > 1 {
			at = a.ends[first-2]
		}
		operands, buf := p.m.Operands(op), p.buf
		for i, v := range operands {
			buf = p.names.appendName(append(buf, a.text[at:ends[i]]...), v)
			at = ends[i]
		}
		p.buf = append(buf, a.text[at:ends[len(operands)]]...)
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
