package ir

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// A shape is what a plan means for the IR: which tokens are operands, attributes, types and regions of
// which operation. It is worked out once for each plan; building the thousandth statement of a shape
// is a walk over these lists. Numbers are token indices, -1 for what is not there.
type shape struct {
	kind      shapeKind
	info      *opInfo // of a known operation
	name      OpName
	nameToken int32 // of the operation
	results   []resultPlace
	operands  []int32
	emptyList bool // while matching: the last list of operands was empty
	attrs     []attrPlace
	dict      int32 // discardable attributes, and inherent ones that have no place in the form
	props     int32 // <{…}>
	regions   []int32
	loc       int32

	operandTypes []typePlace
	resultTypes  []typePlace
	signature    signatureKind
	literal      [2]int32 // first and last token of a constant's value
	function     *functionShape
	successors   []int32
	segments     []int64 // how many operands belong to each successor
	applies      int32   // the operation name behind applies
}

type shapeKind uint8

const (
	opShape shapeKind = iota
	textShape
	labelShape
	aliasShape
	typeAliasShape
	resourcesShape
)

// resultPlace is one name of a result list: %a, %b:2.
type resultPlace struct{ name, count int32 }

// attrPlace is an attribute with a place of its own.
type attrPlace struct {
	name        Name
	kind        attrKind
	first, last int32
}

// typePlace is a type: the tokens from first to last.
type typePlace struct {
	first, last int32
	derive      derivation
}

// A derivation makes an operand type from the type that is written.
type derivation uint8

const (
	asWritten   derivation = iota
	realPart               // of complex: tensor<4xcomplex<f32>> gives tensor<4xf32>
	boolType               // i1, whatever is written
	indexType              // index, likewise
	witnessType            // !shape.witness, likewise
	elementType            // of a shaped type
)

// A signatureKind says how the types of results and operands follow from those written, where the
// lists of places do not say all.
type signatureKind uint8

const (
	listed         signatureKind = iota // the lists say all
	tupleParts                          // operands have the types of the tuple's parts
	sameAsOperands                      // results have the types of the operands
	literalType                         // the result has the type of the literal
)

// functionShape is the header of a func.func.
type functionShape struct {
	visibility, symbol int32
	args, results      []functionPlace
}

// functionPlace is an argument or a result with its attributes.
type functionPlace struct {
	typ  typePlace
	dict int32
	name int32
	loc  int32
}

// roles is the innermost rule of each token of a statement, and where some rules begin.
type outline struct {
	roles  []int16
	starts map[int][2]int // rule -> event and token of its first entry
}

func outlineOf(plan *syntax.Plan) outline {
	o := outline{roles: make([]int16, plan.Length), starts: map[int][2]int{}}
	var stack []int16
	token := 0
	for i, e := range plan.Events {
		switch e {
		case grammar.Match:
			o.roles[token] = stack[len(stack)-1]
			token++
		case grammar.Leave:
			stack = stack[:len(stack)-1]
		default:
			stack = append(stack, int16(e.Rule()))
			if _, seen := o.starts[e.Rule()]; !seen {
				o.starts[e.Rule()] = [2]int{i, token}
			}
		}
	}
	return o
}

// compiler works out a shape.
type compiler struct {
	outline outline
	shape   *shape
	plan    *syntax.Plan
	src     []byte
	tokens  []syntax.Token
	kinds   []int
}

// compile works out the shape of a plan from the first statement that has it.
func compile(plan *syntax.Plan, src []byte, tokens []syntax.Token) (*shape, *syntax.Error) {
	s := &shape{dict: -1, props: -1, loc: -1, nameToken: -1, applies: -1}
	c := compiler{outline: outlineOf(plan), shape: s, plan: plan, src: src, tokens: tokens}
	for _, t := range tokens {
		c.kinds = append(c.kinds, vocabulary.GrammarKind(t.Kind))
	}
	switch c.kinds[0] {
	case grammar.MLIRALIAS:
		s.kind = aliasShape
		return s, nil
	case grammar.MLIRTYPEALIAS:
		s.kind = typeAliasShape
		return s, nil
	case grammar.MLIRRESOURCES:
		s.kind = resourcesShape
		return s, nil
	case grammar.MLIRLABEL:
		s.kind = labelShape
		c.blockArgs()
		return s, nil
	}
	if last := len(tokens) - 1; c.kinds[last] == grammar.MLIRLOC && c.outline.roles[last] == grammar.MLIRRULE_statement {
		s.loc = int32(last)
	}
	c.results()
	return s, c.operation()
}

