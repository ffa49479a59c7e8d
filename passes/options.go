package passes

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Options control how Run promotes a module. The zero value is the default: JAX's standard system
// in 64-bit mode, inferred types, and public signatures that are kept where that is safe.
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
	// compute which values are weak, for Result.Node, even if the module needs no change; KeepWeak
	// implies it
	TraceWeak bool
}

// inference converts the options to those of package infer.
func (o *Options) inference() *infer.Options {
	sys := o.System
	if sys == nil {
		sys, _ = promote.New(promote.JAX, promote.Config{})
	}
	in := &infer.Options{System: sys, WeakConstants: rules.WeakConstants(o.WeakConstants), KeepWeak: o.KeepWeak, KeepResults: o.Results == KeepResults,
		Legal: o.Legal, TraceWeak: o.TraceWeak,
		Signature: infer.Signature(o.Signature), ControlFlow: infer.ControlFlow(o.ControlFlow), Calls: infer.Calls(o.Calls)}
	for _, w := range o.WeakArgs {
		in.WeakArgs = append(in.WeakArgs, infer.WeakArg(w))
	}
	return in
}

// A WeakArg names an argument to treat as weak: of one function, or of every public function that
// has it.
type WeakArg struct {
	Function string // without @; empty: all public functions
	Name     string // without %; empty: by Number
	Number   int
}

// ParseWeakArgs parses a comma-separated list of 0, x, @f:0 and @f:x. Names with other characters
// are written in double quotes, in which a backslash escapes the next character.
func ParseWeakArgs(list string) (args []WeakArg, err error) {
	for rest, more := list, true; more; {
		var text string
		if text, rest, more, err = cutQuoted(rest, ','); err != nil {
			return nil, err
		}
		w, err := parseWeakArg(strings.TrimSpace(text))
		if err != nil {
			return nil, err
		}
		args = append(args, w)
	}
	return args, nil
}

// cutQuoted returns the text before and after the first separator outside of quotes.
func cutQuoted(text string, separator byte) (before, after string, found bool, err error) {
	quoted := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case c == separator && !quoted:
			return text[:i], text[i+1:], true, nil
		}
	}
	if quoted {
		return "", "", false, fmt.Errorf("%s has an unterminated quote", text)
	}
	return text, "", false, nil
}

// unquote returns a name without its quotes, and reports whether it had any.
func unquote(text string) (name string, quoted bool) {
	if len(text) < 2 || text[0] != '"' || text[len(text)-1] != '"' {
		return text, false
	}
	var b strings.Builder
	for i := 1; i < len(text)-1; i++ {
		if text[i] == '\\' && i+1 < len(text)-1 {
			i++
		}
		b.WriteByte(text[i])
	}
	return b.String(), true
}

// parseWeakArg parses one element of the list of ParseWeakArgs.
func parseWeakArg(text string) (w WeakArg, err error) {
	argument := text
	if behind, ok := strings.CutPrefix(text, "@"); ok {
		name, argument2, found, err := cutQuoted(behind, ':')
		if err != nil {
			return w, err
		}
		if w.Function, _ = unquote(name); !found || w.Function == "" {
			return w, fmt.Errorf("'%s' names no argument of '@%s': write @%s:0 or @%s:NAME", text, name, name, name)
		}
		argument = argument2
	}
	name, quoted := unquote(strings.TrimPrefix(argument, "%"))
	if n, err := strconv.ParseUint(name, 10, 31); err == nil && !quoted {
		w.Number = int(n)
		return w, nil
	}
	if w.Name = name; name == "" || !quoted && strings.ContainsAny(name, infer.QuotedChars) {
		text := fmt.Sprintf("'%s' is neither the number nor the name of an argument", text)
		if name != "" && !quoted {
			text += "; write a name with such characters in quotes: " + infer.QuotedName(name)
		}
		return w, errors.New(text)
	}
	return w, nil
}

// String returns the argument in the syntax of ParseWeakArgs.
func (w WeakArg) String() string { return infer.WeakArg(w).String() }

// WeakConstants selects the constants that are weak without a mark.
type WeakConstants uint8

const (
	NoConstants     = WeakConstants(rules.NoConstants)     // none
	ScalarConstants = WeakConstants(rules.ScalarConstants) // those of rank 0
	SplatConstants  = WeakConstants(rules.SplatConstants)  // also splats of any rank
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
	// kept if a lossless convert can restore the declared type; otherwise an error
	SafeSignature  = Signature(infer.SafeSignature)
	InferSignature = Signature(infer.InferSignature) // changed to the computed types
	KeepSignature  = Signature(infer.KeepSignature)  // kept, with lossy converts where necessary
)

// ControlFlow selects how the types of loop carries and branch results are computed.
type ControlFlow uint8

const (
	// weak initial values take the yielded type; all other types must agree
	JaxControlFlow = ControlFlow(infer.JaxControlFlow)
	// the join of all carried or yielded types
	WidenControlFlow = ControlFlow(infer.WidenControlFlow)
	// the declared types; yielded values are converted back
	KeepControlFlow = ControlFlow(infer.KeepControlFlow)
)

// Calls selects what happens if a private function is called with other operand types than it
// declares.
type Calls uint8

const (
	// the function is retyped, or copied for each list of types
	SpecializeCalls = Calls(infer.SpecializeCalls)
	// the operands are converted to the declared parameter types
	ConvertCalls = Calls(infer.ConvertCalls)
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
	for i, w := range words {
		if w == s {
			*v = T(i)
			return nil
		}
	}
	return fmt.Errorf("must be one of %s", strings.Join(words, ", "))
}
