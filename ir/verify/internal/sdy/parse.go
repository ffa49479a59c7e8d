// Package sdy parses Shardy attributes, which package ir keeps as text, and verifies them (Shardy,
// attrs.td, parsers.cc, dialect.cc).
package sdy

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
)

// An Axis is an axis of a mesh, or a sub-axis: "x" or "x":(pre)size.
type Axis struct {
	Name      string
	Pre, Size int64 // of a sub-axis; 0 for a full axis
}

func (a Axis) String() string {
	if !a.isSubAxis() {
		return `"` + a.Name + `"`
	}
	return fail.Message(`"`, a.Name, `":(`, a.Pre, ")", a.Size)
}

func (a Axis) isSubAxis() bool { return a.Pre != 0 || a.Size != 0 }

// subAxisEnd returns the pre-size of the next sub-axis.
func (a Axis) subAxisEnd() int64 { return a.Pre * a.Size }

// A Mesh holds axis names and sizes, and the device ids if they are not in order.
type Mesh struct {
	Names   []string
	Sizes   []int64
	Devices []int64
}

// IsMaximal reports whether the mesh is a single device.
func (m *Mesh) IsMaximal() bool { return len(m.Names) == 0 && len(m.Devices) == 1 }

// IsEmpty reports whether the mesh has no devices.
func (m *Mesh) IsEmpty() bool { return len(m.Names) == 0 && len(m.Devices) == 0 }

// AxisIndex returns the index of an axis, or -1.
func (m *Mesh) AxisIndex(name string) int { return slices.Index(m.Names, name) }

// SizeOf returns the size of an axis or a sub-axis.
func (m *Mesh) SizeOf(a Axis) int64 {
	if a.isSubAxis() {
		return a.Size
	}
	return m.Sizes[m.AxisIndex(a.Name)]
}

// A Dim is the sharding of one dimension.
type Dim struct {
	Axes     []Axis
	Closed   bool
	Priority int64 // -1 if absent
}

// A Sharding is the sharding of a tensor over a mesh.
type Sharding struct {
	Text                  string
	Symbol                string // symbol of the mesh, if it has one
	Mesh                  *Mesh  // inline mesh, if there is no symbol
	Dims                  []Dim
	Replicated, Unreduced []Axis
	Reduction             string // of the unreduced axes: sum, max or min
}

// IsReplicated reports whether no axis shards the tensor and none is unreduced.
func (s *Sharding) IsReplicated() bool {
	return len(s.Unreduced) == 0 && !s.shardsAny(func(Axis) bool { return true })
}

// All returns the axes of a sharding.
func (s *Sharding) All() (axes []Axis) {
	for _, d := range s.Dims {
		axes = append(axes, d.Axes...)
	}
	return append(append(axes, s.Replicated...), s.Unreduced...)
}

// each returns what parse makes of each item of the first list in text.
func each[T any](text string, parse func(item string) T) (values []T) {
	for _, item := range items(text) {
		values = append(values, parse(item))
	}
	return values
}

// items returns the items of the first list in text, which is in brackets of any kind.
func items(text string) (list []string) {
	depth, from, quoted := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++ // an escape in a string
		case c == '"':
			quoted = !quoted
		case quoted || c == '>' && text[max(i-1, 0)] == '-':
		case strings.IndexByte("<[{(", c) >= 0:
			if depth++; depth == 1 {
				from = i + 1
			}
		case strings.IndexByte(">]})", c) >= 0:
			if depth--; depth == 0 {
				if from < i {
					list = append(list, strings.TrimSpace(text[from:i]))
				}
				return list
			}
		case c == ',' && depth == 1:
			list, from = append(list, strings.TrimSpace(text[from:i])), i+1
		}
	}
	return list
}

// number parses an integer, which may be hexadecimal.
func number(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		n, _ = strconv.ParseInt(text, 0, 64)
	}
	return n
}

// body returns the <…> after the name of an attribute. It returns false for another attribute, and
// for one that spells out the names of those inside it.
func body(text, name string) (string, bool) {
	rest, ok := strings.CutPrefix(text, name)
	if !ok || !strings.HasPrefix(rest, "<") || strings.Contains(rest, "#sdy") {
		return "<>", false
	}
	return rest, true
}

// parseAxis parses "x" or "x":(1)2.
func parseAxis(text string) Axis {
	name, part, _ := strings.Cut(text, `":(`)
	pre, size, isSubAxis := strings.Cut(part, ")")
	a := Axis{Name: strings.Trim(name, `"`)}
	if isSubAxis {
		a.Pre, a.Size = number(pre), number(size)
	}
	return a
}

// ParseAxes parses {"x", "y"}.
func ParseAxes(text string) []Axis { return each(text, parseAxis) }

// ParseAxisLists parses [{"x", "y"}, {}].
func ParseAxisLists(text string) [][]Axis { return each(text, ParseAxes) }

// parseDim parses {"x", ?}p1.
func parseDim(text string) Dim {
	d := Dim{Closed: true, Priority: -1}
	for _, item := range items(text) {
		if item == "?" {
			d.Closed = false
		} else {
			d.Axes = append(d.Axes, parseAxis(item))
		}
	}
	if priority := text[strings.LastIndexByte(text, '}')+1:]; priority != "" {
		d.Priority = number(priority[1:])
	}
	return d
}

// ParseMesh parses #sdy.mesh<["x"=2, "y"=4], device_ids=[1, 0]>. It returns nil for other text.
func ParseMesh(text string) *Mesh {
	if text, ok := body(text, "#sdy.mesh"); ok {
		return parseMesh(text)
	}
	return nil
}

