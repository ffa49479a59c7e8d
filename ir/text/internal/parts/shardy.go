package parts

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// shardyAttr reads an attribute of Shardy, which is stored as text: with the printer's
// spaces, and with aliases expanded.
func (r *Reader) shardyAttr(name string, b *body, token syntax.Token, a *Aliases) (ir.Attr, *syntax.Error) {
	if b.checkShardy(name, token); b.err != nil {
		return 0, b.err
	}
	respaced := []byte(b.respaced())
	text, err := r.Expand(respaced, 0, len(respaced), a)
	if err != nil {
		return 0, token.Fail(err.Message)
	}
	switch name {
	case "#sdy.op_sharding_rule":
		text = clauses.Get().Replace(text)
	case "#sdy.sharding_per_value":
		text = strings.ReplaceAll(text, "#sdy.sharding<", "<")
	case "#sdy.mesh":
		if b.hasIotaIDs { // MeshAttr::get omits them
			text, _, _ = strings.Cut(text, ", device_ids=[")
			text += ">"
		}
	case "#sdy": // all_to_all_param_list[{"x"}: 0->1]
		text = strings.ReplaceAll(text, "}:", "}: ")
	case "#sdy.propagation_edges":
		text = strings.NewReplacer("=", " = ", "->", " -> ").Replace(text)
	}
	return r.c.Attrs.Opaque(name, text, 0), nil
}

// clauses puts spaces between the clauses of a sharding rule: ([i])->([i]) {i=4} reduction={i}.
var clauses = lazy.Value[*strings.Replacer]{New: func() *strings.Replacer {
	return strings.NewReplacer("){", ") {", "}reduction", "} reduction", "}need_replication", "} need_replication",
		"}permutation", "} permutation", "}blocked_propagation", "} blocked_propagation")
}}

// unknownAttr returns the error that a dialect has no such attribute (AttrOrTypeFormatGen.cpp).
func unknownAttr(name string) string {
	dialect, short, _ := strings.Cut(name[1:], ".")
	return "unknown attribute `" + short + "` in dialect `" + dialect + "`"
}

// The attributes of Shardy are stored as text, so the reader checks them: by the rules of their
// parsers (sdy/ir/attrs.td and parsers.cc of openxla/shardy@a0277a83). They may contain aliases,
// which are not looked up here.

// shardyCheck returns the method that consumes the tokens of an attribute of Shardy after its name,
// nil if they are not checked. known is false for a name that Shardy does not have.
func shardyCheck(name string) (check func(b *body), known bool) {
	switch name {
	case "sdy.mesh":
		return (*body).sdyMesh, true
	case "sdy.sharding":
		return (*body).sharding, true
	case "sdy.sharding_per_value":
		return (*body).shardingPerValue, true
	case "sdy.op_sharding_rule":
		return (*body).shardingRule, true
	case "sdy.axis_ref_list":
		return (*body).axisList, true
	case "sdy.manual_axes":
		return (*body).manualAxes, true
	case "sdy.propagation_edges":
		return (*body).propagationEdges, true
	case "sdy.axis_ref", "sdy.sub_axis_info", "sdy.dimension_sharding", "sdy.dim_mapping", "sdy.tensor_mapping", "sdy.list_of_axis_ref_lists", "sdy.all_to_all_param",
		"sdy.all_to_all_param_list", "sdy.edge_value_ref", "sdy.axis_to_propagation_details", "sdy.propagation_one_step", "sdy.reduction_op":
		return nil, true
	}
	return nil, false
}

