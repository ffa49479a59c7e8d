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
	traits  traits
	make    func(x32 bool) *tables
	systems [2]struct { // with 64-bit types and without
		once   sync.Once
		system *System
	}
}

// builtins lists the built-in systems in the order of help texts and messages. A new system needs a
// row here and a file with its make function.
var builtins = [...]*builtin{
	{name: JAX, library: JAXLibrary, make: newJAX},
	{name: JAXStrict, library: JAXLibrary, make: newJAXStrict},
	{name: TFAll, library: TensorFlowLibrary, make: newTensorFlowAll},
	{name: TFSafe, library: TensorFlowLibrary, make: newTensorFlowSafe},
	{name: NumPy, library: NumPyLibrary, traits: traits{strongResults: true, scalars: true}, make: newNumPy},
	{name: Torch, library: PyTorchLibrary, traits: traits{strongResults: true, scalars: true, ranks: true}, make: newTorch},
}

// system returns the system with or without 64-bit types.
func (b *builtin) system(x32 bool) *System {
	made := &b.systems[0]
	if x32 {
		made = &b.systems[1]
	}
	made.once.Do(func() {
		made.system = &System{
			name: b.name, library: b.library, config: Config{X32: x32}, traits: b.traits,
			tables: sync.OnceValue(func() *tables { return b.make(x32) }),
		}
	})
	return made.system
}
