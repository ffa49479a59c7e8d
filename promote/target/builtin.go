package target

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

// files has a target file for each built-in target.
//
//go:embed builtin/*.target
var files embed.FS

// A Builtin is a target that needs no file.
type Builtin struct {
	Name   string
	About  string // its purpose, as a phrase
	Source string // the source of its behaviour, with the version
}

// Text returns the text of the target; "" for the zero Builtin.
func (b Builtin) Text() string {
	text, _ := files.ReadFile("builtin/" + b.Name + ".target")
	return string(text)
}

// Read returns the text of the target for [Read].
func (b Builtin) Read() Source { return Source{File: b.Name, Text: b.Text(), Builtin: true} }

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
	},
	{
		Name:   "no-f64",
		About:  "no 64-bit floats, nor complex numbers of them",
		Source: "jax/_src/dtypes.py@0.10.2, _dtype_to_32bit_dtype, floats and complex numbers",
	},
	{
		Name:   "bf16-in-f32",
		About:  "bf16 and f16 are stored, f32 is computed",
		Source: "xla/hlo/transforms/simplifiers/float_normalization.cc of openxla/xla@fe6e7a13, and bf16_support(BF16) in xla/service/cpu/cpu_compiler.cc@353a6d6c",
	},
	{
		Name:   "amp-bf16",
		About:  "contractions in bf16, what loses precision in f32, as PyTorch's autocast",
		Source: "aten/src/ATen/autocast_mode.h of pytorch/pytorch@d70fe7f3, AT_FORALL_LOWER_PRECISION_FP, _FP32, _FP32_SET_OPT_DTYPE, _DIFFERENT_REDISPATCH_SIGNATURE, _PROMOTE",
	},
	{
		Name:   "no-f8",
		About:  "no 8-bit floats: the types in which XLA computes them, which hold all their values",
		Source: "xla/service/cpu/cpu_compiler.cc of openxla/xla@353a6d6c, f8e5m2_support(F8E5M2, F16) and those that follow",
	},
}
