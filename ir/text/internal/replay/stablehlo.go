package replay

import (
	"bytes"
	"slices"
	"strings"
)

// Attributes of StableHLO and CHLO whose parsers are made of an assemblyFormat (StablehloAttrs.td, AttrOrTypeFormatGen.cpp).

// A param is a parameter of an attribute: its name in the text, its class and how it is read.
type param struct {
	name, class string
	optional    bool
	read        func(p *parser) bool
}

const (
	int64Class  = "int64_t"
	stringClass = "::llvm::StringRef"
)

// paramStruct is the directive struct(params): pairs name = value in any order, each once.
func paramStruct(attr string, params ...param) func(p *parser) bool {
	return func(p *parser) bool {
		if !p.sign("<") {
			return false
		}
		seen := map[string]bool{}
		for n := range params {
			name, ok := p.anyKeyword()
			if !ok {
				return p.say(p.tok.start, "expected a parameter name in struct")
			}
			if !p.sign("=") {
				return false
			}
			i := slices.IndexFunc(params, func(f param) bool { return f.name == name })
			if i < 0 || seen[name] {
				return p.say(p.tok.start, "duplicate or unknown struct parameter name: "+name)
			}
			seen[name] = true
			if f := params[i]; !p.param(attr, name, f.class, func() bool { return f.read(p) }) {
				return false
			}
			if n == len(params)-1 || allSeen(params, seen) && !p.is(",") {
				break
			}
			if !p.sign(",") {
				return false
			}
		}
		return p.sign(">")
	}
}

// allSeen tells whether each parameter that must be there has been seen.
func allSeen(params []param, seen map[string]bool) bool {
	return !slices.ContainsFunc(params, func(f param) bool { return !f.optional && !seen[f.name] })
}

// algorithm is DotAlgorithmAttr, whose parameters have an order. Their names in messages are those of C++.
func (p *parser) algorithm() bool {
	if !p.sign("<") {
		return false
	}
	for i, words := range []string{"lhs_precision_type Type", "rhs_precision_type Type", "accumulation_type Type", "lhs_component_count int64_t", "rhs_component_count int64_t",
		"num_primitive_operations int64_t", "allow_imprecise_accumulation bool"} {
		name, class, _ := strings.Cut(words, " ")
		read := p.integer
		switch class {
		case "Type":
			read = func() bool { return p.typ() != nil }
		case "bool":
			read = func() bool { return p.skipWord("true") || p.skipWord("false") || p.integer() }
		}
		if i > 0 && !p.sign(",") || !p.keyword(name) || !p.sign("=") || !p.param("StableHLO_DotAlgorithm", camel(name), class, read) {
			return false
		}
	}
	return p.sign(">")
}

// camel is a_b_c as aBC.
func camel(name string) string {
	words := strings.Split(name, "_")
	for i, w := range words[1:] {
		words[i+1] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, "")
}

// accuracy is ResultAccuracyAttr: three tolerances, each of which may be left out, and the mode.
func (p *parser) accuracy() bool {
	if !p.sign("<") {
		return false
	}
	for _, name := range []string{"atol", "rtol", "ulps"} {
		if !p.skipWord(name) {
			continue
		}
		if !p.sign("=") || !p.tolerance(name) || !p.sign(",") {
			return false
		}
	}
	if !p.keyword("mode") || !p.sign("=") {
		return false
	}
	at, isMode := p.tok.start, p.isMode()
	if !p.attribute() {
		return false
	}
	if !isMode {
		return p.say(at, "invalid kind of attribute specified")
	}
	return p.sign(">")
}

// isMode tells whether a ResultAccuracyModeAttr follows, in either spelling, or an alias, which may be one.
func (p *parser) isMode() bool {
	const mode = "result_accuracy_mode"
	after := p.src[p.tok.end:]
	switch {
	case !p.is(hashToken):
		return false
	case bytes.HasPrefix(after, []byte("<")) && !strings.Contains(p.text(), "."):
		return bytes.HasPrefix(after[1:], []byte(mode))
	}
	return strings.HasSuffix(p.text(), "."+mode) || !strings.Contains(p.text(), ".")
}

// tolerance is a float, or an integer for ulps.
func (p *parser) tolerance(name string) bool {
	if name == "ulps" {
		return p.integer()
	}
	p.skip("-")
	if p.is(intToken) {
		return p.say(p.tok.start, "unexpected decimal integer literal for a floating point value")
	}
	return p.skip(floatToken) || p.say(p.tok.start, "expected floating point literal")
}

// accuracyMode is ResultAccuracyModeAttr.
func (p *parser) accuracyMode() bool {
	return p.sign("<") && p.param("StableHLO_ResultAccuracyModeAttr", "value", "::mlir::stablehlo::ResultAccuracyMode", func() bool {
		return p.enum("::mlir::stablehlo::ResultAccuracyMode", []string{"DEFAULT", "HIGHEST", "TOLERANCE"})
	}) && p.sign(">")
}

// extensions is TypeExtensionsAttr.
func (p *parser) extensions() bool {
	return p.sign("<") && p.keyword("bounds") && p.sign("=") && p.sizes() && p.sign(">")
}

func readAttr(p *parser) bool { return p.attribute() }

// stablehloAttrs are those attributes by name.
func stablehloAttrs() map[string]func(p *parser) bool {
	return map[string]func(p *parser) bool{
		"channel_handle": paramStruct("StableHLO_ChannelHandle", param{name: "handle", class: int64Class, read: (*parser).integer}, param{name: "type", class: int64Class, read: (*parser).integer}),
		"axis_ref": paramStruct("StableHLO_AxisRef", param{name: "name", class: stringClass, read: (*parser).quotedText},
			param{name: "sub_axis_info", class: "SubAxisInfoAttr", optional: true, read: (*parser).subAxis}),
		"mesh_axis":     paramStruct("StableHLO_MeshAxis", param{name: "name", class: stringClass, read: (*parser).quotedText}, param{name: "size", class: int64Class, read: (*parser).integer}),
		"dot_algorithm": (*parser).algorithm, "result_accuracy": (*parser).accuracy, "result_accuracy_mode": (*parser).accuracyMode,
		"type_extensions": (*parser).extensions,
		"replica_group_mesh_axes": paramStruct("StableHLO_ReplicaGroupMeshAxes", param{name: "mesh", class: "::mlir::Attribute", read: readAttr},
			param{name: "axes", class: "::mlir::ArrayAttr", read: func(p *parser) bool { return p.kindOf(arrayAttr, noType) }}),
	}
}
