package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/promote"
)

// Options control how a module is promoted. The zero value is the default: JAX's standard system in
// 64-bit mode, inferred types, and public signatures that are kept where that is safe.
type Options struct {
	System        *promote.System // nil: jax
	WeakArgs      []WeakArg       // arguments to treat as weak although they are not marked
	WeakConstants WeakConstants   // constants to treat as weak although they are not marked
	// mark weak arguments, results and operations with promote.weak in the output
	KeepWeak bool
	// what happens to results whose declared type differs from the computed one
	Results     Results
	Signature   Signature   // the result types of public functions
	ControlFlow ControlFlow // how the types of loop carries and branch results are computed
	// what happens if a private function is called with other types than it declares
	Calls Calls
	Hoist bool // move converts before broadcasts and out of loops
	// verify.Legal accepts the module as it is, so that only weak values change it
	Legal bool
	// compute which values are weak even if the module needs no change; KeepWeak implies it
	TraceWeak bool
}

// WeakConstants selects the constants that are weak without a mark.
type WeakConstants uint8

const (
	NoConstants     WeakConstants = iota // none
	ScalarConstants                      // those of rank 0
	SplatConstants                       // also splats of any rank
)

// Results selects what happens to results whose declared type differs from the computed one.
type Results uint8

const (
	InferResults Results = iota // the result gets the computed type
	KeepResults                 // a convert to the declared type follows the operation
)

// Signature selects the result types of public functions.
type Signature uint8

const (
	// kept if the value fits (Config.Fits: the conversion is lossless, or the value is weak
	// and takes the declared type); otherwise an error
	SafeSignature  Signature = iota
	InferSignature           // changed to the computed types
	KeepSignature            // kept, with lossy converts where necessary
)

// ControlFlow selects how the types of loop carries and branch results are computed.
type ControlFlow uint8

const (
	// weak initial values take the yielded type; all other types must agree
	JaxControlFlow   ControlFlow = iota
	WidenControlFlow             // the join of all carried or yielded types
	KeepControlFlow              // the declared types; yielded values are converted back
)

// Calls selects what happens if a private function is called with other operand types than it
// declares.
type Calls uint8

const (
	SpecializeCalls Calls = iota // the function is retyped, or copied for each list of types
	ConvertCalls                 // the operands are converted to the declared parameter types
)

// The enumerations implement flag.Value: Type lists the words that Set accepts and String returns.

var (
	weakConstantsWords = []string{"none", "scalar", "splat"}
	resultsWords       = []string{"infer", "keep"}
	signatureWords     = []string{"safe", "infer", "keep"}
	controlFlowWords   = []string{"jax", "widen", "keep"}
	callsWords         = []string{"specialize", "convert"}
)

func (v WeakConstants) String() string      { return weakConstantsWords[v] }
func (v *WeakConstants) Set(s string) error { return setWord(v, weakConstantsWords, s) }
func (WeakConstants) Type() string          { return strings.Join(weakConstantsWords, "|") }

func (v Results) String() string      { return resultsWords[v] }
func (v *Results) Set(s string) error { return setWord(v, resultsWords, s) }
func (Results) Type() string          { return strings.Join(resultsWords, "|") }

func (v Signature) String() string      { return signatureWords[v] }
func (v *Signature) Set(s string) error { return setWord(v, signatureWords, s) }
func (Signature) Type() string          { return strings.Join(signatureWords, "|") }

func (v ControlFlow) String() string      { return controlFlowWords[v] }
func (v *ControlFlow) Set(s string) error { return setWord(v, controlFlowWords, s) }
func (ControlFlow) Type() string          { return strings.Join(controlFlowWords, "|") }

func (v Calls) String() string      { return callsWords[v] }
func (v *Calls) Set(s string) error { return setWord(v, callsWords, s) }
func (Calls) Type() string          { return strings.Join(callsWords, "|") }

// setWord sets an enumeration to the index of a word in its list.
func setWord[T ~uint8](v *T, words []string, s string) error {
	i := slices.Index(words, s)
	if i < 0 {
		return fmt.Errorf("must be one of %s", strings.Join(words, ", "))
	}
	*v = T(i)
	return nil
}
