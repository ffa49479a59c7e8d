package rules

import (
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// An operandSummary summarizes the operands of an operation by the letters of its signature.
type operandSummary struct {
	commonType        elem.Type    // type of the T operands, if they have one
	keptNode          promote.Node // node of the first K operand
	keptIndex         int          // index of the first K operand, or -1
	indexType         elem.Type    // type of the I operands, if they have one
	isLegal           bool         // the operation accepts its operands as they are
	unpromotable      int          // index of a T operand that no system promotes, or -1
	anyPromotable     bool         // a T operand is promotable
	anyWeak           bool         // a T operand is weak
	anyStrong         bool         // a T operand is strong
	undeclaredWeak    bool         // no weak operand is declared weak
	anyUndeclaredWeak bool         // a T operand is weak and not declared so
	// all T and P operands are flat; set only if the system distinguishes ranks
	allFlat bool
}

// summarize summarizes the operands of an operation. Only this function checks whether operand
// types have to change; the decision then computes the types.
func summarize(f *Facts) operandSummary {
	sum := operandSummary{keptIndex: -1, unpromotable: -1, isLegal: true, undeclaredWeak: true, allFlat: f.Config.HasRanks && f.Rule.flags&ignoresRank == 0}
	for i := range f.Operands {
		x := &f.Operands[i]
		sum.undeclaredWeak = sum.undeclaredWeak && (x.UndeclaredWeak || !x.Weak)
		switch f.Rule.Operand(i) {
		case 'T':
			sum.addTied(i, x.Node)
		case 'K':
			if sum.keptIndex < 0 {
				sum.keptIndex, sum.keptNode = i, promote.Node{Type: x.Type, Weak: x.Weak, UndeclaredWeak: x.UndeclaredWeak}
			}
		case 'I':
			sum.addIndex(x.Type)
		case 'D':
			sum.isLegal = sum.isLegal && (x.Type == elem.None || IsIndex(x.Type))
		case 'P':
			sum.isLegal = sum.isLegal && x.Type == elem.I1
			sum.allFlat = sum.allFlat && IsFlat(x.Node)
		case '=':
			sum.isLegal = sum.isLegal && !x.isChanged()
		}
	}
	sum.isLegal = sum.isLegal && sum.isAcceptedBy(f.Rule)
	return sum
}

func (sum *operandSummary) addTied(i int, n promote.Node) {
	weak := n.Weak && n.Type != elem.I1 // i1 is the lowest type of every join
	sum.anyUndeclaredWeak = sum.anyUndeclaredWeak || n.UndeclaredWeak && n.Weak
	sum.anyWeak, sum.anyStrong = sum.anyWeak || weak, sum.anyStrong || !weak
	if n.Type == elem.None {
		sum.unpromotable = i
	}
	sum.isLegal = sum.isLegal && n.Type != elem.None && (!sum.anyPromotable || n.Type == sum.commonType)
	sum.commonType, sum.anyPromotable = n.Type, sum.anyPromotable || n.Type != elem.None
	sum.allFlat = sum.allFlat && IsFlat(n)
}

func (sum *operandSummary) addIndex(t elem.Type) {
	if sum.indexType == elem.None {
		sum.indexType = t
	}
	sum.isLegal = sum.isLegal && t == sum.indexType && (t == elem.None || IsIndex(t))
}

// isAcceptedBy reports whether the operation accepts its T and K operands as they are. A constant
// that is weak by option leaves legal code unchanged, also beside a value that is weak by other
// means, unless the kind of that value is one that the system converts here.
func (sum *operandSummary) isAcceptedBy(r *Rule) bool {
	takes := r.legal
	if sum.anyWeak && !sum.undeclaredWeak {
		takes = r.accepts
	}
	if r.join && (sum.anyWeak && !sum.anyUndeclaredWeak && r.flags&noJoin == 0 || !takes.has(sum.commonType.Kind())) {
		return false
	}
	return sum.keptIndex < 0 || sum.keptNode.Type == elem.None || r.legal.has(sum.keptNode.Type.Kind())
}
