package promote

import "sync"

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

// A builtin is a row of the table of built-in systems. A system is created on first use and shared,
// because systems are immutable.
type builtin struct {
	name    Name
	library Library
	make    func(x32 bool) *System
	systems [2]func() *System // make with 64-bit types and without, each called at most once
}

// builtins lists the built-in systems in the order of help texts and messages. A new system needs a
// row here and a file with its make function.
var builtins = lazyBuiltins(
	&builtin{name: JAX, library: JAXLibrary, make: newJAX},
	&builtin{name: JAXStrict, library: JAXLibrary, make: newJAXStrict},
	&builtin{name: TFAll, library: TensorFlowLibrary, make: newTensorFlowAll},
	&builtin{name: TFSafe, library: TensorFlowLibrary, make: newTensorFlowSafe},
	&builtin{name: NumPy, library: NumPyLibrary, make: newNumPy},
	&builtin{name: Torch, library: PyTorchLibrary, make: newTorch},
)

// lazyBuiltins sets systems in each row and returns the rows.
func lazyBuiltins(rows ...*builtin) []*builtin {
	for _, b := range rows {
		for width := range b.systems {
			b.systems[width] = sync.OnceValue(func() *System {
				s := b.make(width == 1)
				s.name, s.library, s.config.X32 = b.name, b.library, width == 1
				return s
			})
		}
	}
	return rows
}

// system returns the system with or without 64-bit types.
func (b *builtin) system(x32 bool) *System {
	if x32 {
		return b.systems[1]()
	}
	return b.systems[0]()
}
