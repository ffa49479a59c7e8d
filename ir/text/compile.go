package text

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// setRoles sets the innermost grammar rule of each token of the statement.
func (c *compiler) setRoles() {
	roles := slices.Grow(c.roles[:0], c.plan.Length)
	var room [32]int16
	outer, rule := room[:0], int16(0)
	for _, e := range c.plan.Events {
		switch e {
		case grammar.Match:
			roles = append(roles, rule)
		case grammar.Leave:
			rule, outer = outer[len(outer)-1], outer[:len(outer)-1]
		default:
			rule, outer = int16(e.Rule()), append(outer, rule)
		}
	}
	c.roles = roles
}

// A ruleStart is where a grammar rule begins in a statement.
type ruleStart struct{ event, token int }

// start returns where a rule begins first, and whether the statement has it.
func (c *compiler) start(rule int) (at ruleStart, ok bool) {
	for i, e := range c.plan.Events {
		if e == grammar.Enter(rule) {
			return ruleStart{i, at.token}, true
		}
		if e == grammar.Match {
			at.token++
		}
	}
	return ruleStart{}, false
}

// A compiler computes layouts, one at a time. It reuses the memory of roles and kinds.
type compiler struct {
	roles  []int16 // innermost grammar rule of each token
	layout *stmtLayout
	plan   *syntax.Plan
	src    []byte
	tokens []syntax.Token
	kinds  []int16
}

// newLayout returns the layout of a statement in which nothing has been found.
func newLayout() *stmtLayout {
	return &stmtLayout{dict: -1, props: -1, loc: -1, nameToken: -1, applies: -1}
}

// setTokens sets the tokens of the statement and their kinds.
func (c *compiler) setTokens(src []byte, tokens []syntax.Token) {
	kinds := slices.Grow(c.kinds[:0], len(tokens))
	for i := range tokens {
		kinds = append(kinds, int16(vocabulary.GrammarKind(tokens[i].Kind)))
	}
	c.src, c.tokens, c.kinds = src, tokens, kinds
}

// compile computes the layout of a plan from the first statement of the plan.
func (c *compiler) compile(plan *syntax.Plan, src []byte, tokens []syntax.Token) (*stmtLayout, *syntax.Error) {
	s := newLayout()
	c.layout, c.plan = s, plan
	c.setRoles()
	c.setTokens(src, tokens)
	switch c.kinds[0] {
	case grammar.MLIRALIAS:
		s.kind = aliasStatement
		return s, nil
	case grammar.MLIRTYPEALIAS:
		s.kind = typeAliasStatement
		return s, nil
	case grammar.MLIRRESOURCES:
		s.kind = resourcesStatement
		return s, nil
	case grammar.MLIRLABEL:
		s.kind = labelStatement
		c.compileBlockArgs()
		return s, nil
	}
	if last := len(tokens) - 1; c.kinds[last] == grammar.MLIRLOC && c.roles[last] == grammar.MLIRRULE_statement {
		s.loc = int32(last)
	}
	c.recordResults()
	return s, c.compileOperation()
}

// recordResults records the names before the =.
func (c *compiler) recordResults() {
	for i, k := range c.kinds {
		if k == grammar.MLIRRESULT {
			c.layout.results = append(c.layout.results, resultPlace{int32(i), -1})
		}
		if k == grammar.MLIRNUMBER && c.roles[i] == grammar.MLIRRULE_result {
			c.layout.results[len(c.layout.results)-1].count = int32(i)
		}
	}
}

// tokensOf returns the tokens of a kind whose innermost rule is one of rules.
func (c *compiler) tokensOf(kind int16, rules ...int16) (tokens []int32) {
	for i, k := range c.kinds {
		if k == kind && slices.Contains(rules, c.roles[i]) {
			tokens = append(tokens, int32(i))
		}
	}
	return tokens
}

// firstOf returns the first token whose innermost rule is rule, or -1.
func (c *compiler) firstOf(rule int16) int32 {
	return int32(slices.Index(c.roles, rule))
}

// compileOperation computes the layout of an operation by the grammar rule that matched it.
func (c *compiler) compileOperation() *syntax.Error {
	s := c.layout
	operation, _ := c.start(grammar.MLIRRULE_operation)
	at := operation.token
	s.nameToken = int32(at)
	if word, quoted, ok := vocabulary.Word(c.tokens[at].Kind); ok {
		s.name, s.quoted = ir.OpName(word.ID), quoted
		s.form = formOf(s.name)
	}
	rule := c.plan.Events[operation.event+1].Rule()
	if rule != grammar.MLIRRULE_genericOp && rule != grammar.MLIRRULE_otherOp && s.form.special == nil {
		return c.compileTemplate()
	}
	s.dict = c.firstOf(grammar.MLIRRULE_attrDict)
	s.props = c.firstOf(grammar.MLIRRULE_properties)
	s.regions = c.tokensOf(grammar.MLIRREGION, grammar.MLIRRULE_region)
	s.regions = append(s.regions, c.tokensOf(grammar.MLIREMPTY, grammar.MLIRRULE_region)...)
	slices.Sort(s.regions)
	switch rule {
	case grammar.MLIRRULE_genericOp:
		s.quoted = true
		return c.compileGeneric()
	case grammar.MLIRRULE_otherOp:
		return c.compileOther()
	}
	return s.form.special.compile(c)
}

