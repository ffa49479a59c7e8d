package passes

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

func itoa(n int) string { return strconv.Itoa(n) }

// note is a part of a diagnostic to come: a text, with a place if it has one, or a remedy.
type note struct {
	text   string
	at     ir.Range
	here   bool
	remedy *ir.Remedy
	fix    *ir.Fix
}

// noteAt is a note about a place.
func noteAt(at ir.Range, text string) note { return note{text: text, at: at, here: true} }

// advice is what to write instead.
func advice(text string) note { return note{remedy: &ir.Remedy{Effect: text}} }

// option is a choice of the options that would help, and what it would do.
func option(name, value, effect string) note {
	return note{remedy: &ir.Remedy{Option: name, Value: value, Effect: effect}}
}

// mostNotes bounds how many operands, branches and the like a diagnostic points at.
const mostNotes = 8

// faults are the errors and remarks about operations, by function. Those of an operation are forgotten when it is looked
// at again, so that what is left is said of what stands.
type faults struct {
	function   ir.Op
	some       bool // something has been said
	failures   int  // how many errors have been said, forgotten ones too
	byFunction map[ir.Op]map[ir.Op][]*ir.Diagnostic
	errors     ir.Diagnostics
	warnings   ir.Diagnostics
}

// enter makes a function the one whose operations are looked at, and returns the one that was.
func (f *faults) enter(op ir.Op) (before ir.Op) {
	before, f.function = f.function, op
	return before
}

// forget drops what was said of an operation.
func (f *faults) forget(op ir.Op) {
	if !f.some {
		return
	}
	if said := f.byFunction[f.function]; said != nil {
		delete(said, op)
	}
}

// about tells whether something was said of an operation.
func (f *faults) about(op ir.Op) bool { return f.some && len(f.byFunction[f.function][op]) > 0 }

// isWrong tells whether an error of an operation was reported.
func (f *faults) isWrong(op ir.Op) bool {
	return f.about(op) && slices.ContainsFunc(f.byFunction[f.function][op], func(d *ir.Diagnostic) bool { return d.Severity == ir.Error })
}

// add notes a diagnostic about an operation, once.
func (f *faults) add(op ir.Op, d *ir.Diagnostic) {
	f.some = true
	said := f.byFunction[f.function]
	if said == nil {
		if f.byFunction == nil {
			f.byFunction = map[ir.Op]map[ir.Op][]*ir.Diagnostic{}
		}
		said = map[ir.Op][]*ir.Diagnostic{}
		f.byFunction[f.function] = said
	}
	for _, old := range said[op] {
		if old.Message == d.Message && old.Range == d.Range {
			return
		}
	}
	said[op] = append(said[op], d)
	if d.Severity == ir.Error {
		f.failures++
	}
}

// keep keeps what was said of a function, which stands now.
func (f *faults) keep(function ir.Op) {
	said := f.byFunction[function]
	for _, op := range slices.Sorted(maps.Keys(said)) { // at one place, in the order of the operations
		for _, d := range said[op] {
			if d.Severity == ir.Error {
				f.errors.Add(d)
			} else {
				f.warnings.Add(d)
			}
		}
	}
	delete(f.byFunction, function)
}

// fail reports an error about an operation.
func (s *solver) fail(op ir.Op, code code, message string, notes ...note) {
	s.failAt(op, s.m.OpRange(op), code, message, notes...)
}

func (s *solver) failAt(op ir.Op, at ir.Range, code code, message string, notes ...note) {
	d := s.m.At(at, ir.Error, message)
	d.Code = string(code)
	for _, n := range notes {
		switch {
		case n.fix != nil:
			d.Fixes = append(d.Fixes, *n.fix)
		case n.remedy != nil:
			d.Remedies = append(d.Remedies, *n.remedy)
		case n.here:
			d.NoteAt(n.at, n.text)
		default:
			d.Note(n.text)
		}
	}
	s.faults.add(op, d)
}

// warn reports something that an operation may not be meant to do.
func (s *solver) warn(op ir.Op, at ir.Range, code code, message string) {
	d := s.m.At(at, ir.Warning, "'"+s.m.OpString(op)+"' op "+message)
	d.Code = string(code)
	s.faults.add(op, d)
}

