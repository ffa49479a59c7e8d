package neighbour

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// The forms of tensor and memref that name sizes (TensorOps.td, MemRefOps.td, ViewLikeInterface.td: DynamicIndexList).

// numbers are sizes, some of which are values: ir.Dynamic stands for those.
type numbers struct {
	static  []int64
	dynamic []int32 // the tokens of the values
}

// allOf is n times the same number.
func allOf(n int, value int64) numbers { return numbers{static: slices.Repeat([]int64{value}, n)} }

func isAll(values []int64, value int64) bool {
	return !slices.ContainsFunc(values, func(v int64) bool { return v != value })
}

// numbersIn takes [0, %n, 4], or the same in parentheses. A list without values is one token.
func (r *reader) numbersIn(open int) (n numbers) {
	if open == grammar.MLIRLSQUARE && r.kind() == grammar.MLIRLIST {
		n.static = r.constants()
		return n
	}
	end := grammar.MLIRRSQUARE
	if open == grammar.MLIRLPAREN {
		end = grammar.MLIRRPAREN
	}
	r.want(open, "a list of sizes")
	for r.err == nil && r.kind() != end {
		if r.atValue() {
			n.static, n.dynamic = append(n.static, ir.Dynamic), append(n.dynamic, r.value("a size"))
		} else {
			n.static = append(n.static, r.integer())
		}
		if !r.skip(grammar.MLIRCOMMA) {
			break
		}
	}
	r.want(end, "the end of the list")
	return n
}

// constants takes a list of numbers that is one token.
func (r *reader) constants() (values []int64) {
	t := r.Tokens[r.Next]
	for at := t.Start + 1; ; {
		at = syntax.SkipBlanks(r.Text, at)
		if r.Text[at] == ']' {
			r.Next++
			return values
		}
		end := at
		for end < t.End-1 && r.Text[end] != ',' && !syntax.IsBlank(r.Text[end]) {
			end++
		}
		n, err := syntax.Integer(r.Text[at:end])
		if err != nil || end == at {
			r.fail("integers")
			return nil
		}
		values = append(values, n)
		if at = syntax.SkipBlanks(r.Text, end); r.Text[at] == ',' {
			at++
		}
	}
}

// fits tells whether as many of the numbers are values as there are.
func fits(static []int64, dynamic []ir.Value) bool {
	n := 0
	for _, s := range static {
		if s == ir.Dynamic {
			n++
		}
	}
	return n == len(dynamic)
}

// writeNumbers writes sizes in brackets.
func writeNumbers(p Printer, brackets string, static []int64, dynamic []ir.Value) {
	p.Str(brackets[:1])
	for i, n := range static {
		if i > 0 {
			p.Str(", ")
		}
		if n != ir.Dynamic {
			p.Int(n)
			continue
		}
		p.Values(dynamic[0])
		dynamic = dynamic[1:]
	}
	p.Str(brackets[1:])
}

// sliceParts are the lists of a slice: offsets, sizes, strides.
var sliceParts = []string{"static_offsets", "static_sizes", "static_strides"}

// slice takes [offsets] [sizes] [strides], and notes what they say; before is how many operands stand before them, each in a list of its own.
func (r *reader) slice(before int) {
	sizes := slices.Repeat([]int{1}, before)
	for _, name := range sliceParts {
		n := r.numbersIn(grammar.MLIRLSQUARE)
		r.use(n.dynamic, index)
		r.ints(name, n.static)
		sizes = append(sizes, len(n.dynamic))
	}
	r.segments(sizes...)
}

// saysSlice tells whether the lists of a slice are what the operation says.
func saysSlice(before int) func(m *ir.Module, op ir.Op) bool {
	return func(m *ir.Module, op ir.Op) bool {
		lists := split(m, op)
		if len(lists) != before+len(sliceParts) || slices.ContainsFunc(lists[:before], func(l []ir.Value) bool { return len(l) != 1 }) {
			return false
		}
		return saysNumbers(m, op, sliceParts, lists[before:])
	}
}

func saysNumbers(m *ir.Module, op ir.Op, names []string, lists [][]ir.Value) bool {
	for i, name := range names {
		if a := property(m, op, name); a == 0 || !fits(m.Ints(a), lists[i]) {
			return false
		}
	}
	return true
}

func printSlice(p Printer, op ir.Op, before int) {
	m := p.Module()
	lists := split(m, op)[before:]
	for i, name := range sliceParts {
		if i > 0 {
			p.Str(" ")
		}
		writeNumbers(p, "[]", m.Ints(property(m, op, name)), lists[i])
	}
	p.Dict(op, "", append([]string{operandSegments}, sliceParts...)...)
	p.Str(" : ")
}

