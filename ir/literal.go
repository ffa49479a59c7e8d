package ir

import "github.com/hlo-promote/hlo-promote/ir/elem"

// hexThreshold is the number of elements above which MLIR prints a literal as a hexadecimal blob
// (AsmPrinter.cpp, --mlir-print-elementsattrs-with-hex-if-larger).
const hexThreshold = 100

// A Literal is the value of a dense literal: bytes, hexadecimal text, strings, or a splat of one of
// these. Long hexadecimal text is not copied from the source. A Literal is immutable.
type Literal struct {
	dims  []int64   // the shape of its type
	count int64     // number of elements
	elem  elem.Type // None for strings and for integers that elem does not define
	wide  elem.Int  // the width where elem is None
	splat bool      // data holds the one value of all elements
	data  []byte    // elements, row major, in elem.Store's layout
	hex   []byte    // or their hexadecimal text with 0x, without quotes
	lower bool      // hex has lower-case letters
	strs  []string  // or strings
}

// Elem returns the type of the elements, or elem.None for those that elem does not define.
func (e *Literal) Elem() elem.Type { return e.elem }

// Len returns the number of elements of the literal's type.
func (e *Literal) Len() int64 { return e.count }

// Splat reports whether all elements are the same.
func (e *Literal) Splat() bool { return e.splat }

// Distinct returns the number of leading elements that determine all others: one for a splat.
func (e *Literal) Distinct() int64 {
	if e.splat {
		return min(e.count, 1)
	}
	return e.count
}

// At returns the bits of element i. For a splat, i is ignored. Elem must not be elem.None.
func (e *Literal) At(i int64) elem.Bits {
	if e.splat {
		i = 0
	}
	if e.hex != nil {
		b, _ := elem.HexElement(e.elem, e.hex, int(i))
		return b
	}
	size := int64(e.elem.StorageBytes())
	return elem.Load(e.elem, e.data[i*size:])
}

// A Blob is the hexadecimal text of a long constant in its source.
type Blob struct {
	Hex   []byte // with 0x, without quotes
	Lower bool   // Hex has lower-case letters; MLIR prints upper case
	// type of the elements in Hex, which DenseBlob converts; elem.None if it is the literal's
	From elem.Type
}

// Blob returns the text of a long constant for reading; ok is false for any other literal.
func (e *Literal) Blob() (b Blob, ok bool) {
	if e == nil || e.hex == nil || e.splat {
		return Blob{}, false
	}
	return Blob{Hex: e.hex, Lower: e.lower}, true
}

// LongData returns the elements, in elem.Store's layout, of a literal that prints as a blob but
// does not have one; ok is false for any other literal. The caller must not change the slice.
func (e *Literal) LongData() (data []byte, ok bool) {
	if e == nil || e.splat || e.hex != nil || e.strs != nil || e.count <= hexThreshold {
		return nil, false
	}
	return e.data, true
}

// detectSplat makes a literal with equal elements a splat, as which MLIR prints it.
func (e *Literal) detectSplat() {
	if e.splat || e.count == 0 || e.strs != nil {
		return
	}
	switch size := e.size(); {
	case size == 0: // i0 has one value
		e.splat = true
	case e.hex != nil:
		e.splat = elem.IsSplatHex(e.hex, size)
	default:
		if e.splat = elem.IsSplat(e.data, size); e.splat {
			e.data = e.data[:size:size]
		}
	}
}

// size returns the number of bytes of an element.
func (e *Literal) size() int { return max(e.elem.StorageBytes(), e.wide.StorageBytes()) }

// appendLiteral writes dense<…>.
func (e *Literal) appendLiteral(dst []byte) []byte {
	return append(e.AppendValue(append(dst, "dense<"...)), '>')
}

// AppendValue appends the contents of dense<…> as MLIR prints them: an element, lists, or a blob.
func (e *Literal) AppendValue(dst []byte) []byte {
	switch {
	case e.splat:
		return e.AppendElement(dst, 0)
	case e.count == 0:
		return dst
	case e.count > hexThreshold && e.strs == nil:
		return append(e.appendHex(append(dst, '"')), '"')
	}
	dst, _ = e.appendList(dst, e.dims, 0)
	return dst
}

// appendHex writes the elements as a blob with 0x.
func (e *Literal) appendHex(dst []byte) []byte {
	if e.hex != nil {
		return elem.AppendUpperHex(dst, e.hex)
	}
	return elem.AppendHex(dst, e.data)
}

// appendList writes nested lists from element i on. It returns the index of the next element.
func (e *Literal) appendList(dst []byte, dims []int64, i int64) ([]byte, int64) {
	// a loop, because there may be millions; other dimensions are few, as there are few elements
	ones := 0
	for len(dims) > 0 && dims[0] == 1 {
		ones, dims, dst = ones+1, dims[1:], append(dst, '[')
	}
	if len(dims) == 0 {
		dst, i = e.AppendElement(dst, i), i+1
	} else {
		dst = append(dst, '[')
		for n := range dims[0] {
			dst = appendComma(dst, n)
			dst, i = e.appendList(dst, dims[1:], i)
		}
		dst = append(dst, ']')
	}
	for range ones {
		dst = append(dst, ']')
	}
	return dst, i
}

// AppendElement appends element i as MLIR prints it. For a splat, i is ignored.
func (e *Literal) AppendElement(dst []byte, i int64) []byte {
	if e.splat {
		i = 0
	}
	if e.strs != nil {
		return AppendQuoted(dst, e.strs[i])
	}
	if e.elem == elem.None {
		size := int64(e.wide.StorageBytes())
		return e.wide.AppendInt(dst, e.data[i*size:(i+1)*size])
	}
	return elem.Append(dst, e.elem, e.At(i))
}

