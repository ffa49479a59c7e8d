// Package sdy parses Shardy attributes, which package ir keeps as text, and verifies them (Shardy,
// attrs.td, parsers.cc, dialect.cc).
package sdy

import (
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
	if a.Size == 0 && a.Pre == 0 {
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

// A parser parses the text of an attribute. failed is set after a syntax error.
type parser struct {
	text   string
	failed bool
}

// accept consumes word if it is next.
func (r *parser) accept(word string) bool {
	r.text = strings.TrimLeft(r.text, " ")
	rest, ok := strings.CutPrefix(r.text, word)
	if ok {
		r.text = rest
	}
	return ok
}

func (r *parser) expect(word string) {
	if !r.accept(word) {
		r.failed = true
	}
}

// list parses items separated by commas, between brackets.
func list[T any](r *parser, open, closer string, item func(r *parser) T) (items []T) {
	r.expect(open)
	for !r.failed && !r.accept(closer) {
		if len(items) > 0 {
			r.expect(",")
		}
		if !r.failed {
			items = append(items, item(r))
		}
	}
	return items
}

// listOf returns the parser of a list in square brackets.
func listOf[T any](item func(r *parser) T) func(r *parser) []T {
	return func(r *parser) []T { return list(r, "[", "]", item) }
}

// parse parses what follows prefix. It returns false for other text.
func parse[T any](text, prefix string, rest func(r *parser) T) (T, bool) {
	text, ok := strings.CutPrefix(text, prefix)
	r := parser{text: text}
	value := rest(&r)
	return value, ok && !r.failed
}

func (r *parser) number() int64 {
	r.text = strings.TrimLeft(r.text, " ")
	n := 0
	for n < len(r.text) && (r.text[n] >= '0' && r.text[n] <= '9' || n == 0 && r.text[n] == '-') {
		n++
	}
	v, err := strconv.ParseInt(r.text[:n], 10, 64)
	r.failed = r.failed || err != nil
	r.text = r.text[n:]
	return v
}

func (r *parser) quoted() string {
	r.expect(`"`)
	name, rest, ok := strings.Cut(r.text, `"`)
	r.failed = r.failed || !ok
	r.text = rest
	return name
}

// axis parses "x" or "x":(1)2.
func (r *parser) axis() Axis {
	a := Axis{Name: r.quoted()}
	if r.accept(":") {
		r.expect("(")
		a.Pre = r.number()
		r.expect(")")
		a.Size = r.number()
	}
	return a
}

// axes parses {"x", "y"}.
func (r *parser) axes() []Axis { return list(r, "{", "}", (*parser).axis) }

// dim parses {"x", ?}p1.
func (r *parser) dim() Dim {
	d := Dim{Closed: true, Priority: -1}
	list(r, "{", "}", func(r *parser) bool {
		if r.accept("?") {
			d.Closed = false
		} else {
			d.Axes = append(d.Axes, r.axis())
		}
		return d.Closed
	})
	if r.accept("p") {
		d.Priority = r.number()
	}
	return d
}

// meshBody parses <["x"=2, "y"=4], device_ids=[1, 0]>.
func (r *parser) meshBody() *Mesh {
	m := &Mesh{}
	r.expect("<")
	m.Sizes = list(r, "[", "]", func(r *parser) int64 {
		m.Names = append(m.Names, r.quoted())
		r.expect("=")
		return r.number()
	})
	if r.accept(",") {
		r.expect("device_ids")
		r.expect("=")
		m.Devices = list(r, "[", "]", (*parser).number)
	}
	r.expect(">")
	return m
}

// sharding parses <@mesh, [{"x"}, {}], replicated={"y"}, unreduced={"z"}>.
func (r *parser) sharding() *Sharding {
	s := &Sharding{Reduction: "sum"}
	from := r.text
	r.expect("<")
	switch {
	case r.accept("mesh"):
		s.Mesh = r.meshBody()
	case r.accept(`@"`):
		r.text = `"` + r.text
		s.Symbol = r.quoted()
	default:
		r.expect("@")
		end := strings.IndexAny(r.text, ",>")
		if end < 0 {
			r.failed = true
			return s
		}
		s.Symbol, r.text = strings.TrimSpace(r.text[:end]), r.text[end:]
	}
	r.expect(",")
	s.Dims = list(r, "[", "]", (*parser).dim)
	for !r.failed && r.accept(",") {
		if r.accept("replicated") {
			r.expect("=")
			s.Replicated = r.axes()
			continue
		}
		r.expect("unreduced")
		r.accept("=")
		for _, how := range []string{"sum", "max", "min"} {
			if r.accept(how) {
				s.Reduction = how
			}
		}
		s.Unreduced = r.axes()
	}
	r.expect(">")
	s.Text = "#sdy.sharding" + from[:len(from)-len(r.text)]
	return s
}

// ParseSharding parses #sdy.sharding<…>. It returns nil for other text.
func ParseSharding(text string) *Sharding {
	if s, ok := parse(text, "#sdy.sharding", (*parser).sharding); ok {
		return s
	}
	return nil
}

// ParseShardings parses #sdy.sharding_per_value<[<…>, …]>. It returns false for other text.
func ParseShardings(text string) ([]*Sharding, bool) {
	return parse(text, "#sdy.sharding_per_value<", listOf(func(r *parser) *Sharding {
		r.accept("#sdy.sharding")
		return r.sharding()
	}))
}

// ParseMesh parses #sdy.mesh<…>. It returns nil for other text.
func ParseMesh(text string) *Mesh {
	if m, ok := parse(text, "#sdy.mesh", (*parser).meshBody); ok {
		return m
	}
	return nil
}

// ParseAxes parses #sdy<axis_ref_list{…}>. It returns false for other text.
func ParseAxes(text string) ([]Axis, bool) { return parse(text, "#sdy<axis_ref_list", (*parser).axes) }

// ParseAxisLists parses #sdy<list_of_axis_ref_lists[{…}, …]>. It returns false for other text.
func ParseAxisLists(text string) ([][]Axis, bool) {
	return parse(text, "#sdy<list_of_axis_ref_lists", listOf((*parser).axes))
}

// A Move is an all-to-all parameter: it moves axes from one dimension to another.
type Move struct {
	Axes     []Axis
	From, To int64
}

// ParseMoves parses #sdy<all_to_all_param_list[{…}: 0->1, …]>. It returns false for other text.
func ParseMoves(text string) ([]Move, bool) {
	return parse(text, "#sdy<all_to_all_param_list", listOf((*parser).move))
}

// move parses {…}: 0->1.
func (r *parser) move() Move {
	m := Move{Axes: r.axes()}
	r.expect(":")
	m.From = r.number()
	r.expect("->")
	m.To = r.number()
	return m
}

// A Ref refers to an operand or a result by number.
type Ref struct {
	Result bool
	Index  int64
}

// An Edge is a propagation edge: the axis propagates from the first value to the others.
type Edge struct {
	Axis Axis
	Ends []Ref // the source, then the targets
}

// ParseEdges parses #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]> and
// returns the edges of all steps.
func ParseEdges(text string) ([]Edge, bool) {
	steps, ok := parse(text, "#sdy.propagation_edges<", listOf((*parser).step))
	return slices.Concat(steps...), ok
}

// step parses {step-0 = [{"x" = operand-0 -> [result-0]}]}.
func (r *parser) step() []Edge {
	r.expect("{")
	r.expect("step")
	r.expect("-")
	r.number()
	r.expect("=")
	edges := list(r, "[", "]", (*parser).edge)
	r.expect("}")
	return edges
}

// edge parses {"x" = operand-0 -> [result-0]}.
func (r *parser) edge() (e Edge) {
	r.expect("{")
	e.Axis = r.axis()
	r.expect("=")
	source := r.ref()
	r.expect("->")
	e.Ends = append([]Ref{source}, list(r, "[", "]", (*parser).ref)...)
	r.expect("}")
	return e
}

func (r *parser) ref() (ref Ref) {
	if ref.Result = r.accept("result"); !ref.Result {
		r.expect("operand")
	}
	r.expect("-")
	ref.Index = r.number()
	return ref
}

// A Rule is a sharding rule: it maps the dimensions of operands and results to factors, as in ([i,
// j])->([i, j]) {i=4, j=8} reduction={j}.
type Rule struct {
	Operands, Results [][][]int // factors of each dimension of each value
	Sizes             []int64
	Special           [][]int64 // reduction, need_replication, permutation, blocked_propagation
}

// specialFactors lists the keywords of the special factor lists.
var specialFactors = []string{"reduction", "need_replication", "permutation", "blocked_propagation"}

// maxFactors limits the factor numbers of a rule.
const maxFactors = 1 << 20

// factors parses factor symbols: ij, z_1.
func (r *parser) factors() (list []int) {
	r.text = strings.TrimLeft(r.text, " ")
	for len(r.text) > 0 && r.text[0] >= 'i' && r.text[0] <= 'z' {
		n := int(r.text[0] - 'i')
		r.text = r.text[1:]
		if n == int('z'-'i') && strings.HasPrefix(r.text, "_") {
			r.text = r.text[1:]
			more := r.number()
			r.failed = r.failed || more < 1 || more > maxFactors
			n += int(max(0, min(more, maxFactors)))
		}
		list = append(list, n)
	}
	return list
}

// mappings parses ([i, j], [k]).
func (r *parser) mappings() [][][]int {
	return list(r, "(", ")", listOf((*parser).factors))
}

// ParseRule parses #sdy.op_sharding_rule<…>.
func ParseRule(text string) (*Rule, bool) {
	return parse(text, "#sdy.op_sharding_rule<", (*parser).rule)
}

func (r *parser) rule() *Rule {
	rule := &Rule{Operands: r.mappings(), Special: make([][]int64, len(specialFactors))}
	r.expect("->")
	rule.Results = r.mappings()
	rule.Sizes = list(r, "{", "}", func(r *parser) int64 {
		r.factors()
		r.expect("=")
		return r.number()
	})
	for i, name := range specialFactors {
		r.accept(",")
		if !r.accept(name) {
			continue
		}
		r.expect("=")
		for _, n := range slices.Concat(list(r, "{", "}", (*parser).factors)...) {
			rule.Special[i] = append(rule.Special[i], int64(n))
		}
	}
	return rule
}
