package parts

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// The attributes of Shardy and MPMD are stored as text, so the reader checks them: by the rules of
// their parsers (sdy/ir/attrs.td, parsers.cc, mpmd/ir/attrs.td and dialect.cc of
// openxla/shardy@a0277a83). They may contain aliases, which are not looked up here.

// shardyCheckers maps the attributes of Shardy and MPMD to the methods that consume their tokens
// after the name.
var shardyCheckers map[string]func(b *body)

func init() { // an attribute may contain attributes
	shardyCheckers = map[string]func(b *body){
		"sdy.mesh": (*body).sdyMesh, "sdy.sharding": (*body).sharding,
		"sdy.sharding_per_value": (*body).shardingPerValue, "sdy.op_sharding_rule": (*body).shardingRule,
		"sdy.axis_ref_list": (*body).axisList, "sdy.manual_axes": (*body).manualAxes,
		"sdy.propagation_edges": (*body).propagationEdges,
		"mpmd.topology":         (*body).topology, "mpmd.named_mesh": (*body).namedMesh,
		"mpmd.reduction": (*body).reduction, "mpmd.user_origin": (*body).userOrigin,
	}
}

// uncheckedShardy lists the other attributes of Shardy.
var uncheckedShardy = map[string]bool{"axis_ref": true, "sub_axis_info": true, "dimension_sharding": true, "dim_mapping": true,
	"tensor_mapping": true, "list_of_axis_ref_lists": true, "all_to_all_param": true, "all_to_all_param_list": true,
	"edge_value_ref": true, "axis_to_propagation_details": true, "propagation_one_step": true, "reduction_op": true}

// checkShardy checks the attribute of Shardy or MPMD in b. name is #dialect.name, or #dialect if
// the first token of the body is the name.
func (b *body) checkShardy(name string, token syntax.Token) {
	dialect, short, dotted := strings.Cut(name[1:], ".")
	if dotted {
		b.next = 0 // the bracket belongs to the attribute
	} else {
		short, token = b.text(), b.token()
		b.next++
	}
	if check := shardyCheckers[dialect+"."+short]; check != nil {
		check(b)
	} else if dialect == "sdy" && !uncheckedShardy[short] {
		b.fail(token.Fail("unknown attribute `" + short + "` in dialect `sdy`"))
	}
}

// quoted consumes a string and returns its text between the quotes.
func (b *body) quoted() string {
	text := b.text()
	if !b.skip(grammar.MLIRSTRING) {
		b.expected("a string")
	}
	return strings.Trim(text, `"`)
}

// stringAttr consumes a string attribute, which may have a type.
func (b *body) stringAttr() {
	b.orAlias(func() {
		b.quoted()
		if b.skip(grammar.MLIRCOLON) {
			b.span()
		}
	})()
}

// items consumes one or more items, separated by commas.
func (b *body) items(item func()) {
	item()
	for b.skip(grammar.MLIRCOMMA) {
		item()
	}
}

// brackets consumes zero or more items between brackets.
func (b *body) brackets(open, closing string, item func()) {
	b.expect(open)
	if b.word(closing) {
		return
	}
	b.items(item)
	if !b.word(closing) {
		b.expected("',' or '" + closing + "'")
	}
}

func (b *body) squares(item func()) { b.brackets("[", "]", item) }

func (b *body) braces(item func()) { b.brackets("{", "}", item) }

// orAlias returns the function that consumes an alias or a qualified attribute, or else calls take.
func (b *body) orAlias(take func()) func() {
	return func() {
		name := b.token()
		text := b.text()
		if !b.skip(grammar.MLIRHASH) {
			take()
			return
		}
		if b.token().Kind != grammar.MLIRLESS {
			b.skip(grammar.MLIRBODY)
			return
		}
		open, start := b.next, b.token().Start
		b.span()
		inner := &body{r: b.r, src: b.src, tokens: b.tokens.Slice(open, b.next), next: 1, aliases: b.aliases, start: start}
		inner.checkShardy(text, name)
		b.fail(inner.err)
	}
}

// axisRef consumes "name" or "name":(pre)size.
func (b *body) axisRef() {
	b.quoted()
	if !b.skip(grammar.MLIRCOLON) {
		return
	}
	b.orAlias(func() {
		b.expect("(")
		b.integer()
		b.expect(")")
		b.integer()
	})()
}

// axisList consumes {"x", "y"}.
func (b *body) axisList() { b.braces(b.orAlias(b.axisRef)) }

