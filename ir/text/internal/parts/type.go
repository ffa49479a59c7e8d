package parts

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/internal/shardy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// Type reads the type src[start:end].
func (r *Reader) Type(src []byte, start, end int, a *Aliases) (ir.Type, *syntax.Error) {
	if text := src[start:end]; len(text) > 0 && text[0] == '!' && !bytes.ContainsAny(text, ".<") {
		return aliasedType(src, start, end, a)
	}
	n, err := r.parse(syntax.RootType, src, start, end, a)
	return ir.Type(n), err
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
func (p *partBuilder) buildType() (t ir.Type) {
	p.cur.Enter(grammar.MLIRRULE_type)
	if p.cur.Enter(grammar.MLIRRULE_functionType) {
		t = p.buildFunctionType()
	} else {
		t = p.buildPlainType()
	}
	p.cur.Done()
	return t
}

func (p *partBuilder) buildFunctionType() ir.Type {
	inputs := p.buildTypes()
	p.cur.Take() // ->
	p.cur.Enter(grammar.MLIRRULE_functionResults)
	var results []ir.Type
	if p.cur.Kind() == grammar.MLIRLPAREN {
		results = p.buildTypes()
	} else {
		results = []ir.Type{p.buildPlainType()}
	}
	p.cur.Done()
	p.cur.Done()
	return p.c.Types.Function(inputs, results)
}

// buildTypes builds a list of types between brackets, which it consumes.
func (p *partBuilder) buildTypes() []ir.Type {
	p.cur.Take()
	var types []ir.Type
	for p.cur.At(grammar.MLIRRULE_type) {
		t := p.buildType()
		p.check(p.checkExpansionBudget(len(p.c.Types.Text(t)), p.cur.Position()))
		types = append(types, t)
		p.cur.Skip(grammar.MLIRCOMMA)
	}
	p.cur.Take()
	return types
}

func (p *partBuilder) buildPlainType() (t ir.Type) {
	p.cur.Enter(grammar.MLIRRULE_plainType)
	switch p.cur.Kind() {
	case grammar.MLIRSCALAR:
		t = p.scalarType()
	case grammar.MLIRNONE:
		p.cur.Take()
		t = p.c.Types.Scalar(elem.None)
	case grammar.MLIRTENSOR:
		t = p.buildTensor()
	case grammar.MLIRVECTOR:
		t = p.buildVector()
	case grammar.MLIRMEMREF:
		t = p.buildMemRef()
	case grammar.MLIRCOMPLEX:
		t = p.buildComplex()
	case grammar.MLIRTUPLE:
		p.cur.Take()
		t = p.c.Types.Tuple(p.buildTypes())
	default:
		t = p.buildDialectType()
	}
	p.cur.Done()
	return t
}

// scalarType reads i32, bf16, index and integers of any width.
func (p *partBuilder) scalarType() ir.Type {
	token := p.cur.Take()
	text := string(p.cur.Src[token.Start:token.End])
	if e, ok := elem.Lookup(text); ok {
		return p.c.Types.Scalar(e)
	}
	n, ok := elem.LookupInt(text)
	digits := strings.TrimLeft(text, "sui")
	switch {
	case ok:
	case text[0] == 'f':
		p.fail(token, "unknown type '"+text+"'")
	case strings.Trim(digits, "0123456789") == "" && strings.Trim(digits, "0") != "":
		p.fail(token, fmt.Sprintf("integer bitwidth is limited to %d bits", elem.MaxIntWidth))
	default:
		p.fail(token, "invalid integer width")
	}
	return p.c.Types.Integer(n)
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
func (p *partBuilder) takeDimensions(kinds dimKind) (d dimensions) {
	p.cur.Enter(grammar.MLIRRULE_shape)
	d.sizes = []int64{} // not nil, which is unranked
	for p.cur.Kind() == grammar.MLIRDIM {
		token := p.cur.Take()
		text := p.cur.Src[token.Start : token.End-1] // without its x
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
			p.fail(token, "invalid dimension")
		case d.unranked || text[0] == '*' && len(d.sizes) > 0:
			p.fail(token, "expected a type: what is unranked has no dimensions")
		case text[0] == '*':
			d.unranked = true
		default:
			d.sizes, d.scalable = append(d.sizes, size), append(d.scalable, scalable)
		}
	}
	p.cur.Done()
	return d
}

// digitsOf returns the leading dimension, 4 or [4], of a text.
func digitsOf(text []byte) string {
	digits := bytes.TrimPrefix(text, []byte("["))
	end := 0
	for end < len(digits) && digits[end] >= '0' && digits[end] <= '9' {
		end++
	}
	return string(digits[:end])
}

// buildTensor reads tensor<4x?xf32, encoding>.
func (p *partBuilder) buildTensor() ir.Type {
	p.cur.Take()
	p.cur.Take()
	d := p.takeDimensions(rankedDims)
	at := p.cur.Position()
	element := p.buildType()
	if !p.c.Types.MayBeElement(element) {
		p.failAt(at, "invalid tensor element type")
	}
	p.check(p.checkExpansionBudget(len(p.c.Types.Text(element)), at))
	var encoding []ir.Attr
	if p.cur.Skip(grammar.MLIRCOMMA) && p.cur.At(grammar.MLIRRULE_attribute) {
		encoding = []ir.Attr{p.buildAttribute(0)}
	}
	end := p.cur.Take().End
	switch {
	case d.unranked && len(encoding) > 0:
		p.check(&syntax.Error{Start: end, End: end, Message: "cannot apply encoding to unranked tensor"})
	case d.unranked:
		return p.c.Types.Unranked(element)
	}
	for _, e := range encoding {
		if err := p.c.Types.CheckBounds(d.sizes, element, e); err != nil {
			p.failAt(at, err.Error())
		}
	}
	return p.c.Types.Tensor(d.sizes, element, encoding...)
}

// buildVector reads vector<4x[2]xf32>.
func (p *partBuilder) buildVector() ir.Type {
	token := p.cur.Take()
	p.cur.Take()
	d := p.takeDimensions(vectorDims)
	element := p.buildType()
	if k := p.c.Types.Kind(element); k != ir.ScalarType && k != ir.OpaqueType {
		p.fail(token, "invalid vector element type: '"+p.c.Types.Text(element)+"'")
	}
	p.cur.Take()
	return p.c.Types.Vector(d.sizes, d.scalable, element)
}

// buildMemRef reads memref<4x?xf32, layout, space>.
func (p *partBuilder) buildMemRef() ir.Type {
	token := p.cur.Take()
	p.cur.Take()
	d := p.takeDimensions(rankedDims)
	element := p.buildType()
	switch p.c.Types.Kind(element) {
	case ir.ScalarType, ir.OpaqueType, ir.ComplexType, ir.VectorType, ir.MemRefType:
	default:
		p.fail(token, "invalid memref element type: '"+p.c.Types.Text(element)+"'")
	}
	var tail []ir.Attr
	for p.cur.Skip(grammar.MLIRCOMMA) {
		attr := p.buildAttribute(0)
		if !isSpace(p.c.Attrs.Kind(attr)) {
			p.fail(token, "unsupported memory space Attribute")
		}
		tail = append(tail, attr)
	}
	p.cur.Take()
	if d.unranked {
		d.sizes = nil
	}
	return p.c.Types.MemRef(d.sizes, element, tail...)
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

func (p *partBuilder) buildComplex() ir.Type {
	p.cur.Take()
	p.cur.Take()
	at := p.cur.Position()
	part := p.buildType()
	p.cur.Take()
	if p.c.Types.Kind(part) != ir.ScalarType || p.c.Types.Elem(part) == elem.Index {
		p.failAt(at, "invalid element type for complex")
	}
	return p.c.Types.Complex(part)
}

// buildDialectType reads !dialect.name<…> and !alias.
func (p *partBuilder) buildDialectType() (t ir.Type) {
	p.cur.Enter(grammar.MLIRRULE_dialectType)
	token := p.cur.Take()
	name := string(p.cur.Src[token.Start:token.End])
	var err *syntax.Error
	switch {
	case p.cur.Kind() == grammar.MLIRBODY:
		body := p.body()
		p.check(noSuch(name, body, token, ir.NoSuchType))
		t = p.c.Types.Opaque(name + body)
	case p.cur.Kind() == grammar.MLIRLESS:
		t, err = p.structuredType(name, p.takeBody(&p.cur, p.aliases))
	case name == "!stablehlo.token":
		t = p.c.Types.Token()
	case strings.HasPrefix(name, "!stablehlo.") || strings.HasPrefix(name, "!chlo."):
		p.fail(token, unknownType(name))
	case !strings.Contains(name, "."):
		t, err = aliasedType(p.cur.Src, token.Start, token.End, p.aliases)
	default:
		t, err = p.c.Types.Opaque(name), noSuch(name, "", token, ir.NoSuchType)
	}
	p.check(err)
	p.cur.Done()
	return t
}

// structuredType reads the dialect types that are parsed: futures and quantized types.
func (r *Reader) structuredType(name string, b *body) (ir.Type, *syntax.Error) {
	text := strings.Join(b.texts(), "")
	switch {
	case name == "!stablehlo" && text == "<token>", name == "!stablehlo.token" && text == "<>":
		return r.c.Types.Token(), nil
	case strings.HasPrefix(name, "!quant."):
		return r.quantizedType(name, b)
	case name != "!stablehlo.future":
		return 0, b.tokens.At(0).Fail(unknownType(name + "." + strings.Trim(shardy.Join(b.texts()), "<>")))
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
