package parts

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
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
func (b *body) sdyMesh() *syntax.Error {
	first := b.token()
	var m meshText
	err := sequence(b.step(grammar.MLIRLESS, "<"),
		func() *syntax.Error { return b.squares(b.orAlias(func() *syntax.Error { return b.meshAxis(&m) })) })
	if err == nil && b.skip(grammar.MLIRCOMMA) {
		id := func() *syntax.Error {
			n, err := b.integer()
			m.ids = append(m.ids, n)
			return err
		}
		err = sequence(b.keyword("device_ids"), b.step(grammar.MLIREQUAL, "="), b.step(grammar.MLIRLSQUARE, "["),
			func() *syntax.Error { return b.items(id) }, b.step(grammar.MLIRRSQUARE, "]"))
	}
	if err == nil {
		err = b.sign(grammar.MLIRGREATER, ">")
	}
	if wrong := m.fault(); err == nil && wrong != "" {
		return first.Fail(wrong)
	}
	return err
}

// meshAxis consumes "x"=2 (MeshAxisAttr::verify).
func (b *body) meshAxis(m *meshText) *syntax.Error {
	t := b.token()
	name, err := b.quoted()
	if err == nil {
		err = b.sign(grammar.MLIREQUAL, "=")
	}
	if err != nil {
		return err
	}
	size, err := b.integer()
	switch {
	case err != nil:
		return err
	case size <= 0:
		return t.Fail("axis size must be at least 1, got: " + strconv.FormatInt(size, 10))
	}
	m.names, m.sizes = append(m.names, name), append(m.sizes, size)
	return nil
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
func (b *body) propagationEdges() *syntax.Error {
	first, e := b.token(), &edges{steps: map[string]bool{}}
	step := b.orAlias(func() *syntax.Error { return b.propagationStep(e) })
	err := sequence(b.step(grammar.MLIRLESS, "<"), b.step(grammar.MLIRLSQUARE, "["), func() *syntax.Error { return b.items(step) },
		b.step(grammar.MLIRRSQUARE, "]"), b.step(grammar.MLIRGREATER, ">"))
	if err == nil && e.wrong != "" {
		return first.Fail(e.wrong)
	}
	return err
}

func (b *body) propagationStep(e *edges) *syntax.Error {
	index := func() *syntax.Error {
		n, err := b.integer()
		e.step = strconv.FormatInt(n, 10)
		switch {
		case n < 0:
			e.fail("negative step index: ", e.step)
		case e.steps[e.step]:
			e.fail("duplicate step index: ", e.step)
		}
		e.steps[e.step] = true
		return err
	}
	entry := b.orAlias(func() *syntax.Error { return b.propagatedAxis(e) })
	return sequence(b.step(grammar.MLIRLBRACE, "{"), b.keyword("step"), b.step(grammar.MLIRMINUS, "-"), index, b.step(grammar.MLIREQUAL, "="),
		b.step(grammar.MLIRLSQUARE, "["), func() *syntax.Error { return b.items(entry) }, b.step(grammar.MLIRRSQUARE, "]"), b.step(grammar.MLIRRBRACE, "}"))
}

// propagatedAxis consumes {"x" = operand-0 -> [result-0, result-1]}.
func (b *body) propagatedAxis(e *edges) *syntax.Error {
	e.targets = map[string]bool{}
	axis := func() *syntax.Error {
		e.axis = strings.Trim(b.text(), `"`)
		return b.orAlias(b.axisRef)()
	}
	source := b.orAlias(func() *syntax.Error { return b.edgeValue(&e.source) })
	target := b.orAlias(func() *syntax.Error { return b.edgeTarget(e) })
	return sequence(b.step(grammar.MLIRLBRACE, "{"), axis, b.step(grammar.MLIREQUAL, "="), source, b.step(grammar.MLIRARROW, "->"),
		b.step(grammar.MLIRLSQUARE, "["), func() *syntax.Error { return b.items(target) }, b.step(grammar.MLIRRSQUARE, "]"), b.step(grammar.MLIRRBRACE, "}"))
}

func (b *body) edgeTarget(e *edges) *syntax.Error {
	var target string
	err := b.edgeValue(&target)
	switch {
	case target == e.source:
		e.fail("a source that is the same as a target")
	case e.targets[target]:
		e.fail("duplicate targets for step index: ", e.step, " and axis: ", e.axis)
	}
	e.targets[target] = true
	return err
}

// edgeValue consumes operand-0 or result-0, and records it in value.
func (b *body) edgeValue(value *string) *syntax.Error {
	word := strings.Trim(b.text(), `"`)
	index := func() *syntax.Error {
		n, err := b.integer()
		*value = word + "-" + strconv.FormatInt(n, 10)
		return err
	}
	return sequence(func() *syntax.Error { return b.oneOf("operand", "result") }, b.step(grammar.MLIRMINUS, "-"), index)
}