// failOperand reports an error about operand i of an operation, and where it is defined.
func (s *solver) failOperand(op ir.Op, i int, code code, message string, notes ...note) {
	v := s.m.Operand(op, i)
	text := "'" + s.m.OpString(op) + "' op operand #" + itoa(i) + " " + message
	s.failAt(op, s.m.OperandRange(op, i), code, text, append([]note{s.definition(i, v)}, notes...)...)
}

// leak remarks that a weak value becomes strong where the text fixes its type.
func (s *solver) leak(op ir.Op, v ir.Value) {
	d := s.m.At(s.m.OpRange(op), ir.Remark, "a weak value becomes strong here: '"+s.m.OpString(op)+"' fixes its type")
	d.Code = string(weakLeaks)
	s.faults.add(op, d.NoteAt(s.m.ValueRange(v), "the weak value is defined here"))
}

// shown is a node in a message: its type, and whether it is weak.
func shown(n promote.Node) string {
	if n.Weak {
		return "weak '" + n.Type.String() + "'"
	}
	return "'" + n.Type.String() + "'"
}

// jaxType is a value as messages of JAX show it, if its elements were of type t: float32[2,3].
func (s *solver) jaxType(v ir.Value, t promote.Type) string {
	var dims []string
	for _, d := range s.m.Shape(s.m.Type(v)) {
		if d == ir.Dynamic {
			dims = append(dims, "?")
		} else {
			dims = append(dims, strconv.FormatInt(d, 10))
		}
	}
	return t.DTypeName() + "[" + strings.Join(dims, ",") + "]"
}

// definition is the note that says where operand i comes from.
func (s *solver) definition(i int, v ir.Value) note {
	declared := s.values.declared(v)
	text := "operand #" + itoa(i) + " is defined here as '" + s.m.TypeString(declared) + "'"
	if now := s.nowType(v); now != declared {
		text += ", promoted to '" + s.m.TypeString(now) + "'"
	}
	if s.values.weak(v) {
		text += " (weak)"
	}
	return noteAt(s.m.ValueRange(v), text)
}

// definitions are the notes that say where operands come from, given by number.
func (s *solver) definitions(op ir.Op, at []int) (notes []note) {
	for _, i := range at[:min(len(at), mostNotes)] {
		notes = append(notes, s.definition(i, s.m.Operand(op, i)))
	}
	if more := len(at) - mostNotes; more > 0 {
		notes = append(notes, note{text: "and " + itoa(more) + " more operands"})
	}
	return notes
}

// refuse reports that the system has no common type for operands of an operation, which are given by number: with the
// words of its library, and with the systems that would accept.
func (s *solver) refuse(op ir.Op, at []int, r *promote.Refusal) {
	var types []string
	for _, i := range at {
		types = append(types, "'"+s.m.TypeString(s.nowType(s.m.Operand(op, i)))+"'")
	}
	message := "'" + s.m.OpString(op) + "' op operands " + inWords(types) + " have no common type in " + s.sys.Name().String()
	if c := s.rule(op); c != nil && c.spec != "" {
		message += " (spec.md#" + c.spec + ")"
	}
	s.fail(op, noJoin, message, slices.Concat(s.definitions(op, at), s.refusalNotes(r), s.casts(op, at, r))...)
}

// casts are the fixes of a refusal: the operands become what another system joins them to.
func (s *solver) casts(op ir.Op, at []int, r *promote.Refusal) (fixes []note) {
	seen := map[promote.Type]bool{}
	for _, other := range promote.Alternatives(r.Operands, s.sys.Config()) {
		t := other.Result.Type
		to, ok := elem.Lookup(t.String())
		if !ok || seen[t] {
			continue
		}
		seen[t] = true
		fix := ir.Fix{Effect: "convert to '" + t.String() + "', as " + other.System.String() + " does", Op: op}
		for _, i := range at {
			if s.m.Elem(s.nowType(s.m.Operand(op, i))) != to {
				fix.Casts = append(fix.Casts, ir.Cast{Operand: i, To: to})
			}
		}
		fixes = append(fixes, note{fix: &fix})
	}
	return fixes
}

