package replay

import (
	"strconv"
	"strings"
)

// Attributes of Shardy (sdy/ir/attrs.td, parsers.cc). Each method reads what stands after the name of its attribute.

// dialectAttrs are the attributes of dialects that are read, by dialect and name.
var dialectAttrs map[string]func(p *parser) bool

func init() { // an attribute may stand in an attribute
	dialectAttrs = map[string]func(p *parser) bool{
		"sdy.mesh": (*parser).mesh, "sdy.sharding": (*parser).sharding, "sdy.sharding_per_value": (*parser).shardingPerValue,
		"sdy.op_sharding_rule": (*parser).shardingRule, "sdy.axis_ref_list": (*parser).axisRefList,
		"sdy.manual_axes": (*parser).manualAxes, "sdy.propagation_edges": (*parser).propagationEdges,
		"mpmd.topology": (*parser).topology, "mpmd.named_mesh": (*parser).namedMesh,
		"mpmd.reduction": (*parser).reduction, "mpmd.user_origin": (*parser).originAttr,
	}
	for name, read := range stablehloAttrs() {
		dialectAttrs["stablehlo."+name] = read
	}
	for name, text := range structs {
		fields := strings.Fields(text)
		what := fields[0]
		fields = fields[1:]
		if what == "ragged" {
			what, fields = "ragged dot", fields[1:]
		}
		dialectAttrs[name] = func(p *parser) bool { return p.structured(what, fields) }
	}
}

// fail is AsmParser::emitError at the current token.
func (p *parser) fail(message string) bool { return p.say(p.tok.start, message) }

// axisRef is "name" or "name":(pre)size.
func (p *parser) axisRef() bool {
	if !p.param("Sdy_AxisRef", "name", "::llvm::StringRef", p.quotedText) {
		return false
	}
	return !p.skip(":") || p.param("Sdy_AxisRef", "sub_axis_info", "SubAxisInfoAttr", func() bool { return p.orAlias(p.subAxis) })
}

func (p *parser) subAxis() bool {
	return p.sign("(") && p.param("Sdy_SubAxisInfo", "pre_size", "int64_t", p.integer) && p.sign(")") &&
		p.param("Sdy_SubAxisInfo", "size", "int64_t", p.integer)
}

func (p *parser) axisRefOrAlias() bool { return p.orAlias(p.axisRef) }

// axisRefList is {"x", "y"}.
func (p *parser) axisRefList() bool {
	return p.sign("{") && (p.skip("}") || p.fieldList("Sdy_AxisRefList", "value", "::llvm::ArrayRef<AxisRefAttr>", p.axisRefOrAlias) && p.sign("}"))
}

func (p *parser) manualAxes() bool {
	return p.sign("{") && (p.skip("}") || p.fieldList("Sdy_ManualAxes", "value", "::llvm::ArrayRef<StringAttr>", func() bool {
		return p.kindOf(stringAttr, noType)
	}) && p.sign("}"))
}

// sharding is <@mesh, [{"x"}, {?}], replicated={"y"}>.
func (p *parser) sharding() bool {
	if !p.sign("<") || !p.meshOrRef() || !p.sign(",") || !p.sign("[") {
		return false
	}
	if !p.skip("]") {
		dims := p.fieldList("Sdy_TensorSharding", "dim_shardings", "::llvm::ArrayRef<DimensionShardingAttr>", func() bool {
			return p.orAlias(p.dimensionSharding)
		})
		if !dims || !p.sign("]") {
			return false
		}
	}
	return p.namedAxes() && p.sign(">")
}

func (p *parser) meshOrRef() bool {
	if p.skipWord("mesh") {
		return p.orAlias(p.mesh) || p.fail("failed to parse MeshAttr")
	}
	return p.kindOf(symbolAttr, noType) || p.fail("expecting MeshAttr or FlatSymbolRefAttr, got: <<NULL ATTRIBUTE>>")
}

// dimensionSharding is {"x", ?}p1.
func (p *parser) dimensionSharding() bool {
	if !p.sign("{") {
		return false
	}
	for n := 0; !p.skip("}"); n++ {
		if n > 0 && !p.sign(",") {
			return false
		}
		if p.skip("?") {
			if !p.sign("}") {
				return false
			}
			break
		}
		if !p.axisRef() {
			return false
		}
	}
	return !p.is(wordToken) || p.priority()
}

func (p *parser) priority() bool {
	word := p.text()
	p.advance()
	digits := word[1:]
	switch {
	case len(word) < 2 || word[0] != 'p' || strings.Trim(digits, "0123456789") != "":
		return p.fail("expecting priority in format 'p<number>', got: " + word)
	case digits[0] == '0' && len(digits) > 1:
		return p.fail("priorities with leading zeros are not allowed, got: " + word)
	}
	if _, err := strconv.ParseInt(digits, 10, 64); err != nil {
		return p.fail("expecting integer priority, got: " + word)
	}
	return true
}

