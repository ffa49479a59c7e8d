package upstream

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// places assigns dimensions and symbols to the values in affine expressions. All uses of a value
// are one dimension or symbol (AffineParser::parseSSAIdExpr). If apart is set, a value may be both,
// as in affine.parallel (AffineOps.cpp, deduplicateAndResolveOperands).
type places struct {
	r             *reader
	apart         bool
	names         map[string]*ir.Affine
	dims, symbols []int32
}

func (r *reader) newPlaces() *places { return &places{r: r, names: map[string]*ir.Affine{}} }

// variable consumes the name of a value and returns its dimension or symbol.
func (x *places) variable(symbol bool) *ir.Affine {
	key := x.r.text()
	if symbol && x.apart {
		key = "symbol " + key
	}
	token := x.r.value("a value")
	e := x.names[key]
	switch {
	case e != nil:
		return e
	case symbol:
		e = ir.AffineSymbol(len(x.symbols))
		x.symbols = append(x.symbols, token)
	default:
		e = ir.AffineDim(len(x.dims))
		x.dims = append(x.dims, token)
	}
	x.names[key] = e
	return e
}

// sum parses an expression.
func (x *places) sum() *ir.Affine {
	e := x.product()
	for x.r.err == nil {
		switch {
		case x.r.skip(grammar.MLIRPLUS):
			e = e.Plus(x.product())
		case x.r.skip(grammar.MLIRMINUS):
			e = e.Minus(x.product())
		case x.r.kind() == grammar.MLIRNUMBER && x.r.text()[0] == '-':
			// the scanner reads the minus of %i - 1 as the sign of the number
			e = e.Minus(x.product())
		default:
			return e
		}
	}
	return e
}

// product parses a product.
func (x *places) product() *ir.Affine {
	e := x.atom(true)
	for x.r.err == nil {
		at := x.r.Next
		times := x.r.skip(grammar.MLIRSTAR)
		word := x.r.text()
		if !times && word != "floordiv" && word != "ceildiv" && word != "mod" {
			return e
		}
		if !times {
			x.r.Next++
		}
		f := x.atom(false)
		if x.r.err == nil && f.HasDim() && (!times || e.HasDim()) {
			x.r.Next = at
			x.r.fail("an affine expression: one operand without dimensions")
		}
		switch {
		case x.r.err != nil:
		case times:
			e = e.Times(f)
		case word == "floordiv":
			e = e.FloorDiv(f)
		case word == "ceildiv":
			e = e.CeilDiv(f)
		default:
			e = e.Mod(f)
		}
	}
	return e
}

// atom parses a value, a number, symbol(%n) or an expression in parentheses. If a negative number
// follows an operand, its sign is a subtraction, which sum has handled already.
func (x *places) atom(first bool) *ir.Affine {
	r := x.r
	switch {
	case r.atValue():
		return x.variable(false)
	case r.kind() == grammar.MLIRNUMBER:
		text := r.text()
		n := r.integer()
		if first && text[0] == '-' && x.follows() {
			n = -n
		}
		return ir.AffineNumber(n)
	case r.skip(grammar.MLIRMINUS):
		if !r.deeper() {
			break
		}
		e := x.atom(false).Times(ir.AffineNumber(-1))
		r.depth--
		return e
	case r.word("symbol"):
		r.want(grammar.MLIRLPAREN, "'('")
		e := x.variable(true)
		r.want(grammar.MLIRRPAREN, "')'")
		return e
	case r.skip(grammar.MLIRLPAREN):
		if !r.deeper() {
			break
		}
		e := x.sum()
		r.depth--
		r.want(grammar.MLIRRPAREN, "')'")
		return e
	}
	r.fail("an affine expression")
	return ir.AffineNumber(0)
}

// follows reports whether the number just consumed follows an operand, so that its sign is a binary
// minus.
func (x *places) follows() bool {
	at := x.r.Next - 2
	if at < 0 {
		return false
	}
	switch x.r.Kinds[at] {
	case grammar.MLIRVALUE, grammar.MLIRARG, grammar.MLIRNUMBER, grammar.MLIRRPAREN:
		return true
	}
	return false
}

// note adds a map with these results and its operands.
func (x *places) note(name string, results []*ir.Affine) {
	dims, symbols := len(x.dims), len(x.symbols)
	x.r.use(x.dims, index)
	x.r.use(x.symbols, index)
	x.r.attr(name, func(m AttrMaker) (ir.Attr, *syntax.Error) {
		return m.Context().Attrs.AffineMap(dims, symbols, results), nil
	})
}

// A written holds the parts of a printed map or set.
type written struct {
	dims, symbols int
	results       []string
}

// takeMap splits the text of affine_map<(d0)[s0] -> (d0 + s0, 1)> or affine_set<(d0) : (d0 >= 0)>.
func takeMap(m *ir.Module, a ir.Attr) (x written) {
	text := m.Attrs.Text(a)
	_, text, _ = strings.Cut(text, "(")
	dims, text, _ := strings.Cut(text, ")")
	x.dims = count(dims)
	if rest, ok := strings.CutPrefix(text, "["); ok {
		var symbols string
		symbols, text, _ = strings.Cut(rest, "]")
		x.symbols = count(symbols)
	}
	_, text, _ = strings.Cut(text, "(")
	text = strings.TrimSuffix(text, ")>")
	depth, from := 0, 0
	for i := range text {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				x.results = append(x.results, strings.TrimSpace(text[from:i]))
				from = i + 1
			}
		}
	}
	if from < len(text) {
		x.results = append(x.results, strings.TrimSpace(text[from:]))
	}
	return x
}

// count returns the number of names in a comma-separated list.
func count(list string) int {
	if list == "" {
		return 0
	}
	return strings.Count(list, ",") + 1
}

// write prints an expression with values in place of dimensions and symbols.
func (x *written) write(p Printer, e string, operands []ir.Value) {
	for at := 0; at < len(e); {
		c := e[at]
		end := at + 1
		for end < len(e) && e[end] >= '0' && e[end] <= '9' {
			end++
		}
		if c != 'd' && c != 's' || end == at+1 || at > 0 && e[at-1] >= 'a' && e[at-1] <= 'z' {
			p.Str(e[at : at+1])
			at++
			continue
		}
		n := 0
		for _, digit := range e[at+1 : end] {
			n = 10*n + int(digit-'0')
		}
		if c == 'd' {
			p.Values(operands[n])
		} else {
			p.Str("symbol(")
			p.Values(operands[x.dims+n])
			p.Str(")")
		}
		at = end
	}
}
