package replay

import (
	"slices"
	"strconv"
	"strings"
)

// Meshes and what refers to their axes (sdy/ir/attrs.td, mpmd/ir/attrs.td). What they check of themselves when they are made is in
// verifiers.cc, and said where they begin.

// A meshText is what a mesh was read of.
type meshText struct {
	names []string
	sizes []int64
	ids   []int64
}

// mesh is <["x"=2], device_ids=[0]>.
func (p *parser) mesh() bool {
	at := p.tok.start
	var m meshText
	if !p.sign("<") || !p.sign("[") {
		return false
	}
	if !p.skip("]") {
		axis := func() bool { return p.meshAxis(&m) }
		axes := p.fieldList("Sdy_Mesh", "axes", "::llvm::ArrayRef<MeshAxisAttr>", func() bool { return p.orAlias(axis) })
		if !axes || !p.sign("]") {
			return false
		}
	}
	if p.skip(",") {
		id := func() bool {
			n, ok := p.value()
			m.ids = append(m.ids, n)
			return ok
		}
		ids := p.keyword("device_ids") && p.sign("=") && p.sign("[") && p.fieldList("Sdy_Mesh", "device_ids", "::llvm::ArrayRef<int64_t>", id) && p.sign("]")
		if !ids {
			return false
		}
	}
	if !p.sign(">") {
		return false
	}
	if wrong := m.fault(); wrong != "" {
		return p.say(at, wrong)
	}
	return true
}

// meshAxis is "x"=2 (MeshAxisAttr::verify).
func (p *parser) meshAxis(m *meshText) bool {
	at, name := p.tok.start, strings.Trim(p.text(), `"`)
	if !p.param("Sdy_MeshAxis", "name", "::llvm::StringRef", p.quotedText) || !p.sign("=") {
		return false
	}
	size := int64(0)
	read := func() (ok bool) {
		size, ok = p.value()
		return ok
	}
	if !p.param("Sdy_MeshAxis", "size", "int64_t", read) {
		return false
	}
	if size <= 0 {
		return p.say(at, "axis size must be at least 1, got: "+strconv.FormatInt(size, 10))
	}
	m.names, m.sizes = append(m.names, name), append(m.sizes, size)
	return true
}

// fault is MeshAttr::verify.
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

// idsFault is what MeshAttr::verify says of device ids; those that are in order are left out before that. The product is computed as there, in the bits of an int64.
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

// topology is <<"m1" : <["x"=2]>>, …>.
func (p *parser) topology() bool {
	return p.sign("<") && p.fieldList("Mpmd_Topology", "meshes", "::llvm::ArrayRef<NamedMeshAttr>", func() bool { return p.orAlias(p.namedMesh) }) && p.sign(">")
}

// namedMesh is <"m1" : <["x"=2]>>.
func (p *parser) namedMesh() bool {
	const attr = "Mpmd_NamedMesh"
	return p.sign("<") && p.param(attr, "name", "::llvm::StringRef", p.quotedText) && p.sign(":") &&
		p.param(attr, "mesh", "sdy::MeshAttr", func() bool { return p.orAlias(p.mesh) }) && p.sign(">")
}

// An edges is what PropagationEdgesAttr::verify has met.
type edges struct {
	steps   map[string]bool
	step    string
	axis    string
	source  string
	targets map[string]bool
	wrong   string
}

// fail notes the first thing that is wrong.
func (e *edges) fail(words ...string) {
	if e.wrong == "" {
		e.wrong = "propagation edges have " + strings.Join(words, "")
	}
}

// propagationEdges is <[{step-0 = [{"x" = operand-0 -> [result-0]}]}]>.
func (p *parser) propagationEdges() bool {
	at, e := p.tok.start, &edges{steps: map[string]bool{}}
	step := func() bool { return p.oneStep(e) }
	ok := p.sign("<") && p.sign("[") &&
		p.fieldList("Sdy_PropagationEdges", "value", "::llvm::ArrayRef<PropagationOneStepAttr>", func() bool { return p.orAlias(step) }) &&
		p.sign("]") && p.sign(">")
	if ok && e.wrong != "" {
		return p.say(at, e.wrong)
	}
	return ok
}

func (p *parser) oneStep(e *edges) bool {
	const attr = "Sdy_PropagationOneStep"
	details := func() bool { return p.axisDetails(e) }
	return p.sign("{") && p.keyword("step") && p.sign("-") && p.param(attr, "step_index", "int64_t", func() bool { return p.step(e) }) && p.sign("=") && p.sign("[") &&
		p.fieldList(attr, "axis_entries", "::llvm::ArrayRef<AxisToPropagationDetailsAttr>", func() bool { return p.orAlias(details) }) &&
		p.sign("]") && p.sign("}")
}

