package ir

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// A customForm is a piece of a form that one attribute and its short spelling cannot say. match and
// show get the attributes that it stands for, in the order of attrs. Sources: AssemblyFormat.cpp and
// StablehloOps.cpp of openxla/stablehlo.
type customForm struct {
	attrs []string
	words []string // the words in it
	match func(x *matcher, attrs []Name) *syntax.Error
	show  func(p *printer, op Op, attrs []Name)
}

var customForms = map[string]*customForm{
	"dims": {[]string{"dot_dimension_numbers"}, []string{"batching_dims", "contracting_dims", "x"}, matchDotDims, showDotDims},
	"precision": {[]string{"precision_config"}, []string{"precision"},
		func(x *matcher, attrs []Name) *syntax.Error { return x.clause("precision", attrs[0], precisionsAttr) },
		func(p *printer, op Op, attrs []Name) { p.clause(op, ", precision = ", attrs[0], precisionsAttr) }},
	"algorithm": {[]string{"algorithm"}, []string{"algorithm"},
		func(x *matcher, attrs []Name) *syntax.Error { return x.clause("algorithm", attrs[0], dotAlgorithmAttr) },
		func(p *printer, op Op, attrs []Name) { p.clause(op, ", algorithm = ", attrs[0], dotAlgorithmAttr) }},
	"ranges":  {[]string{"start_indices", "limit_indices", "strides"}, nil, matchRanges, showRanges},
	"format":  {[]string{"exponent_bits", "mantissa_bits"}, nil, matchFormat, showFormat},
	"window":  {[]string{"window_strides", "padding", "lhs_dilation", "rhs_dilation", "window_reversal"}, nil, matchWindow, showWindow},
	"barrier": {nil, nil, matchBarrier, showBarrier},
	"regions": {nil, nil, matchRegions, showRegions},
	"indices": {nil, nil, matchIndices, showIndices},
}

// clause matches `, word = attribute` if it is there.
func (x *matcher) clause(word string, name Name, kind attrKind) *syntax.Error {
	start := x.next
	if x.kind() != grammar.MLIRCOMMA {
		return nil
	}
	if x.next++; x.text() != word {
		x.next = start
		return nil
	}
	if err := x.matchWords([]string{word, "="}); err != nil {
		return err
	}
	if attrKinds[kind].tokens(x) == 0 {
		return x.expected(attrKinds[kind].what)
	}
	x.attr(name, kind, 1)
	return nil
}

// clause writes a text and an attribute if the operation has it.
func (p *printer) clause(op Op, text string, name Name, kind attrKind) {
	if a := p.m.Property(op, name); a != 0 {
		p.str(text)
		p.short(kind, a)
	}
}

// matchDotDims matches batching_dims = [..] x [..], contracting_dims = [..] x [..].
func matchDotDims(x *matcher, attrs []Name) *syntax.Error {
	start := x.next
	pair := []int{grammar.MLIRLIST, grammar.MLIRWORD, grammar.MLIRLIST}
	for _, word := range []string{"batching_dims", "contracting_dims"} {
		if word == "batching_dims" && x.text() != word {
			continue
		}
		if err := x.matchWords([]string{word, "="}); err != nil {
			return err
		}
		for i, kind := range pair {
			if x.kind() != kind || i == 1 && x.text() != "x" {
				return x.expected("'[…] x […]'")
			}
			x.next++
		}
		if word == "batching_dims" {
			if err := x.matchWords([]string{","}); err != nil {
				return err
			}
		}
	}
	n := x.next - start
	x.next = start
	x.attr(attrs[0], dotAttr, n)
	return nil
}

func showDotDims(p *printer, op Op, attrs []Name) {
	lists := map[string]string{}
	text := p.m.attrs[p.m.Property(op, attrs[0])].short
	for _, f := range structs["#stablehlo.dot"] {
		lists[f.name] = "[]"
		if _, after, ok := strings.Cut(text, f.name+" = "); ok {
			lists[f.name] = after[:strings.IndexByte(after, ']')+1]
		}
	}
	if lists["lhs_batching_dimensions"] != "[]" || lists["rhs_batching_dimensions"] != "[]" {
		p.str("batching_dims = " + lists["lhs_batching_dimensions"] + " x " + lists["rhs_batching_dimensions"] + ", ")
	}
	p.str("contracting_dims = " + lists["lhs_contracting_dimensions"] + " x " + lists["rhs_contracting_dimensions"])
}

