package llvm

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A cell is a function of the differential test: an operation on certain element types.
type cell struct {
	op   string // name and variant of the operation: "compare GE TOTALORDER"
	from []elem.Type
	to   elem.Type
	args []int  // the columns of its operands
	text string // its function, with $name for the name and $rows. for the size of its tensors

	llvm, xla, spec, numpy []elem.Bits // results; nil if it did not run there
}

func (c *cell) String() string { return fmt.Sprintf("%s %v to %v", c.op, c.from, c.to) }

// A program is a list of cells on the same columns.
type program struct {
	name    string
	columns [][]elem.Bits
	cells   []*cell
}

// types returns the element types of the columns.
func (p *program) types() []elem.Type {
	t := make([]elem.Type, len(p.columns))
	for _, c := range p.cells {
		for i, arg := range c.args {
			t[arg] = c.from[i]
		}
	}
	return t
}

// operands returns the operands of a cell in a row.
func (p *program) operands(c *cell, row int) (x []elem.Bits) {
	for _, arg := range c.args {
		x = append(x, p.columns[arg][row])
	}
	return x
}

func (p *program) rows() int { return len(p.columns[0]) }

// realTypes returns the supported element types that are not complex.
func realTypes() (all []elem.Type) {
	for t := elem.I1; t <= elem.F64; t++ {
		all = append(all, t)
	}
	return all
}

func elementTypes() []elem.Type { return append(realTypes(), elem.C64, elem.C128) }

// arity has the number of operands of operations that are not unary.
var arity = map[string]int{
	"stablehlo.add": 2, "stablehlo.and": 2, "stablehlo.atan2": 2, "stablehlo.clamp": 3, "stablehlo.compare": 2,
	"stablehlo.complex": 2, "stablehlo.divide": 2, "stablehlo.maximum": 2, "stablehlo.minimum": 2, "stablehlo.multiply": 2,
	"stablehlo.or": 2, "stablehlo.power": 2, "stablehlo.remainder": 2, "stablehlo.select": 3, "stablehlo.shift_left": 2,
	"stablehlo.shift_right_arithmetic": 2, "stablehlo.shift_right_logical": 2, "stablehlo.subtract": 2, "stablehlo.xor": 2,
	"chlo.mulhi": 2, "chlo.next_after": 2, "chlo.polygamma": 2, "chlo.zeta": 2,
}

// programs returns all cells: each operation of rules on each element type that it accepts, each
// convert, each bitcast between types of one width, and sums of different types.
func programs() (all []*program) {
	names := ir.NewContext()
	for _, t := range elementTypes() {
		byArity := map[int][]*cell{}
		for _, op := range slices.Sorted(maps.Keys(rules.Get())) {
			name := names.Names.OpText(op)
			if rules.Get()[op].column(t) != nil {
				n := max(1, arity[name])
				if _, ok := domains[name]; ok || name == "stablehlo.atan2" && t.IsComplex() {
					continue
				}
				byArity[n] = append(byArity[n], cellsOf(name, t, n)...)
			}
		}
		all = append(all,
			&program{fmt.Sprintf("unary-%v", t), combine(edges(t)), byArity[1]},
			&program{fmt.Sprintf("convert-%v", t), combine(sources(t)), converts(t)})
		if len(byArity[2]) > 0 {
			all = append(all, &program{fmt.Sprintf("binary-%v", t), combine(sparse(t), sparse(t)), byArity[2]})
		}
		for _, c := range byArity[3] {
			columns := combine(few(t), few(t), few(t))
			if c.from[0] != t {
				columns = combine(allValues(elem.I1), few(t), few(t))
			}
			all = append(all, &program{fmt.Sprintf("ternary-%s-%v", c.op, t), columns, []*cell{c}})
		}
		all = append(all, onDomains(t)...)
	}
	notInXLA := func(t elem.Type) bool { return t.Bits() == 6 }
	return append(all, sums(slices.DeleteFunc(elementTypes(), notInXLA))...)
}

// onDomains returns programs of operations that are tested on a part of their domain.
func onDomains(t elem.Type) (all []*program) {
	if t.IsComplex() { // far from the branch cut, which differs between formulas
		parts := fromFloats(t.Part(), []float64{0.5, 3, -2.5})
		columns := combine(pairUp(parts), pairUp(parts)[:6])
		all = append(all, &program{fmt.Sprintf("atan2-%v", t), columns, cellsOf("stablehlo.atan2", t, 2)})
	}
	if t.IsFloat() {
		for _, name := range slices.Sorted(maps.Keys(domains)) {
			d := domains[name]
			columns := combine(representable(t, d[0]), representable(t, d[1]))
			all = append(all, &program{fmt.Sprintf("%s-%v", name, t), columns, cellsOf(name, t, 2)})
		}
	}
	return all
}

// sums returns programs, before promotion, with a sum of a type and each type that JAX joins with
// it.
func sums(types []elem.Type) (all []*program) {
	jax, _ := promote.New(promote.JAX, promote.Config{})
	for _, a := range types {
		p := &program{name: fmt.Sprintf("sum-%v", a), columns: [][]elem.Bits{cycle(sparse(a), sumRows)}}
		for _, b := range types {
			join, refusal := jax.Join(promote.Node{Type: a}, promote.Node{Type: b})
			if a == b || refusal != nil || !join.Type.InStableHLO() {
				continue
			}
			c := newCell("stablehlo.add", "sum", "", join.Type, a, b)
			c.args = []int{0, len(p.columns)}
			p.columns, p.cells = append(p.columns, cycle(sparse(b), sumRows)), append(p.cells, c)
		}
		if len(p.cells) > 0 {
			all = append(all, p)
		}
	}
	return all
}