// compileGeneric computes the layout of an operation in the generic form.
func (c *compiler) compileGeneric() *syntax.Error {
	c.layout.operands = c.tokensOf(grammar.MLIRVALUE, grammar.MLIRRULE_values)
	c.layout.successors = c.tokensOf(grammar.MLIRCARET, grammar.MLIRRULE_successor)
	return c.compileFunctionType()
}

// compileOther computes the layout of an operation whose custom form the grammar does not know:
// unregistered, without a template, or without any custom form.
func (c *compiler) compileOther() *syntax.Error {
	t := c.tokens[c.layout.nameToken]
	if f := c.layout.form; f != nil {
		if f.special != nil {
			return f.special.compile(c)
		}
		name := string(c.src[t.Start:t.End])
		return t.Fail("custom op '" + name + "' has no custom assembly form").WithRemedy("write it in the generic form: \"" + name + "\"(…)")
	}
	c.layout.kind = textStatement
	c.layout.regions = nil
	for i, k := range c.kinds {
		switch k {
		case grammar.MLIRVALUE:
			c.layout.operands = append(c.layout.operands, int32(i))
		case grammar.MLIRREGION:
			c.layout.regions = append(c.layout.regions, int32(i))
		}
	}
	return nil
}

// compileTemplate matches the template of an operation and then its types.
func (c *compiler) compileTemplate() *syntax.Error {
	s := c.layout
	end := len(c.tokens)
	if s.loc >= 0 {
		end--
	}
	types := false
	for i, role := range c.roles {
		if c.kinds[i] == grammar.MLIRCOLON && (role == grammar.MLIRRULE_plainOp || role == grammar.MLIRRULE_openOp) {
			types, end = true, i
		}
	}
	x := c.newMatcher(int(s.nameToken)+1, end)
	if err := x.match(s.form.items); err != nil {
		return err
	}
	if x.next != end {
		return x.expectedError("':'")
	}
	switch {
	case types:
		return c.compileTypes(x)
	case s.form.kind != nil && (!s.form.optional || len(s.operands) > 0):
		return x.expectedError("':' and the types")
	}
	return nil
}

// newMatcher returns a matcher for the tokens from next to end-1.
func (c *compiler) newMatcher(next, end int) *matcher {
	return &matcher{layout: c.layout, src: c.src, tokens: c.tokens, kinds: c.kinds, next: next, end: end}
}

// compileTypes computes the types after the colon by the type kind of the form.
func (c *compiler) compileTypes(x *matcher) *syntax.Error {
	s := c.layout
	kind := s.form.kind
	cur := c.cursorAt(grammar.MLIRRULE_signature)
	cur.Enter(grammar.MLIRRULE_signature)
	typesAt := cur.Token
	isFunction := kind != nil && kind.function != noFunction && c.plan.Events[cur.Event+1] == grammar.Enter(grammar.MLIRRULE_typeRef) &&
		c.plan.Events[cur.Event+2] == grammar.Enter(grammar.MLIRRULE_functionSig)
	list := c.consumeTypeRefs(cur)
	var results []typePlace
	arrow := cur.Skip(grammar.MLIRARROW)
	if arrow && kind != nil && kind.singleList {
		return c.tokens[cur.Token-1].Fail("expected operation name in quotes")
	}
	if arrow {
		results = c.consumeResultTypes(cur)
	}
	if cur.Skip(grammar.MLIRTO) {
		results = c.consumeTypeRefs(cur)
		if kind == nil || !kind.to {
			return x.expectedError("':' and the types")
		}
	}
	x.next = typesAt
	if kind == nil {
		return x.expectedError("no types")
	}
	if !arrow && isFunction && len(list) == 1 {
		fn := c.cursorAt(grammar.MLIRRULE_functionSig)
		s.operandTypes, s.resultTypes = c.consumeFunctionType(fn)
		if kind.function != restFunction {
			list = nil
		}
	}
	if kind.function.aliased() && !arrow && !isFunction && len(list) == 1 {
		return x.matchFunctionAlias(kind, list)
	}
	return kind.read(x, list, results)
}

// newCursor returns a cursor over the statement from an event on.
func (c *compiler) newCursor(start ruleStart) *syntax.Cursor {
	return &syntax.Cursor{Plan: c.plan, Tokens: syntax.TokensOf(c.tokens), Src: c.src, Event: start.event, Token: start.token}
}

