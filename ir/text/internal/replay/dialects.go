package replay

import (
	"bytes"
	"strings"
)

// dialectAttr is parseExtendedAttr.
func (p *parser) dialectAttr() bool {
	s, ok := p.extended()
	if !ok || s.alias {
		return ok
	}
	if p.skip(":") && p.typ() == nil {
		return false
	}
	return p.within(s, func() bool {
		switch s.dialect {
		case "stablehlo", "chlo", "sdy", "mpmd":
			return p.attrOf(s)
		}
		return true
	})
}

// dialectType is parseExtendedType.
func (p *parser) dialectType() *typ {
	s, ok := p.extended()
	switch {
	case !ok:
		return nil
	case s.alias:
		return &typ{kind: aliasType}
	}
	t := &typ{kind: dialectType}
	if !p.within(s, func() bool { return p.typeOf(s) }) {
		return nil
	}
	return t
}

// An extended is a type or attribute of a dialect: #dialect.name<…> or #dialect<name…>, or an alias.
type extended struct {
	dialect string
	alias   bool
	start   int // of what its dialect reads
	end     int // the parser goes on here
}

// extended is parseExtendedSymbol up to the end of its body.
func (p *parser) extended() (s extended, ok bool) {
	name := p.tok
	word := string(p.src[name.start+1 : name.end])
	dialect, rest, pretty := strings.Cut(word, ".")
	p.advance()
	body := p.is("<") && p.tok.start == name.end
	if !body && !pretty {
		return extended{alias: true}, p.defined(name) || p.wrong("undefined symbol alias id '"+word+"'")
	}
	s = extended{dialect: dialect, start: name.end - len(rest)}
	if !pretty {
		s.start = name.end + 1
	}
	s.end = p.tok.start
	if body {
		if p.bodyEnd() < 0 {
			return s, false
		}
		s.end = p.tok.start
	}
	return s, true
}

// defined tells whether the source defines an alias, at the beginning of a line.
func (p *parser) defined(alias token) bool {
	if p.anyAlias {
		return true
	}
	if p.aliases == nil {
		p.aliases = map[string]bool{}
		for line := range bytes.Lines(p.src) {
			line = bytes.TrimLeft(line, " \t")
			if len(line) == 0 || line[0] != '#' && line[0] != '!' {
				continue
			}
			if name, _, ok := bytes.Cut(line, []byte("=")); ok {
				p.aliases[string(bytes.TrimRight(name, " \t"))] = true
			}
		}
	}
	return p.aliases[string(p.src[alias.start:alias.end])]
}

// within lets a dialect read the body of its type or attribute, and goes on after it.
func (p *parser) within(s extended, read func() bool) bool {
	after, prefix := p.tok.start, p.prefix
	p.prefix = ""
	p.from(s.start)
	ok := read()
	p.prefix = prefix
	if p.is(badToken) {
		return false
	}
	p.from(after)
	return ok
}

// typeOf reads a type of a dialect.
func (p *parser) typeOf(s extended) bool {
	at := p.tok.start
	name, ok := "", true
	if s.dialect == "stablehlo" || s.dialect == "mpmd" {
		name, ok = p.anyKeyword()
	}
	switch s.dialect + "." + name {
	case "stablehlo.token":
	case "stablehlo.future":
		return p.sign("<") && p.fieldList("StableHLO_Future", "types", "::llvm::ArrayRef<Type>", func() bool { return p.typ() != nil }) && p.sign(">")
	case "mpmd.mesh_tensor":
		return p.meshTensor()
	default:
		if ok && s.dialect == "stablehlo" {
			return p.say(at, "unknown stablehlo type: "+name)
		}
	}
	return ok
}

// meshTensor is MeshTensorType::parse (mpmd/ir/dialect.cc), after its name.
func (p *parser) meshTensor() bool {
	if !p.sign("<") || !p.kindOf(stringAttr, noType) || !p.sign(",") {
		return false
	}
	at := p.tok.start
	switch t := p.typ(); {
	case t == nil:
		return false
	case t.kind != tensorType && t.kind != aliasType:
		return p.say(at, "invalid kind of type specified: expected builtin.tensor, but found "+p.spelled(t))
	}
	if p.skip(">") {
		return true
	}
	if !p.sign(",") {
		return false
	}
	if !p.skipWord("sharding") {
		return p.memoryKind()
	}
	if !p.sign("=") || !p.orAlias(p.sharding) {
		return false
	}
	if p.skip(",") {
		return p.memoryKind()
	}
	return p.sign(">")
}

func (p *parser) memoryKind() bool {
	return p.keyword("memory_kind") && p.sign("=") && p.kindOf(stringAttr, noType) && p.sign(">")
}

// kindOf is parseAttribute of a class of attributes.
func (p *parser) kindOf(want attrKind, typed typeKind) bool {
	at := p.tok.start
	kind, ok := p.attributeOf(typed)
	if ok && kind != want && kind != anyAttr {
		return p.say(at, "invalid kind of attribute specified")
	}
	return ok
}

// orAlias is parseCustomAttributeWithFallback.
func (p *parser) orAlias(custom func() bool) bool {
	if p.is(hashToken) {
		return p.dialectAttr()
	}
	return custom()
}

