package ir

import (
	"fmt"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// hexThreshold is the number of elements above which MLIR prints a literal as a hexadecimal blob
// (AsmPrinter.cpp, --mlir-print-elementsattrs-with-hex-if-larger).
const hexThreshold = 100

// A Literal is the value of a dense literal, in one of four forms. Long hexadecimal text stays where it
// is, in the source. It is immutable.
type Literal struct {
	count int64     // of the type's elements; -1 if its shape is not static
	elem  elem.Type // None for strings and for integers of odd widths
	wide  elem.Int  // the width where elem is None
	splat bool      // data holds one element that stands for all
	data  []byte    // elements, row major, in elem.Store's layout
	hex   []byte    // or their hexadecimal text with its 0x, without quotes
	lower bool      // hex has lower case letters
	from  elem.Type // what hex is written in, if not elem: a type that elem widens
	strs  []string  // or strings
}

// shapeOf is the shape of a shaped type with static dimensions.
func (c *Context) shapeOf(t Type) (dims []int64, ok bool) {
	r := &c.types[t]
	if !isShaped(r.kind) || r.dims == nil {
		return nil, false
	}
	for _, d := range r.dims {
		if d < 0 {
			return nil, false
		}
	}
	return r.dims, true
}

// product is the number of elements of a shape, and false if it does not fit.
func product(dims []int64) (int64, bool) {
	n := int64(1)
	for _, d := range dims {
		if d != 0 && n > (1<<62)/d {
			return 0, false
		}
		n *= d
	}
	return n, true
}

// buildElements reads dense<…> : type.
func (c *Context) buildElements(cur *cursor, a *aliases, implied Type) (Attr, *syntax.Error) {
	token := cur.take()
	t, err := c.typeSuffix(cur, a)
	if err != nil {
		return 0, err
	}
	if t == 0 {
		t = implied
	}
	return c.denseAttr(cur.src, token, t)
}

// denseAttr is the attribute of a dense<…> token and its type.
func (c *Context) denseAttr(src []byte, token syntax.Token, t Type) (Attr, *syntax.Error) {
	if t == 0 {
		return 0, tokenError(token, "expected ':' and the type of the elements")
	}
	dims, ok := c.shapeOf(t)
	if !ok {
		return 0, tokenError(token, "elements literal must be a shaped type with a static shape, but got '"+c.types[t].text+"'")
	}
	r := denseReader{src: src, pos: literalStart(src, token), end: token.End - 1, dims: dims}
	r.setElement(c, c.types[t].element)
	e, problem := r.read()
	if problem != nil {
		return 0, problem
	}
	c.source.discard(e.hex)
	return c.elementsAttr(e, t), nil
}

// literalStart is the offset behind the < of a literal's token.
func literalStart(src []byte, token syntax.Token) int {
	start := token.Start
	for src[start] != '<' {
		start++
	}
	return start + 1
}

// elementsAttr is the attribute of a value; short ones are kept once.
func (c *Context) elementsAttr(e *Literal, t Type) Attr {
	r := attrRec{kind: ElementsAttr, typ: t, elems: e}
	if e.splat || e.count <= hexThreshold {
		dims, _ := c.shapeOf(t)
		r.short = string(e.appendLiteral(nil, dims))
		r.text = r.short + " : " + c.types[t].text
		return c.internAttr(r)
	}
	return c.addAttr(r)
}

// intElements is a dense literal of 64-bit integers, i64 or index.
func (c *Context) intElements(v []int64, t Type) Attr {
	e := &Literal{elem: c.Elem(t), count: int64(len(v))}
	for _, n := range v {
		e.data = elem.Store(e.data, e.elem, elem.Bits{Lo: uint64(n)})
	}
	if size := e.elem.StorageBytes(); len(v) > 0 && elem.IsSplat(e.data, size) {
		e.splat, e.data = true, e.data[:size:size]
	}
	return c.elementsAttr(e, t)
}

// appendElements writes an elements attribute of any length.
func (c *Context) appendElements(dst []byte, a Attr) []byte {
	r := &c.attrs[a]
	if r.text != "" {
		return append(dst, r.text...)
	}
	dims, _ := c.shapeOf(r.typ)
	dst = r.elems.appendLiteral(dst, dims)
	dst = append(dst, " : "...)
	return append(dst, c.types[r.typ].text...)
}

// appendLiteral writes dense<…>.
func (e *Literal) appendLiteral(dst []byte, dims []int64) []byte {
	return append(e.appendValue(append(dst, "dense<"...), dims), '>')
}

// appendValue writes what stands inside of dense<…> in MLIR's own choice of form.
func (e *Literal) appendValue(dst []byte, dims []int64) []byte {
	switch {
	case e.splat:
		dst = e.appendElement(dst, 0)
	case e.count == 0:
	case e.count > hexThreshold && e.strs == nil:
		dst = append(dst, '"')
		dst = e.appendHex(dst)
		dst = append(dst, '"')
	default:
		dst, _ = e.appendList(dst, dims, 0)
	}
	return dst
}

// appendHex writes the elements as a blob with its 0x.
func (e *Literal) appendHex(dst []byte) []byte {
	switch {
	case e.from != elem.None:
		return elem.AppendWideHex(append(dst, "0x"...), e.hex[2:], e.from, e.elem)
	case e.hex != nil:
		return elem.AppendUpperHex(dst, e.hex)
	}
	return elem.AppendHex(dst, e.data)
}

// appendList writes nested lists; i is the index of the next element.
func (e *Literal) appendList(dst []byte, dims []int64, i int64) ([]byte, int64) {
	if len(dims) == 0 {
		return e.appendElement(dst, i), i + 1
	}
	dst = append(dst, '[')
	for n := range dims[0] {
		if n > 0 {
			dst = append(dst, ", "...)
		}
		dst, i = e.appendList(dst, dims[1:], i)
	}
	return append(dst, ']'), i
}

// appendElement writes element i.
func (e *Literal) appendElement(dst []byte, i int64) []byte {
	if e.strs != nil {
		return appendQuoted(dst, e.strs[i])
	}
	if e.elem == elem.None {
		size := int64(e.wide.StorageBytes())
		return e.wide.AppendInt(dst, e.data[i*size:(i+1)*size])
	}
	b := e.At(i)
	if e.elem.IsComplex() {
		part := e.elem.Part()
		dst = append(dst, '(')
		dst = appendScalar(dst, part, elem.Bits{Lo: b.Lo})
		dst = append(dst, ',')
		dst = appendScalar(dst, part, elem.Bits{Lo: b.Hi})
		return append(dst, ')')
	}
	return appendScalar(dst, e.elem, b)
}

func appendScalar(dst []byte, t elem.Type, b elem.Bits) []byte {
	if t.IsFloat() {
		return elem.AppendFloat(dst, t, b)
	}
	return elem.AppendInt(dst, t, b)
}

// Elem is the type of the elements; elem.None for strings and integers of odd widths.
func (e *Literal) Elem() elem.Type { return e.elem }

// Len is the number of elements of the literal's type.
func (e *Literal) Len() int64 { return e.count }

// Splat tells whether all elements are the same.
func (e *Literal) Splat() bool { return e.splat }

// Literal is the value of an elements attribute, or nil.
func (c *Context) Literal(a Attr) *Literal { return c.attrs[a].elems }

// Dense is the dense literal of a tensor type from the bits of its elements, row major; a single
// element stands for all.
func (c *Context) Dense(t Type, bits ...elem.Bits) Attr {
	e := &Literal{elem: c.Elem(t)}
	dims, _ := c.shapeOf(t)
	e.count, _ = product(dims)
	for _, b := range bits {
		e.data = elem.Store(e.data, e.elem, b)
	}
	e.splat = len(bits) == 1
	return c.elementsAttr(e, t)
}

// At is element i as bits; of a splat, any i is the one element.
func (e *Literal) At(i int64) elem.Bits {
	if e.splat {
		i = 0
	}
	if e.hex != nil {
		if e.from == elem.None {
			b, _ := elem.HexElement(e.elem, e.hex, int(i))
			return b
		}
		b, _ := elem.HexElement(e.from, e.hex, int(i))
		b, _ = elem.Convert(e.from, e.elem, b)
		return b
	}
	size := int64(e.elem.StorageBytes())
	return elem.Load(e.elem, e.data[i*size:])
}

// same tells whether all elements have the same bits.
func (e *Literal) same() bool {
	first := e.At(0)
	for i := range e.count {
		if e.At(i) != first {
			return false
		}
	}
	return true
}

// readSparse reads sparse<indices, values>, two literals without types of their own (mlir/lib/AsmParser/
// AttributeParser.cpp, parseSparseElementsAttr), and spells it.
func (c *Context) readSparse(src []byte, token syntax.Token, t Type) (string, *syntax.Error) {
	shape, ok := c.shapeOf(t)
	if !ok {
		return "", tokenError(token, "elements literal must be a shaped type with a static shape, but got '"+c.types[t].text+"'")
	}
	rank := int64(len(shape))
	indices := denseReader{src: src, pos: literalStart(src, token), end: token.End - 1, part: true, free: true, dims: []int64{}}
	if indices.blank(); indices.pos == indices.end {
		return "sparse<>", nil
	}
	indices.setElement(c, c.Scalar(elem.I64))
	places, err := indices.read()
	if err != nil {
		return "", err
	}
	if len(indices.dims) == 0 {
		indices.dims, places.count = []int64{1, rank}, rank
	}
	if indices.pos == indices.end || src[indices.pos] != ',' {
		return "", indices.fail("expected ','")
	}
	count := indices.dims[0]
	values := denseReader{src: src, pos: indices.pos + 1, end: token.End - 1, free: true, dims: []int64{}}
	values.setElement(c, c.types[t].element)
	if values.blank(); values.pos < values.end && src[values.pos] == '"' {
		values.free, values.dims = false, []int64{count}
	}
	e, err := values.read()
	if err != nil {
		return "", err
	}
	if len(values.dims) == 0 {
		values.dims, e.count = []int64{count}, count
	}
	if len(values.dims) != 1 || values.dims[0] != count || !(len(indices.dims) == 2 && indices.dims[1] == rank || len(indices.dims) == 1 && rank == 1) {
		return "", tokenError(token, fmt.Sprintf("expected shape (%v); inferred shape of indices literal (%v); inferred shape of values literal (%v)", shape, indices.dims, values.dims))
	}
	for i := range count * rank {
		if at := int64(places.At(i).Lo); at < 0 || at >= shape[i%rank] {
			return "", tokenError(token, fmt.Sprintf("sparse index #%d is not contained within the value shape", i/rank))
		}
	}
	if places.count == 0 {
		return "sparse<>", nil
	}
	dst := append(places.appendValue([]byte("sparse<"), indices.dims), ", "...)
	return string(append(e.appendValue(dst, values.dims), '>')), nil
}

// denseReader reads the text of a dense literal. The grammar knows the literal as one token; nested
// lists of a million numbers are no work for a parser that builds events.
type denseReader struct {
	src      []byte
	pos, end int
	dims     []int64 // the type's shape; of a free literal, the shape found
	free     bool
	part     bool // something follows the literal
	out      Literal
}

func (r *denseReader) setElement(c *Context, element Type) {
	t := &c.types[element]
	r.out.elem = t.elem
	if t.elem == elem.None {
		r.out.wide, _ = elem.LookupInt(t.text)
	}
}

// read reads the whole literal.
func (r *denseReader) read() (*Literal, *syntax.Error) {
	e := &r.out
	var ok bool
	if e.count, ok = product(r.dims); !ok {
		return nil, r.fail("shape is too large")
	}
	r.blank()
	var err *syntax.Error
	switch {
	case r.pos == r.end:
		if e.count != 0 {
			return nil, r.fail("parsed zero elements, but type expected at least 1")
		}
		return e, nil
	case r.src[r.pos] == '"':
		err = r.readString()
	case r.src[r.pos] == '[':
		err = r.readList(0)
	default:
		if err = r.readElement(); err == nil {
			e.splat = true
		}
	}
	if err != nil {
		return nil, err
	}
	if r.blank(); r.pos != r.end && !r.part {
		return nil, r.fail("expected '>' behind the literal")
	}
	if r.free {
		e.count, _ = product(r.dims)
	}
	r.normalize()
	return e, nil
}

// normalize finds splats: MLIR prints them as such however they were written.
func (r *denseReader) normalize() {
	e := &r.out
	if e.splat || e.count == 0 || e.strs != nil {
		return
	}
	size := e.elem.StorageBytes()
	if e.elem == elem.None {
		size = e.wide.StorageBytes()
	}
	if e.hex != nil {
		e.splat = elem.IsSplatHex(e.hex, size)
	} else if e.splat = elem.IsSplat(e.data, size); e.splat {
		e.data = e.data[:size:size]
	}
}

func (r *denseReader) fail(message string) *syntax.Error {
	return &syntax.Error{Start: r.pos, End: min(r.pos+1, r.end), Message: message}
}

func (r *denseReader) blank() {
	for r.pos < r.end {
		switch r.src[r.pos] {
		case ' ', '\t', '\n', '\r':
			r.pos++
		case '/':
			next := syntax.SkipBlanks(r.src[:r.end], r.pos)
			if next == r.pos {
				return
			}
			r.pos = next
		default:
			return
		}
	}
}

// readString reads a blob of bytes, or one string that stands for all elements.
func (r *denseReader) readString() *syntax.Error {
	e := &r.out
	end := syntax.SkipString(r.src[:r.end], r.pos)
	if end < 0 {
		return r.fail("string is not closed")
	}
	text := r.src[r.pos+1 : end-1]
	if e.elem == elem.None && e.wide.Width == 0 {
		s, ok := unquote(r.src[r.pos:end])
		if !ok {
			return r.fail("unknown escape in string literal")
		}
		e.strs, e.splat = []string{s}, true
		r.pos = end
		return nil
	}
	upper, ok := elem.ScanHex(text)
	if !ok {
		return r.fail(elem.ErrHexDigits.Error())
	}
	bytes, _ := elem.HexSize(text)
	size := e.elem.StorageBytes()
	if e.elem == elem.None {
		size = e.wide.StorageBytes()
	}
	switch {
	case bytes == size:
		e.splat = true
	case int64(bytes) != e.count*int64(size):
		return r.fail("elements hex data size is invalid for provided type")
	}
	r.pos = end
	if e.splat || e.count <= hexThreshold || e.elem == elem.None {
		e.data, _ = elem.DecodeHex(nil, text)
		return nil
	}
	e.hex, e.lower = text, !upper
	return nil
}

// readList reads a bracketed list at a depth and checks its length against the shape.
func (r *denseReader) readList(depth int) *syntax.Error {
	start := r.pos
	if !r.free && depth >= len(r.dims) {
		return r.fail("inferred shape of elements literal is deeper than the type")
	}
	if r.free && depth == len(r.dims) {
		r.dims = append(r.dims, -1)
	}
	r.pos++
	n := int64(0)
	for r.blank(); r.pos < r.end && r.src[r.pos] != ']'; r.blank() {
		if n > 0 {
			if r.src[r.pos] != ',' {
				return r.fail("expected ',' or ']' in the literal")
			}
			r.pos++
			r.blank()
		}
		var err *syntax.Error
		if r.pos < r.end && r.src[r.pos] == '[' {
			err = r.readList(depth + 1)
		} else if !r.free && depth+1 != len(r.dims) {
			err = r.fail("tensor literal is invalid; ranks are not consistent between elements")
		} else {
			err = r.readElement()
		}
		if err != nil {
			return err
		}
		n++
	}
	if r.pos == r.end {
		return r.fail("expected ',' or ']' in the literal")
	}
	r.pos++
	if r.free && r.dims[depth] < 0 {
		r.dims[depth] = n
	}
	switch {
	case n == 0 && depth+1 != len(r.dims):
		r.pos = start
		return r.fail("inferred shape of elements literal has fewer dimensions than the type")
	case n != r.dims[depth]:
		r.pos = start
		return r.fail(fmt.Sprintf("inferred shape of elements literal does not match type: expected %d elements here, found %d", r.dims[depth], n))
	}
	return nil
}

// readElement reads one number, truth value, string or complex pair.
func (r *denseReader) readElement() *syntax.Error {
	e := &r.out
	if r.pos < r.end && r.src[r.pos] == '"' {
		end := syntax.SkipString(r.src[:r.end], r.pos)
		if end < 0 || e.elem != elem.None || e.wide.Width != 0 {
			return r.fail("expected a number")
		}
		s, ok := unquote(r.src[r.pos:end])
		if !ok {
			return r.fail("unknown escape in string literal")
		}
		e.strs = append(e.strs, s)
		r.pos = end
		return nil
	}
	if e.elem.IsComplex() {
		return r.readComplex()
	}
	start := r.pos
	literal := r.literal()
	if e.elem == elem.None {
		data, err := e.wide.AppendLiteral(e.data, string(literal))
		if err != nil {
			return literalError(start, r.pos, err)
		}
		e.data = data
		return nil
	}
	b, err := parseScalar(e.elem, literal)
	if err != nil {
		return literalError(start, r.pos, err)
	}
	e.data = elem.Store(e.data, e.elem, b)
	return nil
}

func literalError(start, end int, err error) *syntax.Error {
	return &syntax.Error{Start: start, End: max(end, start+1), Message: placed(err, elem.InDense)}
}

func parseScalar(t elem.Type, literal []byte) (elem.Bits, error) {
	if t.IsFloat() {
		return elem.ParseFloat(t, literal)
	}
	return elem.ParseInt(t, literal)
}

// literal takes the characters of a number or a word. Blanks may stand behind a sign.
func (r *denseReader) literal() []byte {
	start := r.pos
	if r.pos+1 < r.end && r.src[r.pos] == '-' && !nameByte(r.src[r.pos+1]) {
		r.pos++
		r.blank()
		return append([]byte{'-'}, r.literal()...)
	}
	for r.pos < r.end {
		switch b := r.src[r.pos]; {
		case b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '.' || b == '-' || b == '+':
			r.pos++
		default:
			return r.src[start:r.pos]
		}
	}
	return r.src[start:r.pos]
}

// readComplex reads (re, im).
func (r *denseReader) readComplex() *syntax.Error {
	e := &r.out
	part := e.elem.Part()
	var parts [2]elem.Bits
	for i, sign := range "(," {
		if r.blank(); r.pos >= r.end || r.src[r.pos] != byte(sign) {
			return r.fail("expected '" + string(sign) + "' in a complex element")
		}
		r.pos++
		r.blank()
		start := r.pos
		b, err := parseScalar(part, r.literal())
		if err != nil {
			return literalError(start, r.pos, err)
		}
		parts[i] = b
	}
	if r.blank(); r.pos >= r.end || r.src[r.pos] != ')' {
		return r.fail("expected ')' in a complex element")
	}
	r.pos++
	e.data = elem.Store(e.data, e.elem, elem.Bits{Lo: parts[0].Lo, Hi: parts[1].Lo})
	return nil
}

// isBlob tells whether an attribute prints as a blob: what stands in the source, or has been converted.
func (e *Literal) isBlob() bool {
	return e != nil && !e.splat && (e.hex != nil || e.count > hexThreshold && e.strs == nil)
}
