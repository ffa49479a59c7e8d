package replay

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// typeForms are what stands after the colon, by the words of package text's table of kinds.
var typeForms = map[string]func(o *operation) bool{
	"fn": (*operation).functional, "listed": (*operation).listed, "same": (*operation).same, "complex": (*operation).complexTypes, "select": (*operation).selected,
	"one": (*operation).oneType, "result": (*operation).oneType, "arrow": (*operation).arrow, "pairs": (*operation).pairs, "tuple": (*operation).tupleParts,
	"to": (*operation).toTypes, "first": (*operation).oneType, "element": (*operation).oneType, "elements": (*operation).oneType,
	"witness": (*operation).pairs, "callee": (*operation).oneType,
}

// functional is functional-type(operands, results).
func (o *operation) functional() bool {
	t := o.functionType()
	switch {
	case t == nil:
		return false
	case t.kind == aliasType:
		return true
	case t.parts != o.count && regionForms[o.def.Name]: // parseFunctionalTypeAndResolveOperands
		return o.mismatch(o.tok.start, t.parts)
	case t.parts != o.count:
		return o.mismatch(o.operandsPlace(), t.parts)
	}
	return true
}

// listed is `(` type($lhs) `,` type($rhs) `)` `->` type(results).
func (o *operation) listed() bool {
	if !o.is("(") {
		return o.sign("(")
	}
	return o.functional()
}

// functionType is a type that must be one of a function, or an alias; nil if it is not.
func (o *operation) functionType() *typ {
	at := o.tok.start
	t := o.typ()
	if t != nil && t.kind != functionType && t.kind != aliasType {
		o.say(at, "invalid kind of type specified: expected builtin.function, but found "+o.spelled(t))
		return nil
	}
	return t
}

// regionForms are the operations of MPMD that are read by parseFunctionalTypeAndResolveOperands.
var regionForms = map[string]bool{"mpmd.fragment": true, "mpmd.fragment_call": true, "mpmd.named_computation": true}

// operandsPlace is where resolveOperands says that there are too many or few types: at the list that takes them all, else at the
// name of the operation.
func (o *operation) operandsPlace() int {
	switch name := o.def.Name; {
	case name == "stablehlo.custom_call" || name == "stablehlo.concatenate": // custom<…>, which resolves each
		return o.name
	case o.def.OneList || name == "stablehlo.convolution" || len(o.def.Operands) == 1 && o.def.Operands[0].Many:
		return o.first
	}
	return o.name
}

func (o *operation) mismatch(at, types int) bool {
	return o.say(at, "number of operands and types do not match: got "+strconv.Itoa(o.count)+" operands and "+strconv.Itoa(types)+" types")
}

// same is parseSameOperandsAndResultTypeImpl.
func (o *operation) same() bool {
	at := o.tok.start
	t := o.typ()
	if t == nil {
		return false
	}
	return t.kind != functionType || o.assign(at, t)
}

// assign is assignFromFunctionType.
func (o *operation) assign(at int, t *typ) bool {
	switch {
	case t.parts != o.count:
		return o.say(at, strconv.Itoa(o.count)+" operands present, but expected "+strconv.Itoa(t.parts))
	case t.results != 1:
		return o.say(at, "expected single output")
	}
	return true
}

func (o *operation) complexTypes() bool {
	at := o.tok.start
	t := o.typ()
	switch {
	case t == nil:
		return false
	case t.kind == functionType:
		return o.assign(at, t)
	case t.kind != aliasType && !t.isComplex:
		return o.say(at, "expected tensor with complex element type")
	case o.count != len(o.def.Operands):
		return o.mismatch(o.first, len(o.def.Operands))
	}
	return true
}

func (o *operation) selected() bool {
	at := o.tok.start
	var last *typ
	n := 0
	ok := o.list("", "", func() bool { n++; last = o.typ(); return last != nil })
	switch {
	case !ok:
		return false
	case n == 1 && last.kind == functionType:
		return o.assign(at, last)
	case n == 1 && last.kind == aliasType:
	case n != 2:
		return o.say(at, "expected functional type or list of two types")
	case o.count != n+1:
		return o.mismatch(o.first, n+1)
	}
	return true
}

func (o *operation) oneType() bool { return o.typ() != nil }