// matchRanges matches [0:4:2, 1:3].
func matchRanges(x *matcher, attrs []Name) *syntax.Error {
	if x.kind() != grammar.MLIRLIST {
		return x.expected("ranges [start:limit:stride, …]")
	}
	for i, kind := range []attrKind{rangeStartsAttr, rangeLimitsAttr, rangeStridesAttr} {
		x.shape.attrs = append(x.shape.attrs, attrPlace{attrs[i], kind, int32(x.next), int32(x.next)})
	}
	x.next++
	return nil
}

func showRanges(p *printer, op Op, attrs []Name) {
	starts, limits, strides := p.m.Ints(p.m.Property(op, attrs[0])), p.m.Ints(p.m.Property(op, attrs[1])), p.m.Ints(p.m.Property(op, attrs[2]))
	p.byte('[')
	if len(starts) != len(limits) || len(starts) != len(strides) {
		p.str("start_indices: ")
		p.ints(starts)
		p.str(", limit_indices: ")
		p.ints(limits)
		p.str(", strides: ")
		p.ints(strides)
		p.byte(']')
		return
	}
	for i := range starts {
		if i > 0 {
			p.str(", ")
		}
		p.buf = strconv.AppendInt(p.buf, starts[i], 10)
		p.byte(':')
		p.buf = strconv.AppendInt(p.buf, limits[i], 10)
		if strides[i] != 1 {
			p.byte(':')
			p.buf = strconv.AppendInt(p.buf, strides[i], 10)
		}
	}
	p.byte(']')
}

// matchFormat matches e5m10.
func matchFormat(x *matcher, attrs []Name) *syntax.Error {
	if x.kind() != grammar.MLIRWORD {
		return x.expected("a format e#m#")
	}
	for i, kind := range []attrKind{exponentAttr, mantissaAttr} {
		x.shape.attrs = append(x.shape.attrs, attrPlace{attrs[i], kind, int32(x.next), int32(x.next)})
	}
	x.next++
	return nil
}

func showFormat(p *printer, op Op, attrs []Name) {
	p.byte('e')
	p.str(p.m.attrs[p.m.Property(op, attrs[0])].short)
	p.byte('m')
	p.str(p.m.attrs[p.m.Property(op, attrs[1])].short)
}

// windowFields are the words of a convolution's window, in the order of its attributes.
var windowFields = [...]struct {
	word string
	kind attrKind
}{{"stride", windowStrideAttr}, {"pad", windowPadAttr}, {"lhs_dilate", windowLhsAttr}, {"rhs_dilate", windowRhsAttr}, {"reverse", windowReverseAttr}}

// matchWindow matches {stride = [1, 1], pad = [[0, 0], [0, 0]], …}.
func matchWindow(x *matcher, attrs []Name) *syntax.Error {
	switch x.kind() {
	case grammar.MLIREMPTY:
	case grammar.MLIRDICT:
		for i, f := range windowFields {
			x.shape.attrs = append(x.shape.attrs, attrPlace{attrs[i], f.kind, int32(x.next), int32(x.next)})
		}
	default:
		return x.expected("'{' and the window")
	}
	x.next++
	return nil
}

// windowField reads one field of a window; 0 if it is not there.
func windowField(which int) func(r *attrText) (Attr, *syntax.Error) {
	return func(r *attrText) (Attr, *syntax.Error) {
		d, err := r.windowDict()
		if err != nil {
			return 0, err
		}
		for _, e := range r.c.Entries(d) {
			field := -1
			for i, f := range windowFields {
				if f.word == r.c.NameString(e.Name) {
					field = i
				}
			}
			if field < 0 {
				return 0, r.fail("Unexpected keyword " + r.c.NameString(e.Name))
			}
			if field == which {
				return r.windowValue(which, e.Attr)
			}
		}
		return 0, nil
	}
}

// windowDict reads the fields of a window; a comma may stand behind the last.
func (r *attrText) windowDict() (Dict, *syntax.Error) {
	end := r.end - 1
	for end > r.start && isBlank(r.src[end-1]) {
		end--
	}
	if r.src[end-1] != ',' {
		return r.c.readDict(r.src, r.start, r.end, r.aliases)
	}
	text := append(append([]byte(nil), r.src[r.start:end-1]...), '}')
	d, err := r.c.readDict(text, 0, len(text), r.aliases)
	if err != nil {
		err.Start, err.End = err.Start+r.start, err.End+r.start
	}
	return d, err
}

