package ir

import (
	"cmp"
	"io"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// PrintOptions say how a module is printed. The zero value is MLIR's default: custom forms, no
// locations.
type PrintOptions struct {
	Generic   bool // --mlir-print-op-generic
	DebugInfo bool // --mlir-print-debuginfo
}

// Print writes the module as the MLIR printer of jaxlib 0.10.2 does, byte for byte
// (shared/oracles/printing.md). Comments and the names of values are not kept; see Source for that.
func (m *Module) Print(w io.Writer, o PrintOptions) error {
	if m.printed == nil {
		m.printed = make([]byte, 0, flushAt+flushAt/4)
	}
	p := &printer{namer: m.nameValues(o.Generic), w: w, options: o, buf: m.printed[:0], room: flushAt}
	if o.DebugInfo || m.mayAlias() {
		if err := p.collectAliases(); err != nil {
			return err
		}
	}
	p.fork = p.mayFork()
	p.aliasDefinitions(false)
	p.operation(m.top)
	p.byte('\n')
	p.aliasDefinitions(true)
	p.resourceSection()
	return p.flush()
}

// flushAt is how much text is collected before it is written.
const flushAt = 1 << 16

// printer writes one module.
type printer struct {
	*namer
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
	fork     bool        // long blocks are printed by several goroutines
	spelling *spelling   // of the source form; else nil
	preds    map[Block][]Block

	usedBlobs map[string]bool // resources that have been written about
	blobOrder []string
}

func (p *printer) str(s string) { p.buf = append(p.buf, s...) }
func (p *printer) byte(b byte)  { p.buf = append(p.buf, b) }

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
	p.str(cmp.Or(p.lead, "\n"))
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
func (p *printer) value(v Value) {
	if p.spelling != nil {
		p.str(p.spelling.value(v))
		return
	}
	def := p.values.at(int32(v)).def
	if def > 0 {
		if r := p.ops.at(def); r.resultCount > 1 && !p.ownNames(r) {
			p.buf = p.appendName(p.buf, r.result)
			p.byte('#')
			p.buf = appendInt(p.buf, int64(v-r.result))
			return
		}
	}
	p.buf = p.appendName(p.buf, v)
}

// ownNames tells whether each result of an operation has a name of its own.
func (p *printer) ownNames(r *opRec) bool {
	return !p.generic && r.name < knownOpCount && opInfos[r.name].named != nil
}

func (p *printer) valueList(values []Value) {
	for i, v := range values {
		if i > 0 {
			p.str(", ")
		}
		p.value(v)
	}
}

// typ writes a type.
func (p *printer) typ(t Type) {
	r := &p.Context.types[t]
	if r.aliased && p.aliasing != nil {
		p.aliasedType(t)
		return
	}
	p.str(r.text)
}

func (p *printer) typeList(types []Type) {
	for i, t := range types {
		if i > 0 {
			p.str(", ")
		}
		p.typ(t)
	}
}

// typesOf writes the types of values.
func (p *printer) typesOf(values []Value) {
	for i, v := range values {
		if i > 0 {
			p.str(", ")
		}
		p.typ(p.Type(v))
	}
}

// functionType writes (operands) -> results.
func (p *printer) functionType(op Op) {
	r := p.ops.at(int32(op))
	p.byte('(')
	p.typesOf(p.operands.slice(r.operand, r.operandCount))
	p.str(") -> ")
	if r.resultCount == 1 {
		if t := p.Type(r.result); p.TypeKind(t) != FunctionType {
			p.typ(t)
			return
		}
	}
	p.byte('(')
	for i := range r.resultCount {
		if i > 0 {
			p.str(", ")
		}
		p.typ(p.Type(r.result + Value(i)))
	}
	p.byte(')')
}

// attr writes an attribute with its type.
func (p *printer) attr(a Attr) {
	r := &p.attrs[a]
	switch {
	case r.aliased && p.aliasing != nil:
		p.aliasedAttr(a, false)
	case r.text != "":
		p.str(r.text)
	default:
		p.elements(a)
	}
}

// elements writes a long constant.
func (p *printer) elements(a Attr) {
	r := &p.attrs[a]
	if p.dry {
		return
	}
	if !r.elems.isBlob() {
		p.buf = p.appendElements(p.buf, a)
		return
	}
	p.str(`dense<"`)
	switch e := r.elems; {
	case e.hex == nil:
		p.dataHex(e.data)
	case e.from != elem.None:
		p.wideHex(e)
	case e.lower:
		p.upperHex(e.hex)
	default:
		p.write(e.hex)
	}
	p.Source.discard(r.elems.hex)
	p.str(`"> : `)
	p.typ(r.typ)
}

// wideHex writes a blob whose elements are converted on the way, piece by piece.
func (p *printer) wideHex(e *Literal) {
	p.str("0x")
	piece := flushAt / 16 * e.from.StorageBytes() // as long in any wider type
	for digits := e.hex[2:]; len(digits) > 0; {
		n := min(len(digits), 2*piece)
		p.buf = elem.AppendWideHex(p.buf, digits[:n], e.from, e.elem)
		p.flush()
		digits = digits[n:]
	}
}

// dataHex writes elements as a blob, piece by piece.
func (p *printer) dataHex(data []byte) {
	p.str("0x")
	for len(data) > 0 {
		n := min(len(data), flushAt/2)
		p.buf = elem.AppendHexDigits(p.buf, data[:n])
		p.flush()
		data = data[n:]
	}
}

// hex writes a blob in upper case.
func (p *printer) hex(text []byte) {
	if upper, _ := elem.ScanHex(text); upper {
		p.write(text)
	} else {
		p.upperHex(text)
	}
}

// upperHex writes a blob that the source has in lower case, piece by piece.
func (p *printer) upperHex(hex []byte) {
	p.str("0x")
	for digits := hex[2:]; len(digits) > 0; {
		n := min(len(digits), flushAt)
		for _, c := range digits[:n] {
			if c >= 'a' {
				c -= 'a' - 'A'
			}
			p.byte(c)
		}
		p.flush()
		digits = digits[n:]
	}
}

// short writes an attribute as forms show it.
func (p *printer) short(kind attrKind, a Attr) {
	if show := attrKinds[kind].show; show != nil {
		p.buf = show(p.Context, p.buf, a)
		return
	}
	r := &p.attrs[a]
	if kind == anyAttr || kind == elementsAttr || kind == dictAttr || kind == arrayAttr {
		p.attr(a)
		return
	}
	p.str(r.short)
}

// entries writes attributes separated by commas.
func (p *printer) entry(e Entry) {
	p.buf = appendName(p.buf, p.Context.names[e.Name])
	if p.attrs[e.Attr].kind != UnitAttr {
		p.str(" = ")
		p.attr(e.Attr)
	}
}

// dict writes {…}.
func (p *printer) dict(entries []Entry) {
	p.byte('{')
	for i, e := range entries {
		if i > 0 {
			p.str(", ")
		}
		p.entry(e)
	}
	p.byte('}')
}

// region writes { … }; args says whether the entry block shows its arguments.
func (p *printer) region(r Region, args bool) {
	if p.spelling != nil && p.spelling.stays(r) {
		p.str(p.spelling.mark(r))
		return
	}
	p.byte('{')
	if first := p.FirstBlock(r); first != 0 {
		label := args && (p.NumArgs(first) > 0 || p.generic && p.FirstOp(first) == 0)
		p.block(first, label, label)
		if p.NextBlock(first) != 0 {
			p.findPredecessors(r)
		}
		for b := p.NextBlock(first); b != 0; b = p.NextBlock(b) {
			p.block(b, true, true)
		}
	}
	p.newline()
	p.byte('}')
}

// block writes the operations of a block, one level deeper, behind its label if it has one.
func (p *printer) block(b Block, label, args bool) {
	if label {
		p.newline()
		p.label(b, args)
		p.predecessors(b)
	}
	p.depth++
	if starts := p.stretches(b); starts != nil {
		p.lanes(starts)
	} else {
		for op := p.FirstOp(b); op != 0; op = p.NextOp(op) {
			p.newline()
			p.operation(op)
		}
	}
	p.depth--
}

// label writes ^bb0(%arg0: type):
func (p *printer) label(b Block, args bool) {
	p.blockName(b)
	if args && p.NumArgs(b) > 0 {
		p.byte('(')
		for i := range p.NumArgs(b) {
			if i > 0 {
				p.str(", ")
			}
			p.blockArg(p.Arg(b, i))
		}
		p.byte(')')
	}
	p.byte(':')
}

// findPredecessors notes for each block of a region those that branch to it, once a branch.
func (p *printer) findPredecessors(r Region) {
	if p.preds == nil {
		p.preds = map[Block][]Block{}
	}
	for b := p.FirstBlock(r); b != 0; b = p.NextBlock(b) {
		p.preds[b] = nil
	}
	for b := p.FirstBlock(r); b != 0; b = p.NextBlock(b) {
		for op := p.FirstOp(b); op != 0; op = p.NextOp(op) {
			for _, to := range p.branches[op] {
				p.preds[to] = append(p.preds[to], b)
			}
		}
	}
}

// predecessors writes the comment that MLIR puts behind the label of a block that is not the first.
func (p *printer) predecessors(b Block) {
	list := p.preds[b]
	switch {
	case p.FirstBlock(p.BlockRegion(b)) == b && len(list) == 0:
		return
	case len(list) == 0:
		p.str("  // no predecessors")
		return
	case len(list) == 1:
		p.str("  // pred: ")
	default:
		p.str("  // ")
		p.buf = appendInt(p.buf, int64(len(list)))
		p.str(" preds: ")
	}
	for i, from := range list {
		if i > 0 {
			p.str(", ")
		}
		p.blockName(from)
	}
}

// blockArg writes %arg: type loc(…).
func (p *printer) blockArg(v Value) {
	p.value(v)
	p.str(": ")
	p.typ(p.Type(v))
	p.argLoc(v)
}

// operation writes one operation, results and location included.
func (p *printer) operation(op Op) {
	r := p.ops.at(int32(op))
	if p.dry && p.options.DebugInfo {
		p.visitLoc(op)
	}
	p.results(r)
	info := known(r.name)
	switch {
	case r.flags&opText != 0:
		p.textOp(op)
	case p.generic || info == nil || !p.custom(op, info):
		p.genericOp(op)
	}
	if p.options.DebugInfo && !p.dry {
		p.trailingLoc(op)
	}
}

// results writes the names before the =.
func (p *printer) results(r *opRec) {
	switch {
	case r.resultCount == 0:
		return
	case p.spelling != nil:
		names := p.spelling.results(r)
		if names == "" {
			return
		}
		p.str(names)
	case p.ownNames(r):
		for i := range r.resultCount {
			if i > 0 {
				p.str(", ")
			}
			p.buf = p.appendName(p.buf, r.result+Value(i))
		}
	default:
		p.buf = p.appendName(p.buf, r.result)
		if r.resultCount > 1 {
			p.byte(':')
			p.buf = appendInt(p.buf, int64(r.resultCount))
		}
	}
	p.str(" = ")
}

// genericOp writes "name"(operands)[successors] <{…}> (regions) {…} : type.
func (p *printer) genericOp(op Op) {
	r := p.ops.at(int32(op))
	p.buf = appendQuoted(p.buf, p.opNames[r.name])
	p.genericBody(op)
}

// genericBody is genericOp behind the name.
func (p *printer) genericBody(op Op) {
	r := p.ops.at(int32(op))
	p.byte('(')
	p.valueList(p.operands.slice(r.operand, r.operandCount))
	p.byte(')')
	if len(p.branches[op]) > 0 {
		p.successors(op)
	}
	props, attrs := r.props, r.attrs
	if p.spelling != nil && p.spelling.braces {
		props, attrs = 0, p.Dict(slices.Concat(p.Entries(props), p.Entries(attrs)))
	}
	if props != 0 {
		p.str(" <")
		p.dict(p.Entries(props))
		p.byte('>')
	}
	if r.region != 0 {
		p.str(" (")
		p.regionList(op)
		p.byte(')')
	}
	if attrs != 0 {
		p.byte(' ')
		p.dict(p.Entries(attrs))
	}
	p.str(" : ")
	p.functionType(op)
}

// successors writes [^bb1, ^bb2].
func (p *printer) successors(op Op) {
	p.byte('[')
	for i, b := range p.Successors(op) {
		if i > 0 {
			p.str(", ")
		}
		p.blockName(b)
	}
	p.byte(']')
}

func (p *printer) blockName(b Block) {
	if p.spelling != nil {
		p.str(p.spelling.block(b))
		return
	}
	p.str("^bb")
	p.buf = appendInt(p.buf, int64(p.blocks[b]))
}

// textOp writes an operation that is kept as text, with its values and blocks renamed.
func (p *printer) textOp(op Op) {
	operands := p.Operands(op)
	for _, piece := range p.textOps[op] {
		p.str(piece.text)
		switch piece.kind {
		case operandPiece:
			p.value(operands[piece.index])
		case successorPiece:
			p.blockName(p.Successors(op)[piece.index])
		case argPiece:
			p.value(piece.arg)
		case regionPiece:
			p.dialect = append(p.dialect, "")
			p.region(piece.region, !piece.namesArgs)
			p.dialect = p.dialect[:len(p.dialect)-1]
		}
	}
}