// arrow is type(operands) -> type(results).
func (o *operation) arrow() bool {
	many, n := len(o.def.Operands) == 1 && o.def.Operands[0].Many, len(o.def.Operands)
	for i := range o.def.Operands {
		if i > 0 && !o.sign(",") || !o.valueType() {
			return false
		}
		for many && o.skip(",") {
			if n++; !o.valueType() {
				return false
			}
		}
	}
	if !o.sign("->") {
		return false
	}
	if len(o.def.Results) > 1 {
		for i := range o.def.Results {
			if i == 0 && !o.sign("(") || i > 0 && !o.sign(",") || !o.valueType() {
				return false
			}
		}
		return o.sign(")")
	}
	_, ok := o.types()
	return ok && (!many || n == o.count || o.mismatch(o.first, n))
}

// valueType is the type of an operand or a result: in CHLO a tensor.
func (o *operation) valueType() bool {
	at := o.tok.start
	t := o.typ()
	if t == nil || o.def.Dialect != "chlo" {
		return t != nil
	}
	switch t.kind {
	case tensorType, unrankedType, aliasType:
		return true
	}
	return o.say(at, "invalid kind of type specified")
}

// pairs is parsePairwiseOpType, or the types of operands.
func (o *operation) pairs() bool {
	at := o.tok.start
	n, ok := o.types()
	if !ok {
		if o.def.Name == "stablehlo.optimization_barrier" {
			o.say(at, "expected type list")
		}
		return false
	}
	return n == o.count || o.mismatch(o.first, n)
}

func (o *operation) tupleParts() bool {
	at := o.tok.start
	t := o.typ()
	switch {
	case t == nil:
		return false
	case t.kind == aliasType:
		return true
	case t.kind != tupleType:
		return o.say(at, "expected tuple type")
	case t.parts != o.count:
		return o.mismatch(o.first, t.parts)
	}
	return true
}

func (o *operation) toTypes() bool {
	if _, ok := o.types(); !ok || !o.keyword("to") {
		return false
	}
	_, ok := o.types()
	return ok
}

// pieces are the parts of forms that are no attribute of their own, by the names that templates have for them.
var pieces map[string]func(o *operation) bool

func init() { // a region has operations
	pieces = map[string]func(o *operation) bool{
		"dims": (*operation).dotDims, "precision": (*operation).precisionClause, "algorithm": func(*operation) bool { return true },
		"ranges": (*operation).ranges, "format": (*operation).format, "window": (*operation).window, "barrier": (*operation).barrier,
		"fragment": (*operation).fragment, "fragmentcall": func(o *operation) bool { return o.meshAndOrigin() && o.sign(">") },
		"regions": (*operation).compositeRegions, "indices": (*operation).indices, "body": (*operation).regionBody,
		"name": func(o *operation) bool { return o.sign("<") && o.kindOf(stringAttr, noneType) && o.sign(">") },
	}
}

// dotDims is parseDotDimensionNumbers.
func (o *operation) dotDims() bool {
	pair := func() bool { return o.bareIntegers() && o.keyword("x") && o.bareIntegers() }
	if o.skipWord("batching_dims") && !(o.sign("=") && pair() && o.sign(",")) {
		return false
	}
	return o.keyword("contracting_dims") && o.sign("=") && pair()
}

// bareIntegers is DenseI64ArrayAttr::parse where no alias may stand.
func (p *parser) bareIntegers() bool {
	if !p.sign("[") {
		return false
	}
	if p.skip("]") {
		return true
	}
	ok := p.list("", "", p.integer)
	return p.sign("]") && ok
}

// precisionClause is parsePrecisionConfig, or parsePrecisionConfigAndAlgorithm where the operation has an algorithm.
func (o *operation) precisionClause() bool {
	hasAlgorithm := strings.Contains(o.def.Form, "@algorithm")
	algorithm := func() bool { return o.sign("=") && o.body("dot algorithm") }
	if !o.skip(",") {
		return true
	}
	if hasAlgorithm && o.skipWord("algorithm") {
		return algorithm()
	}
	if !o.keyword("precision") || !o.sign("=") || !o.list("[]", "", func() bool { return o.enumAttr("precision", enumNames["precision"]) }) {
		return false
	}
	return !hasAlgorithm || !o.skip(",") || o.keyword("algorithm") && algorithm()
}

// ranges is parseSliceRanges.
func (o *operation) ranges() bool {
	if !o.sign("[") {
		return false
	}
	for !o.skip("]") {
		if !o.integer() || !o.sign(":") || !o.integer() || o.skip(":") && !o.integer() {
			return false
		}
		if o.skip("]") {
			return true
		}
		if !o.sign(",") {
			return false
		}
	}
	return true
}

