package text

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/internal/suggest"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/scope"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// lastOf returns the index of the last token of some kinds, or -1.
func lastOf(tokens []syntax.Token, kinds ...syntax.Kind) int {
	for i, t := range slices.Backward(tokens) {
		if slices.Contains(kinds, t.Kind) {
			return i
		}
	}
	return -1
}

// buildOperation builds an operation from the layout of the statement.
func (b *builder) buildOperation() (err *syntax.Error) {
	s := b.layout
	name := s.name
	if name == ir.OpNone {
		if name, err = b.unregisteredName(b.tokens[s.nameToken]); err != nil {
			return err
		}
	}
	props, attrs, err := b.readTypesAndAttributes(name)
	if err != nil {
		return err
	}
	if err := b.checkShortName(); err != nil {
		return err
	}
	if len(s.operands) != len(b.types) {
		at := s.nameToken
		if len(s.operandTypes) > 0 {
			at = s.operandTypes[0].first
		} else if arrow := lastOf(b.tokens, grammar.MLIRARROW); s.quoted && arrow > 0 {
			at = int32(arrow - 1)
		}
		return b.tokens[at].Fail(fmt.Sprintf("%d operands present, but expected %d", len(s.operands), len(b.types)))
	}
	custom := b.specialForm()
	if custom != nil && custom.properties != nil {
		if props, err = custom.properties(b, props); err != nil {
			return err
		}
	}
	op, err := b.makeOp(name, props, attrs, s.operands)
	switch {
	case err != nil || custom == nil:
	case custom.finish != nil:
		err = custom.finish(b, op)
	case custom.word == 0:
		err = b.finishBodies(op)
	}
	if err != nil {
		return err
	}
	return b.defineResults(op)
}

// readTypesAndAttributes reads the types and attributes of the statement.
func (b *builder) readTypesAndAttributes(name ir.OpName) (props, attrs ir.Dict, err *syntax.Error) {
	s := b.layout
	known, err := b.readFunctionAlias()
	if err != nil {
		return 0, 0, err
	}
	if !known {
		if b.types, err = b.typesAt(b.types, s.operandTypes); err != nil {
			return 0, 0, err
		}
		if b.results, err = b.typesAt(b.results, s.resultTypes); err != nil {
			return 0, 0, err
		}
	}
	if props, attrs, err = b.readAttributes(name); err != nil {
		return 0, 0, err
	}
	return props, attrs, b.completeTypes(props)
}

// checkShortName checks that an operation written without its dialect belongs to the default
// dialect.
func (b *builder) checkShortName() *syntax.Error {
	s := b.layout
	if s.form == nil || s.quoted || !s.form.def.Short || s.form.def.Dialect == b.dialect {
		return nil
	}
	t, name := b.tokens[s.nameToken], s.form.def.ShortName
	switch {
	case t.End-t.Start != len(name):
		return nil
	case b.dialect == "":
		return t.Fail("Dialect `' not found for custom op '" + name + "'  (tried '." + name + "' as well)").WithRemedy("write '" + s.form.def.Name + "'")
	}
	return t.Fail("custom op '" + name + "' is unknown (tried '" + b.dialect + "." + name + "' as well)")
}

// specialForm returns the special form of the statement, or nil.
func (b *builder) specialForm() *special {
	if s := b.layout; s.form != nil && !s.quoted {
		return s.form.special
	}
	return nil
}