// slicing is `op %x[0] [4] [1] : T to U`, of tensor.extract_slice and memref.subview.
var slicing = &Form{
	read: func(r *reader) {
		source := r.value("an operand")
		at := len(r.out.Operands)
		r.out.Operands = append(r.out.Operands, Operand{Token: source})
		r.slice(1)
		r.dict()
		t := r.colonType()
		r.out.Operands[at].Type = t
		r.wantWord("to")
		r.out.Results = []Type{r.typ()}
	},
	says: saysSlice(1),
	print: func(p Printer, op ir.Op) {
		source := p.Module().Operand(op, 0)
		p.Name(op)
		p.Str(" ")
		p.Values(source)
		printSlice(p, op, 1)
		p.Types(source)
		p.Str(" to ")
		p.Results(op)
	},
}

// inserting is `op %x into %y[0] [4] [1] : T into U`, of tensor.insert_slice, whose result is like %y, and tensor.parallel_insert_slice, which has
// none.
func inserting(results int) *Form {
	return &Form{
		read: func(r *reader) {
			source := r.value("an operand")
			r.wantWord("into")
			dest := r.value("an operand")
			r.out.Operands = append(r.out.Operands, Operand{Token: source}, Operand{Token: dest})
			r.slice(2)
			r.dict()
			from := r.colonType()
			r.wantWord("into")
			to := r.typ()
			r.out.Operands[0].Type, r.out.Operands[1].Type = from, to
			r.out.Results = slices.Repeat([]Type{to}, results)
		},
		says: saysSlice(2),
		print: func(p Printer, op ir.Op) {
			operands := p.Module().Operands(op)
			p.Name(op)
			p.Str(" ")
			p.Values(operands[0])
			p.Str(" into ")
			p.Values(operands[1])
			printSlice(p, op, 2)
			p.Types(operands[0])
			p.Str(" into ")
			p.Types(operands[1])
		},
	}
}

// expandShape is tensor.expand_shape %x [[0, 1]] output_shape [%n, 4] : T into U.
var expandShape = &Form{
	read: func(r *reader) {
		source := r.value("an operand")
		r.whole("reassociation", "a list of lists")
		r.wantWord("output_shape")
		n := r.numbersIn(grammar.MLIRLSQUARE)
		r.ints("static_output_shape", n.static)
		r.dict()
		r.use([]int32{source}, r.colonType())
		r.use(n.dynamic, index)
		r.wantWord("into")
		r.out.Results = []Type{r.typ()}
	},
	says: func(m *ir.Module, op ir.Op) bool {
		return m.NumOperands(op) > 0 && property(m, op, "reassociation") != 0 &&
			saysNumbers(m, op, []string{"static_output_shape"}, [][]ir.Value{m.Operands(op)[1:]})
	},
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		operands := m.Operands(op)
		p.Name(op)
		p.Str(" ")
		p.Values(operands[0])
		p.Str(" ")
		p.Attr(property(m, op, "reassociation"))
		p.Str(" output_shape ")
		writeNumbers(p, "[]", m.Ints(property(m, op, "static_output_shape")), operands[1:])
		p.Dict(op, "", "reassociation", "static_output_shape")
		p.Str(" : ")
		p.Types(operands[0])
		p.Str(" into ")
		p.Results(op)
	},
}

// collapseShape is tensor.collapse_shape %x [[0, 1]] : T into U.
var collapseShape = &Form{
	read: func(r *reader) {
		source := r.value("an operand")
		r.whole("reassociation", "a list of lists")
		r.dict()
		r.use([]int32{source}, r.colonType())
		r.wantWord("into")
		r.out.Results = []Type{r.typ()}
	},
	says: func(m *ir.Module, op ir.Op) bool { return property(m, op, "reassociation") != 0 },
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		p.Name(op)
		p.Str(" ")
		p.Values(m.Operands(op)...)
		p.Str(" ")
		p.Attr(property(m, op, "reassociation"))
		p.Dict(op, "", "reassociation")
		p.Str(" : ")
		p.Types(m.Operands(op)...)
		p.Str(" into ")
		p.Results(op)
	},
}

// padding is tensor.pad %x nofold low[0, %n] high[1, 2] {…} : T to U.
var padding = &Form{
	read: func(r *reader) {
		source := r.value("an operand")
		r.out.Operands = append(r.out.Operands, Operand{Token: source})
		r.unit("nofold", "nofold")
		sizes := []int{1}
		for _, side := range []string{"low", "high"} {
			r.wantWord(side)
			n := r.numbersIn(grammar.MLIRLSQUARE)
			r.use(n.dynamic, index)
			r.ints("static_"+side, n.static)
			sizes = append(sizes, len(n.dynamic))
		}
		r.segments(sizes...)
		r.region()
		r.dict()
		r.out.Operands[0].Type = r.colonType()
		r.wantWord("to")
		r.out.Results = []Type{r.typ()}
	},
	says: func(m *ir.Module, op ir.Op) bool {
		lists := split(m, op)
		return len(lists) == 3 && len(lists[0]) == 1 && len(regionsOf(m, op)) == 1 && saysNumbers(m, op, []string{"static_low", "static_high"}, lists[1:])
	},
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		lists := split(m, op)
		p.Name(op)
		p.Str(" ")
		p.Values(lists[0]...)
		if property(m, op, "nofold") != 0 {
			p.Str(" nofold")
		}
		for i, side := range []string{"low", "high"} {
			p.Str(" " + side)
			writeNumbers(p, "[]", m.Ints(property(m, op, "static_"+side)), lists[i+1])
		}
		p.Str(" ")
		p.Region(m.FirstRegion(op), Args|End)
		p.Dict(op, "", operandSegments, "nofold", "static_low", "static_high")
		p.Str(" : ")
		p.Types(lists[0]...)
		p.Str(" to ")
		p.Results(op)
	},
}