// results finds the names before the =.
func (c *compiler) results() {
	for i, k := range c.kinds {
		if k == grammar.MLIRRESULT {
			c.shape.results = append(c.shape.results, resultPlace{int32(i), -1})
		}
		if k == grammar.MLIRNUMBER && c.outline.roles[i] == grammar.MLIRRULE_result {
			c.shape.results[len(c.shape.results)-1].count = int32(i)
		}
	}
}

// tokensOf are the tokens of a kind whose innermost rule is one of these.
func (c *compiler) tokensOf(kind int, rules ...int16) (tokens []int32) {
	for i, k := range c.kinds {
		if k == kind && slices.Contains(rules, c.outline.roles[i]) {
			tokens = append(tokens, int32(i))
		}
	}
	return tokens
}

// firstOf is the first token whose innermost rule is this one, or -1.
func (c *compiler) firstOf(rule int16) int32 {
	return int32(slices.Index(c.outline.roles, rule))
}

// operation works out an operation by the rule that took it.
func (c *compiler) operation() *syntax.Error {
	s := c.shape
	at := c.outline.starts[grammar.MLIRRULE_operation][1]
	s.nameToken = int32(at)
	word, _, ok := vocabulary.Word(c.tokens[at].Kind)
	if ok {
		s.name = OpName(word.ID)
		s.info = known(s.name)
	}
	s.dict = c.firstOf(grammar.MLIRRULE_attrDict)
	s.props = c.firstOf(grammar.MLIRRULE_properties)
	s.regions = c.tokensOf(grammar.MLIRREGION, grammar.MLIRRULE_region)
	s.regions = append(s.regions, c.tokensOf(grammar.MLIREMPTY, grammar.MLIRRULE_region)...)
	slices.Sort(s.regions)
	switch c.plan.Events[c.outline.starts[grammar.MLIRRULE_operation][0]+1].Rule() {
	case grammar.MLIRRULE_genericOp:
		return c.generic()
	case grammar.MLIRRULE_moduleOp:
		return c.module()
	case grammar.MLIRRULE_funcOp:
		return c.function()
	case grammar.MLIRRULE_constantOp:
		return c.constant()
	case grammar.MLIRRULE_whileOp:
		return c.while()
	case grammar.MLIRRULE_reduceOp:
		return c.reduce()
	case grammar.MLIRRULE_scanOp, grammar.MLIRRULE_manualOp:
		return c.regionOp()
	case grammar.MLIRRULE_branchOp:
		return c.branch()
	case grammar.MLIRRULE_otherOp:
		return c.other(ok)
	}
	return c.plain()
}

func (c *compiler) generic() *syntax.Error {
	c.shape.operands = c.tokensOf(grammar.MLIRVALUE, grammar.MLIRRULE_values)
	c.shape.successors = c.tokensOf(grammar.MLIRCARET, grammar.MLIRRULE_successor)
	return c.functionSig()
}

func (c *compiler) module() *syntax.Error {
	if c.kinds[c.shape.nameToken+1] == grammar.MLIRSYMBOL {
		c.shape.attrs = append(c.shape.attrs, attrPlace{nameSymName, symbolNameAttr, c.shape.nameToken + 1, c.shape.nameToken + 1})
	}
	return nil
}