// step is the number of a step.
func (p *parser) step(e *edges) bool {
	n, ok := p.value()
	e.step = strconv.FormatInt(n, 10)
	switch {
	case n < 0:
		e.fail("negative step index: ", e.step)
	case e.steps[e.step]:
		e.fail("duplicate step index: ", e.step)
	}
	e.steps[e.step] = true
	return ok
}

func (p *parser) axisDetails(e *edges) bool {
	const attr = "Sdy_AxisToPropagationDetails"
	e.targets = map[string]bool{}
	axis := func() bool {
		e.axis = strings.Trim(p.text(), `"`)
		return p.axisRefOrAlias()
	}
	source := func() bool { return p.orAlias(func() bool { return p.edgeValue(&e.source) }) }
	target := func() bool { return p.orAlias(func() bool { return p.edgeTarget(e) }) }
	return p.sign("{") && p.param(attr, "axis_name", "AxisRefAttr", axis) && p.sign("=") &&
		p.param(attr, "source", "EdgeValueRefAttr", source) && p.sign("->") && p.sign("[") &&
		p.fieldList(attr, "targets", "::llvm::ArrayRef<EdgeValueRefAttr>", target) && p.sign("]") && p.sign("}")
}

func (p *parser) edgeTarget(e *edges) bool {
	var target string
	ok := p.edgeValue(&target)
	switch {
	case target == e.source:
		e.fail("a source that is the same as a target")
	case e.targets[target]:
		e.fail("duplicate targets for step index: ", e.step, " and axis: ", e.axis)
	}
	e.targets[target] = true
	return ok
}

// edgeValue is operand-0 or result-0; value is its name.
func (p *parser) edgeValue(value *string) bool {
	const attr = "Sdy_EdgeValueRef"
	word := strings.Trim(p.text(), `"`)
	kind := func() bool { return p.enum("::mlir::sdy::EdgeNodeType", []string{"operand", "result"}) }
	index := func() bool {
		n, ok := p.value()
		*value = word + "-" + strconv.FormatInt(n, 10)
		return ok
	}
	return p.param(attr, "type", "::mlir::sdy::EdgeNodeType", kind) && p.sign("-") && p.param(attr, "index", "int64_t", index)
}

// axisMove is {"x"}: 0->1.
func (p *parser) axisMove() bool {
	const attr = "Sdy_AllToAllParam"
	return p.axisRefList() && p.sign(":") && p.param(attr, "src_dim", "int64_t", p.integer) && p.sign("->") && p.param(attr, "tgt_dim", "int64_t", p.integer)
}

// origin is <"f"(1)>.
func (p *parser) origin() bool { return p.sign("<") && p.userOrigin() && p.sign(">") }

// originAttr is origin as an attribute of its own.
func (p *parser) originAttr() bool {
	return p.sign("<") && p.param("Mpmd_UserOrigin", "userName", "::mlir::StringAttr", func() bool { return p.kindOf(stringAttr, noType) }) &&
		p.transposeCount() && p.sign(">")
}

// userOrigin is "f"(1) (mpmd/ir/dialect.cc, UserOriginAttr::parseShort).
func (p *parser) userOrigin() bool {
	return p.quotedText() && p.transposeCount() || p.fail("could not parse user origin.")
}

// meshAndOrigin is <mesh="m", origin=["f"(1)] (parseMeshAndOrigin), its < included.
func (o *operation) meshAndOrigin() bool {
	return o.sign("<") && o.keyword("mesh") && o.sign("=") && o.kindOf(stringAttr, noType) && o.sign(",") &&
		o.keyword("origin") && o.sign("=") && o.list("[]", "", o.userOrigin)
}

// fragment is FragmentOp::parse up to its operands. After a comma that none of the keys follows, another comma is not asked for.
func (o *operation) fragment() bool {
	if !o.meshAndOrigin() {
		return false
	}
	comma := false
	for _, key := range []string{"stage", "in_shardings", "out_shardings"} {
		if !comma && !o.skip(",") {
			continue
		}
		if comma = !o.skipWord(key); comma {
			continue
		}
		if !o.sign("=") || key == "stage" && !o.kindOf(integerAttr, noType) || key != "stage" && !o.shardings() {
			return false
		}
	}
	return o.sign(">")
}

func (p *parser) transposeCount() bool {
	return !p.skip("(") || p.integer() && p.sign(")") || p.fail("could not parse transpose count value.")
}

// reduction is <add>.
func (p *parser) reduction() bool {
	return p.sign("<") && p.param("Mpmd_Reduction", "reduction_type", "::mlir::mpmd::ReductionType", func() bool {
		return p.enum("::mlir::mpmd::ReductionType", []string{"none", "add", "max", "min", "mul", "or", "and"})
	}) && p.sign(">")
}
