package parts

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// Type reads the type src[start:end]. A type without aliases is looked up by its text.
func (r *Reader) Type(src []byte, start, end int, a *Aliases) (ir.Type, *syntax.Error) {
	text := src[start:end]
	if t, ok := r.texts.Get(typeTag, text); ok {
		return ir.Type(t), nil
	}
	if len(text) > 0 && text[0] == '!' && !bytes.ContainsAny(text, ".<") {
		return aliasedType(src, start, end, a)
	}
	cur, err := r.Syntax.Parse(syntax.RootType, src, start, end)
	if err != nil {
		return 0, err
	}
	defer r.Syntax.Release(cur)
	cur.Enter(grammar.MLIRRULE_typePart)
	t, err := r.buildType(cur, a)
	if err != nil {
		return 0, err
	}
	if !MayNameAlias(text) || !namesAlias(cur) {
		r.texts.Put(typeTag, string(text), int32(t))
	}
	return t, nil
}

// namesAlias reports whether the part of a cursor may contain an alias or a distinct attribute, so
// that its text does not determine its meaning.
func namesAlias(p *syntax.Cursor) bool {
	for i, t := range p.Tokens.All() {
		if t.Kind == grammar.MLIRBODY && bytes.ContainsAny(p.Src[t.Start:t.End], "#!") {
			return true
		}
		if t.Kind == grammar.MLIRDISTINCT {
			return true
		}
		if t.Kind == grammar.MLIRHASH || t.Kind == grammar.MLIRBANG {
			body := i+1 < p.Tokens.Len() && (p.Tokens.At(i+1).Kind == grammar.MLIRLESS || p.Tokens.At(i+1).Kind == grammar.MLIRBODY)
			if !body {
				return true
			}
		}
	}
	return false
}

// MayNameAlias is a faster, conservative namesAlias: if it returns false for a text, namesAlias
// returns false for every part in it.
func MayNameAlias(text []byte) bool {
	return bytes.IndexByte(text, '!') >= 0 || bytes.IndexByte(text, '#') >= 0 || bytes.Contains(text, []byte("distinct"))
}

func aliasedType(src []byte, start, end int, a *Aliases) (ir.Type, *syntax.Error) {
	if a != nil {
		if t, ok := a.Types[string(src[start+1:end])]; ok {
			return t, nil
		}
	}
	return 0, &syntax.Error{Start: start, End: end, Message: "undefined type alias '" + string(src[start:end]) + "'"}
}

// buildType builds the type under rule type.
func (r *Reader) buildType(cur *syntax.Cursor, a *Aliases) (t ir.Type, err *syntax.Error) {
	cur.Enter(grammar.MLIRRULE_type)
	if cur.Enter(grammar.MLIRRULE_functionType) {
		t, err = r.buildFunctionType(cur, a)
	} else {
		t, err = r.buildPlainType(cur, a)
	}
	if err == nil {
		cur.Done()
	}
	return t, err
}

func (r *Reader) buildFunctionType(cur *syntax.Cursor, a *Aliases) (ir.Type, *syntax.Error) {
	inputs, err := r.buildTypes(cur, a)
	if err != nil {
		return 0, err
	}
	cur.Take() // ->
	cur.Enter(grammar.MLIRRULE_functionResults)
	var results []ir.Type
	if cur.Kind() == grammar.MLIRLPAREN {
		results, err = r.buildTypes(cur, a)
	} else {
		var t ir.Type
		t, err = r.buildPlainType(cur, a)
		results = []ir.Type{t}
	}
	if err != nil {
		return 0, err
	}
	cur.Done()
	cur.Done()
	return r.c.Types.Function(inputs, results), nil
}

// buildTypes builds a list of types between brackets, which it consumes.
func (r *Reader) buildTypes(cur *syntax.Cursor, a *Aliases) ([]ir.Type, *syntax.Error) {
	cur.Take()
	types := make([]ir.Type, 0, cur.Items())
	for cur.At(grammar.MLIRRULE_type) {
		t, err := r.buildType(cur, a)
		if err != nil {
			return nil, err
		}
		if err := r.checkExpansionBudget(len(r.c.Types.Text(t)), cur.Position()); err != nil {
			return nil, err
		}
		types = append(types, t)
		cur.Skip(grammar.MLIRCOMMA)
	}
	cur.Take()
	return types, nil
}

