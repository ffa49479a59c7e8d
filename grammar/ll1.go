package grammar

import "slices"

// The generated parser allocates a context for each rule and asks ANTLR's runtime at every step. All that it does is to follow
// the network of states (ATN) that ANTLR made of the grammar, and as every decision is LL(1), one look at the next kind tells
// which way. So the network is kept a second time, as a small program (table.go, made of the first by TestTable -update), and
// a machine runs it: the same events from the same tokens, with nothing allocated. Where the machine cannot go on, the
// generated parser reads the tokens again and says what it expected.

// An instruction of the program.
type instruction struct {
	op   opcode
	arg  uint16 // what it works on
	next uint16 // the instruction behind it
}

type opcode uint8

const (
	opMatch  opcode = iota // takes a token of kind arg
	opSet                  // takes a token that row arg of choices has a 1 for
	opCall                 // enters rule arg, and goes on behind it
	opReturn               // leaves a rule
	opChoose               // goes where row arg of choices says for the next kind
)

// nowhere is what choices say of a kind that no alternative begins with: no instruction, for the first one is never chosen.
const nowhere = 0

// maxFrames is the room for calls that a machine keeps between parses.
const maxFrames = 1 << 12

// A machine runs the program over tokens.
type machine struct {
	events []Event
	frames []uint16 // where to go on behind the rules that are open
}

// parse is Parser.Parse without the reason for a mismatch; false if the tokens are not in the language, or nest too deeply.
func (m *machine) parse(rule int, tokens Tokens) (seen int, ok bool) {
	m.events, m.frames = append(m.events[:0], Enter(rule)), m.frames[:0]
	if cap(m.frames) > maxFrames {
		m.frames = nil
	}
	at := entries[rule]
	for next, kind := 0, unseen; ; {
		in := &program[at]
		if in.op < opCall || in.op == opChoose {
			if kind == unseen {
				kind, seen = row(tokens.Kind(next)), next+1
			}
		}
		at = in.next
		switch in.op {
		case opChoose:
			if at = choices[in.arg][kind]; at == nowhere {
				return seen, false
			}
			continue
		case opCall:
			if len(m.frames) == maxDepth {
				return seen, false
			}
			m.frames = append(m.frames, at)
			if len(m.events)+2 > cap(m.events) {
				m.events = slices.Grow(m.events, len(m.events)+64) // twice as many: append would copy more often
			}
			m.events = append(m.events, Enter(int(in.arg)))
			at = entries[in.arg]
			continue
		case opReturn:
			m.events = append(m.events, Leave)
			n := len(m.frames)
			if n == 0 {
				return seen, true
			}
			at, m.frames = m.frames[n-1], m.frames[:n-1]
			continue
		case opMatch:
			if kind != int(in.arg) {
				return seen, false
			}
		case opSet:
			if choices[in.arg][kind] == 0 {
				return seen, false
			}
		}
		if kind != end {
			m.events = append(m.events, Match)
			next, kind = next+1, unseen
		}
	}
}

// Columns of choices are kinds; the end of the tokens is the first, where ANTLR has no kind.
const (
	end    = 0
	unseen = -1
)

func row(kind int) int {
	if kind == MLIREOF {
		return end
	}
	return kind
}