// makeOp creates the operation of the statement at the end of the block, with the result types in
// b.results. uses are the tokens of its operands.
func (b *builder) makeOp(name ir.OpName, props, attrs ir.Dict, uses []int32) (op ir.Op, err *syntax.Error) {
	s := b.layout
	waiting := b.r.scopes.NumForwardUses()
	b.operands = b.operands[:0]
	for i, token := range uses {
		typ := ir.Type(0)
		if s.kind == opStatement {
			typ = b.types[i]
		}
		v, err := b.bindOperand(b.tokens[token], typ)
		if err != nil {
			return 0, err
		}
		b.operands = append(b.operands, v)
	}
	spec := &b.spec
	spec.Name, spec.Properties, spec.Attributes = name, props, attrs
	spec.Operands, spec.Results, spec.Regions = b.operands, b.results, b.bindRegions()
	op = b.m.Make(spec)
	b.r.scopes.SetUseOp(waiting, op)
	b.m.Builder().SetSpan(op, ir.Range{Start: b.tokens[0].Start, End: b.tokens[len(b.tokens)-1].End})
	if s.loc >= 0 {
		if err := b.setLocation(op, 0, b.tokens[s.loc]); err != nil {
			return 0, err
		}
	}
	if len(s.successors) > 0 {
		b.recordSuccessors(op, s.successors)
	}
	b.m.Append(b.currentBlock(), op)
	return op, nil
}

// unregisteredName returns the name of an unregistered operation in the generic form.
func (b *builder) unregisteredName(t syntax.Token) (ir.OpName, *syntax.Error) {
	text, ok := syntax.Unquote(b.src[t.Start:t.End])
	if !ok || text == "" {
		return 0, t.Fail("empty operation name is invalid")
	}
	return b.c.Names.Op(text), unknownOpError(t, text, quoted)
}

// nameSpelling distinguishes bare and quoted operation names.
type nameSpelling bool

const (
	bare   nameSpelling = false // custom form
	quoted nameSpelling = true
)

// unknownOpError returns the error for an operation that is not in the table although its dialect
// is, or its dialect name is misspelled; nil for an operation of another dialect.
func unknownOpError(t syntax.Token, name string, as nameSpelling) *syntax.Error {
	dialect, _, _ := strings.Cut(name, ".")
	switch {
	case strings.HasPrefix(name, "vhlo."):
		return t.Fail("'" + name + "' is a VHLO operation; VHLO is supported in bytecode artifacts only, not as text")
	case !ir.KnowsAll(dialect) && !misspelledDialect(dialect):
		return nil
	case as == quoted && ir.KnowsAll(dialect):
		return nil // package verify reports it
	case as == quoted:
		return t.Fail("operation '" + name + "' belongs to an unknown dialect").WithRemedy(suggestOp(name))
	}
	return t.Fail("custom op '" + name + "' is unknown").WithRemedy(suggestOp(name))
}

// misspelledDialect reports whether a dialect name differs from a registered one only in '_', '-'
// and capitals.
func misspelledDialect(dialect string) bool {
	plain := strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(dialect, "_", ""), "-", ""))
	return plain != dialect && ir.KnowsAll(plain)
}

// suggestOp returns a question that suggests the registered operation with the most similar name,
// or "".
func suggestOp(name string) string {
	if meant := spelledOut(name); meant != "" {
		return didYouMean(meant)
	}
	var names []string
	for _, d := range ir.KnownOps() {
		names = append(names, d.Name)
	}
	return didYouMean(suggest.Word(name, names))
}

// didYouMean returns a question that suggests a word, or "" without a word.
func didYouMean(word string) string {
	if word == "" {
		return ""
	}
	return "did you mean '" + word + "'?"
}

// typeAt returns the type at a place of the statement.
func (b *builder) typeAt(p typePlace) (ir.Type, *syntax.Error) {
	if p.derive != asWritten {
		return derivedType(b, p)
	}
	return b.r.parts.Type(b.src, b.tokens[p.first].Start, b.tokens[p.last].End, &b.origin.aliases)
}

// derivedType is typeAt for a type that differs from the written one.
func derivedType(b *builder, p typePlace) (ir.Type, *syntax.Error) {
	switch p.derive {
	case boolType:
		return b.c.Types.Scalar(elem.I1), nil
	case indexType:
		return b.c.Types.Scalar(elem.Index), nil
	case witnessType, shapeType, sizeType, valueShapeType:
		return b.c.Types.Opaque([...]string{"!shape.witness", "!shape.shape", "!shape.size", "!shape.value_shape"}[p.derive-witnessType]), nil
	}
	derive := p.derive
	p.derive = asWritten
	t, err := b.typeAt(p)
	if err != nil {
		return 0, err
	}
	element := b.c.Types.ElementType(t)
	switch derive {
	case elementType:
		return element, nil
	case testType:
		return b.c.Types.WithElement(t, b.c.Types.Scalar(elem.I1)), nil
	}
	part := b.c.Types.PartType(element)
	if part == 0 {
		return 0, b.tokens[p.first].Fail("expected tensor with complex element type")
	}
	return b.c.Types.WithElement(t, part), nil
}

