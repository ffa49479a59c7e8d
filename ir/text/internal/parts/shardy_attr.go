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

// A checker consumes the tokens of an attribute after its name.
type checker func(b *body) *syntax.Error

// shardyCheckers maps the attributes of Shardy and MPMD to their checkers.
var shardyCheckers map[string]checker

func init() { // an attribute may contain attributes
	shardyCheckers = map[string]checker{
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

// checkShardy returns the error in the attribute of Shardy or MPMD in b. name is #dialect.name, or
// #dialect if the first token of the body is the name.
func (b *body) checkShardy(name string, token syntax.Token) *syntax.Error {
	dialect, short, dotted := strings.Cut(name[1:], ".")
	if dotted {
		b.next = 0 // the bracket belongs to the attribute
	} else {
		short, token = b.text(), b.token()
		b.next++
	}
	if check := shardyCheckers[dialect+"."+short]; check != nil {
		return check(b)
	}
	if dialect == "sdy" && !uncheckedShardy[short] {
		return token.Fail("unknown attribute `" + short + "` in dialect `sdy`")
	}
	return nil
}

// sign consumes punctuation.
func (b *body) sign(kind syntax.Kind, text string) *syntax.Error {
	if !b.skip(kind) {
		return b.expected("'" + text + "'")
	}
	return nil
}

// sequence runs several steps in order, up to the first error.
func sequence(steps ...func() *syntax.Error) *syntax.Error {
	for _, take := range steps {
		if err := take(); err != nil {
			return err
		}
	}
	return nil
}

// step returns the step that consumes punctuation.
func (b *body) step(kind syntax.Kind, text string) func() *syntax.Error {
	return func() *syntax.Error { return b.sign(kind, text) }
}

// keyword returns the step that consumes a word.
func (b *body) keyword(word string) func() *syntax.Error {
	return func() *syntax.Error {
		if !b.word(word) {
			return b.expected("'" + word + "'")
		}
		return nil
	}
}

// number consumes an integer.
func (b *body) number() *syntax.Error { _, err := b.integer(); return err }

// quoted consumes a string and returns its text between the quotes.
func (b *body) quoted() (string, *syntax.Error) {
	text := b.text()
	if !b.skip(grammar.MLIRSTRING) {
		return "", b.expected("a string")
	}
	return strings.Trim(text, `"`), nil
}

func (b *body) quotedText() *syntax.Error { _, err := b.quoted(); return err }

// stringAttr consumes a string attribute, which may have a type.
func (b *body) stringAttr() *syntax.Error {
	return b.orAlias(func() *syntax.Error {
		if err := b.quotedText(); err != nil {
			return err
		}
		if b.skip(grammar.MLIRCOLON) {
			_, _, err := b.span()
			return err
		}
		return nil
	})()
}

// items consumes one or more items, separated by commas.
func (b *body) items(item func() *syntax.Error) *syntax.Error {
	for {
		if err := item(); err != nil {
			return err
		}
		if !b.skip(grammar.MLIRCOMMA) {
			return nil
		}
	}
}

// bracketed consumes zero or more items between brackets.
func (b *body) bracketed(open, closing syntax.Kind, item func() *syntax.Error) *syntax.Error {
	signs := map[syntax.Kind]string{grammar.MLIRLSQUARE: "[", grammar.MLIRRSQUARE: "]", grammar.MLIRLBRACE: "{", grammar.MLIRRBRACE: "}"}
	if err := b.sign(open, signs[open]); err != nil || b.skip(closing) {
		return err
	}
	if err := b.items(item); err != nil {
		return err
	}
	if !b.skip(closing) {
		return b.expected("',' or '" + signs[closing] + "'")
	}
	return nil
}

func (b *body) squares(item func() *syntax.Error) *syntax.Error {
	return b.bracketed(grammar.MLIRLSQUARE, grammar.MLIRRSQUARE, item)
}

func (b *body) braces(item func() *syntax.Error) *syntax.Error {
	return b.bracketed(grammar.MLIRLBRACE, grammar.MLIRRBRACE, item)
}

// orAlias returns the step that consumes an alias or a qualified attribute, or else runs take.
func (b *body) orAlias(take func() *syntax.Error) func() *syntax.Error {
	return func() *syntax.Error {
		name := b.token()
		text := b.text()
		if !b.skip(grammar.MLIRHASH) {
			return take()
		}
		if b.token().Kind != grammar.MLIRLESS {
			b.skip(grammar.MLIRBODY)
			return nil
		}
		open, start := b.next, b.token().Start
		if _, _, err := b.span(); err != nil {
			return err
		}
		inner := &body{r: b.r, src: b.src, tokens: b.tokens.Slice(open, b.next), next: 1, aliases: b.aliases, start: start}
		return inner.checkShardy(text, name)
	}
}

// axisRef consumes "name" or "name":(pre)size.
func (b *body) axisRef() *syntax.Error {
	if err := b.quotedText(); err != nil || !b.skip(grammar.MLIRCOLON) {
		return err
	}
	return b.orAlias(func() *syntax.Error {
		return sequence(b.step(grammar.MLIRLPAREN, "("), b.number, b.step(grammar.MLIRRPAREN, ")"), b.number)
	})()
}

// axisList consumes {"x", "y"}.
func (b *body) axisList() *syntax.Error { return b.braces(b.orAlias(b.axisRef)) }

func (b *body) manualAxes() *syntax.Error { return b.braces(b.stringAttr) }

// sharding consumes <@mesh, [{"x"}, {?}], replicated={"y"}>.
func (b *body) sharding() *syntax.Error {
	return sequence(b.step(grammar.MLIRLESS, "<"), b.meshOrSymbol, b.step(grammar.MLIRCOMMA, ","),
		func() *syntax.Error { return b.squares(b.orAlias(b.dimensionSharding)) },
		b.namedAxes, b.step(grammar.MLIRGREATER, ">"))
}

func (b *body) meshOrSymbol() *syntax.Error {
	if b.word("mesh") {
		return b.orAlias(b.sdyMesh)()
	}
	return b.orAlias(func() *syntax.Error {
		if t := b.token(); t.Kind != grammar.MLIRSYMBOL || isNestedSymbol(b.src[t.Start:t.End]) {
			return b.expected("a symbol or 'mesh'")
		}
		b.next++
		return nil
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
func (b *body) dimensionSharding() *syntax.Error {
	if err := b.sign(grammar.MLIRLBRACE, "{"); err != nil {
		return err
	}
	for n := 0; !b.skip(grammar.MLIRRBRACE); n++ {
		if n > 0 && !b.skip(grammar.MLIRCOMMA) {
			return b.expected("',' or '}'")
		}
		if b.skip(grammar.MLIRQUESTION) {
			if err := b.sign(grammar.MLIRRBRACE, "}"); err != nil {
				return err
			}
			break
		}
		if err := b.axisRef(); err != nil {
			return err
		}
	}
	if !b.atWord() {
		return nil
	}
	return b.priority()
}

// atWord reports whether the next token is a word.
func (b *body) atWord() bool {
	text := b.text()
	return text != "" && (text[0] == '_' || text[0]|0x20 >= 'a' && text[0]|0x20 <= 'z')
}

func (b *body) priority() *syntax.Error {
	word, t := b.text(), b.token()
	digits := word[1:]
	switch _, err := strconv.ParseInt(digits, 10, 64); {
	case word[0] != 'p' || digits == "" || strings.Trim(digits, "0123456789") != "":
		return b.expected("a priority p0, p1, …")
	case digits[0] == '0' && len(digits) > 1:
		return t.Fail("priorities with leading zeros are not allowed, got: " + word)
	case err != nil:
		return t.Fail("expecting integer priority, got: " + word)
	}
	b.next++
	return nil
}

// namedAxes consumes , replicated={…}, unreduced=sum{…}.
func (b *body) namedAxes() *syntax.Error {
	replicated, unreduced := false, false
	for b.skip(grammar.MLIRCOMMA) {
		switch {
		case !replicated && b.word("replicated"):
			replicated = true
			if err := b.sign(grammar.MLIREQUAL, "="); err != nil {
				return err
			}
		case !unreduced && b.word("unreduced"):
			unreduced = true
			if b.skip(grammar.MLIREQUAL) {
				_ = b.word("sum") || b.word("max") || b.word("min")
			}
		default:
			return b.expected("'replicated' or 'unreduced', each once")
		}
		err := sequence(b.step(grammar.MLIRLBRACE, "{"), func() *syntax.Error { return b.items(b.orAlias(b.axisRef)) }, b.step(grammar.MLIRRBRACE, "}"))
		if err != nil {
			return err
		}
	}
	return nil
}

// shardingPerValue consumes <[<@mesh, []>, …]>.
func (b *body) shardingPerValue() *syntax.Error {
	return sequence(b.step(grammar.MLIRLESS, "<"),
		func() *syntax.Error { return b.squares(b.orAlias(b.sharding)) }, b.step(grammar.MLIRGREATER, ">"))
}

// shardingRule consumes <([i, j])->([ij]) {i=2, j=4} reduction={i}, custom>.
func (b *body) shardingRule() *syntax.Error {
	mappings := func() *syntax.Error {
		return sequence(b.step(grammar.MLIRLPAREN, "("), func() *syntax.Error { return b.items(b.orAlias(b.tensorMapping)) }, b.step(grammar.MLIRRPAREN, ")"))
	}
	if err := sequence(b.step(grammar.MLIRLESS, "<"), mappings, b.step(grammar.MLIRARROW, "->"), mappings, b.factorSizes); err != nil {
		return err
	}
	for _, kind := range []string{"reduction", "need_replication", "permutation", "blocked_propagation"} {
		if !b.word(kind) {
			continue
		}
		if err := b.sign(grammar.MLIREQUAL, "="); err != nil {
			return err
		}
		if b.token().Kind == grammar.MLIRLBRACE {
			if err := b.braces(b.factor); err != nil {
				return err
			}
		}
	}
	if b.skip(grammar.MLIRCOMMA) {
		if err := b.keyword("custom")(); err != nil {
			return err
		}
	}
	return b.sign(grammar.MLIRGREATER, ">")
}

func (b *body) tensorMapping() *syntax.Error { return b.squares(b.orAlias(b.dimMapping)) }

// dimMapping consumes ij, or nothing.
func (b *body) dimMapping() *syntax.Error {
	if !b.atWord() {
		return nil
	}
	t, word := b.token(), b.text()
	b.next++
	for word != "" {
		var err *syntax.Error
		if _, word, err = factorIndex(t, word); err != nil {
			return err
		}
	}
	return nil
}

// startAtZ is one less than the index of the factor z_1.
const startAtZ = 'z' - 'i'

// factorIndex returns the index of the factor that a text begins with, and the rest of the text
// (parseFactorSymbolIndex).
func factorIndex(t syntax.Token, text string) (index int64, rest string, err *syntax.Error) {
	digits, isZ := strings.CutPrefix(text, "z_")
	if !isZ {
		if text[0] < 'i' || text[0] > 'z' {
			return 0, "", t.Fail("expecting symbol from 'i' to 'z'. Received: '" + text[:1] + "'")
		}
		return int64(text[0] - 'i'), text[1:], nil
	}
	n := len(digits) - len(strings.TrimLeft(digits, "0123456789"))
	switch {
	case n == 0:
		return 0, "", t.Fail("expecting integer after 'z_'. Received: '" + text + "'")
	case digits[0] == '0':
		return 0, "", t.Fail("expecting positive integer without leading zeros. Received: '" + digits[:n] + "'")
	}
	index, problem := strconv.ParseInt(digits[:n], 10, 64)
	if problem != nil {
		return 0, "", t.Fail("expecting symbol index <=2^63-1. Received: '" + digits[:n] + "'")
	}
	return index + startAtZ, digits[n:], nil
}

// factorName returns the name of a factor: the inverse of factorIndex (factorSymbolString).
func factorName(index int64) string {
	if index <= startAtZ {
		return string(rune('i' + index))
	}
	return "z_" + strconv.FormatInt(index-startAtZ, 10)
}

// factorWord consumes a word that begins with a factor.
func (b *body) factorWord() (index int64, rest string, err *syntax.Error) {
	if !b.atWord() {
		return 0, "", b.expected("a factor")
	}
	t, word := b.token(), b.text()
	b.next++
	return factorIndex(t, word)
}

func (b *body) factor() *syntax.Error { _, _, err := b.factorWord(); return err }

// factorSizes consumes an optional {i=2, j=4}.
func (b *body) factorSizes() *syntax.Error {
	if b.token().Kind != grammar.MLIRLBRACE {
		return nil
	}
	next := int64(-1)
	return b.braces(func() *syntax.Error {
		t := b.token()
		index, rest, err := b.factorWord()
		next++
		switch {
		case err != nil:
			return err
		case index != next:
			return t.Fail("expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}). Expecting factor index symbol '" +
				factorName(next) + "', received: '" + factorName(index) + "'")
		case rest != "":
			return t.Fail("expecting single factor symbol: " + rest)
		}
		return sequence(b.step(grammar.MLIREQUAL, "="), b.number)
	})
}

// topology consumes <<"m1" : <["x"=2]>>, …>.
func (b *body) topology() *syntax.Error {
	return sequence(b.step(grammar.MLIRLESS, "<"),
		func() *syntax.Error { return b.items(b.orAlias(b.namedMesh)) }, b.step(grammar.MLIRGREATER, ">"))
}

// namedMesh consumes <"m1" : <["x"=2]>>.
func (b *body) namedMesh() *syntax.Error {
	return sequence(b.step(grammar.MLIRLESS, "<"), b.quotedText, b.step(grammar.MLIRCOLON, ":"), b.orAlias(b.sdyMesh), b.step(grammar.MLIRGREATER, ">"))
}

// userOrigin consumes <"f"(1)>.
func (b *body) userOrigin() *syntax.Error {
	count := func() *syntax.Error {
		if !b.skip(grammar.MLIRLPAREN) {
			return nil
		}
		return sequence(b.number, b.step(grammar.MLIRRPAREN, ")"))
	}
	return sequence(b.step(grammar.MLIRLESS, "<"), b.stringAttr, count, b.step(grammar.MLIRGREATER, ">"))
}

// reduction consumes <add>.
func (b *body) reduction() *syntax.Error {
	return sequence(b.step(grammar.MLIRLESS, "<"), func() *syntax.Error {
		return b.oneOf("none", "add", "max", "min", "mul", "or", "and")
	}, b.step(grammar.MLIRGREATER, ">"))
}

// oneOf consumes one of these words, which may be a string.
func (b *body) oneOf(words ...string) *syntax.Error {
	if !slices.Contains(words, strings.Trim(b.text(), `"`)) {
		return b.expected("one of " + strings.Join(words, ", "))
	}
	b.next++
	return nil
}

// meshTensor consumes <"m", tensor<4xf32>, sharding=<@mesh, [{}]>, memory_kind="device">
// (MeshTensorType::parse).
func (b *body) meshTensor() *syntax.Error {
	if err := sequence(b.step(grammar.MLIRLESS, "<"), b.stringAttr, b.step(grammar.MLIRCOMMA, ",")); err != nil {
		return err
	}
	start, end, err := b.span()
	if err != nil {
		return err
	}
	t, err := b.r.Type(b.src, start, end, b.aliases)
	switch {
	case err != nil:
		return err
	case b.r.c.Types.Kind(t) != ir.TensorType:
		return &syntax.Error{Start: start, End: end,
			Message: "invalid kind of type specified: expected builtin.tensor, but found '" + b.r.c.Types.Text(t) + "'"}
	}
	if b.skip(grammar.MLIRGREATER) {
		return nil
	}
	if err := b.sign(grammar.MLIRCOMMA, ","); err != nil {
		return err
	}
	if b.word("sharding") {
		if err := sequence(b.step(grammar.MLIREQUAL, "="), b.orAlias(b.sharding)); err != nil || !b.skip(grammar.MLIRCOMMA) {
			if err == nil {
				err = b.sign(grammar.MLIRGREATER, ">")
			}
			return err
		}
	}
	return sequence(b.keyword("memory_kind"), b.step(grammar.MLIREQUAL, "="), b.stringAttr, b.step(grammar.MLIRGREATER, ">"))
}
