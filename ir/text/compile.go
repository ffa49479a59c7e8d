package text

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// outline holds the innermost grammar rule of each token of a statement, and where rules begin.
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

// compiler computes a layout.
type compiler struct {
	outline outline
	layout  *layout
	plan    *syntax.Plan
	src     []byte
	tokens  []syntax.Token
	kinds   []int16
}

// compile computes the layout of a plan from the first statement of the plan.
func compile(plan *syntax.Plan, src []byte, tokens []syntax.Token) (*layout, *syntax.Error) {
	s := &layout{dict: -1, props: -1, loc: -1, nameToken: -1, applies: -1}
	c := compiler{outline: outlineOf(plan), layout: s, plan: plan, src: src, tokens: tokens}
	c.kinds = make([]int16, len(tokens))
	for i, t := range tokens {
		c.kinds[i] = int16(vocabulary.GrammarKind(t.Kind))
	}
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
		c.blockArgs()
		return s, nil
	}
	if last := len(tokens) - 1; c.kinds[last] == grammar.MLIRLOC && c.outline.roles[last] == grammar.MLIRRULE_statement {
		s.loc = int32(last)
	}
	c.results()
	return s, c.operation()
}

// results records the names before the =.
func (c *compiler) results() {
	for i, k := range c.kinds {
		if k == grammar.MLIRRESULT {
			c.layout.results = append(c.layout.results, resultPlace{int32(i), -1})
		}
		if k == grammar.MLIRNUMBER && c.outline.roles[i] == grammar.MLIRRULE_result {
			c.layout.results[len(c.layout.results)-1].count = int32(i)
		}
	}
}

// tokensOf returns the tokens of a kind whose innermost rule is one of rules.
func (c *compiler) tokensOf(kind int16, rules ...int16) (tokens []int32) {
	for i, k := range c.kinds {
		if k == kind && slices.Contains(rules, c.outline.roles[i]) {
			tokens = append(tokens, int32(i))
		}
	}
	return tokens
}

// firstOf returns the first token whose innermost rule is rule, or -1.
func (c *compiler) firstOf(rule int16) int32 {
	return int32(slices.Index(c.outline.roles, rule))
}

// operation computes the layout of an operation by the grammar rule that matched it.
func (c *compiler) operation() *syntax.Error {
	s := c.layout
	at := c.outline.starts[grammar.MLIRRULE_operation][1]
	s.nameToken = int32(at)
	if word, quoted, ok := vocabulary.Word(c.tokens[at].Kind); ok {
		s.name, s.quoted = ir.OpName(word.ID), quoted
		s.form = formOf(s.name)
	}
	s.dict = c.firstOf(grammar.MLIRRULE_attrDict)
	s.props = c.firstOf(grammar.MLIRRULE_properties)
	s.regions = c.tokensOf(grammar.MLIRREGION, grammar.MLIRRULE_region)
	s.regions = append(s.regions, c.tokensOf(grammar.MLIREMPTY, grammar.MLIRRULE_region)...)
	slices.Sort(s.regions)
	switch c.plan.Events[c.outline.starts[grammar.MLIRRULE_operation][0]+1].Rule() {
	case grammar.MLIRRULE_genericOp:
		s.quoted = true
		return c.generic()
	case grammar.MLIRRULE_otherOp:
		return c.other()
	}
	if s.form.special != nil {
		return s.form.special.compile(c)
	}
	return c.plain()
}

// generic computes the layout of an operation in the generic form.
func (c *compiler) generic() *syntax.Error {
	c.layout.operands = c.tokensOf(grammar.MLIRVALUE, grammar.MLIRRULE_values)
	c.layout.successors = c.tokensOf(grammar.MLIRCARET, grammar.MLIRRULE_successor)
	return c.functionSig()
}