// generating is tensor.generate %n {…} : T.
var generating = &Form{
	read: func(r *reader) {
		r.use(r.values(), index)
		r.region()
		r.dict()
		r.out.Results = []Type{r.colonType()}
	},
	says: func(m *ir.Module, op ir.Op) bool { return len(regionsOf(m, op)) == 1 },
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		p.Name(op)
		p.Str(" ")
		if operands := m.Operands(op); len(operands) > 0 {
			p.Values(operands...)
			p.Str(" ")
		}
		p.Region(m.FirstRegion(op), Args|End)
		p.Dict(op, "")
		p.Str(" : ")
		p.Results(op)
	},
}

// concatenating is tensor.concat dim(0) %x, %y : (T, U) -> V.
var concatenating = &Form{
	read: func(r *reader) {
		r.wantWord("dim")
		r.want(grammar.MLIRLPAREN, "'('")
		r.whole("dim", "a dimension")
		r.want(grammar.MLIRRPAREN, "')'")
		names := r.values()
		r.dict()
		r.want(grammar.MLIRCOLON, "':' and a function type")
		r.use(names, r.functionOf(len(names))...)
	},
	says: func(m *ir.Module, op ir.Op) bool { return property(m, op, "dim") != 0 },
	print: func(p Printer, op ir.Op) {
		m := p.Module()
		p.Name(op)
		p.Str(" dim(")
		p.Int(m.Ints(property(m, op, "dim"))[0])
		p.Str(") ")
		p.Values(m.Operands(op)...)
		p.Dict(op, "", "dim")
		printFunction(p, op)
	},
}

// functionOf takes (T, U) -> V, of n operands.
func (r *reader) functionOf(n int) []Type {
	types := r.typesInParens()
	r.want(grammar.MLIRARROW, "'->'")
	r.out.Results = r.resultTypes()
	if len(types) != n {
		r.fail("as many types as operands")
		return make([]Type, n)
	}
	return types
}

func printFunction(p Printer, op ir.Op) {
	p.Str(" : (")
	p.Types(p.Module().Operands(op)...)
	p.Str(") -> ")
	p.Results(op)
}

// reshaping is tensor.reshape %x(%shape) : (T, U) -> V.
var reshaping = &Form{
	read: func(r *reader) {
		names := []int32{r.value("an operand")}
		r.want(grammar.MLIRLPAREN, "'('")
		names = append(names, r.value("an operand"))
		r.want(grammar.MLIRRPAREN, "')'")
		r.dict()
		r.want(grammar.MLIRCOLON, "':' and a function type")
		r.use(names, r.functionOf(len(names))...)
	},
	says: func(m *ir.Module, op ir.Op) bool { return m.NumOperands(op) == 2 },
	print: func(p Printer, op ir.Op) {
		operands := p.Module().Operands(op)
		p.Name(op)
		p.Str(" ")
		p.Values(operands[0])
		p.Str("(")
		p.Values(operands[1])
		p.Str(")")
		p.Dict(op, "")
		printFunction(p, op)
	},
}

// allocating is memref.alloc(%n)[%s] : T.
var allocating = &Form{
	read: func(r *reader) {
		sizes := r.group()
		var symbols []int32
		if r.skip(grammar.MLIRLSQUARE) {
			symbols = r.values()
			r.want(grammar.MLIRRSQUARE, "']'")
		} else if r.kind() == grammar.MLIRLIST && r.text() == "[]" {
			r.Next++
		}
		r.use(sizes, index)
		r.use(symbols, index)
		r.segments(len(sizes), len(symbols))
		r.dict()
		r.out.Results = []Type{r.colonType()}
	},
	says: func(m *ir.Module, op ir.Op) bool { return len(split(m, op)) == 2 },
	print: func(p Printer, op ir.Op) {
		lists := split(p.Module(), op)
		p.Name(op)
		p.Str("(")
		p.Values(lists[0]...)
		p.Str(")")
		if len(lists[1]) > 0 {
			p.Str("[")
			p.Values(lists[1]...)
			p.Str("]")
		}
		p.Dict(op, "", operandSegments)
		p.Str(" : ")
		p.Results(op)
	},
}

func init() {
	for name, f := range map[string]*Form{
		"slice": slicing, "insert": inserting(1), "parallel_insert": inserting(0), "tensor.expand_shape": expandShape,
		"tensor.collapse_shape": collapseShape, "tensor.pad": padding, "tensor.generate": generating, "tensor.concat": concatenating,
		"tensor.reshape": reshaping, "alloc": allocating,
	} {
		Forms[name] = f
	}
}
