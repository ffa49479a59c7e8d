package replay

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// statement is OperationParser::parseOperation, or the label of a block, or the end of a region.
func (p *parser) statement() bool {
	p.prefix = ""
	switch {
	case p.is("}"), p.is(endToken):
		return false
	case p.is(blockToken):
		return p.label()
	case p.is(hashToken), p.is(bangToken), p.is("{-#"):
		return false // definitions of aliases and resources are not looked at
	}
	at, named := p.tok.start, p.is(valueToken)
	if named && !p.resultNames() {
		return false
	}
	switch {
	case p.is(textToken):
		return p.generic() && p.location()
	case p.is(wordToken):
		def := formOf(p.text())
		ok := p.custom()
		if ok && named && def != nil && len(def.Results) == 0 {
			return p.raw(at, "cannot name an operation with no results")
		}
		return ok && p.location()
	}
	return p.wrong("expected operation name in quotes")
}

// nothingElse checks that what follows a statement may begin another one.
func (p *parser) nothingElse() {
	switch p.tok.kind {
	case "}", endToken, blockToken, hashToken, bangToken, "{-#", valueToken, textToken, wordToken, badToken:
	default:
		p.wrong("expected operation name in quotes")
	}
}

func (p *parser) resultNames() bool {
	ok := p.list("", "", func() bool {
		if !p.want(valueToken, "expected valid ssa identifier") {
			return false
		}
		if !p.skip(":") {
			return true
		}
		if !p.is(intToken) {
			return p.wrong("expected integer number of results")
		}
		if n, err := strconv.ParseUint(p.text(), 0, 64); err != nil || n < 1 {
			return p.here("expected named operation to have at least 1 result")
		}
		p.advance()
		return true
	})
	return ok && p.want("=", "expected '=' after SSA name")
}

// label is ^name(%arg: type): .
func (p *parser) label() bool {
	p.advance()
	if p.is("(") && !p.list("()", "", p.namedArgument) {
		return false
	}
	return p.want(":", "expected ':' after block name")
}

func (p *parser) namedArgument() bool {
	return p.use() && p.want(":", "expected ':' and type for SSA operand") && p.typ() != nil && p.location()
}

// location is a trailing loc(…), if there is one.
func (p *parser) location() bool {
	if !p.skipWord("loc") {
		return true
	}
	if p.is("(") {
		return p.inlineLocation()
	}
	return p.want("(", "expected '(' in location")
}

// use is parseSSAUse.
func (p *parser) use() bool {
	if !p.want(valueToken, "expected SSA operand") {
		return false
	}
	if p.is(hashToken) {
		if !isDigit(p.byteAt(p.tok.start + 1)) {
			return p.here("invalid SSA value result number")
		}
		p.advance()
	}
	return true
}

// uses is parseOperandList without brackets.
func (p *parser) uses() (n int, ok bool) {
	if !p.is(valueToken) {
		return 0, true
	}
	ok = p.list("", " in operand list", func() bool { n++; return p.use() })
	return n, ok
}

// region is parseRegion. What stands in it is read if the fault may be there.
func (p *parser) region() bool {
	if !p.is("{") {
		return p.want("{", "expected '{' to begin a region")
	}
	if p.lex <= p.inner && p.inner < len(p.src) {
		return false // all before the statement of interest is as it should be
	}
	open := p.tok
	closed := p.skipRegion()
	if closed && p.tok.start <= p.faultAt {
		return true
	}
	if p.regions == mostRegions {
		return false
	}
	p.regions++
	defer func() { p.regions-- }()
	p.from(open.end)
	return p.regionStatements()
}

// mostRegions is how many regions in each other are read: each is passed over first. The statements that others found around the
// fault do not count.
const mostRegions = 4

// regionStatements are those of a region in which the fault is, after its brace.
func (p *parser) regionStatements() bool {
	prefix, dialect, around := p.prefix, p.regionDialect, p.dialect
	defer func() { p.prefix, p.dialect = prefix, around }()
	for !p.is("}") {
		p.dialect = dialect
		if p.is(endToken) {
			return p.wrong("expected operation name in quotes")
		}
		if !p.statement() {
			return false
		}
	}
	p.advance()
	return true
}

// skipRegion passes over a region up to its closing brace; it is false, and says nothing, if there is none.
func (p *parser) skipRegion() bool {
	found := len(p.found)
	defer func() { p.found = p.found[:found] }()
	for depth := 0; ; {
		switch p.tok.kind {
		case "{":
			depth++
		case "}":
			depth--
		case endToken, badToken:
			return false
		}
		p.advance()
		if depth == 0 {
			return true
		}
	}
}

