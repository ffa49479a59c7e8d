// Command go-xla builds a StableHLO module with the builder of github.com/gomlx/go-xla, changes the
// element types of its weights to types that the builder does not mix, and prints the module that
// hlo-promote promotes as JAX would.
package main

import (
	"fmt"
	"io"
	"log"
	"os"
	"slices"

	"github.com/gomlx/go-xla/pkg/stablehlo"
	"github.com/gomlx/go-xla/pkg/types/dtypes"
	"github.com/gomlx/go-xla/pkg/types/shapes"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
)

func main() {
	written, err := layer()
	if err == nil {
		err = promoted(os.Stdout, written)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// layer builds x * w + b in f32. The builder refuses operands of different element types.
func layer() ([]byte, error) {
	b := stablehlo.New("layer")
	main := b.Main()
	var values []*stablehlo.Value
	for _, name := range []string{"x", "w", "b"} {
		v, err := main.NamedInput(name, shapes.Make(dtypes.Float32, 4))
		if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	scaled, err := stablehlo.Multiply(values[0], values[1])
	if err != nil {
		return nil, err
	}
	sum, err := stablehlo.Add(scaled, values[2])
	if err != nil {
		return nil, err
	}
	if err := main.Return(sum); err != nil {
		return nil, err
	}
	return b.Build()
}

// promoted prints the promoted module with w stored as i8 and b as bf16.
func promoted(w io.Writer, written []byte) error {
	m, diagnostics := pipeline.Parse(text.NewReader(ir.NewContext()), &ir.Source{Name: "layer.mlir", Text: written})
	if err := diagnostics.Err(); err != nil {
		return err
	}
	layer := m.FirstOp(m.Body(m.Top()))
	store(m, layer, map[int]elem.Type{1: elem.I8, 2: elem.BF16})
	result, err := passes.Promote(m, passes.Options{})
	if err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, len(result.Changes()), "converts")
	return text.Print(w, m, text.PrintOptions{})
}

// store changes the element types of some parameters of a function.
func store(m *ir.Module, function ir.Op, types map[int]elem.Type) {
	entry := m.Body(function)
	parts, count := m.Types.Parts(m.Attrs.Type(m.Property(function, ir.NameFunctionType)))
	inputs := slices.Clone(parts[:count])
	for i, e := range types {
		inputs[i] = m.Types.WithElement(inputs[i], m.Types.Scalar(e))
		m.SetType(m.Arg(entry, i), inputs[i])
	}
	m.SetProperty(function, ir.NameFunctionType, m.Attrs.TypeAttr(m.Types.Function(inputs, parts[count:])))
}