// other computes the layout of an operation whose custom form the grammar does not know:
// unregistered, without a template, or without any custom form.
func (c *compiler) other() *syntax.Error {
	t := c.tokens[c.layout.nameToken]
	switch f := c.layout.form; {
	case f != nil && f.def.Loose:
		return c.freeForm()
	case f != nil && f.special != nil:
		return f.special.compile(c)
	}
	if c.layout.form != nil {
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

// plain matches the template of an operation and then its types.
func (c *compiler) plain() *syntax.Error {
	s := c.layout
	end := len(c.tokens)
	if s.loc >= 0 {
		end--
	}
	types := false
	for i, role := range c.outline.roles {
		if c.kinds[i] == grammar.MLIRCOLON && (role == grammar.MLIRRULE_plainOp || role == grammar.MLIRRULE_openOp) {
			types, end = true, i
		}
	}
	s.regions, s.dict = nil, -1
	x := c.matcher(int(s.nameToken)+1, end)
	if err := x.match(s.form.items); err != nil {
		return err
	}
	if x.next != end {
		return x.expected("':'")
	}
	switch {
	case types:
		return c.types(x)
	case s.form.kind != nil && (!s.form.optional || len(s.operands) > 0):
		return x.expected("':' and the types")
	}
	return nil
}

// matcher returns a matcher for the tokens from next to end-1.
func (c *compiler) matcher(next, end int) *matcher {
	return &matcher{layout: c.layout, src: c.src, tokens: c.tokens, kinds: c.kinds, next: next, end: end}
}

// types computes the types after the colon by the type kind of the form.
func (c *compiler) types(x *matcher) *syntax.Error {
	s := c.layout
	kind := s.form.kind
	cur := c.cursor(c.outline.starts[grammar.MLIRRULE_signature])
	cur.Enter(grammar.MLIRRULE_signature)
	typesAt := cur.Token
	isFunction := kind != nil && kind.function != noFunction && c.plan.Events[cur.Event+1] == grammar.Enter(grammar.MLIRRULE_typeRef) &&
		c.plan.Events[cur.Event+2] == grammar.Enter(grammar.MLIRRULE_functionSig)
	list := c.typeRefs(cur)
	var results []typePlace
	arrow := cur.Skip(grammar.MLIRARROW)
	if arrow && kind != nil && kind.lone {
		return c.tokens[cur.Token-1].Fail("expected operation name in quotes")
	}
	if arrow {
		results = c.resultSig(cur)
	}
	if cur.Skip(grammar.MLIRTO) {
		results = c.typeRefs(cur)
		if kind == nil || !kind.to {
			return x.expected("':' and the types")
		}
	}
	x.next = typesAt
	if kind == nil {
		return x.expected("no types")
	}
	if !arrow && isFunction && len(list) == 1 {
		fn := c.cursor(c.outline.starts[grammar.MLIRRULE_functionSig])
		s.operandTypes, s.resultTypes = c.functionTypes(fn)
		if kind.function != restFunction {
			list = nil
		}
	}
	if kind.function.aliased() && !arrow && !isFunction && len(list) == 1 {
		return x.aliasedFunction(kind, list)
	}
	return kind.read(x, list, results)
}

// cursor returns a cursor over the statement from an event on.
func (c *compiler) cursor(start [2]int) *syntax.Cursor {
	return &syntax.Cursor{Part: syntax.Part{Plan: c.plan, Tokens: syntax.TokensOf(c.tokens)}, Src: c.src, Event: start[0], Token: start[1]}
}

// typeRef consumes rule typeRef.
func (c *compiler) typeRef(cur *syntax.Cursor) typePlace {
	first := int32(cur.Token)
	depth := 0
	for {
		switch e := cur.Part.Plan.Events[cur.Event]; {
		case e == grammar.Match:
			cur.Take()
			continue
		case e == grammar.Leave:
			depth--
		default:
			depth++
		}
		cur.Event++
		if depth == 0 {
			return typePlace{first, int32(cur.Token - 1), asWritten}
		}
	}
}

// typeRefs consumes rule typeRefs.
func (c *compiler) typeRefs(cur *syntax.Cursor) (types []typePlace) {
	cur.Enter(grammar.MLIRRULE_typeRefs)
	types = make([]typePlace, 0, cur.Items())
	for !cur.Done() {
		if cur.At(grammar.MLIRRULE_typeRef) {
			types = append(types, c.typeRef(cur))
		} else {
			cur.Take()
		}
	}
	return types
}

// functionSig computes the types of the statement's operation from its function type, (operand
// types) -> result types, or from an alias of one.
func (c *compiler) functionSig() *syntax.Error {
	s, cur := c.layout, c.cursor(c.outline.starts[grammar.MLIRRULE_operation])
	cur.Event += 2 // enter rule operation and the rule of its form
	for !cur.At(grammar.MLIRRULE_typeRef) && !cur.At(grammar.MLIRRULE_functionSig) {
		if cur.Kind() < 0 {
			c.typeRef(cur) // skip any other rule
		} else {
			cur.Take()
		}
	}
	cur.Enter(grammar.MLIRRULE_typeRef)
	if cur.At(grammar.MLIRRULE_functionSig) {
		s.operandTypes, s.resultTypes = c.functionTypes(cur)
		return nil
	}
	at := int32(cur.Token)
	s.resultTypes, s.signature = []typePlace{{at, at, asWritten}}, functionAlias
	return nil
}

// functionTypes consumes rule functionSig.
func (c *compiler) functionTypes(cur *syntax.Cursor) (operands, results []typePlace) {
	cur.Enter(grammar.MLIRRULE_functionSig)
	cur.Take()
	if cur.At(grammar.MLIRRULE_typeRefs) {
		operands = c.typeRefs(cur)
	}
	cur.Take()
	cur.Take()
	results = c.resultSig(cur)
	cur.Done()
	return operands, results
}

// resultSig consumes rule resultSig.
func (c *compiler) resultSig(cur *syntax.Cursor) (results []typePlace) {
	cur.Enter(grammar.MLIRRULE_resultSig)
	for !cur.Done() {
		if cur.At(grammar.MLIRRULE_typeRefs) {
			results = c.typeRefs(cur)
			continue
		}
		token := int32(cur.Token)
		if cur.Take().Kind == grammar.MLIRTYPE {
			results = append(results, typePlace{token, token, asWritten})
		}
	}
	return results
}

// blockArgs computes the layout of the arguments of a label.
func (c *compiler) blockArgs() {
	f := &functionLayout{}
	c.layout.function = f
	start, ok := c.outline.starts[grammar.MLIRRULE_blockArgs]
	if !ok {
		return
	}
	cur := c.cursor(start)
	cur.Enter(grammar.MLIRRULE_blockArgs)
	for !cur.Done() {
		if cur.At(grammar.MLIRRULE_blockArg) {
			f.args = append(f.args, c.functionPlace(cur))
		} else {
			cur.Take()
		}
	}
}

// functionPlace consumes one argument or result: (%x :)? type {attributes}? loc?
func (c *compiler) functionPlace(cur *syntax.Cursor) functionPlace {
	p := functionPlace{dict: -1, name: -1, loc: -1}
	cur.Event++
	for !cur.Done() {
		switch {
		case cur.At(grammar.MLIRRULE_typeRef):
			p.typ = c.typeRef(cur)
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

// clauseAttr matches `word = attribute` at a token, where word names an attribute of the operation.
func (c *compiler) clauseAttr(at int) *syntax.Error {
	x := c.matcher(at, len(c.tokens))
	def := x.attrNamed(x.text())
	if def == nil {
		return x.expected("an attribute of the operation")
	}
	x.next += 2
	return x.matchAttr(def)
}
