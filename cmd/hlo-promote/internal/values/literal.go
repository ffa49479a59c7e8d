package values

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/interp"
)

// literal returns the value of a text for a type: a number or a list of them, a literal without or
// with its type, or the values of a tuple in parentheses.
func (x *filler) literal(t ir.Type, text string) (interp.Value, error) {
	text = strings.TrimSpace(text)
	switch x.m.Types.Kind(t) {
	case ir.TokenType:
		if text != "token" {
			return nil, errors.New("write token")
		}
		return interp.Token{}, nil
	case ir.TupleType:
		return x.tuple(t, text)
	}
	want, ok := x.e.ElementType(t)
	if !ok {
		return nil, errors.New("the type has no values")
	}
	if hasType(text) {
		return x.read(text)
	}
	if !strings.HasPrefix(text, "dense<") && !strings.HasPrefix(text, "sparse<") {
		text = "dense<" + numbers.Get().ReplaceAllStringFunc(text, func(word string) string { return spelled(word, want.Part()) }) + ">"
	}
	shape := x.m.Types.Dims(t)
	if slices.Contains(shape, ir.Dynamic) || x.m.Types.Kind(t) == ir.UnrankedType {
		if shape = listShape(strings.TrimPrefix(text, "dense<")); shape == nil {
			return nil, errors.New("the shape is dynamic: write a list of all elements, or a literal with its type")
		}
	}
	return x.read(text + " : tensor<" + tensorText(shape, want) + ">")
}

// listShape returns the shape of a list in brackets by its first elements; nil if it is no list.
func listShape(text string) (shape []int64) {
	for {
		inner, ok := strings.CutPrefix(strings.TrimSpace(text), "[")
		if !ok {
			return shape
		}
		depth, n := 0, int64(1)
		for _, c := range inner {
			switch c {
			case '[', '(':
				depth++
			case ']', ')':
				depth--
			case ',':
				if depth == 0 {
					n++
				}
			}
			if depth < 0 {
				break
			}
		}
		shape, text = append(shape, n), inner
	}
}

// read returns the tensor of a literal with its type.
func (x *filler) read(text string) (interp.Value, error) {
	tensor, err := x.e.Literal(text)
	if d := (*ir.Diagnostic)(nil); errors.As(err, &d) {
		return nil, errors.New(d.Message) // its place is in the literal
	}
	if err != nil {
		return nil, err
	}
	return tensor, nil
}

// numbers matches the numbers in a list.
var numbers = lazy.Value[*regexp.Regexp]{New: func() *regexp.Regexp { return regexp.MustCompile(`[^][(),\s]+`) }}

// spelled returns a number as MLIR spells it in a literal of an element type. It may be an integer
// for a float, inf or nan, and True or False as in Python, which MLIR does not know.
func spelled(word string, t elem.Type) string {
	if !t.IsFloat() || strings.HasPrefix(word, "0x") {
		return strings.ToLower(word)
	}
	x, err := strconv.ParseFloat(word, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return word
	}
	bits, _ := elem.Convert(elem.F64, t, elem.Bits{Lo: math.Float64bits(x)})
	return fmt.Sprintf("0x%0*X", (t.Bits()+3)/4, bits.Lo)
}

// tuple returns the value of a tuple.
func (x *filler) tuple(t ir.Type, text string) (interp.Value, error) {
	parts, _ := x.m.Types.Parts(t)
	inner, ok := strings.CutPrefix(text, "(")
	inner, closed := strings.CutSuffix(inner, ")")
	if !ok || !closed {
		return nil, errors.New("write the values of a tuple in parentheses")
	}
	list := splitTop(inner, ',')
	if len(parts) == 0 && strings.TrimSpace(inner) == "" {
		list = nil
	}
	if len(list) != len(parts) {
		return nil, fmt.Errorf("the tuple has %s, not %d", count(len(parts), "value"), len(list))
	}
	tuple := interp.Tuple{}
	for i, p := range parts {
		v, err := x.literal(p, list[i])
		if err != nil {
			return nil, err
		}
		if tensor, ok := v.(*interp.Tensor); ok {
			if want, _ := x.e.ElementType(p); tensor.Type != want || !fits(tensor.Shape, x.m.Types, p) {
				return nil, fmt.Errorf("value %d has the type 'tensor<%s>'", i, tensorText(tensor.Shape, tensor.Type))
			}
		}
		tuple = append(tuple, v)
	}
	return tuple, nil
}

// hasType reports whether a literal is followed by a colon and its type.
func hasType(text string) bool { return len(splitTop(text, ':')) > 1 }

// splitTop splits a text at a separator that is outside of brackets and strings.
func splitTop(text string, separator byte) []string {
	var list []string
	depth, start, quoted := 0, 0, false
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case strings.IndexByte("<([{", c) >= 0:
			depth++
		case strings.IndexByte(">)]}", c) >= 0:
			depth--
		case c == separator && depth == 0:
			list = append(list, text[start:i])
			start = i + 1
		}
	}
	return append(list, text[start:])
}

// tensorText formats a shape and an element type as in tensor<2x3xf32>.
func tensorText(shape []int64, t elem.Type) string {
	var text strings.Builder
	for _, n := range shape {
		if n == ir.Dynamic {
			text.WriteString("?x")
		} else {
			fmt.Fprintf(&text, "%dx", n)
		}
	}
	return text.String() + t.String()
}

// shapeText formats a shape as NumPy does, with ? for any size.
func shapeText(shape []int64) string {
	text := strings.ReplaceAll(fmt.Sprint(shape), fmt.Sprint(int64(ir.Dynamic)), "?")
	return "(" + strings.ReplaceAll(strings.Trim(text, "[]"), " ", ", ") + ")"
}

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

func quote(name string) string { return "'" + name + "'" }

// cause returns the error of the system behind that of a file.
func cause(err error) error {
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return e.Err
	}
	return err
}