// typesAt reads the types at places into dst.
func (b *builder) typesAt(dst []ir.Type, places []typePlace) ([]ir.Type, *syntax.Error) {
	dst = dst[:0]
	for i := range places {
		if i > 0 && places[i] == places[i-1] {
			dst = append(dst, dst[i-1])
			continue
		}
		t, err := b.typeAt(places[i])
		if err != nil {
			return nil, err
		}
		dst = append(dst, t)
	}
	return dst, nil
}

// readFunctionAlias reads the types of the statement if they are given by an alias of a function
// type, and reports whether they are.
func (b *builder) readFunctionAlias() (known bool, err *syntax.Error) {
	s := b.layout
	var place typePlace
	switch s.signature {
	case functionAlias, maybeAlias:
		place = s.resultTypes[0]
	case calleeAlias:
		place = s.operandTypes[0]
	default:
		return false, nil
	}
	if b.src[b.tokens[place.first].Start] == '!' {
		t, err := b.typeAt(place)
		if err != nil {
			return false, err
		}
		if b.c.Types.Kind(t) == ir.FunctionType {
			b.types = b.types[:0]
			if s.signature == calleeAlias {
				b.types = append(b.types, t)
			}
			parts, inputs := b.c.Types.Parts(t)
			b.types, b.results = append(b.types, parts[:inputs]...), append(b.results[:0], parts[inputs:]...)
			return true, nil
		}
	}
	if s.signature == maybeAlias {
		return false, nil
	}
	at := b.tokens[place.first]
	if s.quoted {
		return false, at.Fail("expected function type")
	}
	t, err := b.typeAt(place)
	if err != nil {
		return false, err
	}
	return false, at.Fail("custom op '" + s.form.def.Name + "' invalid kind of type specified: expected builtin.function, but found '" + b.c.Types.Text(t) + "'")
}

// completeTypes computes the types that stmtLayout.signature defines.
func (b *builder) completeTypes(props ir.Dict) *syntax.Error {
	switch b.layout.signature {
	case sameAsOperands:
		b.results = append(b.results[:0], b.types...)
	case tupleParts:
		if b.c.Types.Kind(b.results[0]) != ir.TupleType {
			return b.tokens[b.layout.resultTypes[0].first].Fail("expected tuple type")
		}
		parts, _ := b.c.Types.Parts(b.results[0])
		b.types = append(b.types[:0], parts...)
	case literalType:
		b.results = append(b.results[:0], b.c.Attrs.Type(b.c.Dicts.Lookup(props, ir.NameValue)))
		if b.results[0] == 0 {
			return b.tokens[b.layout.literal[0]].Fail("expected an elements attribute")
		}
	}
	return nil
}

// bindOperand returns the value that an operand names, and checks its type unless typ is 0. The
// value is 0 if it is not defined yet; the use is then recorded in scopes.
func (b *builder) bindOperand(t syntax.Token, typ ir.Type) (ir.Value, *syntax.Error) {
	slot, number := b.r.scopes.Slot(t)
	bound := b.r.scopes.Lookup(slot)
	if bound == nil {
		err := b.addForwardUse(scope.Use{Index: int32(len(b.operands)), Slot: slot, Number: int32(number), Type: typ, Token: t})
		return 0, err
	}
	if number < 0 || number >= int(bound.Count) {
		return 0, t.Fail("reference to invalid result number")
	}
	v := bound.Value + ir.Value(number)
	if err := b.checkUse(v, typ, t); err != nil {
		return v, addLongFormFix(b, err, statement{b.layout, b.tokens}, use{token: t, has: b.m.Type(v)}, "")
	}
	return v, nil
}

