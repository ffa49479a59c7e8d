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

// A Library is the software whose promotion a system has. The zero Library is none: that of a
// lattice file, whatever the file calls itself.
type Library uint8

// The libraries.
const (
	NoLibrary Library = iota
	JAXLibrary
	TensorFlowLibrary
	NumPyLibrary
	PyTorchLibrary
)

// String returns what the library's users call it, "" for [NoLibrary].
func (l Library) String() string {
	return [...]string{"", "JAX", "TensorFlow", "NumPy", "PyTorch"}[min(l, PyTorchLibrary)]
}

// A builtin is one built-in system, made when first asked for. Systems are immutable, so sharing
// them cannot be seen.
type builtin struct {
	name    Name
	library Library
	make    func(x32 bool) *System
	made    [2]func() *System // with 64 bits and without
}

// builtins are the built-in systems, in the order in which help texts and messages list them. To
// add one is to add a row here, and the file that makes it.
var builtins = prepared(
	&builtin{name: JAX, library: JAXLibrary, make: newJAX},
	&builtin{name: JAXStrict, library: JAXLibrary, make: newJAXStrict},
	&builtin{name: TFAll, library: TensorFlowLibrary, make: newTensorFlowAll},
	&builtin{name: TFSafe, library: TensorFlowLibrary, make: newTensorFlowSafe},
	&builtin{name: NumPy, library: NumPyLibrary, make: newNumPy},
	&builtin{name: Torch, library: PyTorchLibrary, make: newTorch},
)

func prepared(rows ...*builtin) []*builtin {
	for _, b := range rows {
		for width := range b.made {
			b.made[width] = sync.OnceValue(func() *System {
				s := b.make(width == 1)
				s.name, s.library, s.config.X32 = b.name, b.library, width == 1
				return s
			})
		}
	}
	return rows
}

// system is the built-in system of a width.
func (b *builtin) system(x32 bool) *System {
	if x32 {
		return b.made[1]()
	}
	return b.made[0]()
}
