package replay

// specials are the forms that are no templates, by the names that ir.OpDef.Special has for them.
var specials map[string]func(o *operation) bool

func init() { // a region has operations
	specials = map[string]func(o *operation) bool{
		"constant": (*operation).constant, "while": (*operation).while, "reduce": (*operation).reduce, "func": (*operation).function,
		"module": (*operation).module, "manual": (*operation).manual, "scan": (*operation).scan,
	}
}

// constant is parseConstantOp.
func (o *operation) constant() bool {
	if o.is("(") {
		o.advance()
		return o.sign(")") && (!o.skip("<") || o.attribute() && o.sign(">")) && (!o.is("{") || o.dictionary()) &&
			o.sign(":") && o.sign("(") && o.sign(")") && o.sign("->") && o.typ() != nil
	}
	if o.is("{") && !o.dictionary() {
		return false
	}
	at := o.tok.start
	kind, ok := o.attributeOf(noType)
	if ok && o.def.Dialect != "arith" && kind != elementsAttr && kind != anyAttr {
		return o.say(at, "invalid kind of attribute specified")
	}
	return ok
}

// while is parseWhileOp.
func (o *operation) while() bool {
	if !o.sign("(") {
		return false
	}
	o.first = o.name
	for !o.skip(")") {
		o.count++
		if !o.use() || !o.sign("=") || !o.use() {
			return false
		}
		if o.skip(")") {
			break
		}
		if !o.sign(",") {
			return false
		}
	}
	if o.count > 0 {
		if !o.sign(":") {
			return false
		}
		if n, ok := o.types(); !ok || n != o.count {
			return ok && o.mismatch(o.tokenAfter(o.name), n)
		}
	}
	if o.skipWord("attributes") && !o.dictionary() {
		return false
	}
	return o.keyword("cond") && o.region() && o.keyword("do") && o.region()
}

// tokenAfter is where the first token after the word at an offset stands.
func (p *parser) tokenAfter(word int) int { return p.skipBlanks(p.wordEnd(word)) }

// reduce is parseReduceOp.
func (o *operation) reduce() bool {
	ok := o.list("", "", func() bool {
		if !o.skip("(") {
			return true
		}
		o.count += 2
		return o.use() && o.keyword("init") && o.sign(":") && o.use() && o.sign(")")
	})
	if !ok {
		return false
	}
	compact := o.skipWord("applies")
	if compact && !o.innerName() {
		return false
	}
	if !o.across() {
		return false
	}
	t := o.functionType()
	switch {
	case t == nil:
		return false
	case compact:
		return t.kind == aliasType || t.parts == o.count || o.mismatch(o.tokenAfter(o.name), t.parts)
	}
	return o.reducer(t)
}

// across is the dimensions of a reduce, and what follows up to its types.
func (o *operation) across() bool {
	return o.keyword("across") && o.keyword("dimensions") && o.sign("=") && o.integers() && (!o.is("{") || o.dictionary()) && o.sign(":")
}

func (o *operation) innerName() bool {
	if !o.is(wordToken) {
		return o.here("expected bare identifier or keyword")
	}
	o.advance()
	return true
}

// reducer is the region of a reduce with its arguments.
func (o *operation) reducer(t *typ) bool {
	if !o.keyword("reducer") {
		return false
	}
	argument := func() bool { return o.use() && o.sign(":") && o.typ() != nil && o.location() }
	for o.skip("(") {
		if !argument() || !o.sign(",") || !argument() || !o.sign(")") {
			return false
		}
	}
	if t.kind == functionType && t.parts != o.count {
		return o.mismatch(o.tokenAfter(o.name), t.parts)
	}
	return o.region()
}

// module is ModuleOp::parse.
func (o *operation) module() bool {
	if o.is(nameToken) {
		o.advance()
	}
	if o.skipWord("attributes") && !o.dictionary() {
		return false
	}
	return o.region()
}

// manual is sdy.manual_computation.
func (o *operation) manual() bool {
	if !o.sign("(") {
		return false
	}
	o.first = o.tok.start
	n, ok := o.uses()
	o.count = n
	return ok && o.sign(")") && o.keyword("in_shardings") && o.sign("=") && o.shardings() &&
		o.keyword("out_shardings") && o.sign("=") && o.shardings() &&
		o.keyword("manual_axes") && o.sign("=") && o.orAlias(o.manualAxes) &&
		o.regionBody() && (!o.is("{") || o.dictionary()) && o.sign(":") && o.functional()
}

// function is parseFunctionOp.
func (o *operation) function() bool {
	for _, visibility := range []string{"public", "private", "nested"} {
		if o.skipWord(visibility) {
			break
		}
	}
	if !o.symbol() {
		return false
	}
	if !o.list("()", "", o.argument) {
		return false
	}
	if o.skip("->") && !o.functionResults() {
		return false
	}
	if o.skipWord("attributes") && !o.dictionary() {
		return false
	}
	return !o.is("{") || o.region()
}

// argument is one of a function: %name: type {attributes} loc, or its type alone where there is no body.
func (o *operation) argument() bool {
	named := o.is(valueToken)
	if o.count++; o.count > 1 && named != o.named {
		if named {
			return o.say(o.tok.start, "expected type instead of SSA identifier")
		}
		return o.say(o.tok.start, "expected SSA identifier")
	}
	o.named = named
	if named {
		o.advance()
		if !o.sign(":") {
			return false
		}
	}
	return o.typ() != nil && (!o.is("{") || o.dictionary()) && o.location()
}

// functionResults is parseFunctionResultList.
func (o *operation) functionResults() bool {
	if !o.is("(") {
		return o.typ() != nil
	}
	o.advance()
	if o.skip(")") {
		return true
	}
	return o.list("", "", func() bool { return o.typ() != nil && (!o.is("{") || o.dictionary()) }) && o.sign(")")
}

// scan is ScanOp::parse of CHLO.
func (o *operation) scan() bool {
	uses := func() bool { return o.list("()", " in operand list", o.counted) }
	if !uses() || !o.keyword("inits") || !uses() || !o.keyword("dimension") || !o.sign("=") || !o.integer() ||
		o.skipWord("attributes") && !o.dictionary() || !o.region() || !o.sign(":") {
		return false
	}
	t := o.functionType()
	switch {
	case t == nil:
		return false
	case t.kind == functionType && t.parts != o.count:
		return o.say(o.name, "operand types must match the number of inputs and inits")
	}
	return true
}

// counted is an operand.
func (o *operation) counted() bool {
	o.count++
	return o.use()
}
