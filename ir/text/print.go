package text

import (
	"errors"
	"io"
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
)

// PrintOptions say how a module is printed. The zero value is MLIR's default: custom forms, no
// locations.
type PrintOptions struct {
	Generic   bool // --mlir-print-op-generic
	DebugInfo bool // --mlir-print-debuginfo
	Undecoded bool // print placeholders of undecoded bytecode, which no reader accepts

	// At is called for each operation with the offset at which its text begins, before that is
	// written; nil for none.
	At func(op ir.Op, offset int)
}

// A Printer prints modules, one after the other, with the same memory. The zero Printer is ready to
// use. It is for one goroutine at a time.
type Printer struct{ buf []byte }

// Print writes a module as the MLIR printer of jaxlib 0.10.2 does, byte for byte. Comments and the
// names of values are not kept; see package source for that. It returns an error if w does, or if
// the module has something that the reader could not decode.
func Print(w io.Writer, m *ir.Module, o PrintOptions) error { return new(Printer).Print(w, m, o) }

// Print writes a module.
func (p *Printer) Print(w io.Writer, m *ir.Module, o PrintOptions) error {
	if len(m.Undecoded) > 0 && !o.Undecoded {
		return errors.New("the module has no text: the " + m.Undecoded[0] + " cannot be decoded")
	}
	if p.buf == nil {
		p.buf = make([]byte, 0, flushAt+flushAt/4)
	}
	x := &printer{m: m, names: nameValues(m, o.Generic), w: w, options: o, buf: p.buf[:0], room: flushAt, margin: "\n", spelling: &Spelling{}}
	if o.DebugInfo || m.Context.MayAlias() {
		if err := x.collectAliases(); err != nil {
			return err
		}
	}
	x.aliasDefinitions(atTheTop)
	x.operation(m.Top())
	x.byte('\n')
	x.aliasDefinitions(atTheEnd)
	x.resourceSection()
	return x.flush()
}

// flushAt is how much text is collected before it is written. To write twice as often costs less
// than to touch twice as much memory.
const flushAt = 1 << 15

// printer writes one module.
type printer struct {
	m       *ir.Module
	names   *namer
	w       io.Writer
	options PrintOptions
	buf     []byte
	room    int // in buf: it is written when there is more
	written int // bytes before those of buf
	err     error
	// how a line begins: the end of the one before, and the indentation
	margin      string
	dialect     []string    // default dialects of the regions around
	aliasing    *aliasTable // nil if nothing prints as an alias
	dry         bool        // only collect aliases
	sourceNames SourceNames // of the source form; else nil
	anew        bool        // no region stays as it is in the source
	spelling    *Spelling   // likewise; else empty
	braces      bool        // all attributes go in {…}, as before there was <{…}>
	full        bool        // a function type is written where there is a shorter way
	preds       map[ir.Block][]ir.Block
	types       []ir.Type // scratch
	attrs       []ir.Attr // likewise

	usedBlobs map[string]bool // resources that have been written about
	blobOrder []string
}

func (p *printer) str(s string) { p.buf = append(p.buf, s...) }
func (p *printer) byte(b byte)  { p.buf = append(p.buf, b) }
func (p *printer) int(n int64)  { p.buf = strconv.AppendInt(p.buf, n, 10) }

// comma writes a comma before each item of a list but the first.
func (p *printer) comma(i int) {
	if i > 0 {
		p.str(", ")
	}
}

func (p *printer) typ(t ir.Type) {
	switch {
	case printOriginal(p, p.spelling.types, t):
	case !p.m.Context.MayAlias():
		p.str(p.m.Types.Text(t))
	default:
		p.buf = p.m.Types.Append(p.buf, t, p.aliases())
	}
}

func (p *printer) flush() error {
	if p.err == nil && !p.dry {
		_, p.err = p.w.Write(p.buf)
		p.written += len(p.buf)
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
		p.written += len(text)
	}
}

// indent indents the lines that follow by one level. It returns the margin to restore.
func (p *printer) indent() (was string) {
	was = p.margin
	p.margin += "  "
	return was
}

func (p *printer) newline() {
	p.str(p.margin)
	if len(p.buf) >= p.room {
		p.flush()
	}
}

// value writes a use of a value.
func (p *printer) value(v ir.Value) {
	if p.sourceNames != nil {
		p.buf = p.sourceNames.AppendValue(p.buf, v)
		return
	}
	p.buf = p.names.appendName(p.buf, v)
}

// list writes items separated by commas.
func list[T any](p *printer, items []T, write func(T)) {
	for i, item := range items {
		p.comma(i)
		write(item)
	}
}

func (p *printer) valueList(values []ir.Value) { list(p, values, p.value) }

func (p *printer) typeList(types []ir.Type) { list(p, types, p.typ) }

// typesOf writes the types of values.
func (p *printer) typesOf(values []ir.Value) {
	list(p, values, func(v ir.Value) { p.typ(p.m.Type(v)) })
}

// typesOfResults returns the types of the results of an operation, until it is called again.
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
	if p.m.Types.StandAlone(types) {
		p.typ(types[0])
		return
	}
	p.byte('(')
	p.typeList(types)
	p.byte(')')
}

// short writes an attribute as forms show it.
func (p *printer) short(s *attr.Syntax, a ir.Attr) {
	switch {
	case printOriginal(p, p.spelling.shorts, shortAttr{s, a}):
	case s.IsGeneric():
		p.attr(a)
	default:
		p.buf = s.Append(p.m.Context, p.buf, a)
	}
}

// looseDict writes a blank and {…} if there are attributes.
func (p *printer) looseDict(entries []ir.Entry) {
	if len(entries) > 0 {
		p.byte(' ')
		p.dict(entries)
	}
}

