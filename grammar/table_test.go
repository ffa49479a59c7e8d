package grammar

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"os"
	"slices"
	"testing"
)

var update = flag.Bool("update", false, "write table.go")

// TestTable checks that table.go is the program of ANTLR's network. With -update, it regenerates
// table.go.
func TestTable(t *testing.T) {
	MLIRInit() // loads the network
	text, err := format.Source(newNetwork(t).table())
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("table.go", text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(text, readFile(t, "table.go")) {
		t.Error("table.go does not match the network of mlir_parser.go; run go generate")
	}
}

// A network is ANTLR's ATN, decoded from its serialized form
// (org.antlr.v4.runtime.atn.ATNSerializer@4.13.1), because the runtime does not export it.
type network struct {
	t      *testing.T
	states []netState
	starts []int // by rule

	program []instruction
	places  map[int]int // index of the instruction of a state
	choices [][]uint16
}

type netState struct {
	kind  int32
	rule  int
	edges []netEdge
}

// A netEdge is a transition to a state: an epsilon transition, one over a set of kinds, or one
// through a rule.
type netEdge struct {
	to    int
	kinds []int // columns
	rule  int   // + 1
}

// Kinds of states and edges, from antlr's ATNState and Transition.
const (
	netRuleStop = 7
	netLoopEnd  = 12

	netEpsilon = 1
	netRange   = 2
	netRule    = 3
	netAtom    = 5
	netSet     = 7
)

func newNetwork(t *testing.T) *network {
	data := MLIRParserStaticData.serializedATN
	pop := func() int {
		v := data[0]
		data = data[1:]
		return int(v)
	}
	if version, parser := pop(), pop(); version != 4 || parser != 1 {
		t.Fatal("unknown format of the serialized ATN")
	}
	pop() // the highest kind
	n := &network{t: t, places: map[int]int{}}
	for range pop() {
		s := netState{kind: int32(pop())}
		if s.kind != 0 {
			s.rule = pop()
		}
		if s.kind == netLoopEnd || s.kind >= 3 && s.kind <= 5 { // its loop, or the end of its block
			pop()
		}
		n.states = append(n.states, s)
	}
	for range 2 { // non-greedy states, precedence rules
		if pop() != 0 {
			t.Fatal("the grammar has non-greedy states or precedence rules")
		}
	}
	for range pop() {
		n.starts = append(n.starts, pop())
	}
	for range pop() { // modes of a lexer
		pop()
	}
	sets := make([][]int, pop())
	for i := range sets {
		intervals, withEnd := pop(), pop()
		if withEnd != 0 {
			sets[i] = append(sets[i], endColumn)
		}
		for range intervals {
			sets[i] = append(sets[i], span(pop(), pop())...)
		}
	}
	for range pop() {
		from, to, kind, a, b, isEnd := pop(), pop(), pop(), pop(), pop(), pop()
		e := netEdge{to: to}
		switch kind {
		case netEpsilon:
		case netAtom:
			e.kinds = []int{a}
		case netRange:
			e.kinds = span(a, b)
		case netSet:
			e.kinds = sets[a]
		case netRule: // to is the state after the rule, a the start state of rule b
			e.rule = b + 1
		default:
			t.Fatalf("unknown transition kind %d", kind)
		}
		if isEnd != 0 {
			if kind == netAtom {
				e.kinds = []int{endColumn}
			} else if kind == netRange {
				e.kinds = append(e.kinds, endColumn)
			}
		}
		n.states[from].edges = append(n.states[from].edges, e)
	}
	return n
}

func span(a, b int) (list []int) {
	for k := a; k <= b; k++ {
		list = append(list, k)
	}
	return list
}

// first returns the kinds that can follow a state within its rule, and reports whether the rule may
// end there.
func (n *network) first(state int, visited map[int]bool) (kinds []int, ends bool) {
	if visited[state] {
		return nil, false
	}
	visited[state] = true
	if n.states[state].kind == netRuleStop {
		return nil, true
	}
	for _, e := range n.states[state].edges {
		more, through := n.firstOf(e, visited)
		kinds, ends = append(kinds, more...), ends || through
	}
	slices.Sort(kinds)
	return slices.Compact(kinds), ends
}

// firstOf returns first for one transition.
func (n *network) firstOf(e netEdge, visited map[int]bool) (kinds []int, ends bool) {
	switch {
	case e.kinds != nil:
		return e.kinds, false
	case e.rule == 0:
		return n.first(e.to, visited)
	}
	kinds, through := n.first(n.starts[e.rule-1], map[int]bool{})
	if !through {
		return kinds, false
	}
	after, ends := n.first(e.to, visited)
	return append(slices.Clone(kinds), after...), ends
}

// place returns the instruction of a state.
func (n *network) place(state int) uint16 {
	s := n.states[state]
	for s.kind != netRuleStop && len(s.edges) == 1 && s.edges[0].kinds == nil && s.edges[0].rule == 0 {
		state = s.edges[0].to
		s = n.states[state]
	}
	if at, ok := n.places[state]; ok {
		return uint16(at)
	}
	at := len(n.program)
	n.places[state] = at
	n.program = append(n.program, instruction{})
	var in instruction
	switch {
	case s.kind == netRuleStop:
		in = instruction{op: opReturn}
	case len(s.edges) > 1:
		in = instruction{op: opChoose, arg: n.choice(s)}
	case s.edges[0].rule > 0:
		in = instruction{opCall, uint16(s.edges[0].rule - 1), n.place(s.edges[0].to)}
	case len(s.edges[0].kinds) == 1:
		in = instruction{opMatch, uint16(s.edges[0].kinds[0]), n.place(s.edges[0].to)}
	default:
		row := make([]uint16, n.columns())
		for _, k := range s.edges[0].kinds {
			row[k] = 1
		}
		in = instruction{opSet, n.add(row), n.place(s.edges[0].to)}
	}
	n.program[at] = in
	return uint16(at)
}

// choice returns the row of a decision: the instruction for each kind.
func (n *network) choice(s netState) uint16 {
	row := make([]uint16, n.columns())
	otherwise := -1
	for _, e := range s.edges {
		kinds, ends := n.firstOf(e, map[int]bool{})
		if e.kinds != nil || e.rule != 0 {
			n.t.Fatal("an alternative without a state")
		}
		to := n.place(e.to)
		for _, k := range kinds {
			if row[k] != noTarget && row[k] != to {
				n.t.Fatalf("a decision of rule %s is not LL(1) at %s", MLIRParserStaticData.RuleNames[s.rule], kindName(k))
			}
			row[k] = to
		}
		if ends {
			if otherwise >= 0 {
				n.t.Fatal("two alternatives of a decision are empty")
			}
			otherwise = int(to)
		}
	}
	if otherwise >= 0 {
		for k := range row {
			if row[k] == noTarget {
				row[k] = uint16(otherwise)
			}
		}
	}
	return n.add(row)
}

func (n *network) columns() int { return len(MLIRParserStaticData.SymbolicNames) }

// add returns the index of a row of choices, and adds it if it is new.
func (n *network) add(row []uint16) uint16 {
	for i, r := range n.choices {
		if slices.Equal(r, row) {
			return uint16(i)
		}
	}
	n.choices = append(n.choices, row)
	return uint16(len(n.choices) - 1)
}

// table returns the text of table.go.
func (n *network) table() []byte {
	n.program = []instruction{{}} // noTarget
	var starts []uint16
	for _, s := range n.starts {
		starts = append(starts, n.place(s))
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated from mlir_parser.go by TestTable -update. DO NOT EDIT.\n\npackage grammar\n\n")
	fmt.Fprintf(&b, "// entries has the first instruction of each rule.\nvar entries = [...]uint16{")
	writeWrapped(&b, starts)
	fmt.Fprintf(&b, "}\n\nvar program = [...]instruction{\n")
	for _, in := range n.program {
		fmt.Fprintf(&b, "{%d, %d, %d},\n", in.op, in.arg, in.next)
	}
	fmt.Fprintf(&b, "}\n\n// choices has a column for each kind.\nvar choices = [...][%d]uint16{\n", n.columns())
	for _, r := range n.choices {
		b.WriteString("{")
		writeWrapped(&b, r)
		b.WriteString("},\n")
	}
	b.WriteString("}\n")
	return b.Bytes()
}

// writeWrapped writes a list in lines of 24.
func writeWrapped(b *bytes.Buffer, list []uint16) {
	for i, v := range list {
		if i%24 == 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(b, "%d, ", v)
	}
	b.WriteString("\n")
}
