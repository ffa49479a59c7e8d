package passes

import "github.com/hlo-promote/hlo-promote/passes/internal/rules"

// Options control how Run promotes a module. The zero value is the default: JAX's standard system
// in 64-bit mode, inferred types, and public signatures that are kept where that is safe.
type Options = rules.Options

// A WeakArg names an argument to treat as weak: of one function, or of every public function that
// has it.
type WeakArg = rules.WeakArg

// ParseWeakArgs parses a comma-separated list of 0, x, @f:0 and @f:x. Names with other characters
// are written in double quotes, in which a backslash escapes the next character.
func ParseWeakArgs(list string) ([]WeakArg, error) { return rules.ParseWeakArgs(list) }

// The enumerations of Options. They implement flag.Value: Type lists the words that Set accepts and
// String returns.
type (
	WeakConstants = rules.WeakConstants
	Results       = rules.Results
	Signature     = rules.Signature
	ControlFlow   = rules.ControlFlow
	Calls         = rules.Calls
)

// The values of the enumerations.
const (
	NoConstants      = rules.NoConstants
	ScalarConstants  = rules.ScalarConstants
	SplatConstants   = rules.SplatConstants
	InferResults     = rules.InferResults
	KeepResults      = rules.KeepResults
	SafeSignature    = rules.SafeSignature
	InferSignature   = rules.InferSignature
	KeepSignature    = rules.KeepSignature
	JaxControlFlow   = rules.JaxControlFlow
	WidenControlFlow = rules.WidenControlFlow
	KeepControlFlow  = rules.KeepControlFlow
	SpecializeCalls  = rules.SpecializeCalls
	ConvertCalls     = rules.ConvertCalls
)
