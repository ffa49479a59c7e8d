package parts

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/limits"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// buildElements reads dense<…> : type.
func (p *partBuilder) buildElements(implied ir.Type) ir.Attr {
	token := p.cur.Take()
	t := cmp.Or(p.typeSuffix(), implied)
	dims := p.staticShape(token, t)
	d := p.denseReader(p.cur.Src, literalStart(p.cur.Src, token), token.End-1, p.c.Types.ElementType(t), dims)
	d.digits = syntax.Digits(token.Payload)
	if err := d.read(); err != nil {
		p.check(d.whole(err, token, p.c, t))
	}
	if d.hex != nil {
		p.source.LongString(p.cur.Src, ir.Range{Start: d.pos - len(d.hex) - 2, End: d.pos})
	}
	return p.dense(&d, t)
}

// whole returns an error in a literal that MLIR reports at the whole attribute.
func (d *denseReader) whole(err *syntax.Error, token syntax.Token, c *ir.Context, t ir.Type) *syntax.Error {
	switch number := bytes.TrimLeft(d.src[err.Start:d.end], "-"); {
	case err.Message == hexSize:
		return token.Fail(hexSize + ": '" + c.Types.Text(t) + "'")
	case d.size() == 0 && len(number) > 0 && number[0] >= '0' && number[0] <= '9':
		n := bytes.IndexAny(number, " ,]>\t\r\n")
		if n < 0 {
			n = len(number)
		}
		return token.Fail("expected string token, got " + string(number[:n]))
	}
	return err
}

// staticShape returns the shape of the type of a literal.
func (p *partBuilder) staticShape(token syntax.Token, t ir.Type) []int64 {
	if t == 0 {
		p.fail(token, "expected ':' and the type of the elements")
	}
	dims, ok := p.c.Types.StaticShape(t)
	switch {
	case ok:
	case p.c.Types.Dims(t) != nil || p.c.Types.Kind(t) == ir.UnrankedType:
		p.fail(token, "elements literal type must have static shape")
	default:
		p.fail(token, "elements literal must be a shaped type")
	}
	return dims
}

// literalStart returns the offset after the < of a literal's token.
func literalStart(src []byte, token syntax.Token) int {
	start := token.Start
	for src[start] != '<' {
		start++
	}
	return start + 1
}

// buildSparse reads sparse<indices, values> : type, two literals without types of their own
// (mlir/lib/AsmParser/AttributeParser.cpp, parseSparseElementsAttr).
func (p *partBuilder) buildSparse() ir.Attr {
	token := p.cur.Take()
	t := p.typeSuffix()
	shape := p.staticShape(token, t)
	src, end, rank := p.cur.Src, token.End-1, int64(len(shape))
	i64, element := p.c.Types.Scalar(elem.I64), p.c.Types.ElementType(t)
	indices := p.denseReader(src, literalStart(src, token), end, i64, nil)
	indices.part = true
	if indices.blank(); indices.pos == end {
		return p.c.Attrs.Sparse(t, 0, 0)
	}
	p.check(indices.read())
	if len(indices.dims) == 0 {
		indices.dims = []int64{1, rank}
	}
	if indices.pos == end || src[indices.pos] != ',' {
		p.check(indices.expected("','"))
	}
	count := indices.dims[0]
	values := p.denseReader(src, indices.pos+1, end, element, nil)
	if values.blank(); values.pos < end && src[values.pos] == '"' {
		values.free, values.dims = false, []int64{count}
	}
	p.check(values.read())
	if len(values.dims) == 0 {
		values.dims = []int64{count}
	}
	if !pairUp(indices.dims, values.dims, rank) {
		p.fail(token, fmt.Sprintf("expected shape (%s); inferred shape of indices literal (%s); inferred shape of values literal (%s)", bracketed(shape), bracketed(indices.dims), bracketed(values.dims)))
	}
	places := p.dense(&indices, p.c.Types.Tensor(indices.dims, i64))
	if i, index := p.outside(places, count, shape); index != nil {
		p.fail(token, fmt.Sprintf("sparse index #%d is not contained within the value shape, with index=%s, and type='%s'", i, bracketed(index), p.c.Types.Text(t)))
	}
	if count*rank == 0 {
		return p.c.Attrs.Sparse(t, 0, 0)
	}
	return p.c.Attrs.Sparse(t, places, p.dense(&values, p.c.Types.Tensor(values.dims, element)))
}

