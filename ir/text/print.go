package text

import (
	"cmp"
	"io"
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
)

// PrintOptions say how a module is printed. The zero value is MLIR's default: custom forms, no
// locations.
type PrintOptions struct {
	Generic   bool // --mlir-print-op-generic
	DebugInfo bool // --mlir-print-debuginfo
}

// A Printer prints modules, one after the other, with the same memory. The zero Printer is ready to use. It is for one
// goroutine at a time.
type Printer struct {
	// Parallel, if not nil, runs a function on a new goroutine. It lets Print use several for long blocks; the text is the
	// same.
	Parallel func(work func())

	stretch int // operations of a stretch, see lanes.go; 0: stretchSize
	buf     []byte
}

// Print writes a module as the MLIR printer of jaxlib 0.10.2 does, byte for byte. Comments and the names of values are not
// kept; see package source for that.
func Print(w io.Writer, m *ir.Module, o PrintOptions) error { return new(Printer).Print(w, m, o) }

// Print writes a module.
func (p *Printer) Print(w io.Writer, m *ir.Module, o PrintOptions) error {
	if p.buf == nil {
		p.buf = make([]byte, 0, flushAt+flushAt/4)
	}
	x := &printer{m: m, names: nameValues(m, o.Generic), w: w, options: o, buf: p.buf[:0], room: flushAt}
	if o.DebugInfo || m.MayAlias() {
		if err := x.collectAliases(); err != nil {
			return err
		}
	}
	x.parallel, x.stretch = p.Parallel, cmp.Or(p.stretch, stretchSize)
	x.fork = x.mayFork()
	x.aliasDefinitions(atTheTop)
	x.operation(m.Top())
	x.byte('\n')
	x.aliasDefinitions(atTheEnd)
	x.resourceSection()
	return x.flush()
}

// flushAt is how much text is collected before it is written.
const flushAt = 1 << 16

// printer writes one module.
type printer struct {
	m        *ir.Module
	names    *namer
	w        io.Writer
	options  PrintOptions
	buf      []byte
	room     int // in buf: it is written when there is more
	err      error
	depth    int         // of indentation
	lead     string      // how a line begins: the end of the one before, and a margin; empty for "\n"
	dialect  []string    // default dialects of the regions around
	aliasing *aliasTable // nil if nothing prints as an alias
	dry      bool        // only collect aliases
	spelling Spelling    // of the source form; else nil
	wording  *Wording    // likewise
	braces   bool        // all attributes go in {…}, as before there was <{…}>
	full     bool        // a function type is written where there is a shorter way
	preds    map[ir.Block][]ir.Block
	types    []ir.Type // scratch

	parallel func(func())
	stretch  int
	fork     bool // long blocks are printed by several goroutines

	usedBlobs map[string]bool // resources that have been written about
	blobOrder []string
}

func (p *printer) str(s string) { p.buf = append(p.buf, s...) }
func (p *printer) byte(b byte)  { p.buf = append(p.buf, b) }
func (p *printer) int(n int64)  { p.buf = strconv.AppendInt(p.buf, n, 10) }

func (p *printer) typ(t ir.Type) {
	if !p.wordsOfType(t) {
		p.buf = p.m.AppendType(p.buf, t, p.aliases())
	}
}

func (p *printer) dict(entries []ir.Entry) {
	if p.wording != nil {
		p.wordedDict(entries)
		return
	}
	p.buf = p.m.AppendDict(p.buf, entries, p.aliases())
}

// ints writes integers separated by commas.
func (p *printer) ints(v []int64) {
	for i, n := range v {
		if i > 0 {
			p.str(", ")
		}
		p.int(n)
	}
}

// intList writes [0, 1].
func (p *printer) intList(v []int64) {
	p.byte('[')
	p.ints(v)
	p.byte(']')
}

func (p *printer) flush() error {
	if p.err == nil && !p.dry {
		_, p.err = p.w.Write(p.buf)
	}
	p.buf = p.buf[:0]
	return p.err
}

// write writes a text, without copying it if it is long.
func (p *printer) write(text []byte) {
	if len(text) < flushAt/4 {
		p.buf = append(p.buf, text...)
		return
	}
	p.flush()
	if p.err == nil && !p.dry {
		_, p.err = p.w.Write(text)
	}
}

// blanks is the indentation of any depth that occurs; deeper ones repeat it.
const blanks = "                                                                "

