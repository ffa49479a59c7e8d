package promote

import "github.com/hlo-promote/hlo-promote/internal/lazy"

// The built-in systems.
const (
	JAX       Name = "jax"        // JAX, jax_numpy_dtype_promotion=standard
	JAXStrict Name = "jax-strict" // JAX, jax_numpy_dtype_promotion=strict
	TFAll     Name = "tf-all"     // TensorFlow, dtype conversion mode ALL
	TFSafe    Name = "tf-safe"    // TensorFlow, dtype conversion mode SAFE
	NumPy     Name = "numpy"      // NumPy 2 (NEP 50) with ml_dtypes
	Torch     Name = "torch"      // PyTorch
)

// A Library is the software whose promotion a system implements. The zero Library is that of a
// lattice file, regardless of the name in the file.
type Library uint8

// The libraries.
const (
	NoLibrary Library = iota
	JAXLibrary
	TensorFlowLibrary
	NumPyLibrary
	PyTorchLibrary
)

// String returns the name of the library, "" for [NoLibrary].
func (l Library) String() string {
	return [...]string{"", "JAX", "TensorFlow", "NumPy", "PyTorch"}[min(l, PyTorchLibrary)]
}

// A builtin is a row of the table of built-in systems. Its tables are made on first use and shared.
type builtin struct {
	name    Name
	library Library
	traits  traits
	tables  lazy.Value[*tables]
	x32     lazy.Value[*tables] // without 64-bit types, if that differs
}

// builtins lists the built-in systems in the order of help texts and messages. A new system needs a
// row here and a file with the function that makes its tables.
var builtins = [...]builtin{
	{name: JAX, library: JAXLibrary, tables: lazy.Value[*tables]{New: newJAX}, x32: lazy.Value[*tables]{New: newJAX32}},
	{name: JAXStrict, library: JAXLibrary, tables: lazy.Value[*tables]{New: newJAXStrict}, x32: lazy.Value[*tables]{New: newJAXStrict32}},
	{name: TFAll, library: TensorFlowLibrary, tables: lazy.Value[*tables]{New: newTensorFlowAll}},
	{name: TFSafe, library: TensorFlowLibrary, tables: lazy.Value[*tables]{New: newTensorFlowSafe}},
	{name: NumPy, library: NumPyLibrary, traits: traits{strongResults: true, scalars: true}, tables: lazy.Value[*tables]{New: newNumPy}},
	{name: Torch, library: PyTorchLibrary, traits: traits{strongResults: true, scalars: true, ranks: true}, tables: lazy.Value[*tables]{New: newTorch}},
}
