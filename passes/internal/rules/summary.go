package rules

import "github.com/hlo-promote/hlo-promote/promote"

// An operandSummary summarizes the operands of an operation by the letters of its signature.
type operandSummary struct {
	tied    promote.Type // of the T operands, if they are of one type
	kept    promote.Node // the first K operand
	keptAt  int          // its number, or -1
	index   promote.Type // of the I operands, if they are of one type
	settled bool         // the operands are such as the operation may have them
	foreign int          // a T operand that no system promotes, or -1
	some    bool         // some T operand is promotable
	weak    bool         // some T operand is
	strong  bool         // some T operand is not weak
	soft    bool         // no operand is hard
	meets   bool         // some T operand is soft
	rank0   bool         // all T and P operands are flat; only where ranks count
}

// summarize summarizes the operands of an operation. This is the only place that reads operand
// letters to find whether something has to be done; the decision reads them to say what.
func summarize(f *Facts) operandSummary {
	sum := operandSummary{keptAt: -1, foreign: -1, settled: true, soft: true, rank0: f.Config.Ranks && f.Rule.flags&tensors == 0}
	for i := range f.Operands {
		x := &f.Operands[i]
		sum.soft = sum.soft && (x.Soft || !x.Weak)
		switch f.Rule.Operand(i) {
		case 'T':
			sum.tie(i, x.Node)
		case 'K':
			if sum.keptAt < 0 {
				sum.keptAt, sum.kept = i, promote.Node{Type: x.Type, Weak: x.Weak, Soft: x.Soft}
			}
		case 'I':
			sum.tieIndex(x.Type)
		case 'D':
			sum.settled = sum.settled && (x.Type == promote.NoType || IsIndex(x.Type))
		case 'P':
			sum.settled = sum.settled && x.Type == promote.I1
			sum.rank0 = sum.rank0 && IsFlat(x.Node)
		case '=':
			sum.settled = sum.settled && !x.isChanged()
		}
	}
	sum.settled = sum.settled && sum.takenBy(f.Rule)
	return sum
}

// tie adds T operand i.
func (sum *operandSummary) tie(i int, n promote.Node) {
	weak := n.Weak && n.Type != promote.I1 // which gives way to all others anyway
	sum.meets = sum.meets || n.Soft && n.Weak
	sum.weak, sum.strong = sum.weak || weak, sum.strong || !weak
	if n.Type == promote.NoType {
		sum.foreign = i
	}
	sum.settled = sum.settled && n.Type != promote.NoType && (!sum.some || n.Type == sum.tied)
	sum.tied, sum.some = n.Type, sum.some || n.Type != promote.NoType
	sum.rank0 = sum.rank0 && IsFlat(n)
}

// tieIndex adds an I operand.
func (sum *operandSummary) tieIndex(t promote.Type) {
	if sum.index == promote.NoType {
		sum.index = t
	}
	sum.settled = sum.settled && t == sum.index && (t == promote.NoType || IsIndex(t))
}

// takenBy reports whether the operation takes its T and K operands as they are. A constant that is
// weak by option leaves legal code alone, also beside a value that is weak by other means, unless
// that one is of a kind that the system converts here.
func (sum *operandSummary) takenBy(r *Rule) bool {
	takes := r.legal
	if sum.weak && !sum.soft {
		takes = r.takes
	}
	if r.join && (sum.weak && !sum.meets && r.flags&noJoin == 0 || !takes.has(sum.tied.Kind())) {
		return false
	}
	return sum.keptAt < 0 || sum.kept.Type == promote.NoType || r.legal.has(sum.kept.Type.Kind())
}