func (r *Reader) buildPlainType(cur *syntax.Cursor, a *Aliases) (t ir.Type, err *syntax.Error) {
	cur.Enter(grammar.MLIRRULE_plainType)
	switch cur.Kind() {
	case grammar.MLIRSCALAR:
		t, err = r.scalarType(cur)
	case grammar.MLIRNONE:
		cur.Take()
		t = r.c.Types.Scalar(elem.None)
	case grammar.MLIRTENSOR:
		t, err = r.buildTensor(cur, a)
	case grammar.MLIRVECTOR:
		t, err = r.buildVector(cur, a)
	case grammar.MLIRMEMREF:
		t, err = r.buildMemRef(cur, a)
	case grammar.MLIRCOMPLEX:
		t, err = r.buildComplex(cur, a)
	case grammar.MLIRTUPLE:
		cur.Take()
		var parts []ir.Type
		if parts, err = r.buildTypes(cur, a); err == nil {
			t = r.c.Types.Tuple(parts)
		}
	default:
		t, err = r.buildDialectType(cur, a)
	}
	if err == nil {
		cur.Done()
	}
	return t, err
}

// scalarType reads i32, bf16, index and integers of any width.
func (r *Reader) scalarType(cur *syntax.Cursor) (ir.Type, *syntax.Error) {
	token := cur.Take()
	text := string(cur.Src[token.Start:token.End])
	if e, ok := elem.Lookup(text); ok {
		return r.c.Types.Scalar(e), nil
	}
	if n, ok := elem.LookupInt(text); ok {
		return r.c.Types.Integer(n), nil
	}
	if digits := strings.TrimLeft(text, "sui"); text[0] != 'f' {
		if strings.Trim(digits, "0123456789") == "" && strings.Trim(digits, "0") != "" {
			return 0, token.Fail(fmt.Sprintf("integer bitwidth is limited to %d bits", elem.MaxIntWidth))
		}
		return 0, token.Fail("invalid integer width")
	}
	return 0, token.Fail("unknown type '" + text + "'")
}

// dimensions holds the dimensions in front of the element type of a shaped type.
type dimensions struct {
	sizes    []int64 // ir.Dynamic for ?
	scalable []bool  // which of them are in brackets
	unranked bool    // an asterisk instead of dimensions
}

// A dimKind is the kind of dimensions that a type may have besides numbers.
type dimKind uint8

const (
	rankedDims dimKind = 1 << iota // ? and *
	vectorDims                     // [4], but no 0
)

// takeDimensions consumes rule shape.
func takeDimensions(cur *syntax.Cursor, kinds dimKind) (d dimensions, err *syntax.Error) {
	cur.Enter(grammar.MLIRRULE_shape)
	count := 0
	for at := cur.Token; at < cur.Tokens.Len() && cur.Tokens.At(at).Kind == grammar.MLIRDIM; at++ {
		count++
	}
	d.sizes, d.scalable = make([]int64, 0, count), make([]bool, 0, count)
	for cur.Kind() == grammar.MLIRDIM {
		token := cur.Take()
		text := cur.Src[token.Start : token.End-1] // without its x
		size, ok := int64(ir.Dynamic), kinds&rankedDims != 0
		scalable := text[0] == '['
		switch text[0] {
		case '?', '*':
		default:
			n, bad := strconv.ParseInt(syntax.TrimZeros(digitsOf(text)), 10, 64)
			size, ok = n, bad == nil && (kinds&vectorDims != 0 && n > 0 || kinds&vectorDims == 0 && !scalable)
		}
		switch {
		case !ok:
			return d, token.Fail("invalid dimension")
		case d.unranked || text[0] == '*' && len(d.sizes) > 0:
			return d, token.Fail("expected a type: what is unranked has no dimensions")
		case text[0] == '*':
			d.unranked = true
		default:
			d.sizes, d.scalable = append(d.sizes, size), append(d.scalable, scalable)
		}
	}
	cur.Done()
	return d, nil
}