// AppendData appends the bytes of the elements, in row-major order and elem.Store's layout. It
// appends one element for a splat, and nothing for strings.
func (e *Literal) AppendData(dst []byte) []byte {
	switch {
	case e.strs != nil:
		return dst
	case e.hex == nil:
		return append(dst, e.data...)
	}
	start := len(dst)
	dst, _ = elem.DecodeHex(dst, e.hex)
	if size := e.size(); e.splat && len(dst)-start > size {
		dst = dst[:start+size]
	}
	return dst
}

// Data returns the bytes that AppendData appends, for reading.
func (e *Literal) Data() []byte {
	if e.hex == nil {
		return e.data
	}
	return e.AppendData(nil)
}

// DataSize returns the number of bytes that AppendData appends.
func (e *Literal) DataSize() int {
	switch {
	case e.strs != nil:
		return 0
	case e.splat: // even without elements
		return e.size()
	}
	return int(e.count) * e.size()
}

// Strings returns the elements of a literal of strings, one for a splat, for reading.
func (e *Literal) Strings() []string { return e.strs }

// Literal returns the value of an elements attribute, or nil.
func (attrs *Attrs) Literal(a Attr) *Literal { return attrs.record(a).elems }

// Product returns the number of elements of a shape, and false if it exceeds 2^62.
func Product(dims []int64) (int64, bool) {
	n := int64(1)
	for _, d := range dims {
		if d != 0 && n > (1<<62)/d {
			return 0, false
		}
		n *= d
	}
	return n, true
}

// Dense returns the dense literal of a type with a static shape from the bits of its elements in
// row-major order. A single element makes a splat.
func (attrs *Attrs) Dense(t Type, bits ...elem.Bits) Attr {
	e := attrs.ctx.Types.Elem(t)
	data := make([]byte, 0, len(bits)*e.StorageBytes())
	for _, b := range bits {
		data = elem.Store(data, e, b)
	}
	return attrs.DenseData(t, data)
}

// DenseData returns the dense literal of a type with a static shape from the bytes of its elements,
// in row-major order and elem.Store's layout. A single element makes a splat. The literal keeps
// data, which must not change.
func (attrs *Attrs) DenseData(t Type, data []byte) Attr {
	e := attrs.newLiteral(t)
	e.data = data
	e.splat = len(data) > 0 && len(data) == e.size()
	return attrs.elementsAttr(e, t)
}

// DenseBlob returns the dense literal of a type with a static shape and an element type of package
// elem from the hexadecimal text of its elements, as elem.ScanHex accepts it. The literal keeps the
// text, which must not change.
func (attrs *Attrs) DenseBlob(t Type, b Blob) Attr {
	e := attrs.newLiteral(t)
	switch {
	case b.From != elem.None:
		e.data, _ = elem.FitHex(nil, b.From, e.elem, elem.Wrap, b.Hex[len("0x"):])
	case e.count <= hexThreshold:
		e.data, _ = elem.DecodeHex(nil, b.Hex)
	default:
		e.hex, e.lower = b.Hex, b.Lower
	}
	return attrs.elementsAttr(e, t)
}

// DenseStrings is like Dense, for strings.
func (attrs *Attrs) DenseStrings(t Type, list []string) Attr {
	e := attrs.newLiteral(t)
	e.strs, e.splat = list, len(list) == 1
	return attrs.elementsAttr(e, t)
}

// DenseInts returns the dense literal of a type with a static shape and integers of any width from
// the low bits of numbers in row-major order. A single number makes a splat.
func (attrs *Attrs) DenseInts(t Type, list []int64) Attr {
	n := attrs.ctx.Types.IntWidth(attrs.ctx.Types.ElementType(t))
	if e := attrs.ctx.Types.Elem(t); e != elem.None {
		n.Width = e.Bits()
	}
	var data []byte
	for _, x := range list {
		data = n.AppendLow(data, x)
	}
	return attrs.DenseData(t, data)
}

// newLiteral returns a literal of a type with a static shape, without elements.
func (attrs *Attrs) newLiteral(t Type) Literal {
	element := attrs.ctx.Types.record(attrs.ctx.Types.ElementType(t))
	e := Literal{elem: element.elem, wide: element.width}
	e.dims, _ = attrs.ctx.Types.StaticShape(t)
	e.count, _ = Product(e.dims)
	return e
}

// elementsAttr returns the attribute of a literal. It interns short literals only.
func (attrs *Attrs) elementsAttr(e Literal, t Type) Attr {
	e.detectSplat()
	r := attrRec{kind: ElementsAttr, typ: t, elems: &e}
	if !e.splat && e.count > hexThreshold {
		return attrs.add(r)
	}
	return attrs.typed(r, e.appendLiteral(attrs.ctx.scratch[:0]), t)
}

// Sparse returns sparse<indices, values> of a type with a static shape. indices is an elements
// attribute of count x rank integers, and values has count elements. If indices is 0, the attribute
// is sparse<>.
func (attrs *Attrs) Sparse(t Type, indices, values Attr) Attr {
	text := append(attrs.ctx.scratch[:0], "sparse<"...)
	if indices != 0 {
		text = append(attrs.Literal(indices).AppendValue(text), ", "...)
		text = attrs.Literal(values).AppendValue(text)
	}
	return attrs.typed(attrRec{kind: OtherAttr, typ: t}, append(text, '>'), t)
}