// generic is parseGenericOperation.
func (p *parser) generic() bool {
	p.advance()
	if !p.want("(", "expected '(' to start operand list") {
		return false
	}
	n, ok := p.uses()
	if !ok || !p.want(")", "expected ')' to end operand list") {
		return false
	}
	return p.genericRest(n)
}

// genericRest is parseGenericOperationAfterOpName, after its operands.
func (p *parser) genericRest(operands int) bool {
	p.regionDialect = p.dialect
	if p.is("[") && !p.list("[]", "", func() bool { return p.want(blockToken, "expected block name") }) {
		return false
	}
	if p.skip("<") && !(p.attribute() && p.want(">", "expected '>' to close properties")) {
		return false
	}
	if p.skip("(") {
		if !p.list("", "", p.region) || !p.want(")", "expected ')' to end region list") {
			return false
		}
	}
	if p.is("{") && !p.dictionary() {
		return false
	}
	if !p.want(":", "expected ':' followed by operation type") {
		return false
	}
	at := p.tok.start
	t := p.typ()
	switch {
	case t == nil:
		return false
	case t.kind == aliasType:
		return true
	case t.kind != functionType:
		return p.raw(at, "expected function type")
	case t.parts != operands:
		plural := "s"
		if operands == 1 {
			plural = ""
		}
		return p.raw(at, "expected "+strconv.Itoa(operands)+" operand type"+plural+" but had "+strconv.Itoa(t.parts))
	}
	return true
}

// custom is parseCustomOperation.
func (p *parser) custom() bool {
	name := p.text()
	def := formOf(name)
	switch {
	case !strings.Contains(name, ".") && len(name) < mostShown && (def == nil || def.Dialect != p.dialect):
		if p.dialect == "" {
			return p.raw(p.tok.start, "Dialect `' not found for custom op '"+name+"'  (tried '."+name+"' as well)")
		}
		return p.raw(p.tok.start, "custom op '"+name+"' is unknown (tried '"+p.dialect+"."+name+"' as well)")
	case def == nil || !readable(def):
		return false // not for this package to judge
	}
	o := &operation{parser: p, def: def, name: p.tok.start}
	p.prefix = "custom op '" + def.Name + "' "
	p.regionDialect = defaultDialects[def.Name]
	p.advance()
	o.first = p.tok.start
	defer func() { p.prefix = "" }()
	if def.Special != "" {
		return specials[def.Special](o)
	}
	template, types, typed := strings.Cut(def.Form, " : ")
	if def.OneList {
		template = " $operands*{}"
	}
	if !o.template(template) {
		return false
	}
	if !typed {
		return true
	}
	types, optional := strings.CutSuffix(types, "?")
	switch grouped := strings.Contains(template, "?("); {
	case optional && o.count == 0 && (grouped || !p.is(":")):
		return true
	case optional && !grouped && !p.is(":"):
		return o.mismatch(o.first, 0)
	}
	return p.sign(":") && typeForms[types](o)
}

// mostShown is how long a name may be for a message that shows it.
const mostShown = 1 << 10

// defaultDialects are those of operations in the regions of an operation, whose dialect need not be written.
var defaultDialects = map[string]string{"func.func": "func", "builtin.module": "builtin"}

// readable tells whether everything in the form of an operation is known here.
func readable(def *ir.OpDef) bool {
	if def.Special != "" {
		return specials[def.Special] != nil
	}
	if def.Form == "" {
		return false
	}
	_, types, typed := strings.Cut(def.Form, " : ")
	return !typed || typeForms[strings.TrimSuffix(types, "?")] != nil
}

// An operation is one in its custom form, while it is read.
type operation struct {
	*parser
	def   *ir.OpDef
	name  int  // where it stands
	count int  // operands so far
	first int  // where the first of them stands
	named bool // the last argument has a name
}

// template reads what a template says, which is that of ir.OpDef.Form.
func (o *operation) template(t string) bool {
	for t != "" {
		var ok bool
		switch {
		case strings.HasPrefix(t, "?("):
			end := strings.Index(t, "?)")
			group := t[2:end]
			t = t[end+2:]
			ok = !o.present(group) || o.template(group)
		case strings.HasPrefix(t, "{}"):
			t = t[2:]
			ok = !o.is("{") || o.dictionary()
		case t[0] == '$':
			_, rest := cutName(t)
			t, ok = o.operands(rest)
		case t[0] == '#':
			name, rest := cutName(t)
			t, ok = rest, o.inherent(name)
		case t[0] == '@':
			name, rest := cutName(t)
			read := pieces[name]
			if read == nil {
				return false
			}
			t, ok = rest, read(o)
		default:
			n := strings.IndexAny(t[1:], "$#@?{") + 1
			if n == 0 {
				n = len(t)
			}
			ok = o.literal(t[:n])
			t = t[n:]
		}
		if !ok {
			return false
		}
	}
	return true
}