// digitsOf returns the leading dimension, 4 or [4], of a text.
func digitsOf(text []byte) string {
	start := 0
	if text[0] == '[' {
		start = 1
	}
	end := start
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	return string(text[start:end])
}

// buildTensor reads tensor<4x?xf32, encoding>.
func (r *Reader) buildTensor(cur *syntax.Cursor, a *Aliases) (ir.Type, *syntax.Error) {
	cur.Take()
	cur.Take()
	d, err := takeDimensions(cur, rankedDims)
	if err != nil {
		return 0, err
	}
	at := cur.Position()
	element, err := r.buildType(cur, a)
	if err != nil {
		return 0, err
	}
	if !r.c.Types.MayBeElement(element) {
		return 0, &syntax.Error{Start: at, End: at + 1, Message: "invalid tensor element type"}
	}
	if err := r.checkExpansionBudget(len(r.c.Types.Text(element)), at); err != nil {
		return 0, err
	}
	var encoding []ir.Attr
	if cur.Skip(grammar.MLIRCOMMA) && cur.At(grammar.MLIRRULE_attribute) {
		e, err := r.buildAttribute(cur, a, 0)
		if err != nil {
			return 0, err
		}
		encoding = []ir.Attr{e}
	}
	end := cur.Take().End
	switch {
	case d.unranked && len(encoding) > 0:
		return 0, &syntax.Error{Start: end, End: end, Message: "cannot apply encoding to unranked tensor"}
	case d.unranked:
		return r.c.Types.Unranked(element), nil
	}
	for _, e := range encoding {
		if err := r.c.Types.CheckBounds(d.sizes, element, e); err != nil {
			return 0, &syntax.Error{Start: at, End: at + 1, Message: err.Error()}
		}
	}
	return r.c.Types.Tensor(d.sizes, element, encoding...), nil
}

// buildVector reads vector<4x[2]xf32>.
func (r *Reader) buildVector(cur *syntax.Cursor, a *Aliases) (ir.Type, *syntax.Error) {
	token := cur.Take()
	cur.Take()
	d, err := takeDimensions(cur, vectorDims)
	if err != nil {
		return 0, err
	}
	element, err := r.buildType(cur, a)
	if err != nil {
		return 0, err
	}
	if k := r.c.Types.Kind(element); k != ir.ScalarType && k != ir.OpaqueType {
		return 0, token.Fail("invalid vector element type: '" + r.c.Types.Text(element) + "'")
	}
	cur.Take()
	return r.c.Types.Vector(d.sizes, d.scalable, element), nil
}

// buildMemRef reads memref<4x?xf32, layout, space>.
func (r *Reader) buildMemRef(cur *syntax.Cursor, a *Aliases) (ir.Type, *syntax.Error) {
	token := cur.Take()
	cur.Take()
	d, err := takeDimensions(cur, rankedDims)
	if err != nil {
		return 0, err
	}
	element, err := r.buildType(cur, a)
	if err != nil {
		return 0, err
	}
	switch r.c.Types.Kind(element) {
	case ir.ScalarType, ir.OpaqueType, ir.ComplexType, ir.VectorType, ir.MemRefType:
	default:
		return 0, token.Fail("invalid memref element type: '" + r.c.Types.Text(element) + "'")
	}
	var tail []ir.Attr
	for cur.Skip(grammar.MLIRCOMMA) {
		attr, err := r.buildAttribute(cur, a, 0)
		if err != nil {
			return 0, err
		}
		if !isSpace(r.c.Attrs.Kind(attr)) {
			return 0, token.Fail("unsupported memory space Attribute")
		}
		tail = append(tail, attr)
	}
	cur.Take()
	if d.unranked {
		d.sizes = nil
	}
	return r.c.Types.MemRef(d.sizes, element, tail...), nil
}

