package rules

import "github.com/hlo-promote/hlo-promote/promote"

// An operandSummary summarizes the operands of an operation by the letters of its signature.
type operandSummary struct {
	tied    promote.Type // type of the T operands, if they have one
	kept    promote.Node // node of the first K operand
	keptAt  int          // index of the first K operand, or -1
	index   promote.Type // type of the I operands, if they have one
	settled bool         // the operation accepts its operands as they are
	foreign int          // index of a T operand that no system promotes, or -1
	some    bool         // a T operand is promotable
	weak    bool         // a T operand is weak
	strong  bool         // a T operand is strong
	soft    bool         // every weak operand is weak only by option
	meets   bool         // a T operand is weak only by option
	rank0   bool         // all T and P operands are flat; set only if the system distinguishes ranks
}

// summarize summarizes the operands of an operation. Only this function checks whether operand
// types have to change; the decision then computes the types.
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

// tie adds a T operand.
func (sum *operandSummary) tie(i int, n promote.Node) {
	weak := n.Weak && n.Type != promote.I1 // i1 is the lowest type of every join
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

// takenBy reports whether the operation accepts its T and K operands as they are. A constant that
// is weak by option leaves legal code unchanged, also beside a value that is weak by other means,
// unless the kind of that value is one that the system converts here.
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