// cutName takes the name after a sign.
func cutName(t string) (name, rest string) {
	n := 1
	for n < len(t) && isLetter(t[n]) {
		n++
	}
	return t[1:n], t[n:]
}

// operands takes an operand or, where a * follows its name in the template, a list of them, and gives what is left of the template.
func (o *operation) operands(rest string) (string, bool) {
	if o.count == 0 {
		o.first = o.tok.start
	}
	rest, many := strings.CutPrefix(rest, "*")
	if !many {
		o.count++
		return rest, o.use()
	}
	if after, ok := strings.CutPrefix(rest, ","); ok { // VariadicOperandWithAttribute
		for o.is(valueToken) {
			o.count++
			if !o.use() || !o.sign(",") {
				return after, false
			}
		}
		return after, true
	}
	n, ok := o.uses()
	o.count += n
	return rest, ok
}

// literal takes the words and signs of a literal.
func (o *operation) literal(text string) bool {
	for _, w := range literalWords(text) {
		if isLetter(w[0]) && !o.keyword(w) || !isLetter(w[0]) && !o.sign(w) {
			return false
		}
	}
	return true
}

func literalWords(text string) (words []string) {
	for text = strings.TrimLeft(text, " "); text != ""; text = strings.TrimLeft(text, " ") {
		n := strings.IndexAny(text, " ,=()[]<>")
		switch n {
		case -1:
			n = len(text)
		case 0:
			n = 1
		}
		words = append(words, text[:n])
		text = text[n:]
	}
	return words
}

// present tells whether an optional group is there.
func (o *operation) present(group string) bool {
	group = strings.TrimLeft(group, " ")
	switch group[0] {
	case '$':
		return o.is(valueToken)
	case '#':
		return o.is(wordToken) && !flagWords[o.text()]
	}
	word, _, _ := strings.Cut(literalWords(group)[0], "#")
	return o.is(word) || o.atWord(word)
}

// flagWords stand before flags, not for an attribute that is a word itself.
var flagWords = map[string]bool{"fastmath": true, "overflow": true}

// inherent takes an attribute where the form has a place for it.
func (o *operation) inherent(name string) bool {
	n, _ := ir.TableName(name)
	constraint := o.def.Attr(n).Constraint.Base().String()
	if read := attrForms[constraint]; read != nil {
		return read(o.parser)
	}
	if enum, ok := strings.CutPrefix(constraint, "enum."); ok {
		return o.orAlias(func() bool { return o.enumAttr(enum, enumNames[enum]) })
	}
	return o.attribute()
}

// denseIntegers is DenseI64ArrayAttr::parse, which asks for its end even after an error.
func (p *parser) denseIntegers() bool {
	return p.orAlias(func() bool {
		if !p.sign("[") {
			return false
		}
		if p.skip("]") {
			return true
		}
		ok := p.list("", "", p.integer)
		return p.sign("]") && ok
	})
}

// enumNames are what the attributes of enumerations are called in messages: the attribute, then the C++ type.
var enumNames = map[string][2]string{
	"comparison_direction": {"StableHLO_ComparisonDirectionAttr", "::mlir::stablehlo::ComparisonDirection"},
	"comparison_type":      {"StableHLO_ComparisonTypeAttr", "::mlir::stablehlo::ComparisonType"},
	"precision":            {"StableHLO_PrecisionAttr", "::mlir::stablehlo::Precision"},
	"fft_type":             {"StableHLO_FftTypeAttr", "::mlir::stablehlo::FftType"},
	"transpose":            {"StableHLO_TransposeAttr", "::mlir::stablehlo::Transpose"},
	"rng_distribution":     {"StableHLO_RngDistributionAttr", "::mlir::stablehlo::RngDistribution"},
	"rng_algorithm":        {"StableHLO_RngAlgorithmAttr", "::mlir::stablehlo::RngAlgorithm"},
}

// chloEnums are those that CHLO has as well, under names of its own.
var chloEnums = map[string][2]string{
	"comparison_direction": {"CHLO_ComparisonDirectionAttr", "::mlir::chlo::ComparisonDirection"},
	"comparison_type":      {"CHLO_ComparisonTypeAttr", "::mlir::chlo::ComparisonType"},
	"precision":            {"CHLO_PrecisionAttr", "::mlir::chlo::Precision"},
}

// enumAttr is the parse method of the attribute of an enumeration.
func (p *parser) enumAttr(enum string, names [2]string) bool {
	return p.param(names[0], "value", names[1], func() bool { return p.enum(names[1], ir.EnumWords(enum)) })
}