// bindRegions returns the regions of the statement. {} is a region without blocks, unless the form
// defines otherwise.
func (b *builder) bindRegions() []ir.Region {
	s := b.layout
	if s.kind == textStatement { // splitText has set them
		return b.regions
	}
	b.regions = b.regions[:0]
	for _, p := range s.regions {
		if p.token < 0 { // not written
			b.regions = append(b.regions, b.m.NewRegion())
			continue
		}
		t := b.tokens[p.token]
		if t.Kind == grammar.MLIRREGION {
			b.regions = append(b.regions, ir.Region(t.Payload))
			continue
		}
		r := b.m.NewRegion()
		b.m.Builder().SetRegionSpan(r, ir.Range{Start: t.Start, End: t.End})
		if custom := b.specialForm(); custom != nil && custom.emptyBody != nil {
			custom.emptyBody(b, r)
		}
		b.regions = append(b.regions, r)
	}
	if custom := b.specialForm(); len(b.regions) == 0 && custom != nil && custom.declares {
		b.regions = append(b.regions, b.m.NewRegion())
	}
	return b.regions
}

// defineResults binds the result names of the statement to the results of its operation.
func (b *builder) defineResults(op ir.Op) *syntax.Error {
	if len(b.layout.results) == 0 {
		return nil
	}
	first, n := b.m.Results(op)
	total, err := b.namedResultCount()
	switch named := b.tokens[b.layout.results[0].name]; {
	case err != nil:
		return err
	case n == 0:
		return named.Fail("cannot name an operation with no results")
	case total != n:
		return named.Fail(fmt.Sprintf("operation defines %d results but was provided %d to bind", n, total))
	}
	at := 0
	for _, p := range b.layout.results {
		count := b.countAt(p)
		if err := b.define(b.tokens[p.name], first+ir.Value(at), count); err != nil {
			return err
		}
		at += count
	}
	return nil
}

// namedResultCount returns the number of results that the statement names.
func (b *builder) namedResultCount() (total int, err *syntax.Error) {
	for _, p := range b.layout.results {
		n := b.countAt(p)
		if n < 1 {
			return 0, b.tokens[p.count].Fail("expected named operation to have at least 1 result")
		}
		if total += n; total < 0 { // overflow
			total = math.MaxInt
		}
	}
	return total, nil
}

// countAt returns the number of results with one name of a result list, or 0 if the number is
// invalid.
func (b *builder) countAt(p resultPlace) int {
	if p.count < 0 {
		return 1
	}
	t := b.tokens[p.count]
	return resultCount(b.src[t.Start:t.End])
}

// resultCount returns the number after the colon of %r:2, or 0 if it is invalid.
func resultCount(number []byte) int {
	n, err := syntax.ParseInteger(number)
	if err != nil || n > maxResults {
		return 0
	}
	return int(n)
}

// maxResults limits the results of one operation.
const maxResults = math.MaxInt64

// recordSuccessors records the block names of a terminator, whose labels may come later.
func (b *builder) recordSuccessors(op ir.Op, tokens []int32) {
	b.m.Builder().SetSuccessors(op, make([]ir.Block, len(tokens))...)
	for i, token := range tokens {
		b.blockRefs = append(b.blockRefs, blockRef{op, i, b.tokens[token]})
	}
}

// A blockRef is a use of a block label in the open region, resolved when the region ends.
type blockRef struct {
	op    ir.Op
	index int // index of the successor
	label syntax.Token
}

// resolveBlockRefs sets the successors in the open region.
func (b *builder) resolveBlockRefs() *syntax.Error {
	for _, j := range b.blockRefs {
		name := string(b.src[j.label.Start:j.label.End])
		block := b.labels[name]
		if block == 0 {
			return j.label.Fail("reference to an undefined block '" + name + "'")
		}
		b.m.Builder().SetSuccessor(j.op, j.index, block)
	}
	b.blockRefs = b.blockRefs[:0]
	return nil
}
