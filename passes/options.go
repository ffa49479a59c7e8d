package passes

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Options control how Promote changes a module. The zero value is the default: JAX's standard
// system in 64-bit mode, inferred types, and public signatures that are kept where that is safe.
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
	// compute which values are weak even if the module needs no change; KeepWeak implies it
	TraceWeak bool
	Ended     func(p Phase) // called at the end of each phase, unless it is nil
}

// rules returns the options as rules, inference and rewriting need them.
func (o *Options) rules(legal bool) *rules.Options {
	r := &rules.Options{
		System: o.System, WeakScalars: o.WeakConstants != NoConstants, WeakSplats: o.WeakConstants == SplatConstants,
		KeepWeak: o.KeepWeak, KeepResults: o.Results == KeepResults,
		InferSignature: o.Signature == InferSignature, KeepSignature: o.Signature == KeepSignature,
		WidenControlFlow: o.ControlFlow == WidenControlFlow, KeepControlFlow: o.ControlFlow == KeepControlFlow,
		ConvertCalls: o.Calls == ConvertCalls, Hoist: o.Hoist, Legal: legal, TraceWeak: o.TraceWeak,
	}
	for _, w := range o.WeakArgs {
		r.WeakArgs = append(r.WeakArgs, rules.WeakArg{Function: w.Function, Name: w.Name, Number: w.Number, Text: WeakArg{Name: w.Name, Number: w.Number}.String()})
	}
	return r
}

// WeakConstants selects the constants that are weak without a mark: NoConstants (the default),
// ScalarConstants or SplatConstants.
type WeakConstants uint8

const (
	NoConstants     WeakConstants = iota // none
	ScalarConstants                      // those of rank 0
	SplatConstants                       // also splats of any rank
)

// Results selects what happens to results whose declared type differs from the computed one:
// InferResults (the default) or KeepResults.
type Results uint8

const (
	InferResults Results = iota // the result gets the computed type
	KeepResults                 // a convert to the declared type follows the operation
)

// Signature selects the result types of public functions: SafeSignature (the default),
// InferSignature or KeepSignature.
type Signature uint8

const (
	// kept if the value fits (the conversion is lossless, or the value is weak
	// and takes the declared type); otherwise an error
	SafeSignature  Signature = iota
	InferSignature           // changed to the computed types
	KeepSignature            // kept, with lossy converts where necessary
)

// ControlFlow selects how the types of loop carries and branch results are computed: JaxControlFlow
// (the default), WidenControlFlow or KeepControlFlow.
type ControlFlow uint8

const (
	// weak initial values take the yielded type; all other types must agree
	JaxControlFlow   ControlFlow = iota
	WidenControlFlow             // the join of all carried or yielded types
	KeepControlFlow              // the declared types; yielded values are converted back
)

// Calls selects what happens if a private function is called with other operand types than it
// declares: SpecializeCalls (the default) or ConvertCalls.
type Calls uint8

const (
	SpecializeCalls Calls = iota // the function is retyped, or copied for each list of types
	ConvertCalls                 // the operands are converted to the declared parameter types
)

// The enumerations implement flag.Value, and Type of pflag.Value: it lists the words that Set
// accepts and String returns.

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