func (b *body) manualAxes() { b.braces(b.stringAttr) }

// sharding consumes <@mesh, [{"x"}, {?}], replicated={"y"}>.
func (b *body) sharding() {
	b.expect("<")
	b.meshOrSymbol()
	b.expect(",")
	b.squares(b.orAlias(b.dimensionSharding))
	b.namedAxes()
	b.expect(">")
}

func (b *body) meshOrSymbol() {
	if b.word("mesh") {
		b.orAlias(b.sdyMesh)()
		return
	}
	b.orAlias(func() {
		if t := b.token(); t.Kind != grammar.MLIRSYMBOL || isNestedSymbol(b.src[t.Start:t.End]) {
			b.expected("a symbol or 'mesh'")
		}
		b.take()
	})()
}

// isNestedSymbol reports whether a reference has several parts: @a::@b.
func isNestedSymbol(symbol []byte) bool {
	if symbol[1] == '"' {
		return syntax.SkipString(symbol, 1) < len(symbol)
	}
	return bytes.IndexByte(symbol, ':') >= 0
}

// dimensionSharding consumes {"x", ?}p1.
func (b *body) dimensionSharding() {
	b.expect("{")
	for n := 0; b.err == nil && !b.skip(grammar.MLIRRBRACE); n++ {
		if n > 0 && !b.skip(grammar.MLIRCOMMA) {
			b.expected("',' or '}'")
		}
		if b.skip(grammar.MLIRQUESTION) {
			b.expect("}")
			break
		}
		b.axisRef()
	}
	if b.atWord() {
		b.priority()
	}
}

// atWord reports whether the next token is a word.
func (b *body) atWord() bool {
	text := b.text()
	return b.err == nil && text != "" && (text[0] == '_' || text[0]|0x20 >= 'a' && text[0]|0x20 <= 'z')
}

func (b *body) priority() {
	word, t := b.text(), b.token()
	digits := word[1:]
	switch _, err := strconv.ParseInt(digits, 10, 64); {
	case word[0] != 'p' || digits == "" || strings.Trim(digits, "0123456789") != "":
		b.expected("a priority p0, p1, …")
	case digits[0] == '0' && len(digits) > 1:
		b.fail(t.Fail("priorities with leading zeros are not allowed, got: " + word))
	case err != nil:
		b.fail(t.Fail("expecting integer priority, got: " + word))
	}
	b.take()
}

// namedAxes consumes , replicated={…}, unreduced=sum{…}.
func (b *body) namedAxes() {
	replicated, unreduced := false, false
	for b.skip(grammar.MLIRCOMMA) {
		switch {
		case !replicated && b.word("replicated"):
			replicated = true
			b.expect("=")
		case !unreduced && b.word("unreduced"):
			unreduced = true
			if b.word("=") {
				_ = b.word("sum") || b.word("max") || b.word("min")
			}
		default:
			b.expected("'replicated' or 'unreduced', each once")
		}
		b.expect("{")
		b.items(b.orAlias(b.axisRef))
		b.expect("}")
	}
}

// shardingPerValue consumes <[<@mesh, []>, …]>.
func (b *body) shardingPerValue() {
	b.expect("<")
	b.squares(b.orAlias(b.sharding))
	b.expect(">")
}

// shardingRule consumes <([i, j])->([ij]) {i=2, j=4} reduction={i}, custom>.
func (b *body) shardingRule() {
	b.expect("<", "(")
	b.items(b.orAlias(b.tensorMapping))
	b.expect(")", "->", "(")
	b.items(b.orAlias(b.tensorMapping))
	b.expect(")")
	b.factorSizes()
	for _, kind := range []string{"reduction", "need_replication", "permutation", "blocked_propagation"} {
		if !b.word(kind) {
			continue
		}
		b.expect("=")
		if b.token().Kind == grammar.MLIRLBRACE {
			b.braces(b.factor)
		}
	}
	if b.skip(grammar.MLIRCOMMA) {
		b.expect("custom")
	}
	b.expect(">")
}

func (b *body) tensorMapping() { b.squares(b.orAlias(b.dimMapping)) }

// dimMapping consumes ij, or nothing.
func (b *body) dimMapping() {
	if !b.atWord() {
		return
	}
	t, word := b.token(), b.text()
	b.next++
	for word != "" && b.err == nil {
		_, word = b.factorIndex(t, word)
	}
}

// startAtZ is one less than the index of the factor z_1.
const startAtZ = 'z' - 'i'