func parseMesh(text string) *Mesh {
	axes, devices, _ := strings.Cut(text[1:], "device_ids=")
	m := &Mesh{Devices: each(devices, number)}
	m.Sizes = each(axes, func(axis string) int64 {
		name, size, _ := strings.Cut(axis, `"=`)
		m.Names = append(m.Names, strings.TrimPrefix(name, `"`))
		return number(size)
	})
	return m
}

// ParseSharding parses #sdy.sharding<…>. It returns nil for other text.
func ParseSharding(text string) *Sharding {
	if text, ok := body(text, "#sdy.sharding"); ok {
		return parseSharding(text)
	}
	return nil
}

// ParseShardings parses #sdy.sharding_per_value<[<…>, …]>. It returns false for other text.
func ParseShardings(text string) ([]*Sharding, bool) {
	text, ok := body(text, "#sdy.sharding_per_value")
	return each(text[1:], parseSharding), ok
}

// parseSharding parses <@mesh, [{"x"}, {}], replicated={"y"}, unreduced=max{"z"}>.
func parseSharding(text string) *Sharding {
	s := &Sharding{Text: "#sdy.sharding" + text, Reduction: "sum"}
	for _, part := range items(text) {
		kind, _, _ := strings.Cut(part, "{")
		switch {
		case strings.HasPrefix(part, "@"):
			s.Symbol = strings.Trim(part[1:], `"`)
		case strings.HasPrefix(part, "mesh<"):
			s.Mesh = parseMesh(part[len("mesh"):])
		case strings.HasPrefix(part, "["):
			s.Dims = each(part, parseDim)
		case kind == "replicated=":
			s.Replicated = ParseAxes(part)
		default:
			s.Unreduced = ParseAxes(part)
			_, reduction, _ := strings.Cut(kind, "=")
			s.Reduction = cmp.Or(reduction, s.Reduction)
		}
	}
	return s
}

// A Move is an all-to-all parameter: it moves axes from one dimension to another.
type Move struct {
	Axes     []Axis
	From, To int64
}

// ParseMoves parses [{"x"}: 0->1, …].
func ParseMoves(text string) []Move {
	return each(text, func(move string) Move {
		_, dims, _ := strings.Cut(move, "}: ")
		from, to, _ := strings.Cut(dims, "->")
		return Move{ParseAxes(move), number(from), number(to)}
	})
}

// A Ref refers to an operand or a result by number.
type Ref struct {
	Result bool
	Index  int64
}

// parseRef parses operand-0 or result-0.
func parseRef(text string) Ref {
	kind, index, _ := strings.Cut(text, "-")
	return Ref{kind == "result", number(index)}
}

// An Edge is a propagation edge: the axis propagates from the first value to the others.
type Edge struct {
	Axis Axis
	Ends []Ref // the source, then the targets
}

// ParseEdges parses #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]> and
// returns the edges of all steps. It returns false for other text.
func ParseEdges(text string) ([]Edge, bool) {
	text, ok := body(text, "#sdy.propagation_edges")
	steps := each(text[1:], func(step string) []Edge { return each(strings.TrimPrefix(step, "{"), parseEdge) })
	return slices.Concat(steps...), ok
}

// parseEdge parses {"x" = operand-0 -> [result-0]}.
func parseEdge(text string) Edge {
	axis, ends, _ := strings.Cut(strings.TrimPrefix(text, "{"), " = ")
	source, targets, _ := strings.Cut(ends, " -> ")
	return Edge{parseAxis(axis), append([]Ref{parseRef(source)}, each(targets, parseRef)...)}
}

// A Rule is a sharding rule: it maps the dimensions of operands and results to factors, as in ([i,
// j])->([i, j]) {i=4, j=8} reduction={j}.
type Rule struct {
	Operands, Results [][][]int // factors of each dimension of each value
	Sizes             []int64
	Special           [][]int // reduction, need_replication, permutation, blocked_propagation
}

// specialFactors lists the keywords of the special factor lists.
var specialFactors = []string{"reduction=", "need_replication=", "permutation=", "blocked_propagation="}

// maxFactors limits the factor numbers of a rule.
const maxFactors = 1 << 20

// parseFactors parses factor symbols: ij, z_1.
func parseFactors(text string) (list []int) {
	for text != "" {
		factor := int(text[0] - 'i')
		text = text[1:]
		if digits, ok := strings.CutPrefix(text, "_"); ok {
			text = strings.TrimLeft(digits, "0123456789")
			factor += int(min(number(digits[:len(digits)-len(text)]), maxFactors))
		}
		list = append(list, factor)
	}
	return list
}

// ParseRule parses #sdy.op_sharding_rule<…>. It returns nil for other text.
func ParseRule(text string) *Rule {
	text, _ = body(text, "#sdy.op_sharding_rule")
	operands, rest, _ := strings.Cut(text[1:], "->")
	results, rest, hasSizes := strings.Cut(rest, " {")
	if !hasSizes {
		return nil
	}
	parseValue := func(value string) [][]int { return each(value, parseFactors) }
	rule := &Rule{Operands: each(operands, parseValue), Results: each(results, parseValue)}
	rule.Sizes = each("{"+rest, func(factor string) int64 {
		_, size, _ := strings.Cut(factor, "=")
		return number(size)
	})
	for _, name := range specialFactors {
		_, list, _ := strings.Cut(rest, name)
		rule.Special = append(rule.Special, slices.Concat(each(list, parseFactors)...))
	}
	return rule
}
