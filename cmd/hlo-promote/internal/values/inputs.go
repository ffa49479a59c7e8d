// Package values makes the arguments of a function from what the user writes, and writes results to
// files of NumPy.
package values

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/suggest"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/interp"
)

// A source says where arguments that are not given come from.
type source uint8

const (
	nowhere source = iota
	zeros
	random
)

// Inputs give values to the arguments of a function. *Inputs implements the interface of a flag
// value; Help describes the flag. The zero Inputs give no values.
type Inputs struct {
	given []given
	rest  source
	seed  uint64
	texts []string // as written
}

// A given is a value for an argument: of a name, or of the next argument that has none.
type given struct {
	name  string // or the number of the argument; "" for the next one
	value string
	kind  kind
}

type kind uint8

const (
	literal kind = iota
	array        // a file of NumPy
	archive      // several of them
	limits       // a range of random numbers
)

// Forms lists what an input may be.
const Forms = "FILE.npy, FILE.npz, NAME=FILE.npy, NAME=LITERAL, NAME=LOW..HIGH, random:SEED or zeros"

// Set adds an input.
func (in *Inputs) Set(text string) error {
	in.texts = append(in.texts, text)
	word, seed, hasSeed := strings.Cut(text, ":")
	name, value, isNamed := strings.Cut(text, "=")
	_, err := os.Stat(text)
	mayBeFile := !isNamed || err == nil
	_, isRange := parseRange(value)
	g := given{name: strings.TrimPrefix(name, "%"), value: value}
	switch {
	case text == "zeros":
		return in.fill(zeros)
	case word == "random" && !isNamed:
		if in.seed, err = strconv.ParseUint(seed, 10, 64); hasSeed && err != nil {
			return fmt.Errorf("the seed of random:SEED must be a number from 0 to 18446744073709551615, not %q", seed)
		}
		return in.fill(random)
	case hasEnd(text, ".npz") && mayBeFile:
		g = given{value: text, kind: archive}
	case hasEnd(text, ".npy") && mayBeFile:
		g = given{value: text, kind: array}
	case !isNamed || name == "":
		return errors.New("must be one of " + Forms)
	case hasEnd(value, ".npz"):
		return fmt.Errorf("the arrays of an archive have names of their own: write %s", value)
	case hasEnd(value, ".npy"):
		g.kind = array
	case isRange:
		g.kind = limits
	}
	in.given = append(in.given, g)
	return nil
}

// fill sets where the other arguments come from.
func (in *Inputs) fill(s source) error {
	if in.rest != nowhere {
		return errors.New("only one input may be random:SEED or zeros")
	}
	in.rest = s
	return nil
}

// Seed returns the seed of random:SEED, or 0.
func (in *Inputs) Seed() uint64 { return in.seed }

// String returns the inputs as they were written.
func (in *Inputs) String() string { return strings.Join(in.texts, " ") }

// Type returns the placeholder of the value in help texts.
func (*Inputs) Type() string { return "FILE" }

// hasEnd reports whether a file has an extension.
func hasEnd(name, end string) bool { return strings.HasSuffix(strings.ToLower(name), end) }

// parseRange parses LOW..HIGH.
func parseRange(text string) (r interp.Range, ok bool) {
	low, high, ok := strings.Cut(text, "..")
	if !ok {
		return r, false
	}
	var e1, e2 error
	r.Low, e1 = strconv.ParseFloat(low, 64)
	r.High, e2 = strconv.ParseFloat(high, 64)
	return r, e1 == nil && e2 == nil && r.High-r.Low <= maxSpan && r.Low <= r.High
}

// maxSpan bounds the width of a range, so that it is finite.
const maxSpan = 1e300

// Arguments returns the arguments for a function. An error is an [*ir.Diagnostic] about the
// function or an argument, or that of a file.
func (in *Inputs) Arguments(m *ir.Module, e *interp.Interp, function ir.Op) ([]interp.Value, error) {
	x := &filler{m: m, e: e, function: function, names: e.ArgNames(function), ranges: map[string]interp.Range{}}
	x.args = make([]interp.Value, len(x.names))
	x.taken = make([]bool, len(x.names))
	for _, g := range in.given {
		if err := x.take(g); err != nil {
			return nil, err
		}
	}
	if err := x.fill(in); err != nil {
		return nil, err
	}
	return x.args, nil
}

