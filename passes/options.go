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

// Options say how a module is promoted. The zero value is the default: JAX's standard system in
// 64-bit mode, types inferred, public signatures kept where that is safe.
type Options struct {
	System        *promote.System // nil: jax
	WeakArgs      []WeakArg       // arguments that are weak without being marked
	WeakConstants WeakConstants   // which constants are weak without being marked
	// mark weak arguments, results and operations with promote.weak in the output
	KeepWeak bool
	// whether results keep declared types that differ from the computed ones
	Results     Results
	Signature   Signature   // the result types of public functions
	ControlFlow ControlFlow // how the types of loop carries and branches are found
	Calls       Calls       // what a call of a private function with other types does
	Hoist       bool        // move converts before broadcasts and out of loops
	// the verifier of StableHLO accepts the module as it is (verify.Legal): only marked weak values
	// change it
	Legal bool
	// Result.Node knows which values are weak in a module that stays as it is too; KeepWeak implies
	// it
	TraceWeak bool
}

// inference returns the options of package infer.
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

// A WeakArg names an argument that is weak: of all public functions that have it, or of one
// function.
type WeakArg struct {
	Function string // without @; empty: all public functions
	Name     string // without %; empty: by Number
	Number   int
}

// ParseWeakArgs reads a list of 0, x, @f:0 and @f:x, separated by commas. In double quotes a
// function or an argument may have any name; there a backslash takes what follows as it is.
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

// cutQuoted returns what is before and behind the first separator that is not in quotes.
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

// unquote returns a name without its quotes, and whether it had any.
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

// parseWeakArg reads an element of ParseWeakArgs.
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
	if w.Name = name; name == "" || !quoted && strings.ContainsAny(name, infer.QuotedIn) {
		text := fmt.Sprintf("'%s' is neither the number nor the name of an argument", text)
		if name != "" && !quoted {
			text += "; write a name with such characters in quotes: " + infer.QuotedName(name)
		}
		return w, errors.New(text)
	}
	return w, nil
}

// String returns what ParseWeakArgs reads.
func (w WeakArg) String() string { return infer.WeakArg(w).String() }

// WeakConstants selects the constants that are weak without a mark.
type WeakConstants uint8

const (
	NoConstants     = WeakConstants(rules.NoConstants)     // none
	ScalarConstants = WeakConstants(rules.ScalarConstants) // those of rank 0
	SplatConstants  = WeakConstants(rules.SplatConstants)  // also splats of any rank
)

// Results says whether results keep declared types that differ from the computed ones.
type Results uint8

const (
	InferResults Results = iota // the value takes the computed type
	KeepResults                 // a convert to the declared type is put behind the operation
)

// Signature selects the result types of public functions.
type Signature uint8

const (
	// kept, by converts that lose nothing; else an error
	SafeSignature  = Signature(infer.SafeSignature)
	InferSignature = Signature(infer.InferSignature) // changed to the computed types
	KeepSignature  = Signature(infer.KeepSignature)  // kept, by any convert
)

// ControlFlow says how the types of loop carries and branch results are found.
type ControlFlow uint8

const (
	// weak initial values move, all else must agree
	JaxControlFlow = ControlFlow(infer.JaxControlFlow)
	// the least types that hold all that is carried or yielded
	WidenControlFlow = ControlFlow(infer.WidenControlFlow)
	// the declared types; yields are converted back
	KeepControlFlow = ControlFlow(infer.KeepControlFlow)
)

// Calls says what a call of a private function with other operand types does.
type Calls uint8

const (
	// the function is retyped, or copied for each list of types
	SpecializeCalls = Calls(infer.SpecializeCalls)
	// operands are converted to the declared parameters
	ConvertCalls = Calls(infer.ConvertCalls)
)

// The enumerations are flag values: Set takes a word of the list in Type, and String gives it back.

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

// setWord sets an enumeration to the place of a word in its list.
func setWord[T ~uint8](v *T, words []string, s string) error {
	for i, w := range words {
		if w == s {
			*v = T(i)
			return nil
		}
	}
	return fmt.Errorf("must be one of %s", strings.Join(words, ", "))
}
