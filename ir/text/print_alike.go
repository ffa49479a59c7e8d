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
	// by class: uncached, visited, 0 if no operation of it was printed, or 1 + the index in cuts of
	// its first piece
	state []int32
	// bounds of the pieces in text: a piece precedes each operand, and one follows the last
	cuts   []int32
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

// has reports whether the text of a class is cached.
func (a *alikeTexts) has(class int32) bool { return int(class) < len(a.state) && a.state[class] > 0 }

// repeat writes an operation of a class whose text is cached, without its location.
func (p *printer) repeat(op ir.Op, class int32) {
	cuts, names, buf := p.alike.cuts[p.alike.state[class]-1:], p.names.names, p.buf
	switch first, n := p.m.Results(op); {
	case n == 1 && names[first] < compound:
		buf = names[first].appendText(buf)
	case n > 0:
		p.results(op)
		buf = p.buf
	}
	operands := p.m.Operands(op)
	for i, v := range operands {
		if buf = append(buf, p.alike.text[cuts[i]:cuts[i+1]]...); names[v] < compound {
			buf = names[v].appendText(buf)
		} else {
			buf = p.names.appendCompound(buf, v)
		}
	}
	p.buf = append(buf, p.alike.text[cuts[len(operands)]:cuts[len(operands)+1]]...)
}

// firstAlike writes an operation of a class whose text is not cached, without its location, and
// caches it if possible.
func (p *printer) firstAlike(op ir.Op, class int32) {
	a := p.alike
	if missing := int(class) + 1 - len(a.state); missing > 0 {
		a.state = append(a.state, make([]int32, missing)...)
	}
	switch {
	case p.dry: // all operations of the class have the same types and attributes
		if a.state[class] != visited {
			a.state[class] = visited
			p.body(op, false)
		}
	case a.state[class] == uncached:
		p.body(op, p.results(op))
	default:
		named := p.results(op)
		start := len(p.buf)
		a.record, a.uses = true, a.uses[:0]
		p.body(op, named)
		a.record = false
		a.state[class] = a.keep(p.buf, start, p.m.Operands(op))
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
	a.cuts = append(a.cuts, int32(len(a.text)))
	first := int32(len(a.cuts))
	for _, u := range a.uses {
		a.text = append(a.text, buf[start:u.start]...)
		a.cuts = append(a.cuts, int32(len(a.text)))
		start = u.end
	}
	a.text = append(a.text, buf[start:]...)
	a.cuts = append(a.cuts, int32(len(a.text)))
	return first
}
