package llvm

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// A mainFunction generates @main of a program for a reference.
type mainFunction struct {
	p           *program
	number      int // of the program
	rows        int
	body        strings.Builder
	results     []string
	resultTypes []string
}

func (f *mainFunction) tensor(t elem.Type) string { return fmt.Sprintf("tensor<%dx%v>", f.rows, t) }

// call appends a call of cell i with the columns %arg0 and so on, and returns the name of the
// result.
func (f *mainFunction) call(i int) string {
	c := f.p.cells[i]
	operands := mapSlice(c.args, func(arg int) string { return fmt.Sprintf("%%arg%d", arg) })
	return f.op(fmt.Sprintf("func.call @%s(%s)", functionName(f.number, i), strings.Join(operands, ", ")), mapSlice(c.from, f.tensor), c.to)
}

// op appends an operation and returns the name of its result.
func (f *mainFunction) op(text string, from []string, to elem.Type) string {
	name := fmt.Sprintf("%%r%d", f.body.Len())
	fmt.Fprintf(&f.body, "  %s = %s : (%s) -> %s\n", name, text, strings.Join(from, ", "), f.tensor(to))
	return name
}

func (f *mainFunction) result(name string, t elem.Type) {
	f.results, f.resultTypes = append(f.results, name), append(f.resultTypes, f.tensor(t))
}

// module returns the text of the module: the promoted cells and this function.
func (f *mainFunction) module(t *testing.T, parameters string) string {
	var b strings.Builder
	if err := text.Print(&b, promoted(t, f.p.textOf(f.number, f.rows)), text.PrintOptions{}); err != nil {
		t.Fatal(err)
	}
	types := strings.Join(f.resultTypes, ", ")
	return fmt.Sprintf("%sfunc.func public @main(%s) -> (%s) {\n%s  return %s : %s\n}\n}\n",
		strings.TrimSuffix(b.String(), "}\n"), parameters, types, f.body.String(), strings.Join(f.results, ", "), types)
}

// xlaText returns the program with a main function that has the columns as arguments.
func (p *program) xlaText(t *testing.T, number int) string {
	f := &mainFunction{p: p, number: number, rows: p.rows()}
	var parameters []string
	for i, t := range p.types() {
		parameters = append(parameters, fmt.Sprintf("%%arg%d: %s", i, f.tensor(t)))
	}
	for i, c := range p.cells {
		if inXLA(c) {
			f.result(f.call(i), c.to)
		}
	}
	return f.module(t, strings.Join(parameters, ", "))
}

// specText returns the program with a main function that has the first rows as constants. Its
// results are unsigned integers, which are all that Python can read.
func (p *program) specText(t *testing.T, number int) string {
	f := &mainFunction{p: p, number: number, rows: min(p.rows(), maxInterpretedRows)}
	for i, t := range p.types() {
		fmt.Fprintf(&f.body, "  %%arg%d = stablehlo.constant dense<%s> : %s\n", i, denseText(t, p.columns[i][:f.rows]), f.tensor(t))
	}
	for i, c := range p.cells {
		switch {
		case !inSpec(c):
		case c.to.IsComplex():
			r, from := f.call(i), []string{f.tensor(c.to)}
			f.specResult(f.op("stablehlo.real "+r, from, c.to.Part()), c.to.Part())
			f.specResult(f.op("stablehlo.imag "+r, from, c.to.Part()), c.to.Part())
		default:
			f.specResult(f.call(i), c.to)
		}
	}
	return f.module(t, "")
}

// specResult converts a value of type t to an unsigned integer and adds it to the results.
func (f *mainFunction) specResult(name string, t elem.Type) {
	for _, step := range specSteps(t) {
		op := "stablehlo.convert "
		if step.Bits() == t.Bits() {
			op = "stablehlo.bitcast_convert "
		}
		name, t = f.op(op+name, []string{f.tensor(t)}, step), step
	}
	f.result(name, t)
}

// specSteps returns the types through which a result is converted to an integer that Python can
// read.
func specSteps(t elem.Type) []elem.Type {
	unsigned := map[int]elem.Type{8: elem.UI8, 16: elem.UI16, 32: elem.UI32, 64: elem.UI64}
	switch {
	case t.Bits() == 6:
		return []elem.Type{elem.F32, elem.UI32}
	case t == elem.F4E2M1FN:
		return []elem.Type{elem.UI4, elem.UI8}
	case t.Bits() < 8:
		return []elem.Type{elem.UI8}
	case t.IsUnsigned():
		return nil
	}
	return []elem.Type{unsigned[t.Bits()]}
}

// denseText formats the elements of a dense literal.
func denseText(t elem.Type, column []elem.Bits) string {
	number := func(t elem.Type, b uint64) string {
		switch {
		case t == elem.I1:
			return fmt.Sprint(b != 0)
		case t.IsFloat():
			return fmt.Sprintf("0x%0*X", (t.Bits()+3)/4, b)
		}
		return string(elem.AppendInt(nil, t, elem.Bits{Lo: b}))
	}
	var texts []string
	for _, b := range column {
		text := number(t.Part(), b.Lo)
		if t.IsComplex() {
			text = "(" + text + ", " + number(t.Part(), b.Hi) + ")"
		}
		texts = append(texts, text)
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

func mapSlice[T, U any](list []T, f func(T) U) (out []U) {
	for _, x := range list {
		out = append(out, f(x))
	}
	return out
}
