package rules

import (
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Rule is a row of the table taken apart, as a library has it.
type Rule struct {
	rule
	operands string // a letter for each operand
	repeat   bool   // the last operand letter stands for any number
	results  string
	again    bool    // the last result letter does
	takes    kindSet // kinds
	legal    kindSet // kinds, and what else the verifier accepts
	join     bool    // a T is among the operands
	indices  bool    // an I is among the operands
	byParent bool    // the function that decides is noRule

	// Cacheable says that the decision depends on nothing beyond the name, the properties and the
	// types of operands and results, where these are as declared.
	Cacheable bool
}

// Op returns the operation of the rule.
func (r *Rule) Op() ir.OpName { return r.op }

// Spec returns the section of spec.md that ties the element types, or "".
func (r *Rule) Spec() string { return r.spec }

// ByInference reports whether package infer decides the operation.
func (r *Rule) ByInference() bool { return r.infer }

// ByParent reports whether the operation is handled by its parent: functions by the call graph,
// terminators by the operation around them.
func (r *Rule) ByParent() bool { return r.byParent }

// CombinesElements reports whether the body of the operation says how two elements become one: what
// it computes has no declared type to hold.
func (r *Rule) CombinesElements() bool { return r.flags&elementCombiner != 0 }

// KeepsElements reports whether each element of an operand stays in its place: what was
// zero-dimensional to joins stays so.
func (r *Rule) KeepsElements() bool { return r.flags&elementwise != 0 }

// Takes reports whether the operation can take elements of a kind.
func (r *Rule) Takes(k promote.Kind) bool { return r.takes.has(k) }

// TakesNoHalf reports whether f16 and bf16 are refused, or widened by policy.
func (r *Rule) TakesNoHalf() bool { return r.flags&noHalf != 0 }

// Word returns the enum attribute that the rule asks for, or "".
func (r *Rule) Word() string { return r.word }

// AsksLiteral reports whether the rule needs Facts.Literal.
func (r *Rule) AsksLiteral() bool { return r.asks&asksLiteral != 0 }

// AsksReshapes reports whether the rule needs Facts.Reshapes.
func (r *Rule) AsksReshapes() bool { return r.asks&asksReshapes != 0 }

// AsksStatic reports whether the rule needs Facts.Static.
func (r *Rule) AsksStatic() bool { return r.asks&asksStatic != 0 }

// AsksQuantized reports whether the rule needs Facts.Quantized and Expressed.
func (r *Rule) AsksQuantized() bool { return r.asks&asksQuantized != 0 }

// AsksAlgorithm reports whether the rule needs Facts.Algorithm.
func (r *Rule) AsksAlgorithm() bool { return r.asks&asksAlgorithm != 0 }

// AsksSize reports whether the rule needs Facts.Size.
func (r *Rule) AsksSize() bool { return r.asks&asksSize != 0 }

// AsksSomething reports whether the rule needs facts beside operands and results.
func (r *Rule) AsksSomething() bool { return r.asks != 0 || r.word != "" || r.indices }

// float returns what an operand is to an operation that makes floats of integers, or f32 of smaller
// floats, before anything else.
func (r *Rule) float(n promote.Node) promote.Node {
	switch {
	case r.integerAs != promote.NoType && isInteger(n.Type):
		n.Type = r.integerAs
	case r.flags&halvesWiden != 0 && IsHalf(n.Type):
		n.Type = promote.F32
	}
	return n
}

// cacheable lists operations with a decide function that depends on nothing beyond what Cacheable
// says.
var cacheable = []ir.OpName{ir.OpConstant, ir.OpConvert, ir.OpCompare, ir.OpIota, ir.OpDot, ir.OpDotGeneral, ir.OpConvolution}

// kindSet is a set of promote.Kinds.
type kindSet uint8

func (s kindSet) has(k promote.Kind) bool { return s&(1<<k) != 0 }

var kindLetters = [...]promote.Kind{
	'B': promote.Bool, 'S': promote.Signed, 'U': promote.Unsigned, 'F': promote.Float, 'C': promote.Complex,
}

// kindsOf returns the kinds of letters.
func kindsOf(letters string) (s kindSet) {
	for i := range len(letters) {
		s |= 1 << kindLetters[letters[i]]
	}
	return s
}

// rulesFor returns the rules as a library has them, by operation.
func rulesFor(l promote.Library) []*Rule { return byLibrary[l]() }

var byLibrary = func() (all [promote.PyTorchLibrary + 1]func() []*Rule) {
	for l := range all {
		all[l] = sync.OnceValue(func() []*Rule { return compileRules(promote.Library(l)) })
	}
	return all
}()

// compileRules compiles the table with the exceptions of a library.
func compileRules(l promote.Library) (byOp []*Rule) {
	room := make([]Rule, len(rules))
	for i := range rules {
		r := rules[i]
		for _, e := range exceptions {
			if e.library == l && e.covers(r.op) {
				e.apply(&r)
			}
		}
		room[i] = compileRule(r)
		for int(r.op) >= len(byOp) {
			byOp = append(byOp, make([]*Rule, int(r.op)+1-len(byOp)+len(rules)/4)...)
		}
		byOp[r.op] = &room[i]
	}
	return byOp
}

func compileRule(r rule) Rule {
	byParent := reflect.ValueOf(r.decide).Pointer() == reflect.ValueOf(noRule).Pointer()
	c := Rule{rule: r, byParent: byParent, takes: kindsOf(r.kinds), Cacheable: r.decide == nil && !r.infer || slices.Contains(cacheable, r.op)}
	operands, results, _ := strings.Cut(r.sig, "->")
	c.operands, c.repeat = signatureLetters(operands)
	c.results, c.again = signatureLetters(results)
	c.join = strings.Contains(c.operands, "T")
	c.indices = strings.Contains(c.operands, "I")
	c.legal = c.takes | kindsOf(r.legal)
	return c
}

// signatureLetters reads letters separated by blanks; a * behind the last one stands for any
// number.
func signatureLetters(text string) (letters string, repeat bool) {
	return strings.CutSuffix(strings.ReplaceAll(text, " ", ""), "*")
}

// Operand returns the letter of operand i; '.' beyond the signature.
func (r *Rule) Operand(i int) byte { return letterAt(r.operands, r.repeat, i) }

// Result returns the letter of result i; '.' beyond the signature.
func (r *Rule) Result(i int) byte { return letterAt(r.results, r.again, i) }

func letterAt(letters string, repeat bool, i int) byte {
	if i < len(letters) {
		return letters[i]
	}
	if repeat {
		return letters[len(letters)-1]
	}
	return '.'
}

// Tied reports whether operands i and j of an operation are to have one element type, so that one
// may force it on the other.
func Tied(m *ir.Module, op ir.Op, i, j int) bool {
	rules, name := rulesFor(promote.NoLibrary), m.OpName(op)
	if int(name) >= len(rules) || rules[name] == nil {
		return false
	}
	c := rules[name]
	isData := func(letter byte) bool { return letter == 'T' || letter == 'K' }
	switch a, b := c.Operand(i), c.Operand(j); {
	case a != '.' && b != '.':
		return isData(a) && isData(b)
	case a != '.' || b != '.': // the value of a pad, an update
		return isData(a) || isData(b)
	case name == ir.OpReduce || name == ir.OpReduceWindow: // inputs, then initial values
		return (i-j)%max(m.NumOperands(op)/2, 1) == 0
	case name == ir.OpScatter: // inputs, indices, updates
		inputs := m.NumOperands(op) / 2
		return i != inputs && j != inputs && (i-j)%(inputs+1) == 0
	}
	return name == ir.OpSelectAndScatter
}
