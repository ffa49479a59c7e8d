package grammar

import "slices"

// The generated parser allocates a context for each rule and asks ANTLR's runtime at every step.
// All that it does is to follow the network of states (ATN) that ANTLR made of the grammar, and as
// every decision is LL(1), one look at the next kind tells which way. So the network is kept a
// second time, as a small program (table.go, made of the first by TestTable -update), and a machine
// runs it: the same events from the same tokens, with nothing allocated. Where the machine cannot
// go on, the generated parser reads the tokens again and says what it expected.

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

// nowhere is the choice for a kind that begins no alternative. It is no valid target, because the
// first instruction is never chosen.
const nowhere = 0

// maxFrames is the room for calls that a machine keeps between parses.
const maxFrames = 1 << 12

// A machine runs the program over tokens.
type machine struct {
	events  []Event
	frames  []uint16 // where to go on behind the rules that are open
	counts  bool     // it counts the events and forgets them, but for those of manyEvents
	counted int
	deep    int // the token before which rules nested too deeply, or -1
}

// manyEvents is how many events are made before a second machine counts all of them, so that they
// are never moved: an expression has a dozen for each token.
const manyEvents = 1 << 14

// full makes room for events where there is none; false if the tokens turn out not to be in the
// language.
func (m *machine) full(rule int, tokens Tokens) bool {
	if len(m.events) < manyEvents {
		// twice as many: append would copy more often
		m.events = slices.Grow(m.events, len(m.events)+64)
		return true
	}
	if m.counts {
		m.counted += len(m.events)
		m.events = m.events[:0]
		return true
	}
	ahead := machine{counts: true}
	_, ok := ahead.parse(rule, tokens)
	m.deep = ahead.deep
	if ok {
		m.events = append(make([]Event, 0, ahead.counted+len(ahead.events)), m.events...)
	}
	return ok
}

// add adds an event; false as full says.
func (m *machine) add(e Event, rule int, tokens Tokens) bool {
	if len(m.events) == cap(m.events) && !m.full(rule, tokens) {
		return false
	}
	m.events = append(m.events, e)
	return true
}

// begin forgets what was parsed before.
func (m *machine) begin(rule int) {
	m.events, m.frames, m.deep = append(m.events[:0], Enter(rule)), m.frames[:0], -1
	if cap(m.frames) > maxFrames {
		m.frames = nil
	}
}

// parse is Parser.Parse without the reason for a mismatch; false if the tokens are not in the
// language, or nest too deeply.
func (m *machine) parse(rule int, tokens Tokens) (seen int, ok bool) {
	m.begin(rule)
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
			if len(m.frames) == maxDepth-1 {
				m.deep = next
				return next + 1, false
			}
			m.frames = append(m.frames, at)
			if !m.add(Enter(int(in.arg)), rule, tokens) {
				return seen, false
			}
			at = entries[in.arg]
			continue
		case opReturn:
			if !m.add(Leave, rule, tokens) {
				return seen, false
			}
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
			if len(m.events) == cap(m.events) && !m.full(rule, tokens) {
				return seen, false
			}
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