// checkShardy checks the attribute of Shardy in b. name is #dialect.name, or #dialect if
// the first token of the body is the name.
func (b *body) checkShardy(name string, token syntax.Token) {
	dialect, short, dotted := strings.Cut(name[1:], ".")
	if dotted {
		b.next = 0 // the bracket belongs to the attribute
	} else {
		short, token = b.text(), b.token()
		b.next++
	}
	if check, known := shardyCheck(dialect + "." + short); check != nil {
		check(b)
	} else if dialect == "sdy" && !known {
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

// oneOf consumes one of these words, which may be a string.
func (b *body) oneOf(words ...string) {
	if !slices.Contains(words, strings.Trim(b.text(), `"`)) {
		b.expected("one of " + strings.Join(words, ", "))
	}
	b.take()
}

// Checks of meshes and propagation edges that Shardy makes when it constructs them
// (sdy/ir/verifiers.cc), with its messages.

// A meshText collects the numbers of a mesh.
type meshText struct {
	names []string
	sizes []int64
	ids   []int64
}

// sdyMesh consumes <["x"=2], device_ids=[0]>.
func (b *body) sdyMesh() {
	first := b.token()
	var m meshText
	b.expect("<")
	b.squares(b.orAlias(func() { b.meshAxis(&m) }))
	if b.skip(grammar.MLIRCOMMA) {
		b.expect("device_ids", "=", "[")
		b.items(func() { m.ids = append(m.ids, b.integer()) })
		b.expect("]")
	}
	b.expect(">")
	if wrong := m.fault(); wrong != "" {
		b.fail(first.Fail(wrong))
	}
	b.hasIotaIDs = len(m.names) > 0 && len(m.ids) > 0 && slices.IsSorted(m.ids)
}

// meshAxis consumes "x"=2 (MeshAxisAttr::verify).
func (b *body) meshAxis(m *meshText) {
	t := b.token()
	name := b.quoted()
	b.expect("=")
	size := b.integer()
	if size <= 0 {
		b.fail(t.Fail("axis size must be at least 1, got: " + strconv.FormatInt(size, 10)))
	}
	m.names, m.sizes = append(m.names, name), append(m.sizes, size)
}

// fault returns the message of MeshAttr::verify, or "".
func (m *meshText) fault() string {
	if i := slices.IndexFunc(m.ids, func(id int64) bool { return id < 0 }); i >= 0 {
		return "device id must be non-negative, got: " + strconv.FormatInt(m.ids[i], 10)
	}
	if len(m.names) == 0 {
		if len(m.ids) > 1 {
			return "axes is empty and device_ids has more than one element"
		}
		return ""
	}
	seen := map[string]bool{}
	for _, name := range m.names {
		if seen[name] {
			return `duplicate axis name: "` + name + `"`
		}
		seen[name] = true
	}
	if len(m.ids) == 0 {
		return ""
	}
	return m.idsFault()
}

// idsFault returns the message of MeshAttr::verify about device ids, or "". Ids that are in order
// are dropped before. The product wraps around at 64 bits, as in Shardy.
func (m *meshText) idsFault() string {
	total := int64(1)
	for _, n := range m.sizes {
		total *= n
	}
	sorted := slices.Sorted(slices.Values(m.ids))
	words := make([]string, len(sorted))
	iota := true
	for i, id := range sorted {
		words[i] = strconv.FormatInt(id, 10)
		iota = iota && id == int64(i)
	}
	switch {
	case total != int64(len(m.ids)):
		return "total product of axis sizes must match total number of device ids, got: " + strconv.FormatInt(total, 10) + " != " + strconv.Itoa(len(m.ids))
	case !iota:
		return "sorted device ids must be iota(product(axes)), got: " + strings.Join(words, ", ")
	}
	return ""
}

// edges collects the parts that PropagationEdgesAttr::verify compares.
type edges struct {
	steps   map[string]bool
	step    string
	axis    string
	source  string
	targets map[string]bool
	wrong   string
}

// fail records the first violation.
func (e *edges) fail(words ...string) {
	if e.wrong == "" {
		e.wrong = "propagation edges have " + strings.Join(words, "")
	}
}

// propagationEdges consumes <[{step-0 = [{"x" = operand-0 -> [result-0]}]}]>.
func (b *body) propagationEdges() {
	first, e := b.token(), &edges{steps: map[string]bool{}}
	b.expect("<", "[")
	b.items(b.orAlias(func() { b.propagationStep(e) }))
	b.expect("]", ">")
	if e.wrong != "" {
		b.fail(first.Fail(e.wrong))
	}
}

func (b *body) propagationStep(e *edges) {
	b.expect("{", "step", "-")
	n := b.integer()
	e.step = strconv.FormatInt(n, 10)
	switch {
	case n < 0:
		e.fail("negative step index: ", e.step)
	case e.steps[e.step]:
		e.fail("duplicate step index: ", e.step)
	}
	e.steps[e.step] = true
	b.expect("=", "[")
	b.items(b.orAlias(func() { b.propagatedAxis(e) }))
	b.expect("]", "}")
}

// propagatedAxis consumes {"x" = operand-0 -> [result-0, result-1]}.
func (b *body) propagatedAxis(e *edges) {
	e.targets = map[string]bool{}
	b.expect("{")
	e.axis = strings.Trim(b.text(), `"`)
	b.orAlias(b.axisRef)()
	b.expect("=")
	b.orAlias(func() { e.source = b.edgeValue() })()
	b.expect("->", "[")
	b.items(b.orAlias(func() { b.edgeTarget(e) }))
	b.expect("]", "}")
}

func (b *body) edgeTarget(e *edges) {
	target := b.edgeValue()
	switch {
	case target == e.source:
		e.fail("a source that is the same as a target")
	case e.targets[target]:
		e.fail("duplicate targets for step index: ", e.step, " and axis: ", e.axis)
	}
	e.targets[target] = true
}

// edgeValue consumes operand-0 or result-0, and returns it.
func (b *body) edgeValue() string {
	word := strings.Trim(b.text(), `"`)
	b.oneOf("operand", "result")
	b.expect("-")
	return word + "-" + strconv.FormatInt(b.integer(), 10)
}
