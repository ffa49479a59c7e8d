package passes

import (
	"slices"
	"strings"
	"sync"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// compiled is a rule taken apart, as a library has it.
type compiled struct {
	rule
	operands string // a letter for each operand
	repeat   bool   // the last operand letter stands for any number
	results  string
	again    bool    // the last result letter does
	takes    kindSet // kinds
	legal    kindSet // kinds, and what else the verifier accepts
	join     bool    // a T is among the operands
	byKind   bool    // it looks at nothing beyond a likeness
}

// float is what an operand is to an operation that makes floats of integers, or f32 of smaller floats, before anything else.
func (c *compiled) float(n promote.Node) promote.Node {
	switch {
	case c.whole != promote.NoType && isWhole(n.Type):
		n.Type = c.whole
	case c.flags&halvesWiden != 0 && isHalf(n.Type):
		n.Type = promote.F32
	}
	return n
}

// kindSet is a set of promote.Kinds.
type kindSet uint8

func (s kindSet) has(k promote.Kind) bool { return s&(1<<k) != 0 }

var kindLetters = [...]promote.Kind{
	'B': promote.Bool, 'S': promote.Signed, 'U': promote.Unsigned, 'F': promote.Float, 'C': promote.Complex,
}

// kindsOf are the kinds of their letters.
func kindsOf(letters string) (s kindSet) {
	for i := range len(letters) {
		s |= 1 << kindLetters[letters[i]]
	}
	return s
}

// rulesFor are the rules as a library has them, by operation.
func rulesFor(l promote.Library) []*compiled { return byLibrary[l]() }

var byLibrary = func() (all [promote.PyTorchLibrary + 1]func() []*compiled) {
	for l := range all {
		all[l] = sync.OnceValue(func() []*compiled { return compileRules(promote.Library(l)) })
	}
	return all
}()

// compileRules takes the table apart, with the exceptions of a library.
func compileRules(l promote.Library) (byOp []*compiled) {
	room := make([]compiled, len(rules))
	for i := range rules {
		r := rules[i]
		for _, e := range exceptions {
			if e.library == l && e.covers(r.op) {
				e.apply(&r)
			}
		}
		room[i] = compileRule(r)
		for int(r.op) >= len(byOp) {
			byOp = append(byOp, make([]*compiled, int(r.op)+1-len(byOp)+len(rules)/4)...)
		}
		byOp[r.op] = &room[i]
	}
	return byOp
}

func compileRule(r rule) compiled {
	c := compiled{rule: r, takes: kindsOf(r.kinds), byKind: r.decide == nil || slices.Contains(byKind, r.op)}
	operands, results, _ := strings.Cut(r.sig, "->")
	c.operands, c.repeat = signatureLetters(operands)
	c.results, c.again = signatureLetters(results)
	c.join = strings.Contains(c.operands, "T")
	c.legal = c.takes | kindsOf(r.legal)
	return c
}

// signatureLetters reads letters separated by blanks; a * behind the last one stands for any number.
func signatureLetters(text string) (letters string, repeat bool) {
	return strings.CutSuffix(strings.ReplaceAll(text, " ", ""), "*")
}

// operand is the letter of operand i; '.' beyond the signature.
func (c *compiled) operand(i int) byte { return letterAt(c.operands, c.repeat, i) }

// result is the letter of result i; '.' beyond the signature.
func (c *compiled) result(i int) byte { return letterAt(c.results, c.again, i) }

func letterAt(letters string, repeat bool, i int) byte {
	if i < len(letters) {
		return letters[i]
	}
	if repeat {
		return letters[len(letters)-1]
	}
	return '.'
}

// Tied tells whether operands i and j of an operation are to have one element type, so that one may force it upon the other.
func Tied(m *ir.Module, op ir.Op, i, j int) bool {
	rules, name := rulesFor(promote.NoLibrary), m.OpName(op)
	if int(name) >= len(rules) || rules[name] == nil {
		return false
	}
	c := rules[name]
	isData := func(letter byte) bool { return letter == 'T' || letter == 'K' }
	switch a, b := c.operand(i), c.operand(j); {
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
