package shardy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An Error is the first error in the tokens of an attribute.
type Error struct {
	Token   int // its index, or -1 for the name of the attribute
	Message string
	Missing bool // something is missing before the token
}

// Parse parses the tokens of the body of an attribute, brackets included. name is sdy.name, or sdy
// if the first word of the body is the name. The result depends on the name, and is nil if the body
// is not checked. The tokens may contain aliases, which are not looked up.
func Parse(name string, tokens []string) (value any, err *Error) {
	p := &parser{tokens: tokens}
	value = p.attr(name, -1)
	return value, p.err
}

// ParseBody is Parse for the text of the body.
func ParseBody(name, body string) (value any, err *Error) { return Parse(name, tokensOf(body)) }

// Join returns the text of tokens, with a space after each comma and before the alias of a mesh,
// and nowhere else.
func Join(tokens []string) string {
	var text strings.Builder
	for i, t := range tokens {
		if text.WriteString(t); t == "," || t == "mesh" && strings.HasPrefix(tokens[min(i+1, len(tokens)-1)], "#") {
			text.WriteByte(' ')
		}
	}
	return text.String()
}

// Read parses the text of an attribute whose value is a T: *Mesh of #sdy.mesh<…>, *Sharding of
// #sdy.sharding<…>, []*Sharding of #sdy.sharding_per_value<…>, *Rule of #sdy.op_sharding_rule<…>,
// or []Edge, of all steps, of #sdy.propagation_edges<…>. It returns the zero value for other text,
// and false for that and for an attribute that spells out the names of those inside it.
func Read[T any](text string) (value T, ok bool) {
	name, body, ok := strings.Cut(text, "<")
	if !ok || !strings.HasPrefix(name, "#sdy.") {
		return value, false
	}
	p := &parser{tokens: tokensOf("<" + body)}
	value, ok = p.attr(name[1:], -1).(T)
	return value, ok && !strings.Contains(body, "#sdy")
}

// ParseAxes parses axis_ref_list{"x", "y"}.
func ParseAxes(text string) []Axis { return parseList(text, (*parser).axes) }

// ParseAxisLists parses list_of_axis_ref_lists[{"x", "y"}, {}].
func ParseAxisLists(text string) [][]Axis {
	return parseList(text, func(p *parser) [][]Axis { return list(p, "[]", p.axes) })
}

// ParseMoves parses all_to_all_param_list[{"x"}: 0->1, …].
func ParseMoves(text string) []Move {
	return parseList(text, func(p *parser) []Move {
		return list(p, "[]", func() (m Move) {
			m.Axes = p.axes()
			p.expect(":")
			m.From = p.integer()
			p.expect("->")
			m.To = p.integer()
			return m
		})
	})
}

// parseList parses a list after a name.
func parseList[T any](text string, parse func(p *parser) T) (value T) {
	at := strings.IndexAny(text, "[{")
	if at < 0 {
		return value
	}
	return parse(&parser{tokens: tokensOf(text[at:])})
}

// tokensOf divides the text of an attribute into tokens, as the reader of MLIR does.
func tokensOf(text string) (tokens []string) {
	isWord := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_$.", r)
	}
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		n := 1
		switch c := text[0]; {
		case c == '@' && strings.HasPrefix(text[1:], `"`):
			n += stringEnd(text[1:])
		case c == '"':
			n = stringEnd(text)
		case strings.HasPrefix(text, "->"):
			n = 2
		case c == '@' || c == '#' || isWord(rune(c)):
			n = len(text) - len(strings.TrimLeftFunc(text[1:], isWord))
		}
		tokens, text = append(tokens, text[:n]), text[n:]
	}
	return tokens
}

