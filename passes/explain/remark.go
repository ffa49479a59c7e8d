package explain

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Remark formats the reason as a remark at the converted operand, without its classes. The last
// note points at Forcing, if there is one. m must be the promoted module, unchanged since; system
// is the one that promoted it.
func (r *Reason) Remark(m *ir.Module, system *promote.System) *ir.Diagnostic {
	name := "'" + m.Names.OpText(r.Name) + "'"
	what, at := name+" op operand #"+strconv.Itoa(max(0, r.Operand))+" is converted", m.Ranges().Op(r.Cause)
	switch {
	case r.Operand < 0:
		what = name + " op result is converted"
	case r.Kind == passes.LiteralRewritten:
		what, at = "the literal of "+name+" op operand #"+strconv.Itoa(r.Operand)+" is rewritten", m.Ranges().Operand(r.Cause, r.Operand)
	default:
		at = m.Ranges().Operand(r.Cause, r.Operand)
	}
	effect := r.Class.worst().description
	if r.To == elem.I1 && r.Class.Worst() != Weak {
		effect = "which keeps only whether it is zero"
	}
	d := m.At(at, ir.Remark, fmt.Sprintf("%s from '%s' to '%s', %s", what, r.From, r.To, effect))
	d.Code = r.Class.Code()
	for _, text := range r.notes(m, system) {
		d.Note(text)
	}
	if r.Forcer >= 0 {
		d.NoteAt(m.Ranges().Value(r.Forcing), r.advice())
	}
	return d
}

// notes returns the cost of a conversion and the path of types in the system.
func (r *Reason) notes(m *ir.Module, system *promote.System) (notes []string) {
	if r.Sized && r.Bytes > 0 && r.Kind != passes.LiteralRewritten {
		notes = append(notes, fmt.Sprintf("the converted value, '%s', takes %s more", m.Types.Text(m.Type(m.Result(r.Op, 0))), bytesInWords(r.Bytes)))
	}
	switch {
	case r.Forcer >= 0:
	case r.Operand < 0:
		notes = append(notes, "the operation, or an option such as Results: KeepResults, gives the result the type '"+r.To.String()+"'")
	case isTerminator(m, r.Cause):
		notes = append(notes, "the enclosing function or operation requires '"+r.To.String()+"' here")
	case len(r.Path) > 1 && m.NumOperands(r.Cause) > 1:
		notes = append(notes, "no operand alone forces '"+r.To.String()+"': it is the common type of the operands, or the operation requires it")
	case !slices.ContainsFunc(m.AppendResultTypes(nil, r.Cause), func(t ir.Type) bool { return m.Types.Elem(t) == r.To }):
		notes = append(notes, "the operation requires '"+r.To.String()+"'")
	default:
		notes = append(notes, "'"+r.To.String()+"' is the type of the result, or the operation requires it")
	}
	in := "in " + system.Name().String() + ": "
	if len(r.Path) > 1 {
		notes = append(notes, "promotion path "+in+r.path())
	} else if r.Forcer >= 0 {
		is := r.To.String()
		if len(r.Path) == 1 {
			is = "a " + r.path()
		}
		notes = append(notes, in+Shown(promote.Node{Type: r.From, Weak: r.Weak})+" with "+Shown(r.By)+" is "+is)
	}
	return notes
}

// path formats the path of types. The type that stores a weak value is the default of its kind.
func (r *Reason) path() string {
	words := make([]string, len(r.Path))
	for i, label := range r.Path {
		words[i] = label
		if weak, ok := strings.CutSuffix(label, "*"); ok {
			// the weak vertices of JAX's lattice
			numbers := map[string]string{"i": "Python int (weak)", "f": "Python float (weak)", "c": "Python complex (weak)"}
			words[i] = cmp.Or(numbers[weak], "weak "+weak)
		}
	}
	text := strings.Join(words, " -> ")
	if r.Path[len(r.Path)-1] != r.To.String() {
		text += ", which is stored as the default type " + r.To.String()
	}
	return text
}

func isTerminator(m *ir.Module, op ir.Op) bool { return m.LastOp(m.Block(op)) == op }

// advice names the operand that forced the type, and the cast that avoids it.
func (r *Reason) advice() string {
	weak := ""
	if r.By.Weak {
		weak = "weak "
	}
	text := fmt.Sprintf("operand #%d has type %s'%s'", r.Forcer, weak, r.By.Type)
	if r.ByDeclared != elem.None && r.ByDeclared != r.By.Type {
		text += ", declared as '" + r.ByDeclared.String() + "'"
	}
	text += ", which forces the conversion"
	if r.Class&Weak == 0 && r.By.Type.Kind() == r.From.Kind() {
		text += fmt.Sprintf("; cast this operand to '%s' to avoid the conversion", r.From)
	}
	return text
}

// Shown formats a node for messages: "weak f32".
func Shown(n promote.Node) string {
	if n.Weak {
		return "weak " + n.Type.String()
	}
	return n.Type.String()
}

func bytesInWords(n int64) string {
	for _, unit := range []struct {
		size int64
		name string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if n >= unit.size {
			return strconv.FormatFloat(float64(n)/float64(unit.size), 'g', 4, 64) + " " + unit.name
		}
	}
	if n == 1 {
		return "1 byte"
	}
	return strconv.FormatInt(n, 10) + " bytes"
}

// Summary counts reasons by class: ": 2 widening, 1 precision, 640 bytes more"; "" if there are
// none.
func Summary(reasons []Reason) string {
	counts := map[string]int{}
	var bytes int64
	for i := range reasons {
		counts[reasons[i].Class.worst().name]++
		if reasons[i].Kind != passes.LiteralRewritten {
			bytes += max(0, reasons[i].Bytes)
		}
	}
	var words []string
	for _, name := range ClassNames() {
		if n := counts[name]; n > 0 {
			words = append(words, strconv.Itoa(n)+" "+name)
		}
	}
	if bytes > 0 {
		words = append(words, bytesInWords(bytes)+" more")
	}
	if len(words) == 0 {
		return ""
	}
	return ": " + strings.Join(words, ", ")
}