// A filler collects the arguments of a function.
type filler struct {
	m        *ir.Module
	e        *interp.Interp
	function ir.Op
	names    []string
	args     []interp.Value // nil for those without a value
	taken    []bool         // arguments with a value or a range
	ranges   map[string]interp.Range
}

// argument returns SSA value i of the arguments.
func (x *filler) argument(i int) ir.Value { return x.m.Arg(x.m.Body(x.function), i) }

func (x *filler) typeOf(i int) ir.Type { return x.m.Type(x.argument(i)) }

// errorAt returns an error about argument i, or about the function for -1.
func (x *filler) errorAt(i int, message, note string) error {
	at := x.m.Ranges().Op(x.function)
	if i >= 0 {
		at = x.m.Ranges().Value(x.argument(i))
	}
	d := x.m.At(at, ir.Error, message)
	if note != "" {
		d.Note(note)
	}
	return d
}

// title names an argument in messages.
func (x *filler) title(i int) string {
	return fmt.Sprintf("argument '%s' of '@%s'", x.names[i], ir.SymbolsOf(x.m).Name(x.function))
}

// take uses a given value.
func (x *filler) take(g given) error {
	if g.kind == archive {
		return x.takeArchive(g.value)
	}
	i, err := x.find(g.name)
	if err != nil {
		return err
	}
	switch g.kind {
	case array:
		data, err := os.ReadFile(g.value)
		if err != nil {
			return fmt.Errorf("cannot read %s: %w", quote(g.value), cause(err))
		}
		return x.setArray(i, data, g.value)
	case limits:
		x.ranges[x.names[i]], _ = parseRange(g.value)
		x.taken[i] = true
		return nil
	}
	v, err := x.literal(x.typeOf(i), g.value)
	if err != nil {
		return x.errorAt(i, fmt.Sprintf("%s has the type '%s', but the input is %q: %v", x.title(i), x.m.Types.Text(x.typeOf(i)), g.value, err),
			"write a number, a list such as [1, 2], or a literal such as dense<[1, 2]> : tensor<2xi32>, with the shape and the element type of the argument")
	}
	return x.set(i, v, "the input "+strconv.Quote(g.value))
}

// find returns the index of an argument that has no value yet: of the name or the number, or the
// first one for "".
func (x *filler) find(name string) (int, error) {
	i, problem := -1, ""
	switch n, err := strconv.Atoi(name); {
	case name == "":
		if i = slices.Index(x.taken, false); i < 0 {
			problem = fmt.Sprintf("has %s, and all have a value", count(len(x.names), "argument"))
		}
	case slices.Contains(x.names, name):
		if i = slices.Index(x.names, name); slices.Contains(x.names[i+1:], name) {
			i, problem = -1, fmt.Sprintf("has several arguments with the name '%s'; name one by its number, such as %d=…", name, i)
		}
	case err == nil && 0 <= n && n < len(x.names):
		i = n
	default:
		problem = fmt.Sprintf("has no argument with the name '%s'", name) + suggest.Question(name, x.names)
	}
	if problem == "" && x.taken[i] {
		problem = fmt.Sprintf("is given two values for the argument '%s'", x.names[i])
	}
	if problem != "" {
		return 0, x.errorAt(-1, fmt.Sprintf("'@%s' %s", ir.SymbolsOf(x.m).Name(x.function), problem), "its arguments are "+x.list())
	}
	return i, nil
}

// maxListed bounds the arguments that a message lists.
const maxListed = 20

// list names the arguments with their types.
func (x *filler) list() string {
	var words []string
	for i, name := range x.names[:min(len(x.names), maxListed)] {
		words = append(words, name+": "+x.m.Types.Text(x.typeOf(i)))
	}
	if len(words) == 0 {
		return "none"
	}
	if len(x.names) > maxListed {
		words = append(words, fmt.Sprintf("and %d more", len(x.names)-maxListed))
	}
	return strings.Join(words, ", ")
}

