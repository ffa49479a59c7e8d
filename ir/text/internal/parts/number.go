package parts

import (
	"errors"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// buildNumber reads an integer or a float. Its type is the explicit one, else the implied one, else
// i64 or f64.
func (r *Reader) buildNumber(cur *syntax.Cursor, a *Aliases, implied ir.Type) (ir.Attr, *syntax.Error) {
	start := cur.Position()
	cur.Skip(grammar.MLIRMINUS)
	token := cur.Take()
	literal := syntax.TrimSign(cur.Src[start:token.End])
	t, err := r.typeSuffix(cur, a)
	if err != nil {
		return 0, err
	}
	if t == 0 {
		t = implied
	}
	if t == 0 {
		t = r.c.Types.Scalar(elem.I64)
		if token.Kind == grammar.MLIRFLOAT {
			t = r.c.Types.Scalar(elem.F64)
		}
	}
	attr, problem := r.Number(literal, t)
	if problem != nil {
		return 0, &syntax.Error{Start: start, End: token.End, Message: Placed(problem, elem.InAttribute)}
	}
	return attr, nil
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
	case e.IsFloat():
		bits, err := elem.ParseFloat(e, literal)
		if err != nil {
			return 0, err
		}
		return r.c.Attrs.Float(bits, t), nil
	}
	bits, err := elem.ParseInt(e, literal)
	if err != nil {
		return 0, err
	}
	return r.c.Attrs.IntBits(bits, t), nil
}

// buildDenseArray reads array<i64: 1, 2>.
func (r *Reader) buildDenseArray(cur *syntax.Cursor, a *Aliases) (ir.Attr, *syntax.Error) {
	cur.Take()
	cur.Take()
	at := cur.Tokens.At(cur.Token)
	t, err := r.buildType(cur, a)
	if err != nil {
		return 0, err
	}
	e, wide := r.c.Types.Elem(t), r.c.Types.IntWidth(t)
	switch bits := e.Bits(); {
	case r.c.Types.Kind(t) != ir.ScalarType || !(e.IsInteger() || e.IsFloat() || wide.Width > 0):
		return 0, at.Fail("expected integer or float type")
	case e != elem.I1 && (bits%8 != 0 || wide.Width%8 != 0):
		return 0, at.Fail("element type bitwidth must be a multiple of 8")
	}
	cur.Skip(grammar.MLIRCOLON)
	data := make([]byte, 0, cur.Items()*max(e.StorageBytes(), wide.StorageBytes()))
	for cur.Enter(grammar.MLIRRULE_arrayItem) {
		start := cur.Position()
		cur.Skip(grammar.MLIRMINUS)
		token := cur.Take()
		var problem error
		if data, problem = appendItem(data, e, wide, syntax.TrimSign(cur.Src[start:token.End])); problem != nil {
			return 0, &syntax.Error{Start: start, End: token.End, Message: Placed(problem, elem.InArray)}
		}
		cur.Done()
		cur.Skip(grammar.MLIRCOMMA)
	}
	cur.Take()
	return r.c.Attrs.DenseArray(t, data), r.noSuffix(cur, a)
}

// appendItem appends the bytes of one element of a dense array.
func appendItem(data []byte, e elem.Type, wide elem.Int, literal string) ([]byte, error) {
	var bits elem.Bits
	var err error
	switch {
	case e == elem.None:
		return wide.AppendLiteral(data, literal)
	case e == elem.I1 && literal != "true" && literal != "false":
		return nil, errors.New("expected 'true' or 'false' values for i1 type")
	case e.IsFloat():
		bits, err = elem.ParseFloat(e, literal)
	case e.IsUnsigned() && literal[0] == '-': // the array parser only checks the number of bits
		signless, _ := elem.Lookup(strings.TrimPrefix(e.String(), "u"))
		bits, err = elem.ParseInt(signless, literal)
	default:
		bits, err = elem.ParseInt(e, literal)
	}
	if err != nil {
		return nil, err
	}
	return elem.Store(data, e, bits), nil
}