// namedAxes is parseReplicatedAndUnreducedAxes.
func (p *parser) namedAxes() bool {
	replicated, unreduced := false, false
	for p.skip(",") {
		switch {
		case !replicated && p.skipWord("replicated"):
			replicated = true
			if !p.sign("=") || !p.axisList(&replicated) {
				return p.fail("failed to parse Sdy_TensorSharding parameter 'replicated_axes'")
			}
		case !unreduced && p.skipWord("unreduced"):
			unreduced = true
			if p.skip("=") {
				_ = p.skipWord("sum") || p.skipWord("max") || p.skipWord("min")
			}
			if !p.axisList(&unreduced) {
				return p.fail("failed to parse Sdy_TensorSharding parameter 'unreduced_axes'")
			}
		default:
			return p.fail("failed to parse Sdy_TensorSharding, expected valid named axis list after comma")
		}
	}
	return true
}

// axisList is parseAxisList.
func (p *parser) axisList(*bool) bool {
	return p.sign("{") &&
		(p.list("", "", p.axisRefOrAlias) || p.fail("failed to parse axis list which is expected to be an `ArrayRef<AxisRefAttr>`")) &&
		p.sign("}")
}

// shardingPerValue is <[<@mesh, []>, …]>.
func (p *parser) shardingPerValue() bool {
	if !p.sign("<") || !p.sign("[") {
		return false
	}
	if !p.skip("]") {
		list := p.fieldList("Sdy_TensorShardingPerValue", "shardings", "::llvm::ArrayRef<TensorShardingAttr>", p.shardingOrAlias)
		if !list || !p.sign("]") {
			return false
		}
	}
	return p.sign(">")
}

func (p *parser) shardingOrAlias() bool { return p.orAlias(p.sharding) }

// shardings is parseStrippedTensorShardingPerValueAttr.
func (p *parser) shardings() bool { return p.list("[]", "", p.shardingOrAlias) }

// shardingRule is <([i, j])->([ij]) {i=2, j=4} reduction={i}, custom>.
func (p *parser) shardingRule() bool {
	const attr = "Sdy_OpShardingRule"
	mappings := func(name string) bool {
		return p.sign("(") && p.fieldList(attr, name, "::llvm::ArrayRef<TensorMappingAttr>", func() bool { return p.orAlias(p.tensorMapping) }) && p.sign(")")
	}
	if !p.sign("<") || !mappings("operand_mappings") || !p.sign("->") || !mappings("result_mappings") || !p.factorSizes() {
		return false
	}
	for _, kind := range []string{"reduction", "need_replication", "permutation", "blocked_propagation"} {
		if p.skipWord(kind) && !(p.sign("=") && p.braces(p.factor)) {
			return false
		}
	}
	return (!p.skip(",") || p.keyword("custom")) && p.sign(">")
}

// braces is a list in braces that may be missing, braces and all: Delimiter::OptionalBraces.
func (p *parser) braces(element func() bool) bool {
	return !p.is("{") || p.list("{}", "", element)
}

func (p *parser) tensorMapping() bool {
	return p.sign("[") && (p.skip("]") ||
		p.fieldList("Sdy_TensorMapping", "dim_mappings", "::llvm::ArrayRef<DimMappingAttr>", func() bool { return p.orAlias(p.dimMapping) }) && p.sign("]"))
}

func (p *parser) dimMapping() bool {
	if !p.is(wordToken) {
		return true
	}
	word := p.text()
	p.advance()
	for ok := true; word != ""; {
		if _, word, ok = p.factorIndex(word); !ok {
			return false
		}
	}
	return true
}

// startAtZ is the index of the factor z_1, less one.
const startAtZ = 'z' - 'i'

// factorIndex is parseFactorSymbolIndex: the factor that a text begins with, and the rest.
func (p *parser) factorIndex(text string) (index int64, rest string, ok bool) {
	digits, isZ := strings.CutPrefix(text, "z_")
	if !isZ {
		if text[0] < 'i' || text[0] > 'z' {
			return 0, "", p.fail("expecting symbol from 'i' to 'z'. Received: '" + text[:1] + "'")
		}
		return int64(text[0] - 'i'), text[1:], true
	}
	n := len(digits) - len(strings.TrimLeft(digits, "0123456789"))
	switch {
	case n == 0:
		return 0, "", p.fail("expecting integer after 'z_'. Received: '" + text + "'")
	case digits[0] == '0':
		return 0, "", p.fail("expecting positive integer without leading zeros. Received: '" + digits[:n] + "'")
	}
	index, err := strconv.ParseInt(digits[:n], 10, 64)
	if err != nil {
		p.fail("expecting symbol index <=2^63-1. Received: '" + digits[:n] + "'")
	}
	return index + startAtZ, digits[n:], true
}

// factorName is factorSymbolString.
func factorName(index int64) string {
	if index <= startAtZ {
		return string(rune('i' + index))
	}
	return "z_" + strconv.FormatInt(index-startAtZ, 10)
}

func (p *parser) factor() bool {
	word, ok := p.anyKeyword()
	if !ok {
		return false
	}
	_, _, ok = p.factorIndex(word)
	return ok
}

// factorSizes is {i=2, j=4}.
func (p *parser) factorSizes() bool {
	next := int64(-1)
	return p.braces(func() bool {
		word, ok := p.anyKeyword()
		if !ok {
			return false
		}
		next++
		index, rest, ok := p.factorIndex(word)
		switch {
		case !ok:
			return false
		case index != next:
			return p.fail("expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}). Expecting factor index symbol '" +
				factorName(next) + "', received: '" + factorName(index) + "'")
		case rest != "":
			return p.fail("expecting single factor symbol: " + rest)
		}
		return p.sign("=") && p.integer()
	})
}