// pairUp reports whether a sparse literal has one value per index, and each index one number per
// dimension.
func pairUp(indices, values []int64, rank int64) bool {
	fit := len(indices) == 2 && indices[1] == rank || len(indices) == 1 && rank == 1
	return fit && len(values) == 1 && values[0] == indices[0]
}

// outside returns the first index of a sparse literal that is out of bounds, and its position, or
// nil if there is none.
func (r *Reader) outside(places ir.Attr, count int64, shape []int64) (number int64, index []int64) {
	literal, rank := r.c.Attrs.Literal(places), int64(len(shape))
	for i := range count * rank {
		if at := int64(literal.At(i).Lo); at < 0 || at >= shape[i%rank] {
			for k := range rank {
				index = append(index, int64(literal.At(i-i%rank+k).Lo))
			}
			return i / rank, index
		}
	}
	return 0, nil
}

// bracketed formats a list of numbers for messages.
func bracketed(numbers []int64) string { return strings.ReplaceAll(fmt.Sprint(numbers), " ", ", ") }

// denseReader reads the text of a dense literal. For the grammar a literal is one token, because a
// parser that builds events is too slow for nested lists of a million numbers.
type denseReader struct {
	src      []byte
	pos, end int
	dims     []int64 // the type's shape; of a free literal, the shape found
	free     bool
	part     bool // something follows the literal
	elem     elem.Type
	wide     elem.Int
	count    int64
	digits   syntax.Digits
	// The elements, in one of these forms.
	data  []byte
	hex   []byte
	strs  []string
	lower bool // hex has lower case letters
}

// denseReader returns a reader of the literal src[start:end] over elements of a type. A literal
// without dims is free: its nesting determines its shape.
func (r *Reader) denseReader(src []byte, start, end int, element ir.Type, dims []int64) denseReader {
	d := denseReader{src: src, pos: start, end: end, dims: dims, free: dims == nil, elem: r.c.Types.Elem(element), wide: r.c.Types.IntWidth(element)}
	if d.free {
		d.dims = []int64{}
	}
	return d
}

// dense returns the dense attribute of type t with the elements that were read; t has their shape.
func (r *Reader) dense(d *denseReader, t ir.Type) ir.Attr {
	switch {
	case d.strs != nil:
		return r.c.Attrs.DenseStrings(t, d.strs)
	case d.hex != nil:
		return r.c.Attrs.DenseBlob(t, ir.Blob{Hex: d.hex, Lower: d.lower})
	}
	return r.c.Attrs.DenseData(t, d.data)
}

// read reads the whole literal.
func (r *denseReader) read() *syntax.Error {
	var ok bool
	if r.count, ok = ir.Product(r.dims); !ok {
		return r.fail("shape is too large")
	}
	r.blank()
	var err *syntax.Error
	switch {
	case r.pos == r.end:
		if r.count != 0 {
			return r.fail("parsed zero elements, but type expected at least 1")
		}
		return nil
	case r.src[r.pos] == '"':
		err = r.readString()
	case r.src[r.pos] == '[':
		n := min(r.count, int64((r.end-r.pos)/len("0,"))) // the literal may have too few elements
		r.data = make([]byte, 0, n*int64(r.elem.StorageBytes()))
		err = r.readList(0)
	default:
		r.data = make([]byte, 0, r.elem.StorageBytes())
		err = r.readElement()
	}
	if err != nil {
		return err
	}
	if r.blank(); r.pos != r.end && !r.part {
		return r.expected("'>' after the literal")
	}
	return nil
}

// expected returns the error that something else is expected at the next byte.
func (r *denseReader) expected(what string) *syntax.Error {
	return r.fail("expected " + what + syntax.FoundAt(r.src, r.pos, len(r.src)))
}

func (r *denseReader) fail(message string) *syntax.Error {
	return &syntax.Error{Start: r.pos, End: min(r.pos+1, r.end), Message: message}
}

func (r *denseReader) blank() { r.pos = syntax.SkipBlanks(r.src[:r.end], r.pos) }

// hexSize returns the error that a blob has another number of bytes than the type requires.
const hexSize = "elements hex data size is invalid for provided type"