// factorIndex returns the index of the factor that the text of a token begins with, and the rest of
// the text (parseFactorSymbolIndex).
func (b *body) factorIndex(t syntax.Token, text string) (index int64, rest string) {
	digits, isZ := strings.CutPrefix(text, "z_")
	if !isZ {
		if text[0] < 'i' || text[0] > 'z' {
			b.fail(t.Fail("expecting symbol from 'i' to 'z'. Received: '" + text[:1] + "'"))
		}
		return int64(text[0] - 'i'), text[1:]
	}
	n := len(digits) - len(strings.TrimLeft(digits, "0123456789"))
	index, err := strconv.ParseInt(digits[:n], 10, 64)
	switch {
	case n == 0:
		b.fail(t.Fail("expecting integer after 'z_'. Received: '" + text + "'"))
	case digits[0] == '0':
		b.fail(t.Fail("expecting positive integer without leading zeros. Received: '" + digits[:n] + "'"))
	case err != nil:
		b.fail(t.Fail("expecting symbol index <=2^63-1. Received: '" + digits[:n] + "'"))
	}
	return index + startAtZ, digits[n:]
}

// factorName returns the name of a factor: the inverse of factorIndex (factorSymbolString).
func factorName(index int64) string {
	if index <= startAtZ {
		return string(rune('i' + index))
	}
	return "z_" + strconv.FormatInt(index-startAtZ, 10)
}

// factorWord consumes a word that begins with a factor.
func (b *body) factorWord() (index int64, rest string) {
	if !b.atWord() {
		b.expected("a factor")
		return 0, ""
	}
	t, word := b.token(), b.text()
	b.next++
	return b.factorIndex(t, word)
}

func (b *body) factor() { b.factorWord() }

// factorSizes consumes an optional {i=2, j=4}.
func (b *body) factorSizes() {
	if b.token().Kind != grammar.MLIRLBRACE {
		return
	}
	next := int64(-1)
	b.braces(func() {
		t := b.token()
		index, rest := b.factorWord()
		next++
		switch {
		case index != next:
			b.fail(t.Fail("expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}). Expecting factor index symbol '" +
				factorName(next) + "', received: '" + factorName(index) + "'"))
		case rest != "":
			b.fail(t.Fail("expecting single factor symbol: " + rest))
		}
		b.expect("=")
		b.integer()
	})
}

// topology consumes <<"m1" : <["x"=2]>>, …>.
func (b *body) topology() {
	b.expect("<")
	b.items(b.orAlias(b.namedMesh))
	b.expect(">")
}

// namedMesh consumes <"m1" : <["x"=2]>>.
func (b *body) namedMesh() {
	b.expect("<")
	b.quoted()
	b.expect(":")
	b.orAlias(b.sdyMesh)()
	b.expect(">")
}

// userOrigin consumes <"f"(1)>.
func (b *body) userOrigin() {
	b.expect("<")
	b.stringAttr()
	if b.skip(grammar.MLIRLPAREN) {
		b.integer()
		b.expect(")")
	}
	b.expect(">")
}

// reduction consumes <add>.
func (b *body) reduction() {
	b.expect("<")
	b.oneOf("none", "add", "max", "min", "mul", "or", "and")
	b.expect(">")
}

// oneOf consumes one of these words, which may be a string.
func (b *body) oneOf(words ...string) {
	if !slices.Contains(words, strings.Trim(b.text(), `"`)) {
		b.expected("one of " + strings.Join(words, ", "))
	}
	b.take()
}

// meshTensor consumes <"m", tensor<4xf32>, sharding=<@mesh, [{}]>, memory_kind="device">
// (MeshTensorType::parse).
func (b *body) meshTensor() {
	b.expect("<")
	b.stringAttr()
	b.expect(",")
	start, end := b.span()
	if b.err != nil {
		return
	}
	t, err := b.r.Type(b.src, start, end, b.aliases)
	switch {
	case err != nil:
		b.fail(err)
	case b.r.c.Types.Kind(t) != ir.TensorType:
		b.fail(&syntax.Error{Start: start, End: end,
			Message: "invalid kind of type specified: expected builtin.tensor, but found '" + b.r.c.Types.Text(t) + "'"})
	}
	if b.word(">") {
		return
	}
	b.expect(",")
	if b.word("sharding") {
		b.expect("=")
		b.orAlias(b.sharding)()
		if !b.skip(grammar.MLIRCOMMA) {
			b.expect(">")
			return
		}
	}
	b.expect("memory_kind", "=")
	b.stringAttr()
	b.expect(">")
}