// attrOf reads an attribute of a dialect that is known.
func (p *parser) attrOf(s extended) bool {
	at := p.tok.start
	name, ok := p.anyKeyword()
	if !ok {
		return false
	}
	if read := dialectAttrs[s.dialect+"."+name]; read != nil {
		return read(p)
	}
	switch {
	case s.dialect == "stablehlo":
		return p.unknownStablehlo(at, name)
	case s.dialect == "sdy" && !unread[name]:
		return p.say(at, "unknown attribute `"+name+"` in dialect `sdy`")
	case s.dialect == "chlo" && chloEnums[name][0] != "":
		return p.enumAttr(name, chloEnums[name])
	case s.dialect == "chlo" && !unread[name] && enumNames[name][0] == "":
		return p.say(at, "unknown chlo attribute")
	}
	return true
}

// unread are the attributes of StableHLO, CHLO and Shardy that are there, but are not read here.
var unread = map[string]bool{"conv": true, "dot_algorithm": true, "channel_handle": true, "result_accuracy": true, "type_extensions": true,
	"mesh": true, "mesh_axis": true, "replica_group_mesh_axes": true, "axis_ref": true, "sub_axis_info": true, "result_accuracy_mode": true,
	"custom_call_api_version": true, "dimension_sharding": true, "dim_mapping": true, "tensor_mapping": true, "list_of_axis_ref_lists": true,
	"all_to_all_param": true, "all_to_all_param_list": true, "edge_value_ref": true, "axis_to_propagation_details": true,
	"propagation_one_step": true, "reduction_op": true}

func (p *parser) unknownStablehlo(at int, name string) bool {
	switch {
	case name == "bounds":
		return p.list("<>", "", func() bool { return p.skip("?") || p.integer() })
	case unread[name]:
		return true
	}
	if enumNames[name][0] != "" {
		return p.enumAttr(name, enumNames[name])
	}
	return p.say(at, "unknown StableHLO attribute")
}

// structs are the attributes that are lists of name = value (StablehloOps.cpp, ChloOps.cpp, parseStruct), with their fields, in
// order; those with a blank before them are one integer. The first word is what the second error calls them.
var structs = map[string]string{
	"stablehlo.scatter": "scatter update_window_dims inserted_window_dims input_batching_dims scatter_indices_batching_dims" +
		" scatter_dims_to_operand_dims index_vector_dim!",
	"stablehlo.gather":               "gather offset_dims collapsed_slice_dims operand_batching_dims start_indices_batching_dims start_index_map index_vector_dim!",
	"stablehlo.dot":                  "dot lhs_batching_dimensions rhs_batching_dimensions lhs_contracting_dimensions rhs_contracting_dimensions",
	"stablehlo.output_operand_alias": "dot output_tuple_indices operand_index! operand_tuple_indices",
	"chlo.ragged_dot": "ragged dot lhs_batching_dimensions rhs_batching_dimensions lhs_contracting_dimensions rhs_contracting_dimensions" +
		" lhs_ragged_dimensions rhs_group_dimensions",
}

// structured is parseStruct, after the name of the attribute, and the error after its error.
func (p *parser) structured(what string, fields []string) bool {
	if !p.sign("<") {
		return false
	}
	return p.structFields(fields) || p.say(p.tok.start, "failed parsing "+what+" dimension numbers attribute")
}

func (p *parser) structFields(fields []string) bool {
	seen := map[string]bool{}
	for !p.skip(">") {
		found := false
		for _, field := range fields {
			name, single := strings.CutSuffix(field, "!")
			if !p.skipWord(name) {
				continue
			}
			if seen[name] {
				return p.say(p.tok.start, "duplicated `"+name+"` entry")
			}
			if !p.sign("=") {
				return false
			}
			if single && !p.integer() || !single && !p.sizes() {
				return false
			}
			if !p.skip(",") {
				return p.sign(">")
			}
			seen[name], found = true, true
		}
		if !found {
			return p.say(p.tok.start, "expected one of: `"+strings.ReplaceAll(strings.Join(fields, "`, `"), "!", "")+"`")
		}
	}
	return true
}

// sizes is parseDimSizes.
func (p *parser) sizes() bool {
	return p.list("[]", "", func() bool { return p.skip("?") || p.integer() })
}

// param says that a parameter of an attribute cannot be read, if it cannot (AttrOrTypeFormatGen.cpp).
func (p *parser) param(attr, name, class string, read func() bool) bool {
	return read() || p.say(p.tok.start, "failed to parse "+attr+" parameter '"+name+"' which is to be a `"+class+"`")
}

// fieldList is a parameter that is a list.
func (p *parser) fieldList(attr, name, class string, element func() bool) bool {
	return p.param(attr, name, class, func() bool { return p.list("", "", element) })
}

// enum is EnumParameter: a keyword of an enumeration, or a string.
func (p *parser) enum(class string, words []string) bool {
	at := p.tok.start
	if !p.is(wordToken) && !p.is(textToken) {
		return p.say(at, "expected valid keyword or string")
	}
	word := strings.Trim(p.text(), `"`)
	p.advance()
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return p.say(at, "expected "+class+" to be one of: "+strings.Join(words, ", "))
}