// refusalNotes quote the library and name the systems that would accept.
func (s *solver) refusalNotes(r *promote.Refusal) (notes []note) {
	notes = append(notes, s.quote(r))
	help := []note{advice("write an explicit stablehlo.convert")}
	if others := promote.Alternatives(r.Operands, s.sys.Config()); len(others) > 0 {
		notes = append(notes, note{text: promote.Summary(others)})
		help = append(help, option("system", "", "choose another"))
	}
	return append(notes, help...)
}

// quote is what the library says.
func (s *solver) quote(r *promote.Refusal) note {
	if r.Class == "" {
		return note{text: r.Message}
	}
	return note{text: s.sys.Library().String() + " would say: " + r.Class + ": " + r.Message}
}

// says is what JAX says where control flow is refused as JAX refuses it, which all systems do.
func (s *solver) says(text string) note { return note{text: "JAX would say: " + text} }

// mostListed bounds the words of a list in a message.
const mostListed = 12

// inWords writes words as a list: a, b and c.
func inWords(words []string) string {
	if more := len(words) - mostListed; more > 0 {
		words = append(words[:mostListed:mostListed], itoa(more)+" more")
	}
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// kindNames are what messages call the kinds, in their order.
var kindNames = []struct {
	kind promote.Kind
	name string
}{
	{promote.Bool, "bool"}, {promote.Signed, "signed integer"}, {promote.Unsigned, "unsigned integer"},
	{promote.Float, "float"}, {promote.Complex, "complex"},
}

// refuseKind reports that an operation cannot take the type that its operands have in common.
func (s *solver) refuseKind(op ir.Op, c *compiled, n promote.Node, quotes ...note) {
	var allowed []string
	for _, k := range kindNames {
		if c.takes.has(k.kind) {
			allowed = append(allowed, k.name)
		}
	}
	where := ""
	if c.spec != "" {
		where = " (spec.md#" + c.spec + ")"
	}
	what := strings.Join(allowed, ", ")
	if c.flags&tall != 0 {
		what = "f32 or f64"
	}
	message := "'" + s.m.OpString(op) + "' op takes " + what + " elements" + where + ", but its operands "
	var at []int
	var types []promote.Type
	for i, v := range s.m.Operands(op) {
		if l := c.operand(i); l == 'T' || l == 'K' {
			at, types = append(at, i), append(types, s.values.elem(v))
		}
	}
	help := helpForKind(c, n)
	if slices.Contains(types, n.Type) {
		message += "have type '" + n.Type.String() + "'"
	} else {
		message += "meet in '" + n.Type.String() + "'"
		if own := helpForOwnTypes(c, types); own != nil {
			help = own
		}
	}
	notes := append(s.definitions(op, at), quotes...)
	s.fail(op, wrongKind, message, append(notes, help...)...)
}

// helpForOwnTypes says which convert would help an operation that takes the types of its operands, but not the one in which they meet; nil if there
// is none that it takes.
func helpForOwnTypes(c *compiled, types []promote.Type) (help []note) {
	widest := promote.NoType
	for _, t := range types {
		if c.takes.has(t.Kind()) && (widest == promote.NoType || t.Bits() > widest.Bits()) {
			widest = t
		}
	}
	if widest == promote.NoType {
		return nil
	}
	help = append(help, advice("write an explicit stablehlo.convert of the other to '"+widest.String()+"'"))
	if widest == promote.UI64 {
		help = append(help, option("policy", "u64-signed=i64", ""))
	}
	return help
}

// helpForKind says which convert would help.
func helpForKind(c *compiled, n promote.Node) (help []note) {
	to := ""
	switch {
	case c.flags&tall != 0:
		help = []note{advice("convert the operands to f32")}
		if isHalf(n.Type) {
			help = append(help, option("policy", "complex-half=widen", ""))
		}
		return help
	case n.Type == promote.I1 && c.takes.has(promote.Signed):
		to = "i32" // exact, and the number that JAX makes of a bool
	case c.takes.has(promote.Float):
		to = "f32"
	case c.takes.has(promote.Signed):
		to = "i32"
	case c.takes.has(promote.Bool):
		to = "i1"
	}
	if n.Type.Kind() == promote.Complex && to == "f32" {
		return []note{advice("take stablehlo.real or stablehlo.imag of the operand first")}
	}
	return []note{advice("convert the operand first: stablehlo.convert to '" + to + "'")}
}