// readString reads a blob of bytes, or one string for all elements.
func (r *denseReader) readString() *syntax.Error {
	end, upper := r.end, r.digits == syntax.UpperDigits
	if r.size() == 0 || r.digits == syntax.UnknownDigits {
		if end = syntax.SkipString(r.src[:r.end], r.pos); end < 0 {
			return r.fail("string is not closed")
		}
		if r.size() == 0 {
			return r.readOneString(end)
		}
		var ok bool
		if upper, ok = elem.ScanHex(r.src[r.pos+1 : end-1]); !ok {
			return r.fail(elem.ErrHexDigits.Error())
		}
	}
	text := r.src[r.pos+1 : end-1]
	bytes, _ := elem.HexSize(text)
	if bytes != r.size() && int64(bytes) != r.count*int64(r.size()) {
		return r.fail(hexSize)
	}
	r.pos = end
	if bytes == r.size() || r.elem == elem.None {
		r.data, _ = elem.DecodeHex(nil, text)
	} else {
		r.hex, r.lower = text, !upper
	}
	return nil
}

// readOneString reads the string that ends at an offset.
func (r *denseReader) readOneString(end int) *syntax.Error {
	s, ok := syntax.Unquote(r.src[r.pos:end])
	if !ok {
		return r.fail("unknown escape in string literal")
	}
	r.strs = append(r.strs, s)
	r.pos = end
	return nil
}

// size returns the number of bytes of an element, or 0 for strings.
func (r *denseReader) size() int { return max(r.elem.StorageBytes(), r.wide.StorageBytes()) }

// readList reads a bracketed list at a depth and checks its length against the shape.
func (r *denseReader) readList(depth int) *syntax.Error {
	start := r.pos
	if depth == limits.Nesting {
		return r.fail("brackets are nested too deeply")
	}
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
				return r.expected("',' or ']' in the literal")
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
		return r.expected("',' or ']' in the literal")
	}
	r.pos++
	return r.checkList(start, depth, n)
}

// checkList checks that a list that starts at an offset has as many elements as its depth needs.
func (r *denseReader) checkList(start, depth int, n int64) *syntax.Error {
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

// readElement reads one number, bool, string or complex pair.
func (r *denseReader) readElement() *syntax.Error {
	if r.pos < r.end && r.src[r.pos] == '"' {
		end := syntax.SkipString(r.src[:r.end], r.pos)
		if end < 0 || r.size() != 0 {
			return r.expected("a number")
		}
		return r.readOneString(end)
	}
	if r.elem.IsComplex() {
		return r.readComplex()
	}
	start := r.pos
	literal := r.literal()
	var err error
	if r.elem == elem.None {
		r.data, err = r.wide.AppendLiteral(r.data, string(literal))
	} else {
		var b elem.Bits
		if b, err = parseScalar(r.elem, literal); err == nil {
			r.data = elem.Store(r.data, r.elem, b)
		}
	}
	if err != nil {
		return r.literalError(start, r.pos, err)
	}
	return nil
}

func (r *denseReader) literalError(start, end int, err error) *syntax.Error {
	message := Placed(err, elem.InDense)
	if err == elem.ErrSyntax {
		message += syntax.FoundAt(r.src, start, len(r.src))
	}
	return &syntax.Error{Start: start, End: max(end, start+1), Message: message}
}

// literal consumes the characters of a number or a word. Spaces may follow a sign.
func (r *denseReader) literal() []byte {
	start := r.pos
	if r.pos+1 < r.end && r.src[r.pos] == '-' && !syntax.IsNameByte(r.src[r.pos+1]) {
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
	part := r.elem.Part()
	var parts [2]elem.Bits
	for i, sign := range "(," {
		if r.blank(); r.pos >= r.end || r.src[r.pos] != byte(sign) {
			return r.expected("'" + string(sign) + "' in a complex element")
		}
		r.pos++
		r.blank()
		start := r.pos
		b, err := parseScalar(part, r.literal())
		if err != nil {
			return r.literalError(start, r.pos, err)
		}
		parts[i] = b
	}
	if r.blank(); r.pos >= r.end || r.src[r.pos] != ')' {
		return r.expected("')' in a complex element")
	}
	r.pos++
	r.data = elem.Store(r.data, r.elem, elem.Bits{Lo: parts[0].Lo, Hi: parts[1].Lo})
	return nil
}