// function works out the header of func.func.
func (c *compiler) function() *syntax.Error {
	f := &functionShape{visibility: -1}
	c.shape.function = f
	c.shape.dict = -1
	header := true
	cur := c.cursor(c.outline.starts[grammar.MLIRRULE_funcOp])
	cur.enter(grammar.MLIRRULE_funcOp)
	for !cur.done() {
		switch {
		case cur.enter(grammar.MLIRRULE_funcArgs), cur.enter(grammar.MLIRRULE_funcResults):
			results := !header
			for !cur.done() {
				if cur.at(grammar.MLIRRULE_funcArg) || cur.at(grammar.MLIRRULE_funcResult) {
					p := c.functionPlace(cur)
					if results {
						f.results = append(f.results, p)
					} else {
						f.args = append(f.args, p)
					}
					continue
				}
				if token := int32(cur.token); cur.kind() == grammar.MLIRTYPE {
					f.results = append(f.results, functionPlace{typ: typePlace{token, token, asWritten}, dict: -1, name: -1, loc: -1})
				}
				cur.take()
			}
		case cur.enter(grammar.MLIRRULE_attrDict):
			c.shape.dict = int32(cur.token)
			cur.take()
			cur.done()
		case cur.enter(grammar.MLIRRULE_region):
			cur.take()
			cur.done()
		default:
			token := int32(cur.token)
			switch vocabulary.GrammarKind(cur.take().Kind) {
			case grammar.MLIRWORD:
				f.visibility = token
			case grammar.MLIRSYMBOL:
				f.symbol = token
			case grammar.MLIRARROW:
				header = false
			}
		}
	}
	return nil
}

// functionPlace works out one argument or result: (%x :)? type {attributes}? loc?
func (c *compiler) functionPlace(cur *cursor) functionPlace {
	p := functionPlace{dict: -1, name: -1, loc: -1}
	cur.event++
	for !cur.done() {
		switch {
		case cur.at(grammar.MLIRRULE_typeRef):
			p.typ = c.typeRef(cur)
		case cur.enter(grammar.MLIRRULE_attrDict):
			p.dict = int32(cur.token)
			cur.take()
			cur.done()
		default:
			token := int32(cur.token)
			switch cur.take().Kind {
			case grammar.MLIRARG:
				p.name = token
			case grammar.MLIRLOC:
				p.loc = token
			}
		}
	}
	return p
}

// cursor walks the statement's own tokens from an event on.
func (c *compiler) cursor(start [2]int) *cursor {
	return &cursor{part: syntax.Part{Plan: c.plan, Tokens: c.tokens}, src: c.src, event: start[0], token: start[1]}
}

// typeRef takes rule typeRef.
func (c *compiler) typeRef(cur *cursor) typePlace {
	first := int32(cur.token)
	depth := 0
	for {
		switch e := cur.part.Plan.Events[cur.event]; {
		case e == grammar.Match:
			cur.take()
			continue
		case e == grammar.Leave:
			depth--
		default:
			depth++
		}
		cur.event++
		if depth == 0 {
			return typePlace{first, int32(cur.token - 1), asWritten}
		}
	}
}

// typeRefs takes rule typeRefs.
func (c *compiler) typeRefs(cur *cursor) (types []typePlace) {
	cur.enter(grammar.MLIRRULE_typeRefs)
	for !cur.done() {
		if cur.at(grammar.MLIRRULE_typeRef) {
			types = append(types, c.typeRef(cur))
		} else {
			cur.take()
		}
	}
	return types
}

// functionSig works out the first functionSig of the statement: (operand types) -> result types.
func (c *compiler) functionSig() *syntax.Error {
	start, ok := c.outline.starts[grammar.MLIRRULE_functionSig]
	if !ok {
		return nil
	}
	cur := c.cursor(start)
	c.shape.operandTypes, c.shape.resultTypes = c.functionTypes(cur)
	return nil
}

// functionTypes takes rule functionSig.
func (c *compiler) functionTypes(cur *cursor) (operands, results []typePlace) {
	cur.enter(grammar.MLIRRULE_functionSig)
	cur.take()
	if cur.at(grammar.MLIRRULE_typeRefs) {
		operands = c.typeRefs(cur)
	}
	cur.take()
	cur.take()
	results = c.resultSig(cur)
	cur.done()
	return operands, results
}

// resultSig takes rule resultSig.
func (c *compiler) resultSig(cur *cursor) (results []typePlace) {
	cur.enter(grammar.MLIRRULE_resultSig)
	for !cur.done() {
		if cur.at(grammar.MLIRRULE_typeRefs) {
			results = c.typeRefs(cur)
			continue
		}
		token := int32(cur.token)
		if cur.take().Kind == grammar.MLIRTYPE {
			results = append(results, typePlace{token, token, asWritten})
		}
	}
	return results
}