// takeArchive uses the arrays of an archive by their names; arr_0, arr_1, … are those that
// numpy.savez got without a name.
func (x *filler) takeArchive(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", quote(file), cause(err))
	}
	arrays, err := interp.ReadNPZ(data)
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", quote(file), err)
	}
	for _, name := range slices.Sorted(maps.Keys(arrays)) {
		key := name
		if number, ok := strings.CutPrefix(name, "arr_"); ok && !slices.Contains(x.names, name) {
			key = number
		}
		i, err := x.find(key)
		if err == nil {
			err = x.setArray(i, arrays[name], file+", "+name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// setArray sets argument i to the array of a file of NumPy.
func (x *filler) setArray(i int, data []byte, file string) error {
	want, ok := x.e.ElementType(x.typeOf(i))
	if !ok {
		return x.errorAt(i, fmt.Sprintf("%s has the type '%s', which is no type of arrays", x.title(i), x.m.Types.Text(x.typeOf(i))), "")
	}
	t, err := interp.ReadNPY(data, want)
	if err != nil {
		return x.errorAt(i, fmt.Sprintf("%s has the type '%s', but %s has %v", x.title(i), x.m.Types.Text(x.typeOf(i)), quote(file), err), arrayRemedy(want))
	}
	return x.set(i, t, quote(file))
}

// arrayRemedy says how to make an array of an element type.
func arrayRemedy(t elem.Type) string {
	names := map[elem.Type]string{
		elem.I1: "bool", elem.F16: "float16", elem.F32: "float32", elem.F64: "float64", elem.C64: "complex64", elem.C128: "complex128",
		elem.I8: "int8", elem.I16: "int16", elem.I32: "int32", elem.I64: "int64", elem.UI8: "uint8", elem.UI16: "uint16", elem.UI32: "uint32", elem.UI64: "uint64",
	}
	if name := names[t]; name != "" {
		return "write the array with numpy.save(file, x.astype('" + name + "'))"
	}
	return "write an array of this type, such as one of ml_dtypes, with numpy.save"
}

// set sets argument i, after checking the type of the value.
func (x *filler) set(i int, v interp.Value, from string) error {
	t := x.typeOf(i)
	if tensor, ok := v.(*interp.Tensor); ok {
		want, _ := x.e.ElementType(t)
		if tensor.Type != want || !fits(tensor.Shape, x.m.Types, t) {
			return x.errorAt(i, fmt.Sprintf("%s has the type '%s', but %s has the type 'tensor<%s>'", x.title(i), x.m.Types.Text(t), from, tensorText(tensor.Shape, tensor.Type)),
				"give an array of shape "+shapeText(x.m.Types.Dims(t))+" with elements of type "+want.String())
		}
	}
	x.args[i], x.taken[i] = v, true
	return nil
}

// fits reports whether a type allows a shape.
func fits(shape []int64, types *ir.Types, t ir.Type) bool {
	if types.Kind(t) == ir.UnrankedType || types.Kind(t) == ir.OpaqueType {
		return true
	}
	return slices.EqualFunc(shape, types.Dims(t), func(n, want int64) bool { return n == want || want == ir.Dynamic })
}

// fill gives the other arguments their values.
func (x *filler) fill(in *Inputs) error {
	missing := []string{}
	for i := range x.names {
		if x.m.Types.Kind(x.typeOf(i)) == ir.TokenType && !x.taken[i] {
			x.args[i], x.taken[i] = interp.Token{}, true
		}
		if !x.taken[i] {
			missing = append(missing, "'"+x.names[i]+"'")
		}
	}
	if in.rest == nowhere && len(missing) > 0 {
		return x.errorAt(-1, fmt.Sprintf("'@%s' needs a value for its arguments %s", ir.SymbolsOf(x.m).Name(x.function), strings.Join(missing[:min(len(missing), maxListed)], ", ")),
			"use --input NAME=FILE.npy or --input NAME=LITERAL for each, or --input random:SEED or --input zeros for all that are not given; its arguments are "+x.list())
	}
	if !slices.ContainsFunc(x.args, func(v interp.Value) bool { return v == nil }) {
		return nil
	}
	made, ok := x.e.Random(x.function, in.seed, x.ranges)
	if in.rest == zeros && len(x.ranges) == 0 {
		made, ok = x.e.Zeros(x.function)
	}
	if !ok {
		return x.errorAt(-1, fmt.Sprintf("'@%s' has arguments of types that have no values here, or that need more bytes than the bound", ir.SymbolsOf(x.m).Name(x.function)), "its arguments are "+x.list())
	}
	var zero []interp.Value
	for i, v := range made {
		_, ranged := x.ranges[x.names[i]]
		switch {
		case x.args[i] != nil:
		case in.rest == zeros && !ranged && len(x.ranges) > 0:
			if zero == nil {
				zero, _ = x.e.Zeros(x.function)
			}
			x.args[i] = zero[i]
		default:
			x.args[i] = v
		}
	}
	return nil
}
