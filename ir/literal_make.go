package ir

import "github.com/hlo-promote/hlo-promote/ir/elem"

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
	e.hex, e.lower, e.from = b.Hex, b.Lower, b.From
	if e.count <= hexThreshold {
		e.data, _ = elem.DecodeHex(nil, e.appendHex(nil))
		e.hex, e.lower, e.from = nil, false, elem.None
	}
	return attrs.elementsAttr(e, t)
}

// DenseStrings returns the dense literal of a type with a static shape from strings in row-major
// order. A single string makes a splat.
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
func (attrs *Attrs) newLiteral(t Type) *Literal {
	element := attrs.ctx.Types.record(attrs.ctx.Types.ElementType(t))
	e := &Literal{elem: element.elem, wide: element.width}
	e.dims, _ = attrs.ctx.Types.StaticShape(t)
	e.count, _ = Product(e.dims)
	return e
}

// elementsAttr returns the attribute of a literal. It interns short literals only.
func (attrs *Attrs) elementsAttr(e *Literal, t Type) Attr {
	e.detectSplat()
	r := attrRec{kind: ElementsAttr, typ: t, attrParts: &attrParts{elems: e}}
	if e.splat || e.count <= hexThreshold {
		var room [128]byte // on the stack; most texts fit
		text := e.appendLiteral(room[:0])
		short := len(text)
		r.text = string(append(append(text, " : "...), attrs.ctx.Types.Text(t)...))
		return attrs.intern(r, r.text[:short])
	}
	return attrs.add(r)
}

// Sparse returns sparse<indices, values> of a type with a static shape. indices is an elements
// attribute of count x rank integers, and values has count elements. If indices is 0, the attribute
// is sparse<>.
func (attrs *Attrs) Sparse(t Type, indices, values Attr) Attr {
	text := []byte("sparse<")
	if indices != 0 {
		text = append(attrs.Literal(indices).AppendValue(text), ", "...)
		text = attrs.Literal(values).AppendValue(text)
	}
	return attrs.other(string(append(text, '>')), t)
}
