package text

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
)

// affineOperands assigns dimensions and symbols to the values in affine expressions. All uses of a
// value are one dimension or symbol (AffineParser::parseSSAIdExpr). If apart is set, a value may be
// both, as in affine.parallel (AffineOps.cpp, deduplicateAndResolveOperands).
type affineOperands struct {
	r             *reader
	separateRoles bool
	names         map[string]*ir.Affine
	dims, symbols []int32
}

func (r *reader) newAffineOperands() *affineOperands {
	return &affineOperands{r: r, names: map[string]*ir.Affine{}}
}

// variable consumes the name of a value and returns its dimension or symbol.
func (x *affineOperands) variable(symbol bool) *ir.Affine {
	key := x.r.nextText()
	if symbol && x.separateRoles {
		key = "symbol " + key
	}
	token := x.r.parseValue("a value")
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

func (x *affineOperands) parseSum() *ir.Affine {
	e := x.parseProduct()
	for x.r.err == nil {
		switch {
		case x.r.consumeIf(grammar.MLIRPLUS):
			e = e.Plus(x.parseProduct())
		case x.r.consumeIf(grammar.MLIRMINUS):
			e = e.Minus(x.parseProduct())
		case x.r.nextKind() == grammar.MLIRNUMBER && x.r.nextText()[0] == '-':
			// the scanner reads the minus of %i - 1 as the sign of the number
			e = e.Minus(x.parseProduct())
		default:
			return e
		}
	}
	return e
}

func (x *affineOperands) parseProduct() *ir.Affine {
	e := x.parseAtom(true)
	for x.r.err == nil {
		at := x.r.next
		times := x.r.consumeIf(grammar.MLIRSTAR)
		word := x.r.nextText()
		if !times && word != "floordiv" && word != "ceildiv" && word != "mod" {
			return e
		}
		if !times {
			x.r.next++
		}
		f := x.parseAtom(false)
		if x.r.err == nil && f.HasDim() && (!times || e.HasDim()) {
			x.r.next = at
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

// parseAtom parses a value, a number, symbol(%n) or an expression in parentheses. If a negative
// number follows an operand, its sign is a subtraction, which parseSum has handled already.
func (x *affineOperands) parseAtom(first bool) *ir.Affine {
	r := x.r
	switch {
	case r.atValue():
		return x.variable(false)
	case r.nextKind() == grammar.MLIRNUMBER:
		text := r.nextText()
		n := r.parseInteger()
		if first && text[0] == '-' && x.isBinaryMinus() {
			n = -n
		}
		return ir.AffineConstant(n)
	case r.consumeIf(grammar.MLIRMINUS):
		if !r.enterBracket() {
			break
		}
		e := x.parseAtom(false).Times(ir.AffineConstant(-1))
		r.depth--
		return e
	case r.consumeWord("symbol"):
		r.expect(grammar.MLIRLPAREN, "'('")
		e := x.variable(true)
		r.expect(grammar.MLIRRPAREN, "')'")
		return e
	case r.consumeIf(grammar.MLIRLPAREN):
		if !r.enterBracket() {
			break
		}
		e := x.parseSum()
		r.depth--
		r.expect(grammar.MLIRRPAREN, "')'")
		return e
	}
	r.fail("an affine expression")
	return ir.AffineConstant(0)
}

// isBinaryMinus reports whether the number just consumed follows an operand, so that its sign is a
// binary minus.
func (x *affineOperands) isBinaryMinus() bool {
	at := x.r.next - 2
	if at < 0 {
		return false
	}
	switch x.r.kinds[at] {
	case grammar.MLIRVALUE, grammar.MLIRARG, grammar.MLIRNUMBER, grammar.MLIRRPAREN:
		return true
	}
	return false
}

func (x *affineOperands) addMap(name string, results []*ir.Affine) {
	x.r.addOperands(x.dims, indexPlace)
	x.r.addOperands(x.symbols, indexPlace)
	x.r.addMap(name, len(x.dims), len(x.symbols), results...)
}

// An affineText holds the parts of a printed map or set.
type affineText struct {
	dims, symbols int
	results       []string
}

// splitMap splits the text of affine_map<(d0)[s0] -> (d0 + s0, 1)> or affine_set<(d0) : (d0 >= 0)>.
func splitMap(m *ir.Module, a ir.Attr) (x affineText) {
	text := m.Attrs.Text(a)
	_, text, _ = strings.Cut(text, "(")
	dims, text, _ := strings.Cut(text, ")")
	x.dims = countNames(dims)
	if rest, ok := strings.CutPrefix(text, "["); ok {
		var symbols string
		symbols, text, _ = strings.Cut(rest, "]")
		x.symbols = countNames(symbols)
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

// countNames returns the number of names in a comma-separated list.
func countNames(list string) int {
	if list == "" {
		return 0
	}
	return strings.Count(list, ",") + 1
}

// print prints an expression with values in place of dimensions and symbols.
func (x *affineText) print(p *printer, e string, operands []ir.Value) {
	for at := 0; at < len(e); {
		c := e[at]
		end := at + 1
		for end < len(e) && e[end] >= '0' && e[end] <= '9' {
			end++
		}
		if c != 'd' && c != 's' || end == at+1 || at > 0 && e[at-1] >= 'a' && e[at-1] <= 'z' {
			p.str(e[at : at+1])
			at++
			continue
		}
		n := 0
		for _, digit := range e[at+1 : end] {
			n = 10*n + int(digit-'0')
		}
		if c == 'd' {
			p.value(operands[n])
		} else {
			put(p, "symbol(", operands[x.dims+n], ")")
		}
		at = end
	}
}