// cursorAt returns a cursor over the statement from the start of a rule on.
func (c *compiler) cursorAt(rule int) *syntax.Cursor {
	start, _ := c.start(rule)
	return c.newCursor(start)
}

// consumeTypeRef consumes rule typeRef.
func (c *compiler) consumeTypeRef(cur *syntax.Cursor) typePlace {
	first := int32(cur.Token)
	for depth := 0; ; {
		switch cur.Plan.Events[cur.Event] {
		case grammar.Match:
			cur.Token++
		case grammar.Leave:
			depth--
		default:
			depth++
		}
		if cur.Event++; depth == 0 {
			return typePlace{first, int32(cur.Token - 1), asWritten}
		}
	}
}

// consumeTypeRefs consumes rule typeRefs.
func (c *compiler) consumeTypeRefs(cur *syntax.Cursor) (types []typePlace) {
	cur.Enter(grammar.MLIRRULE_typeRefs)
	for !cur.Done() {
		if cur.At(grammar.MLIRRULE_typeRef) {
			types = append(types, c.consumeTypeRef(cur))
		} else {
			cur.Take()
		}
	}
	return types
}

// compileFunctionType computes the types of the statement's operation from its function type,
// (operand types) -> result types, or from an alias of one.
func (c *compiler) compileFunctionType() *syntax.Error {
	s, cur := c.layout, c.cursorAt(grammar.MLIRRULE_operation)
	cur.Event += 2 // enter rule operation and the rule of its form
	for !cur.At(grammar.MLIRRULE_typeRef) && !cur.At(grammar.MLIRRULE_functionSig) {
		if cur.Kind() < 0 {
			c.consumeTypeRef(cur) // skip any other rule
		} else {
			cur.Take()
		}
	}
	cur.Enter(grammar.MLIRRULE_typeRef)
	if cur.At(grammar.MLIRRULE_functionSig) {
		s.operandTypes, s.resultTypes = c.consumeFunctionType(cur)
		return nil
	}
	at := int32(cur.Token)
	s.resultTypes, s.signature = []typePlace{{at, at, asWritten}}, functionAlias
	return nil
}

// consumeFunctionType consumes rule functionSig.
func (c *compiler) consumeFunctionType(cur *syntax.Cursor) (operands, results []typePlace) {
	cur.Enter(grammar.MLIRRULE_functionSig)
	cur.Take()
	if cur.At(grammar.MLIRRULE_typeRefs) {
		operands = c.consumeTypeRefs(cur)
	}
	cur.Take()
	cur.Take()
	results = c.consumeResultTypes(cur)
	cur.Done()
	return operands, results
}

// consumeResultTypes consumes rule resultSig.
func (c *compiler) consumeResultTypes(cur *syntax.Cursor) (results []typePlace) {
	cur.Enter(grammar.MLIRRULE_resultSig)
	for !cur.Done() {
		if cur.At(grammar.MLIRRULE_typeRefs) {
			results = c.consumeTypeRefs(cur)
			continue
		}
		token := int32(cur.Token)
		if cur.Take().Kind == grammar.MLIRTYPE {
			results = append(results, typePlace{token, token, asWritten})
		}
	}
	return results
}

// compileBlockArgs computes the layout of the arguments of a label.
func (c *compiler) compileBlockArgs() {
	f := &functionLayout{}
	c.layout.function = f
	start, ok := c.start(grammar.MLIRRULE_blockArgs)
	if !ok {
		return
	}
	cur := c.newCursor(start)
	cur.Enter(grammar.MLIRRULE_blockArgs)
	for !cur.Done() {
		if cur.At(grammar.MLIRRULE_blockArg) {
			f.args = append(f.args, c.consumeFunctionPlace(cur))
		} else {
			cur.Take()
		}
	}
}

// consumeFunctionPlace consumes one argument or result: (%x :)? type {attributes}? loc?
func (c *compiler) consumeFunctionPlace(cur *syntax.Cursor) functionPlace {
	p := functionPlace{dict: -1, name: -1, loc: -1}
	cur.Event++
	for !cur.Done() {
		switch {
		case cur.At(grammar.MLIRRULE_typeRef):
			p.typ = c.consumeTypeRef(cur)
		case cur.Enter(grammar.MLIRRULE_attrDict):
			p.dict = int32(cur.Token)
			cur.Take()
			cur.Done()
		default:
			token := int32(cur.Token)
			switch cur.Take().Kind {
			case grammar.MLIRARG:
				p.name = token
			case grammar.MLIRLOC:
				p.loc = token
			}
		}
	}
	return p
}

// matchClause matches `word = attribute` at a token, where word names an attribute of the
// operation.
func (c *compiler) matchClause(at int) *syntax.Error {
	x := c.newMatcher(at, len(c.tokens))
	def := attrNamed(c.layout.form.def, x.text())
	if def == nil {
		return x.expectedError("an attribute of the operation")
	}
	x.next += 2
	return x.matchAttr(def)
}