func (p *printer) newline() {
	if p.lead == "" {
		p.byte('\n')
	} else {
		p.str(p.lead)
	}
	n := 2 * p.depth
	for n > len(blanks) {
		p.str(blanks)
		n -= len(blanks)
	}
	p.str(blanks[:n])
	if len(p.buf) >= p.room {
		p.flush()
	}
}

// value writes a use of a value.
func (p *printer) value(v ir.Value) {
	if p.spelling != nil {
		p.buf = p.spelling.AppendValue(p.buf, v)
		return
	}
	if op, number := p.m.DefiningOp(v); op != 0 {
		if first, n := p.m.Results(op); n > 1 && !p.names.named(op) {
			p.buf = p.names.appendName(p.buf, first)
			p.byte('#')
			p.int(int64(number))
			return
		}
	}
	p.buf = p.names.appendName(p.buf, v)
}

func (p *printer) valueList(values []ir.Value) {
	for i, v := range values {
		if i > 0 {
			p.str(", ")
		}
		p.value(v)
	}
}

func (p *printer) typeList(types []ir.Type) {
	for i, t := range types {
		if i > 0 {
			p.str(", ")
		}
		p.typ(t)
	}
}

// typesOf writes the types of values.
func (p *printer) typesOf(values []ir.Value) {
	for i, v := range values {
		if i > 0 {
			p.str(", ")
		}
		p.typ(p.m.Type(v))
	}
}

// typesOfResults are the types of the results of an operation, until it is called again.
func (p *printer) typesOfResults(op ir.Op) []ir.Type {
	p.types = p.m.AppendResultTypes(p.types[:0], op)
	return p.types
}

// functionType writes (operands) -> results.
func (p *printer) functionType(op ir.Op) {
	p.byte('(')
	p.typesOf(p.m.Operands(op))
	p.str(") -> ")
	p.resultTypes(op)
}

// resultTypes writes the types of the results of an operation as they stand after an arrow.
func (p *printer) resultTypes(op ir.Op) {
	types := p.typesOfResults(op)
	if p.m.StandAlone(types) {
		p.typ(types[0])
		return
	}
	p.byte('(')
	p.typeList(types)
	p.byte(')')
}

// short writes an attribute as forms show it.
func (p *printer) short(s *attrSyntax, a ir.Attr) {
	if p.wordsOfShort(s, a) {
		return
	}
	if s.show == nil {
		p.attr(a)
		return
	}
	p.buf = s.show(p.m.Context, p.buf, a)
}

// looseDict writes a blank and {…} if there are attributes.
func (p *printer) looseDict(entries []ir.Entry) {
	if len(entries) > 0 {
		p.byte(' ')
		p.dict(entries)
	}
}

// An argsShown says whether the entry block of a region shows its arguments.
type argsShown bool

const (
	withArgs    argsShown = true
	withoutArgs argsShown = false // the operation's header does
)

// regionIn writes a region whose operations have a default dialect.
func (p *printer) regionIn(dialect string, r ir.Region, args argsShown) {
	p.dialect = append(p.dialect, dialect)
	p.region(r, args)
	p.dialect = p.dialect[:len(p.dialect)-1]
}

// regionList writes {…}, {…}, each with its arguments.
func (p *printer) regionList(op ir.Op) {
	for r := p.m.FirstRegion(op); r != 0; r = p.m.NextRegion(r) {
		if r != p.m.FirstRegion(op) {
			p.str(", ")
		}
		p.regionIn("", r, withArgs)
	}
}

// mark is what stands for a region in the source form, if it stays as it is.
func (p *printer) mark(r ir.Region) (mark []byte, stays bool) {
	if p.spelling == nil {
		return nil, false
	}
	return p.spelling.Region(r)
}

// region writes { … }.
func (p *printer) region(r ir.Region, args argsShown) {
	if mark, stays := p.mark(r); stays {
		p.buf = append(p.buf, mark...)
		return
	}
	p.byte('{')
	if first := p.m.FirstBlock(r); first != 0 {
		if args == withArgs && (p.m.NumArgs(first) > 0 || p.names.generic && p.m.FirstOp(first) == 0) {
			p.newline()
			p.label(first)
			p.predecessors(first)
		}
		p.block(first)
		if p.m.NextBlock(first) != 0 {
			p.findPredecessors(r)
		}
		for b := p.m.NextBlock(first); b != 0; b = p.m.NextBlock(b) {
			p.newline()
			p.label(b)
			p.predecessors(b)
			p.block(b)
		}
	}
	p.newline()
	p.byte('}')
}