// A regionShown selects what is printed of the entry block of a region.
type regionShown uint8

const (
	withoutArgs regionShown = 0         // the operation's header names them
	withArgs    regionShown = 1 << iota // its arguments
	// not its terminator, which is understood if it has no attributes
	withoutEnd
)

// regionIn writes a region whose operations have a default dialect.
func (p *printer) regionIn(dialect string, r ir.Region, show regionShown) {
	p.dialect = append(p.dialect, dialect)
	p.region(r, show)
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

// mark returns the placeholder that the source form prints for a region that does not change.
func (p *printer) mark(r ir.Region) (mark []byte, stays bool) {
	if p.sourceNames == nil || p.anew {
		return nil, false
	}
	return p.sourceNames.Region(r)
}

// region writes { … }.
func (p *printer) region(r ir.Region, show regionShown) {
	if mark, stays := p.mark(r); stays {
		p.buf = append(p.buf, mark...)
		return
	}
	p.byte('{')
	if first := p.m.FirstBlock(r); first != 0 {
		if show&withArgs != 0 && (p.m.NumArgs(first) > 0 || p.names.generic && p.m.FirstOp(first) == 0) {
			p.newline()
			p.label(first)
			p.predecessors(first)
		}
		end := ir.Op(0)
		if show&withoutEnd != 0 {
			end = p.understood(p.m.LastOp(first))
		}
		p.block(first, end)
		if p.m.NextBlock(first) != 0 {
			p.findPredecessors(r)
		}
		for b := p.m.NextBlock(first); b != 0; b = p.m.NextBlock(b) {
			p.newline()
			p.label(b)
			p.predecessors(b)
			p.block(b, 0)
		}
	}
	p.newline()
	p.byte('}')
}

// understood returns an operation if it is a terminator that readers add where it is missing. MLIR
// omits it even if it has attributes, which loses them; this printer prints it then.
func (p *printer) understood(last ir.Op) ir.Op {
	if last == 0 || p.m.OpDef(last) == nil || !p.m.OpDef(last).Terminator || p.m.Attributes(last) != 0 {
		return 0
	}
	return last
}

// operation writes one operation, results and location included.
func (p *printer) operation(op ir.Op) {
	if p.dry && p.options.DebugInfo {
		p.visitLoc(op)
		if !p.m.Context.MayAlias() && p.m.FirstRegion(op) == 0 {
			return
		}
	}
	if p.options.At != nil && !p.dry {
		p.options.At(op, p.written+len(p.buf))
	}
	p.body(op, p.results(op))
	if p.options.DebugInfo && !p.dry {
		p.trailingLoc(op)
	}
}

// body writes an operation without the names of its results and its location.
func (p *printer) body(op ir.Op, named bool) {
	if named {
		p.str(" = ")
	}
	form := formOf(p.m.OpName(op))
	switch {
	case p.m.IsText(op):
		p.printText(op)
	case p.names.generic || form == nil || !form.hasCustom():
		p.generic(op)
	case !form.canExpress(p.m, op):
		was := p.anew
		p.anew = true // the text of the regions does not name their arguments
		p.generic(op)
		p.anew = was
	case form.special != nil:
		form.special.print(p, op)
	default:
		p.template(op, form)
	}
}

// results writes the names before the =, if there are any.
func (p *printer) results(op ir.Op) (named bool) {
	first, n := p.m.Results(op)
	switch {
	case n == 0:
		return false
	case p.sourceNames != nil:
		before := len(p.buf)
		p.buf = p.sourceNames.AppendResults(p.buf, op)
		return len(p.buf) > before
	case n > 1 && p.names.hasNames(op):
		for i := range n {
			p.comma(i)
			p.buf = p.names.appendName(p.buf, first+ir.Value(i))
		}
	default:
		p.buf = p.names.appendName(p.buf, first)
		if n > 1 {
			p.buf = append(p.buf[:len(p.buf)-len("#0")], ':')
			p.int(int64(n))
		}
	}
	return true
}

// generic writes the generic form of an operation.
func (p *printer) generic(op ir.Op) {
	if p.dry {
		p.visitGeneric(op)
		return
	}
	p.buf = ir.AppendQuoted(p.buf, p.m.OpString(op))
	p.genericBody(op)
}

// visitGeneric visits types and attributes in the order in which the reference numbers aliases
// (AsmPrinter.cpp, DummyAliasOperationPrinter): nested operations first, then types, then
// attributes.
func (p *printer) visitGeneric(op ir.Op) {
	p.regionList(op)
	p.typesOf(p.m.Operands(op))
	p.typeList(p.typesOfResults(op))
	p.dict(p.sorted(slices.Clone(p.m.Dicts.Entries(p.m.Properties(op))), p.m.Attributes(op)))
}

// genericBody writes the generic form without the name: (operands)[successors] <{…}> (regions) {…}
// : type.
func (p *printer) genericBody(op ir.Op) {
	put(p, "(", p.m.Operands(op), ")")
	if successors := p.m.Successors(op); len(successors) > 0 {
		put(p, "[", successors, "]")
	}
	props, attrs := p.m.Dicts.Entries(p.m.Properties(op)), p.m.Dicts.Entries(p.m.Attributes(op))
	if p.braces {
		props, attrs = nil, slices.Concat(props, attrs)
		slices.SortFunc(attrs, p.m.Dicts.Compare)
	}
	if len(props) > 0 {
		p.str(" <")
		p.dict(props)
		p.byte('>')
	}
	printRegions(p, op, nil)
	p.looseDict(attrs)
	put(p, " : ", signature(op))
}