func (c *compiler) constant() *syntax.Error {
	start, ok := c.outline.starts[grammar.MLIRRULE_literal]
	if !ok {
		return c.functionSig()
	}
	c.shape.signature = literalType
	end := len(c.tokens) - 1
	if c.shape.loc >= 0 {
		end--
	}
	c.shape.literal = [2]int32{int32(start[1]), int32(end)}
	return nil
}

func (c *compiler) while() *syntax.Error {
	c.shape.operands = c.tokensOf(grammar.MLIRVALUE, grammar.MLIRRULE_carry)
	c.shape.signature = sameAsOperands
	if start, ok := c.outline.starts[grammar.MLIRRULE_typeRefs]; ok {
		c.shape.operandTypes = c.typeRefs(c.cursor(start))
	}
	return nil
}

func (c *compiler) reduce() *syntax.Error {
	pairs := c.tokensOf(grammar.MLIRVALUE, grammar.MLIRRULE_initPair)
	for i := 0; i < len(pairs); i += 2 {
		c.shape.operands = append(c.shape.operands, pairs[i])
	}
	for i := 1; i < len(pairs); i += 2 {
		c.shape.operands = append(c.shape.operands, pairs[i])
	}
	at := c.outline.starts[grammar.MLIRRULE_clause][1]
	x := matcher{shape: c.shape, src: c.src, tokens: c.tokens, kinds: c.kinds, next: at, end: len(c.tokens)}
	if err := x.matchWords([]string{"dimensions", "="}); err != nil {
		return err
	}
	if err := x.matchAttr(c.shape.info.attr(nameDimensions)); err != nil {
		return err
	}
	c.shape.applies = c.firstOf(grammar.MLIRRULE_opName)
	return c.functionSig()
}

// regionOp works out chlo.scan and sdy.manual_computation.
func (c *compiler) regionOp() *syntax.Error {
	c.shape.operands = c.tokensOf(grammar.MLIRVALUE, grammar.MLIRRULE_values)
	x := matcher{shape: c.shape, src: c.src, tokens: c.tokens, kinds: c.kinds, end: len(c.tokens)}
	for i, role := range c.outline.roles {
		if c.kinds[i] != grammar.MLIRWORD || role != grammar.MLIRRULE_clause && role != grammar.MLIRRULE_axesClause {
			continue
		}
		x.next = i
		def := c.shape.info.attr(knownName(x.text()))
		if def == nil {
			return x.expected("an attribute of the operation")
		}
		x.next += 2
		if err := x.matchAttr(def); err != nil {
			return err
		}
	}
	return c.functionSig()
}

// branch works out cf.br and cf.cond_br.
func (c *compiler) branch() *syntax.Error {
	s := c.shape
	cur := c.cursor(c.outline.starts[grammar.MLIRRULE_branchOp])
	cur.enter(grammar.MLIRRULE_branchOp)
	cur.take()
	if cur.kind() == grammar.MLIRVALUE {
		s.operands = append(s.operands, int32(cur.token))
		s.operandTypes = append(s.operandTypes, typePlace{derive: boolType})
		cur.take()
		cur.take()
	}
	for cur.enter(grammar.MLIRRULE_branchTarget) {
		s.successors = append(s.successors, int32(cur.token))
		cur.take()
		values := len(s.operands)
		if cur.skip(grammar.MLIRLPAREN) {
			for cur.enter(grammar.MLIRRULE_branchValue) {
				s.operands = append(s.operands, int32(cur.token))
				cur.take()
				cur.done()
				cur.take() // , or :
			}
			s.operandTypes = append(s.operandTypes, c.typeRefs(cur)...)
			if len(s.operandTypes) != len(s.operands) {
				t := c.tokens[cur.token]
				return tokenError(t, "expected as many types as values")
			}
			cur.take()
		}
		cur.done()
		s.segments = append(s.segments, int64(len(s.operands)-values))
		cur.skip(grammar.MLIRCOMMA)
	}
	condition := len(s.operands) > 0 && s.operandTypes[0].derive == boolType
	switch {
	case s.name == OpBranch && (condition || len(s.successors) != 1):
		return tokenError(c.tokens[s.nameToken], "expected one successor and no condition")
	case s.name == OpCondBranch && (!condition || len(s.successors) != 2):
		return tokenError(c.tokens[s.nameToken], "expected a condition and two successors")
	}
	return nil
}