// block writes the operations of a block, one level deeper.
func (p *printer) block(b ir.Block) {
	p.depth++
	if starts := p.stretches(b); starts != nil {
		p.lanes(starts)
	} else {
		for op := p.m.FirstOp(b); op != 0; op = p.m.NextOp(op) {
			p.newline()
			p.operation(op)
		}
	}
	p.depth--
}

// label writes ^bb0(%arg0: type):
func (p *printer) label(b ir.Block) {
	p.blockName(b)
	if p.m.NumArgs(b) > 0 {
		p.byte('(')
		for i := range p.m.NumArgs(b) {
			if i > 0 {
				p.str(", ")
			}
			p.blockArg(p.m.Arg(b, i))
		}
		p.byte(')')
	}
	p.byte(':')
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
		return
	case len(list) == 0:
		p.str("  // no predecessors")
		return
	case len(list) == 1:
		p.str("  // pred: ")
	default:
		p.str("  // ")
		p.int(int64(len(list)))
		p.str(" preds: ")
	}
	p.blockNames(list)
}

// blockArg writes %arg: type loc(…).
func (p *printer) blockArg(v ir.Value) {
	p.value(v)
	p.str(": ")
	p.typ(p.m.Type(v))
	p.argLoc(v)
}

func (p *printer) blockName(b ir.Block) {
	if p.spelling != nil {
		p.buf = p.spelling.AppendBlock(p.buf, b)
		return
	}
	p.str("^bb")
	p.int(int64(p.names.blocks[b]))
}

// blockNames writes names of blocks separated by commas.
func (p *printer) blockNames(list []ir.Block) {
	for i, b := range list {
		if i > 0 {
			p.str(", ")
		}
		p.blockName(b)
	}
}

// operation writes one operation, results and location included.
func (p *printer) operation(op ir.Op) {
	if p.dry && p.options.DebugInfo {
		p.visitLoc(op)
	}
	p.results(op)
	form := formOf(p.m.OpName(op))
	switch {
	case p.m.IsText(op):
		p.printText(op)
	case p.names.generic || form == nil || !form.hasCustom():
		p.buf = ir.AppendQuoted(p.buf, p.m.OpString(op))
		p.genericBody(op)
	case form.special != nil:
		form.special.print(p, op)
	default:
		p.template(op, form)
	}
	if p.options.DebugInfo && !p.dry {
		p.trailingLoc(op)
	}
}

// results writes the names before the =.
func (p *printer) results(op ir.Op) {
	first, n := p.m.Results(op)
	switch {
	case n == 0:
		return
	case p.spelling != nil:
		before := len(p.buf)
		if p.buf = p.spelling.AppendResults(p.buf, op); len(p.buf) == before {
			return
		}
	case n > 1 && p.names.named(op):
		for i := range n {
			if i > 0 {
				p.str(", ")
			}
			p.buf = p.names.appendName(p.buf, first+ir.Value(i))
		}
	default:
		p.buf = p.names.appendName(p.buf, first)
		if n > 1 {
			p.byte(':')
			p.int(int64(n))
		}
	}
	p.str(" = ")
}

// genericBody writes what stands after the name in the generic form: (operands)[successors] <{…}> (regions) {…} : type.
func (p *printer) genericBody(op ir.Op) {
	p.byte('(')
	p.valueList(p.m.Operands(op))
	p.byte(')')
	if successors := p.m.Successors(op); len(successors) > 0 {
		p.byte('[')
		p.blockNames(successors)
		p.byte(']')
	}
	props, attrs := p.m.Entries(p.m.Properties(op)), p.m.Entries(p.m.Attributes(op))
	if p.braces {
		props, attrs = nil, slices.Concat(props, attrs)
		slices.SortFunc(attrs, p.m.CompareEntries)
	}
	if len(props) > 0 {
		p.str(" <")
		p.dict(props)
		p.byte('>')
	}
	if p.m.FirstRegion(op) != 0 {
		p.str(" (")
		p.regionList(op)
		p.byte(')')
	}
	p.looseDict(attrs)
	p.str(" : ")
	p.functionType(op)
}