var exponentMantissa = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^e([0-9]+)m([0-9]+)$`) })

// format is parseExponentMantissa.
func (o *operation) format() bool {
	at := o.tok.start
	word, ok := o.anyKeyword()
	if !ok {
		return false
	}
	found := exponentMantissa().FindStringSubmatch(word)
	if found == nil {
		return o.say(at, "expected exponent mantissa in format e#m#, saw "+word)
	}
	for i, what := range []string{"exponent", "mantissa"} {
		if _, err := strconv.ParseInt(found[i+1], 10, 32); err != nil {
			return o.say(at, "unable to parse "+what+" '"+found[i+1]+"'")
		}
	}
	return true
}

// window is { … } of a convolution, parseWindowAttributes.
func (o *operation) window() bool {
	if !o.sign("{") {
		return false
	}
	seen := map[string]bool{}
	allowed := " stride pad lhs_dilate rhs_dilate reverse "
	for o.is(wordToken) {
		word, _ := o.anyKeyword()
		if !strings.Contains(allowed, " "+word+" ") || seen[word] {
			return o.fail("Unexpected keyword " + word)
		}
		seen[word] = true
		if !o.sign("=") {
			return false
		}
		if word == "pad" && !o.list("[]", "", o.paddingPair) || word != "pad" && !o.integers() {
			return false
		}
		if !o.skip(",") {
			break
		}
	}
	return o.sign("}")
}

func (o *operation) paddingPair() bool {
	n := 0
	if !o.list("[]", "", func() bool { n++; return o.integer() }) {
		return false
	}
	return n == 2 || o.fail("Expected array with 2 elements, got "+strconv.Itoa(n)+" elements instead")
}

// barrier is the operands of optimization_barrier: in the text they may stand in no brackets.
func (o *operation) barrier() bool {
	o.first = o.tok.start
	if o.is("(") { // of no operands
		o.advance()
		return o.sign(")")
	}
	n, ok := o.uses()
	o.count += n
	return ok
}

// compositeRegions is the optional list of regions of a composite.
func (o *operation) compositeRegions() bool {
	return !o.is("(") || o.list("()", "", o.region)
}

// indices is [%i, %j].
func (o *operation) indices() bool {
	if !o.sign("[") {
		return false
	}
	n, ok := o.uses()
	o.count += n
	return ok && o.sign("]")
}

// regionBody is parseSingleBlockRegionNoBlockId.
func (o *operation) regionBody() bool {
	return o.list("()", " in argument list", o.namedArgument) && o.region()
}

// convolution is ConvDimensionNumbersAttr without its name: parseConvolutionDimensions.
func (p *parser) convolution() bool {
	return p.convDims("bf") && p.keyword("x") && p.convDims("io") && p.sign("->") && p.convDims("bf")
}

// convDims is one list of dimensions: [b, 0, 1, f].
func (p *parser) convDims(names string) bool {
	if !p.sign("[") {
		return false
	}
	spatial := map[int]bool{}
	most := -1
	for {
		at := p.tok.start
		digits, present, ok := p.optionalInteger()
		switch {
		case present && !ok:
			return false
		case present:
			n, _ := strconv.Atoi(digits)
			if n < 0 {
				return p.say(at, "Unexpected dimension "+digits)
			}
			if spatial[n] {
				return p.say(at, "Duplicate entries for spatial dimension "+digits)
			}
			spatial[n], most = true, max(most, n)
		default:
			if names, ok = p.namedDimension(at, names); !ok {
				return false
			}
		}
		if !p.skip(",") {
			break
		}
	}
	if names != "" {
		return p.fail("Expected dimensions " + strings.Join(strings.Split(names, ""), ", ") + " not specified")
	}
	return p.sign("]") && p.allSpatial(spatial, most)
}

// namedDimension takes b, f, i or o, and gives those that are left.
func (p *parser) namedDimension(at int, names string) (left string, ok bool) {
	word, ok := p.anyKeyword()
	switch {
	case !ok:
		return "", false
	case len(word) != 1 || names == "":
		return "", p.say(at, "Unexpected keyword "+word)
	case !strings.Contains(names, word):
		return "", p.say(at, "Unexpected dimension "+word+", expecting "+strings.Join(strings.Split(names, ""), ", "))
	}
	return strings.Replace(names, word, "", 1), true
}

func (p *parser) allSpatial(spatial map[int]bool, most int) bool {
	const mostNamed = 10
	var missing []string
	for i := 0; i <= most && len(missing) < mostNamed; i++ {
		if !spatial[i] {
			missing = append(missing, strconv.Itoa(i))
		}
	}
	return missing == nil || p.fail("Expected spatial dimensions "+strings.Join(missing, ", ")+" not specified")
}
