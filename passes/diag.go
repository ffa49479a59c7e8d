package passes

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

func itoa(n int) string { return strconv.Itoa(n) }

// note is a note of a diagnostic to come: text, and a place if it has one.
type note struct {
	text string
	at   ir.Range
	here bool
}

func noteText(text string) note { return note{text: text} }

// fail reports an error about an operation, once.
func (p *promoter) fail(op ir.Op, message string, notes ...note) {
	p.failAt(op, p.m.OpRange(op), message, notes)
}

// failOperand reports an error about operand i of an operation, and where it is defined.
func (p *promoter) failOperand(op ir.Op, i int, message string, notes ...note) {
	v := p.m.Operand(op, i)
	text := "'" + p.m.OpString(op) + "' op operand #" + itoa(i) + " " + message
	notes = append([]note{p.definition(i, v)}, notes...)
	p.failAt(op, p.m.OperandRange(op, i), text, notes)
}

// shown is a node in a message: its type, and whether it is weak.
func shown(n promote.Node) string {
	if n.Weak {
		return "weak '" + n.Type.String() + "'"
	}
	return "'" + n.Type.String() + "'"
}

// jaxType is a value as messages of JAX show it, if its elements were of type t: float32[2,3].
func (p *promoter) jaxType(v ir.Value, t promote.Type) string {
	var dims []string
	for _, d := range p.m.Shape(p.m.Type(v)) {
		if d == ir.Dynamic {
			dims = append(dims, "?")
		} else {
			dims = append(dims, strconv.FormatInt(d, 10))
		}
	}
	return t.DTypeName() + "[" + strings.Join(dims, ",") + "]"
}

// definition is the note that says where an operand comes from.
func (p *promoter) definition(i int, v ir.Value) note {
	text := "operand #" + itoa(i) + " is defined here as '" + p.m.TypeString(p.declaredType(v)) + "'"
	if n := p.node(v); n.Type != promote.NoType && p.changed(v) {
		text += ", promoted to '" + p.m.TypeString(p.withElem(p.declaredType(v), n.Type)) + "'"
	}
	if p.states[v].weak {
		text += " (weak)"
	}
	return note{text: text, at: p.m.ValueRange(v), here: true}
}

func (p *promoter) failAt(op ir.Op, at ir.Range, message string, notes []note) {
	if p.reported[report{op, message}] {
		return
	}
	if p.reported == nil {
		p.reported = map[report]bool{}
	}
	p.reported[report{op, message}] = true
	d := p.m.At(at, ir.Error, message)
	for _, n := range notes {
		if n.here {
			d.NoteAt(n.at, n.text)
		} else {
			d.Note(n.text)
		}
	}
	p.errors.Add(d)
}

// libraries are what the users of a system call its library.
var libraries = map[promote.Name]string{
	promote.JAX: "JAX", promote.JAXStrict: "JAX", promote.TFAll: "TensorFlow", promote.TFSafe: "TensorFlow",
	promote.NumPy: "NumPy", promote.Torch: "PyTorch",
}

// refuse reports that the system has no common type for operands of an operation, which are given by
// number: with the words of its library, and with the systems that would accept.
func (p *promoter) refuse(op ir.Op, at []int, r *promote.Refusal) {
	var types []string
	var notes []note
	for _, i := range at {
		v := p.m.Operand(op, i)
		types = append(types, "'"+p.m.TypeString(p.m.Type(v))+"'")
		notes = append(notes, p.definition(i, v))
	}
	message := "'" + p.m.OpString(op) + "' op operands " + listed(types) + " have no common type in " + p.sys.Name().String()
	if c := ruleOf(p.m.Name(op)); c != nil && c.spec != "" {
		message += " (spec.md#" + c.spec + ")"
	}
	p.failAt(op, p.m.OpRange(op), message, append(notes, p.refusalNotes(r)...))
}

// refusalNotes quote the library and name the systems that would accept.
func (p *promoter) refusalNotes(r *promote.Refusal) (notes []note) {
	notes = append(notes, p.quote(r))
	if others := promote.Alternatives(r.Operands, p.sys.Config().X32); len(others) > 0 {
		notes = append(notes, noteText(promote.Summary(others)))
	}
	return append(notes, noteText("write an explicit stablehlo.convert, or choose another --system"))
}

// quote is what the library says.
func (p *promoter) quote(r *promote.Refusal) note {
	if r.Class == "" {
		return noteText(r.Message)
	}
	return noteText(libraries[p.sys.Name()] + " would say: " + r.Class + ": " + r.Message)
}

// listed writes words as a list: a, b and c.
func listed(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// kindNames are what messages call the kinds.
var kindNames = map[promote.Kind]string{
	promote.Bool: "bool", promote.Signed: "signed integer", promote.Unsigned: "unsigned integer",
	promote.Float: "float", promote.Complex: "complex",
}

// refuseKind reports that an operation cannot take the type that its operands have in common.
func (p *promoter) refuseKind(op ir.Op, c *compiled, n promote.Node, quotes ...note) {
	var allowed []string
	for _, k := range []promote.Kind{promote.Bool, promote.Signed, promote.Unsigned, promote.Float, promote.Complex} {
		if c.kinds.has(k) {
			allowed = append(allowed, kindNames[k])
		}
	}
	where := ""
	if c.spec != "" {
		where = " (spec.md#" + c.spec + ")"
	}
	message := "'" + p.m.OpString(op) + "' op takes " + strings.Join(allowed, ", ") + " elements" + where + ", but its operands have type '" + n.Type.String() + "'"
	if c.flags&tall != 0 {
		message = "'" + p.m.OpString(op) + "' op takes f32 or f64 elements" + where + ", but its operands have type '" + n.Type.String() + "'"
	}
	var notes []note
	for i, v := range p.m.Operands(op) {
		if l := c.operand(i); l == 'T' || l == 'K' {
			notes = append(notes, p.definition(i, v))
		}
	}
	notes = append(append(notes, quotes...), noteText(p.helpForKind(c, n)))
	p.failAt(op, p.m.OpRange(op), message, notes)
}

// helpForKind says which convert would help.
func (p *promoter) helpForKind(c *compiled, n promote.Node) string {
	to := ""
	switch {
	case c.flags&tall != 0:
		return "convert the operands to f32, or use --policy complex-half=widen"
	case n.Type == promote.I1 && c.kinds.has(promote.Signed):
		to = "i32" // exact, and the number that JAX makes of a bool
	case c.kinds.has(promote.Float):
		to = "f32"
	case c.kinds.has(promote.Signed):
		to = "i32"
	case c.kinds.has(promote.Bool):
		to = "i1"
	}
	if n.Type.Kind() == promote.Complex && to == "f32" {
		return "take stablehlo.real or stablehlo.imag of the operand first"
	}
	return "convert the operand first: stablehlo.convert to '" + to + "'"
}

// leak warns that a weak value becomes strong where the text fixes its type.
func (p *promoter) leak(op ir.Op, v ir.Value) {
	if p.inferring {
		return
	}
	d := p.m.At(p.m.OpRange(op), ir.Remark, "a weak value becomes strong here: '"+p.m.OpString(op)+"' fixes its type")
	p.warnings.Add(d.NoteAt(p.m.ValueRange(v), "the weak value is defined here"))
}