// isSpace reports whether an attribute may be a memory space or a layout (BuiltinTypes.cpp,
// isSupportedMemorySpace).
func isSpace(kind ir.AttrKind) bool {
	switch kind {
	case ir.UnitAttr, ir.FloatAttr, ir.SymbolAttr, ir.ArrayAttr, ir.TypeAttr, ir.ElementsAttr, ir.DenseArrayAttr, ir.ResourceAttr, ir.IntegerSetAttr:
		return false
	}
	return true
}

func (r *Reader) buildComplex(cur *syntax.Cursor, a *Aliases) (ir.Type, *syntax.Error) {
	cur.Take()
	cur.Take()
	at := cur.Position()
	part, err := r.buildType(cur, a)
	if err != nil {
		return 0, err
	}
	cur.Take()
	if r.c.Types.Kind(part) != ir.ScalarType || r.c.Types.Elem(part) == elem.Index {
		return 0, &syntax.Error{Start: at, End: at + 1, Message: "invalid element type for complex"}
	}
	return r.c.Types.Complex(part), nil
}

// buildDialectType reads !dialect.name<…> and !alias.
func (r *Reader) buildDialectType(cur *syntax.Cursor, a *Aliases) (t ir.Type, err *syntax.Error) {
	cur.Enter(grammar.MLIRRULE_dialectType)
	token := cur.Take()
	name := string(cur.Src[token.Start:token.End])
	switch {
	case cur.Kind() == grammar.MLIRBODY:
		var body string
		if body, err = r.body(cur, a); err != nil {
			return 0, err
		}
		if err = noSuch(name, body, token, ir.NoSuchType); err == nil {
			err = r.meshTensorFault(name, cur, a)
		}
		t = r.c.Types.Opaque(name + body)
	case cur.Kind() == grammar.MLIRLESS:
		t, err = r.structuredType(cur, a, name)
	case name == "!stablehlo.token":
		t = r.c.Types.Token()
	case strings.HasPrefix(name, "!stablehlo.") || strings.HasPrefix(name, "!chlo."):
		err = token.Fail(unknownType(name))
	case !strings.Contains(name, "."):
		t, err = aliasedType(cur.Src, token.Start, token.End, a)
	default:
		t, err = r.c.Types.Opaque(name), noSuch(name, "", token, ir.NoSuchType)
	}
	if err == nil {
		cur.Done()
	}
	return t, err
}

// structuredType reads the dialect types that are parsed: futures and quantized types.
func (r *Reader) structuredType(cur *syntax.Cursor, a *Aliases, name string) (ir.Type, *syntax.Error) {
	b := r.takeBody(cur, a)
	switch {
	case name == "!stablehlo" && b.respaced() == "<token>", name == "!stablehlo.token" && b.respaced() == "<>":
		return r.c.Types.Token(), nil
	case strings.HasPrefix(name, "!quant."):
		return r.quantizedType(name, b)
	case name != "!stablehlo.future":
		return 0, b.tokens.At(0).Fail(unknownType(name + "." + strings.Trim(b.respaced(), "<>")))
	}
	parts, err := r.typeList(b)
	switch {
	case err != nil:
		return 0, err
	case len(parts) == 0:
		return 0, b.token().Fail("expected non-function type")
	}
	if err := r.c.Types.CheckFuture(parts); err != nil {
		return 0, b.bodyError(err)
	}
	return r.c.Types.Future(parts), nil
}

// unknownType returns the error that StableHLO (StablehloOps.cpp, StablehloDialect::parseType) or
// CHLO has no such type.
func unknownType(name string) string {
	dialect, short, _ := strings.Cut(name[1:], ".")
	short, _, _ = strings.Cut(short, ".")
	if message := ir.NoSuchType(dialect, short); message != "" {
		return message
	}
	return "unknown " + dialect + " type: " + short
}

// typeList reads types separated by commas: the body of a future.
func (r *Reader) typeList(b *body) ([]ir.Type, *syntax.Error) {
	wrapped := append(append([]byte("tuple<"), b.src[b.start+1:b.end-1]...), '>')
	t, err := r.Type(wrapped, 0, len(wrapped), b.aliases)
	if err != nil {
		err.Start, err.End = b.start+1, b.end-1
		return nil, err
	}
	parts, _ := r.c.Types.Parts(t)
	return parts, nil
}