// stringEnd returns the end of the string at the start of a text.
func stringEnd(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// A parser consumes the tokens of an attribute. After a syntax error it consumes none.
type parser struct {
	tokens []string
	next   int
	err    *Error
	ended  bool // there is a syntax error
}

// text returns the next token; the last one, a closing bracket, is never passed.
func (p *parser) text() string { return p.tokens[min(p.next, len(p.tokens)-1)] }

// fault records an error at a token, of a text whose syntax is correct.
func (p *parser) fault(token int, message string) {
	if p.err == nil {
		p.err = &Error{Token: min(token, len(p.tokens)-1), Message: message}
	}
}

// expected records that the next token is not the expected one.
func (p *parser) expected(what string) {
	if p.err == nil {
		p.err = &Error{Token: min(p.next, len(p.tokens)-1), Message: "expected " + what + ", found '" + p.text() + "'", Missing: true}
	}
	p.ended = true
}

// skip consumes the next token if it is this one.
func (p *parser) skip(token string) bool {
	if p.ended || p.text() != token {
		return false
	}
	p.next++
	return true
}

// expect consumes tokens.
func (p *parser) expect(tokens ...string) {
	for _, t := range tokens {
		if !p.skip(t) {
			p.expected("'" + t + "'")
		}
	}
}

// at reports whether the next token begins with one of these bytes.
func (p *parser) at(first string) bool { return !p.ended && strings.IndexByte(first, p.text()[0]) >= 0 }

// atWord reports whether the next token is a word.
func (p *parser) atWord() bool {
	return p.at("_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
}

// integer consumes a signed integer. MLIR accepts `false` and `true` as one-bit integers, 0 and -1
// (AsmParser::parseInteger).
func (p *parser) integer() int64 {
	switch {
	case p.skip("false"):
		return 0
	case p.skip("true"):
		return -1
	}
	sign := ""
	if p.skip("-") {
		sign = "-"
	}
	if !p.at("0123456789") || strings.Contains(p.text(), ".") {
		p.expected("an integer")
		return 0
	}
	digits := strings.TrimLeft(p.text(), "0") // not octal
	if digits == "" || digits[0] == 'x' {
		digits = "0" + digits
	}
	n, err := strconv.ParseInt(sign+digits, 0, 64)
	if err != nil {
		p.fault(p.next, "integer value too large")
		p.ended = true
		return n
	}
	p.next++
	return n
}

// quoted consumes a string and returns its text between the quotes.
func (p *parser) quoted() string {
	if !p.at(`"`) {
		p.expected("a string")
		return ""
	}
	p.next++
	return strings.Trim(p.tokens[p.next-1], `"`)
}

// items consumes one or more items, separated by commas.
func items[T any](p *parser, item func() T) []T {
	values := []T{item()}
	for p.skip(",") {
		values = append(values, item())
	}
	return values
}

// list consumes zero or more items between brackets.
func list[T any](p *parser, brackets string, item func() T) (values []T) {
	closing := brackets[1:]
	if p.expect(brackets[:1]); p.skip(closing) {
		return nil
	}
	if values = items(p, item); !p.skip(closing) {
		p.expected("',' or '" + closing + "'")
	}
	return values
}

// orAlias returns the function that consumes an alias or a qualified attribute, or else calls
// parse.
func orAlias[T any](p *parser, parse func() T) func() T {
	return func() (value T) {
		if !p.at("#") {
			return parse()
		}
		name := p.next
		if p.next++; p.text() != "<" {
			if p.at("<") { // the body of an attribute of another dialect
				p.next++
			}
			return value
		}
		open := p.next
		p.skipValue()
		inner := &parser{tokens: p.tokens[:p.next], next: open, err: p.err}
		inner.attr(p.tokens[name][1:], name)
		p.err, p.ended = inner.err, inner.ended
		return value
	}
}

// skipValue consumes tokens up to the next comma or closer outside of brackets.
func (p *parser) skipValue() {
	first := p.next
	for depth := 0; !p.ended; p.next++ {
		switch p.text() {
		case "<", "[", "(", "{":
			depth++
		case ">", "]", ")", "}":
			depth--
		}
		if depth < 0 || depth == 0 && p.text() == "," {
			break
		}
	}
	if p.next == first {
		p.expected("a value")
	}
}

// attr consumes the body of an attribute, whose name is a token or -1 (see Parse).
func (p *parser) attr(name string, token int) any {
	dialect, short, dotted := strings.Cut(name, ".")
	if !dotted {
		p.next++
		short, token = p.text(), p.next
		p.next++
	}
	if dialect != "sdy" {
		return nil
	}
	switch short {
	case "mesh":
		return p.mesh()
	case "sharding":
		return p.sharding()
	case "sharding_per_value":
		return p.shardings()
	case "op_sharding_rule":
		return p.rule()
	case "axis_ref_list":
		return p.axes()
	case "manual_axes":
		return list(p, "{}", orAlias(p, p.stringAttr))
	case "propagation_edges":
		return p.edges()
	case "axis_ref", "sub_axis_info", "dimension_sharding", "dim_mapping", "tensor_mapping", "list_of_axis_ref_lists", "all_to_all_param", "all_to_all_param_list",
		"edge_value_ref", "axis_to_propagation_details", "propagation_one_step", "reduction_op":
		return nil
	}
	p.fault(token, "unknown attribute `"+short+"` in dialect `sdy`")
	p.ended = true
	return nil
}

// stringAttr consumes a string attribute, which may have a type.
func (p *parser) stringAttr() string {
	text := p.quoted()
	if p.skip(":") {
		p.skipValue()
	}
	return text
}

// axis consumes "name" or "name":(pre)size.
func (p *parser) axis() (a Axis) {
	if a.Name = p.quoted(); p.skip(":") {
		orAlias(p, func() any {
			p.expect("(")
			a.Pre = p.integer()
			p.expect(")")
			a.Size = p.integer()
			return nil
		})()
	}
	return a
}

// axes consumes {"x", "y"}.
func (p *parser) axes() []Axis { return list(p, "{}", orAlias(p, p.axis)) }

// mesh consumes <["x"=2], device_ids=[0]>.
func (p *parser) mesh() *Mesh {
	first, m := p.next, &Mesh{}
	p.expect("<")
	list(p, "[]", orAlias(p, func() any {
		at := p.next
		name := p.quoted()
		p.expect("=")
		size := p.integer()
		if size <= 0 {
			p.fault(at, fmt.Sprint("axis size must be at least 1, got: ", size))
		}
		m.Names, m.Sizes = append(m.Names, name), append(m.Sizes, size)
		return nil
	}))
	if p.skip(",") {
		p.expect("device_ids", "=", "[")
		m.Devices = items(p, p.integer)
		p.expect("]")
	}
	if p.expect(">"); !p.ended {
		if wrong := m.fault(); wrong != "" {
			p.fault(first, wrong)
		}
	}
	return m
}

// sharding consumes <@mesh, [{"x"}, {?}], replicated={"y"}, unreduced=max{"z"}>.
func (p *parser) sharding() *Sharding {
	first, s := p.next, &Sharding{Reduction: "sum"}
	p.expect("<")
	if p.skip("mesh") {
		s.Mesh = orAlias(p, p.mesh)()
	} else {
		s.Symbol = orAlias(p, p.symbol)()
	}
	p.expect(",")
	s.Dims = list(p, "[]", orAlias(p, p.dim))
	for p.skip(",") {
		axes := &s.Replicated
		switch {
		case s.Replicated == nil && p.skip("replicated"):
			p.expect("=")
		case s.Unreduced == nil && p.skip("unreduced"):
			axes = &s.Unreduced
			if p.skip("=") {
				if word := p.text(); p.skip("sum") || p.skip("max") || p.skip("min") {
					s.Reduction = word
				}
			}
		default:
			p.expected("'replicated' or 'unreduced', each once")
		}
		p.expect("{")
		*axes = items(p, orAlias(p, p.axis))
		p.expect("}")
	}
	p.expect(">")
	s.Text = "#sdy.sharding" + Join(p.tokens[first:min(p.next, len(p.tokens))])
	return s
}

// symbol consumes a symbol that is not a nested reference.
func (p *parser) symbol() string {
	text := p.text()
	isNested := strings.Contains(text, ":")
	if strings.HasPrefix(text, `@"`) {
		isNested = stringEnd(text[1:]) < len(text)-1
	}
	if !p.at("@") || isNested {
		p.expected("a symbol or 'mesh'")
		return ""
	}
	p.next++
	return strings.Trim(text[1:], `"`)
}

// dim consumes {"x", ?}p1.
func (p *parser) dim() Dim {
	d := Dim{Closed: true, Priority: -1}
	p.expect("{")
	for n := 0; !p.ended && !p.skip("}"); n++ {
		if n > 0 && !p.skip(",") {
			p.expected("',' or '}'")
		}
		if p.skip("?") {
			d.Closed = false
			p.expect("}")
			break
		}
		d.Axes = append(d.Axes, p.axis())
	}
	if p.atWord() {
		d.Priority = p.priority()
	}
	return d
}

// priority consumes p1.
func (p *parser) priority() int64 {
	word := p.text()
	digits := word[1:]
	n, err := strconv.ParseInt(digits, 10, 64)
	switch {
	case word[0] != 'p' || digits == "" || strings.Trim(digits, "0123456789") != "":
		p.expected("a priority p0, p1, …")
	case digits[0] == '0' && len(digits) > 1:
		p.fault(p.next, "priorities with leading zeros are not allowed, got: "+word)
	case err != nil:
		p.fault(p.next, "expecting integer priority, got: "+word)
	}
	p.next++
	return n
}

// shardings consumes <[<@mesh, []>, …]>.
func (p *parser) shardings() []*Sharding {
	p.expect("<")
	shardings := list(p, "[]", orAlias(p, p.sharding))
	p.expect(">")
	for i, s := range shardings {
		if s == nil { // an alias
			shardings[i] = &Sharding{}
		}
	}
	return shardings
}

// rule consumes <([i, j])->([ij]) {i=2, j=4} reduction={i}, custom>.
func (p *parser) rule() *Rule {
	r, mapping := &Rule{}, orAlias(p, func() [][]int { return list(p, "[]", orAlias(p, p.factors)) })
	p.expect("<", "(")
	r.Operands = items(p, mapping)
	p.expect(")", "->", "(")
	r.Results = items(p, mapping)
	p.expect(")")
	if p.at("{") {
		r.Sizes = slices.Concat([]int64{}, p.factorSizes())
	}
	for i, kind := range FactorKinds {
		if p.skip(kind) {
			if p.expect("="); p.at("{") {
				r.Special[i] = list(p, "{}", func() int { factor, _ := p.factor(); return factor })
			}
		}
	}
	if p.skip(",") {
		p.expect("custom")
	}
	p.expect(">")
	return r
}

// FactorKinds lists the special factors of a rule.
var FactorKinds = [...]string{"reduction", "need_replication", "permutation", "blocked_propagation"}

// factors consumes ij, or nothing.
func (p *parser) factors() (factors []int) {
	if !p.atWord() {
		return nil
	}
	token, word := p.next, p.text()
	p.next++
	for word != "" && !p.ended {
		var factor int
		factor, word = p.factorIndex(token, word)
		factors = append(factors, factor)
	}
	return factors
}

const (
	// startAtZ is one less than the index of the factor z_1.
	startAtZ = 'z' - 'i'
	// maxFactors limits the numbers of factors.
	maxFactors = 1 << 20
)

// factorIndex returns the index of the factor that the text of a token begins with, and the rest of
// the text (parseFactorSymbolIndex).
func (p *parser) factorIndex(token int, text string) (index int, rest string) {
	wrong := ""
	digits, isZ := strings.CutPrefix(text, "z_")
	if !isZ {
		if index = int(text[0]) - 'i'; index < 0 || index > startAtZ {
			wrong = "expecting symbol from 'i' to 'z'. Received: '" + text[:1] + "'"
		}
		rest = text[1:]
	} else {
		rest = strings.TrimLeft(digits, "0123456789")
		digits = digits[:len(digits)-len(rest)]
		n, err := strconv.ParseInt(digits, 10, 64)
		switch {
		case digits == "":
			wrong = "expecting integer after 'z_'. Received: '" + text + "'"
		case digits[0] == '0':
			wrong = "expecting positive integer without leading zeros. Received: '" + digits + "'"
		case err != nil:
			wrong = "expecting symbol index <=2^63-1. Received: '" + digits + "'"
		}
		index = int(min(n, maxFactors)) + startAtZ
	}
	if wrong != "" {
		p.fault(token, wrong)
		p.ended = true
	}
	return index, rest
}

// FactorName returns the name of a factor, i to z, then z_1 (factorSymbolString).
func FactorName(index int) string {
	if index <= startAtZ {
		return string(rune('i' + index))
	}
	return "z_" + strconv.Itoa(index-startAtZ)
}

// factor consumes a word that begins with a factor.
func (p *parser) factor() (index int, rest string) {
	if !p.atWord() {
		p.expected("a factor")
		return 0, ""
	}
	p.next++
	return p.factorIndex(p.next-1, p.tokens[p.next-1])
}

// factorSizes consumes {i=2, j=4}.
func (p *parser) factorSizes() []int64 {
	next := -1
	return list(p, "{}", func() int64 {
		token := p.next
		index, rest := p.factor()
		next++
		switch {
		case index != next:
			p.fault(token, "expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}). Expecting factor index symbol '"+
				FactorName(next)+"', received: '"+FactorName(index)+"'")
		case rest != "":
			p.fault(token, "expecting single factor symbol: "+rest)
		}
		p.expect("=")
		return p.integer()
	})
}

// edges consumes <[{step-0 = [{"x" = operand-0 -> [result-0]}]}]>.
func (p *parser) edges() []Edge {
	first, seen, wrong := p.next, map[int64]bool{}, ""
	fail := func(what ...any) {
		if wrong == "" {
			wrong = "propagation edges have " + fmt.Sprint(what...)
		}
	}
	p.expect("<", "[")
	steps := items(p, orAlias(p, func() (edges []Edge) {
		p.expect("{", "step", "-")
		step := p.integer()
		switch {
		case step < 0:
			fail("negative step index: ", step)
		case seen[step]:
			fail("duplicate step index: ", step)
		}
		seen[step] = true
		p.expect("=", "[")
		edges = items(p, orAlias(p, func() Edge { return p.edge(step, fail) }))
		p.expect("]", "}")
		return edges
	}))
	if p.expect("]", ">"); wrong != "" {
		p.fault(first, wrong)
	}
	return slices.Concat(steps...)
}

// edge consumes {"x" = operand-0 -> [result-0, result-1]}, and calls fail if an end is wrong.
func (p *parser) edge(step int64, fail func(what ...any)) (e Edge) {
	p.expect("{")
	name := strings.Trim(p.text(), `"`)
	e.Axis = orAlias(p, p.axis)()
	p.expect("=")
	e.Ends = []Ref{orAlias(p, p.ref)()}
	p.expect("->", "[")
	items(p, orAlias(p, func() any {
		target := p.ref()
		switch {
		case target == e.Ends[0]:
			fail("a source that is the same as a target")
		case slices.Contains(e.Ends[1:], target):
			fail("duplicate targets for step index: ", step, " and axis: "+name)
		}
		e.Ends = append(e.Ends, target)
		return nil
	}))
	p.expect("]", "}")
	return e
}

// ref consumes operand-0 or result-0. The word may be a string.
func (p *parser) ref() Ref {
	word := strings.Trim(p.text(), `"`)
	if word != "operand" && word != "result" {
		p.expected("one of operand, result")
	}
	if !p.ended {
		p.next++
	}
	p.expect("-")
	return Ref{word == "result", p.integer()}
}
