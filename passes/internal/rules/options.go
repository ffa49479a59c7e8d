package rules

import "github.com/hlo-promote/hlo-promote/promote"

// A WeakArg is the type of this name of package passes, with its text without the function.
type WeakArg struct {
	Function, Name string
	Number         int
	Text           string
}

// Options are the options of package passes, as rules, inference and rewriting need them.
type Options struct {
	System           *promote.System // nil: jax
	WeakArgs         []WeakArg
	WeakScalars      bool // constants of rank 0 are weak
	WeakSplats       bool // splats are weak too
	KeepWeak         bool
	TraceWeak        bool
	KeepResults      bool
	InferSignature   bool
	KeepSignature    bool
	WidenControlFlow bool
	KeepControlFlow  bool
	ConvertCalls     bool
	Hoist            bool
	Legal            bool // the verifier accepts the module, so that only weak values change it
}
