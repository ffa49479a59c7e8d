package target

import (
	"fmt"
	"slices"
	"strings"
)

// A Builtin is a target that needs no file.
type Builtin struct {
	Name   string
	About  string // its purpose, as a phrase
	Source string // the source of its behaviour, with the version

	rules    string        // the text without the line of the name
	generate func() string // returns rules if they are generated
}

// Text returns the text of the target.
func (b Builtin) Text() string {
	rules := b.rules
	if b.generate != nil {
		rules = b.generate()
	}
	return "target " + b.Name + "\n" + rules
}

// Builtins returns the built-in targets in the order of help texts.
func Builtins() []Builtin { return slices.Clone(builtins) }

// Lookup returns the built-in target with a name. The error lists the names.
func Lookup(name string) (Builtin, error) {
	var names []string
	for _, b := range builtins {
		if b.Name == name {
			return b, nil
		}
		names = append(names, b.Name)
	}
	return Builtin{}, fmt.Errorf("unknown target '%s'; there are %s", name, strings.Join(names, ", "))
}

var builtins = []Builtin{
	{
		Name:   "no64",
		About:  "no 64-bit types, as JAX without jax_enable_x64",
		Source: "jax/_src/dtypes.py@0.10.2, _dtype_to_32bit_dtype",
		rules: `replace f64 = f32
replace i64 = i32
replace ui64 = ui32
replace complex<f64> = complex<f32>
`,
	},
	{
		Name:   "no-f64",
		About:  "no 64-bit floats, nor complex numbers of them",
		Source: "jax/_src/dtypes.py@0.10.2, _dtype_to_32bit_dtype, floats and complex numbers",
		rules: `replace f64 = f32
replace complex<f64> = complex<f32>
`,
	},
	{
		Name:   "bf16-in-f32",
		About:  "bf16 and f16 are stored, f32 is computed",
		Source: "xla/hlo/transforms/simplifiers/float_normalization.cc of openxla/xla@fe6e7a13, and bf16_support(BF16) in xla/service/cpu/cpu_compiler.cc@353a6d6c",
		rules:  "compute bf16 f16 = f32\n",
	},
	{
		Name:     "amp-bf16",
		About:    "contractions in bf16, what loses precision in f32, as PyTorch's autocast",
		Source:   AutocastSource,
		generate: autocastText,
	},
	{
		Name:   "no-f8",
		About:  "no 8-bit floats: the types in which XLA computes them, which hold all their values",
		Source: "xla/service/cpu/cpu_compiler.cc of openxla/xla@353a6d6c, f8e5m2_support(F8E5M2, F16) and those that follow",
		rules: `replace f8E3M4 f8E4M3 f8E4M3B11FNUZ f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ = f16
replace f8E8M0FNU = f32
`,
	},
}