// sumRows is the number of sums of two types. It is coprime to the numbers of values, so that all
// pairs of values occur.
const sumRows = 1009

// domains has the operands of operations that are tested on a part of their domain: ChloOps.td does
// not define the others, and XLA and SciPy differ there.
var domains = map[string][2][]float64{
	"chlo.zeta":      {{1, 1.5, 2, 3, 4.5, 7, 12, 24}, {0.25, 0.5, 1, 1.5, 2, 3.5, 8, 14, 100, 1e4}},
	"chlo.polygamma": {{0, 1, 2, 3, 4, 7}, {0.25, 0.5, 1, 1.5, 2.5, 3.5, 7, 14, 96, 1e4}},
}

// sources returns the values that are converted: all of a type of at most 16 bits.
func sources(t elem.Type) []elem.Bits {
	if t.Bits() <= 16 {
		return allValues(t)
	}
	return edges(t)
}

// cellsOf returns the cells of an operation with n operands on elements of type t.
func cellsOf(op string, t elem.Type, n int) []*cell {
	from := slices.Repeat([]elem.Type{t}, n)
	_, short, _ := strings.Cut(op, ".")
	simple := func(to elem.Type) []*cell { return []*cell{newCell(op, short, "", to, from...)} }
	switch short {
	case "bitcast_convert":
		return bitcasts(t)
	case "convert":
		return nil
	case "compare":
		return compares(t)
	case "complex":
		if to, ok := elem.Complex(t); ok && to.InStableHLO() {
			return simple(to)
		}
		return nil
	case "abs", "real", "imag":
		return simple(t.Part())
	case "is_finite", "is_inf", "is_pos_inf", "is_neg_inf":
		return simple(elem.I1)
	case "select":
		from[0] = elem.I1
	case "reduce_precision":
		return reducedPrecisions(t)
	}
	return simple(t)
}

func compares(t elem.Type) (cells []*cell) {
	kinds := map[bool][]string{true: {"FLOAT", "TOTALORDER"}, false: {"UNSIGNED"}}[t.IsFloat()]
	if t.IsSigned() {
		kinds = []string{"SIGNED"}
	} else if t.IsComplex() {
		kinds = []string{"FLOAT"}
	}
	for _, word := range []string{"EQ", "GE", "GT", "LE", "LT", "NE"} {
		for _, kind := range kinds {
			if t.IsComplex() && word != "EQ" && word != "NE" {
				continue
			}
			attributes := fmt.Sprintf("{comparison_direction = #stablehlo<comparison_direction %s>, compare_type = #stablehlo<comparison_type %s>}", word, kind)
			cells = append(cells, newCell("stablehlo.compare", "compare "+word+" "+kind, attributes, elem.I1, t, t))
		}
	}
	return cells
}

func reducedPrecisions(t elem.Type) (cells []*cell) {
	if t.Special() != elem.IEEE {
		return nil // refused
	}
	for _, p := range [][2]int{{5, 10}, {8, 7}, {4, 3}, {5, 2}, {2, 1}, {11, 52}, {8, 23}, {3, 0}} {
		attributes := fmt.Sprintf("{exponent_bits = %d : i32, mantissa_bits = %d : i32}", p[0], p[1])
		cells = append(cells, newCell("stablehlo.reduce_precision", fmt.Sprintf("reduce_precision e%dm%d", p[0], p[1]), attributes, t, t))
	}
	return cells
}

func bitcasts(t elem.Type) (cells []*cell) {
	for _, to := range elementTypes() {
		if to != t && to.Bits() == t.Bits() && !t.IsComplex() && !to.IsComplex() {
			cells = append(cells, newCell("stablehlo.bitcast_convert", "bitcast_convert", "", to, t))
		}
	}
	return cells
}

func converts(t elem.Type) (cells []*cell) {
	for _, to := range elementTypes() {
		cells = append(cells, newCell("stablehlo.convert", "convert", "", to, t))
	}
	return cells
}

// newCell returns a cell with one operation.
func newCell(op, name, attributes string, to elem.Type, from ...elem.Type) *cell {
	var parameters, operands, types []string
	for i, t := range from {
		parameters = append(parameters, fmt.Sprintf("%%%d: tensor<$rows.x%v>", i, t))
		operands = append(operands, fmt.Sprintf("%%%d", i))
		types = append(types, fmt.Sprintf("tensor<$rows.x%v>", t))
	}
	text := fmt.Sprintf("func.func private @$name(%s) -> tensor<$rows.x%v> {\n  %%r = %q(%s) %s : (%s) -> tensor<$rows.x%[2]v>\n  return %%r : tensor<$rows.x%[2]v>\n}\n",
		strings.Join(parameters, ", "), to, op, strings.Join(operands, ", "), attributes, strings.Join(types, ", "))
	return &cell{op: name, from: from, to: to, args: []int{0, 1, 2}[:len(from)], text: text}
}
