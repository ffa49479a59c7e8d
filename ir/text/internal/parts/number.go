package parts

import (
	"cmp"
	"errors"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// buildNumber reads an integer or a float. Its type is the explicit one, else the implied one, else
// i64 or f64.
func (p *partBuilder) buildNumber(implied ir.Type) ir.Attr {
	start := p.cur.Position()
	p.cur.Skip(grammar.MLIRMINUS)
	token := p.cur.Take()
	standard := elem.I64
	if token.Kind == grammar.MLIRFLOAT {
		standard = elem.F64
	}
	t := cmp.Or(p.typeSuffix(), implied, p.c.Types.Scalar(standard))
	attr, problem := p.Number(syntax.TrimSign(p.cur.Src[start:token.End]), t)
	if problem != nil {
		p.check(&syntax.Error{Start: start, End: token.End, Message: Placed(problem, elem.InAttribute)})
	}
	return attr
}

// Placed returns the message about a literal's error at its place.
func Placed(err error, place elem.Place) string {
	if p, ok := err.(elem.LiteralError); ok {
		return p.In(place)
	}
	return err.Error()
}

// Number returns an integer or float attribute from its literal.
func (r *Reader) Number(literal string, t ir.Type) (ir.Attr, error) {
	e, width := r.c.Types.Elem(t), r.c.Types.IntWidth(t)
	switch {
	case r.c.Types.Kind(t) != ir.ScalarType:
		return 0, elem.ErrType
	case e == elem.None:
		data, err := width.AppendLiteral(nil, literal)
		if err != nil {
			return 0, err
		}
		return r.c.Attrs.WideInt(data, t), nil
	}
	bits, err := parseScalar(e, literal)
	switch {
	case err != nil:
		return 0, err
	case e.IsFloat():
		return r.c.Attrs.Float(bits, t), nil
	}
	return r.c.Attrs.IntBits(bits, t), nil
}

// parseScalar returns the bits of the literal of an integer or a float.
func parseScalar[S elem.Text](t elem.Type, literal S) (elem.Bits, error) {
	if t.IsFloat() {
		return elem.ParseFloat(t, literal)
	}
	return elem.ParseInt(t, literal)
}

// buildDenseArray reads array<i64: 1, 2>.
func (p *partBuilder) buildDenseArray() ir.Attr {
	p.cur.Take()
	p.cur.Take()
	at := p.cur.Tokens.At(p.cur.Token)
	t := p.buildType()
	e, wide := p.c.Types.Elem(t), p.c.Types.IntWidth(t)
	switch bits := e.Bits(); {
	case p.c.Types.Kind(t) != ir.ScalarType || !(e.IsInteger() || e.IsFloat() || wide.Width > 0):
		p.fail(at, "expected integer or float type")
	case e != elem.I1 && (bits%8 != 0 || wide.Width%8 != 0):
		p.fail(at, "element type bitwidth must be a multiple of 8")
	}
	p.cur.Skip(grammar.MLIRCOLON)
	var data []byte
	for p.cur.Enter(grammar.MLIRRULE_arrayItem) {
		start := p.cur.Position()
		p.cur.Skip(grammar.MLIRMINUS)
		token := p.cur.Take()
		var problem error
		if data, problem = appendItem(data, e, wide, syntax.TrimSign(p.cur.Src[start:token.End])); problem != nil {
			p.check(&syntax.Error{Start: start, End: token.End, Message: Placed(problem, elem.InArray)})
		}
		p.cur.Done()
		p.cur.Skip(grammar.MLIRCOMMA)
	}
	p.cur.Take()
	return p.noSuffix(p.c.Attrs.DenseArray(t, data))
}

// appendItem appends the bytes of one element of a dense array.
func appendItem(data []byte, e elem.Type, wide elem.Int, literal string) ([]byte, error) {
	switch {
	case e == elem.None:
		return wide.AppendLiteral(data, literal)
	case e == elem.I1 && literal != "true" && literal != "false":
		return nil, errors.New("expected 'true' or 'false' values for i1 type")
	case e.IsUnsigned() && literal[0] == '-': // the array parser only checks the number of bits
		e, _ = elem.Lookup(strings.TrimPrefix(e.String(), "u"))
	}
	bits, err := parseScalar(e, literal)
	if err != nil {
		return nil, err
	}
	return elem.Store(data, e, bits), nil
}
