package parts

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
)

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