// other is an operation without a row in the table, or one that has no custom form.
func (c *compiler) other(inTable bool) *syntax.Error {
	t := c.tokens[c.shape.nameToken]
	name := string(c.src[t.Start:t.End])
	if inTable {
		return tokenError(t, "'"+name+"' has no custom form; write it in the generic form: \""+name+"\"(…)")
	}
	c.shape.kind = textShape
	c.shape.regions = nil
	for i, k := range c.kinds {
		switch k {
		case grammar.MLIRVALUE:
			c.shape.operands = append(c.shape.operands, int32(i))
		case grammar.MLIRREGION:
			c.shape.regions = append(c.shape.regions, int32(i))
		}
	}
	return nil
}

// plain matches the form of an operation and then its types.
func (c *compiler) plain() *syntax.Error {
	s := c.shape
	end := len(c.tokens)
	if s.loc >= 0 {
		end--
	}
	types := int32(-1)
	for i, role := range c.outline.roles {
		if c.kinds[i] == grammar.MLIRCOLON && (role == grammar.MLIRRULE_plainOp || role == grammar.MLIRRULE_openOp) {
			types = int32(i)
			end = i
		}
	}
	s.regions, s.dict = nil, -1
	x := matcher{shape: s, src: c.src, tokens: c.tokens, kinds: c.kinds, next: int(s.nameToken) + 1, end: end}
	if err := x.match(s.info.form); err != nil {
		return err
	}
	if x.next != end {
		return x.expected("':'")
	}
	if types < 0 {
		if s.info.types != "" && !s.info.optional || s.info.optional && len(s.operands) > 0 {
			return x.expected("':' and the types")
		}
		return nil
	}
	return c.types(&x)
}

// types works out the types behind the colon by their kind in the table.
func (c *compiler) types(x *matcher) *syntax.Error {
	s := c.shape
	cur := c.cursor(c.outline.starts[grammar.MLIRRULE_signature])
	cur.enter(grammar.MLIRRULE_signature)
	typesAt := cur.token
	isFunction := (takesFunction[s.info.types] || s.info.types == "callee") && c.plan.Events[cur.event+1] == grammar.Enter(grammar.MLIRRULE_typeRef) &&
		c.plan.Events[cur.event+2] == grammar.Enter(grammar.MLIRRULE_functionSig)
	list := c.typeRefs(cur)
	var results []typePlace
	arrow := cur.skip(grammar.MLIRARROW)
	if arrow {
		results = c.resultSig(cur)
	}
	if to := cur.skip(grammar.MLIRTO); to {
		results = c.typeRefs(cur)
		if s.info.types != "to" {
			return x.expected("':' and the types")
		}
	}
	x.next = typesAt
	kind := typeForms[s.info.types]
	if kind == nil {
		if s.info.form[len(s.info.form)-1].custom == nil {
			return x.expected("no types")
		}
		kind = pairTypes
	}
	if !arrow && isFunction && len(list) == 1 {
		fn := c.cursor(c.outline.starts[grammar.MLIRRULE_functionSig])
		s.operandTypes, s.resultTypes = c.functionTypes(fn)
		if takesFunction[s.info.types] {
			list = nil
		}
	}
	return kind(x, list, results)
}

// blockArgs works out the arguments of a label.
func (c *compiler) blockArgs() {
	f := &functionShape{}
	c.shape.function = f
	start, ok := c.outline.starts[grammar.MLIRRULE_blockArgs]
	if !ok {
		return
	}
	cur := c.cursor(start)
	cur.enter(grammar.MLIRRULE_blockArgs)
	for !cur.done() {
		if cur.at(grammar.MLIRRULE_blockArg) {
			f.args = append(f.args, c.functionPlace(cur))
		} else {
			cur.take()
		}
	}
}