// isBlank tells whether a byte is a blank.
func isBlank(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

func (r *attrText) windowValue(which int, a Attr) (Attr, *syntax.Error) {
	var ints []int64
	for _, item := range r.c.Items(a) {
		if windowFields[which].kind != windowPadAttr {
			if r.c.AttrKind(item) != IntegerAttr {
				return 0, r.fail("expected integer value")
			}
			ints = append(ints, r.c.Ints(item)...)
			continue
		}
		pair := r.c.Items(item)
		if len(pair) != 2 || r.c.AttrKind(pair[0]) != IntegerAttr || r.c.AttrKind(pair[1]) != IntegerAttr {
			return 0, r.fail("Expected array with 2 elements")
		}
		ints = append(ints, r.c.Ints(pair[0])[0], r.c.Ints(pair[1])[0])
	}
	switch windowFields[which].kind {
	case windowPadAttr:
		return r.c.intElements(ints, r.c.Tensor([]int64{int64(len(ints) / 2), 2}, r.c.Scalar(elem.I64))), nil
	case windowReverseAttr:
		for i, v := range ints {
			if v != 0 {
				ints[i] = 1
			}
		}
		return r.c.denseArray(elem.I1, ints), nil
	}
	return r.c.IntArray(ints), nil
}

func showWindow(p *printer, op Op, attrs []Name) {
	p.byte('{')
	sep := ""
	for i, f := range windowFields {
		a := p.m.Property(op, attrs[i])
		if a == 0 {
			continue
		}
		p.str(sep + f.word + " = ")
		sep = ", "
		if f.kind != windowPadAttr {
			p.str(p.m.attrs[a].short)
			continue
		}
		p.byte('[')
		e := p.m.attrs[a].elems
		for n := int64(0); n < e.count; n += 2 {
			if n > 0 {
				p.str(", ")
			}
			p.byte('[')
			p.buf = e.appendElement(p.buf, n)
			p.str(", ")
			p.buf = e.appendElement(p.buf, n+1)
			p.byte(']')
		}
		p.byte(']')
	}
	p.byte('}')
}

// matchBarrier matches the operands of an optimization_barrier, or ().
func matchBarrier(x *matcher, _ []Name) *syntax.Error {
	if x.kind() == grammar.MLIRLPAREN {
		return x.matchWords([]string{"(", ")"})
	}
	x.matchOperands()
	return nil
}

func showBarrier(p *printer, op Op, _ []Name) {
	operands := p.m.Operands(op)
	if len(operands) == 0 {
		p.str("()")
		return
	}
	p.byte(' ')
	p.valueList(operands)
	p.str(" : ")
	p.typesOf(operands)
}

// matchRegions matches ({…}, {…}) if it is there.
func matchRegions(x *matcher, _ []Name) *syntax.Error {
	if x.kind() != grammar.MLIRLPAREN {
		return nil
	}
	if x.next++; x.kind() == grammar.MLIRRPAREN {
		x.next++
		return nil
	}
	for {
		if k := x.kind(); k != grammar.MLIRREGION && k != grammar.MLIREMPTY {
			return x.expected("a region")
		}
		x.shape.regions = append(x.shape.regions, int32(x.next))
		x.next++
		if x.kind() != grammar.MLIRCOMMA {
			break
		}
		x.next++
	}
	return x.matchWords([]string{")"})
}

func showRegions(p *printer, op Op, _ []Name) {
	if p.m.FirstRegion(op) != 0 {
		p.str(" (")
		p.regionList(op)
		p.byte(')')
	}
}

// matchIndices matches [%i, %j] or [].
func matchIndices(x *matcher, _ []Name) *syntax.Error {
	if x.kind() == grammar.MLIRLIST && x.text() == "[]" {
		x.next++
		return nil
	}
	if x.kind() != grammar.MLIRLSQUARE {
		return x.expected("'[' and indices")
	}
	x.next++
	x.matchOperands()
	return x.matchWords([]string{"]"})
}

func showIndices(p *printer, op Op, _ []Name) {
	p.byte('[')
	p.valueList(p.m.Operands(op)[1:])
	p.byte(']')
}

// ints writes integers separated by commas.
func (p *printer) ints(v []int64) {
	for i, n := range v {
		if i > 0 {
			p.str(", ")
		}
		p.buf = strconv.AppendInt(p.buf, n, 10)
	}
}
