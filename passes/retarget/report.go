package retarget

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// A Report lists the changes of a run as data, for remarks and for JSON; [Report.Summary] formats
// it in English. It is immutable once [Run] has returned it, and refers to the module only by
// source ranges.
type Report struct {
	Target    string
	Types     []TypeReport // the replaced types, in the order of the target
	Functions []Signature  // public functions whose type changed
	Casts     int          // operations whose operands were cast
	Computes  int          // operations that compute in another type than before
	Converts  int          // inserted converts
	Vanished  int          // erased converts that became the identity
	Merged    int          // erased converts of the module that were merged with inserted ones
	// what each statement of the target did
	Statements []StatementReport
	Parameters Bytes // of public arguments, with Options.Measure
	Written    Bytes // by operations, with Options.Measure
	names      names
	// of constants, computations, converts and strings, in the order in which they were made
	Changes []Change
}

// A Change is one change of a run.
type Change struct {
	At            ir.Range
	Op            string // the name of the operation
	From, To      elem.Type
	Before, After string // the value of a constant, if all elements are equal, or a quoted string
	Attribute     string // the name of the attribute that has the string
	kind          string
	// the statement that asks for the change, if there is one
	Statement target.Statement
}

// Remarks returns a remark for each change, sorted by position; m is the module of the run.
func (r *Report) Remarks(m *ir.Module) (list ir.Diagnostics) {
	for i := range r.Changes {
		c := &r.Changes[i]
		d := m.At(c.At, ir.Remark, c.message(r.Target))
		d.Code = c.kind
		list.Add(d)
	}
	list.Sort()
	return list
}

func (c *Change) message(target string) string {
	op, from, to := "'"+c.Op+"' op ", "'"+c.From.String()+"'", "'"+c.To.String()+"'"
	value := func(otherwise string) string {
		if c.Before == "" {
			return otherwise
		}
		return "value " + c.Before + " becomes " + c.After
	}
	switch c.kind {
	case constantRound:
		return op + value("values are rounded") + " in " + to + ", which replaces " + from
	case constantExtreme:
		return op + value("minimum and maximum values are kept") + ": the minimum or maximum of " + from + " becomes that of " + to
	case shapeChanged:
		return op + "has " + c.After + " instead of " + c.Before + " in attribute '" + c.Attribute + "'"
	case convertErased:
		return op + "from " + from + " to " + to + " became an identity and was erased"
	case convertInserted:
		return op + "from " + from + " to " + to + " was inserted because of '" + c.Statement.Text + "' (" + c.Statement.Place() + ")"
	}
	message := op + "takes " + to + " instead of " + from + ", as target '" + target + "' requires"
	if c.Statement.Line > 0 {
		message += " (" + c.Statement.Place() + ")"
	}
	return message
}

func (r *runner) record(in *Report, op ir.Op, kind string, from, to elem.Type) *Change {
	in.Changes = append(in.Changes, Change{At: r.m.Ranges().Op(op), Op: r.m.OpString(op), From: from, To: to, kind: kind})
	return &in.Changes[len(in.Changes)-1]
}

// A TypeReport has the changes of one replaced type.
type TypeReport struct {
	From, To elem.Type
	Values   int // results and block arguments that had the type
	Losses
	// converts to the type, and values entering at the boundary, that may be out of the new range
	Ranges []ir.Range
	Bits   []ir.Range // operations that depend on its bits
}

// Losses counts constants, and those that lost something.
type Losses struct {
	Constants int
	Rounded   int // with an element that was rounded
	Infinite  int // with an element that became infinite
	// with an element that was a minimum or maximum and became that of the new type
	Ends      int
	Flattened int // with an element that was saturated or wrapped
}

func (l *Losses) add(other *Losses) {
	l.Constants += other.Constants
	l.Rounded += other.Rounded
	l.Infinite += other.Infinite
	l.Ends += other.Ends
	l.Flattened += other.Flattened
}

// A Signature is the type of a public function before and after.
type Signature struct{ Function, Before, After string }

func newReport(t *target.Target) *Report {
	r := &Report{Target: t.Name, names: newNames()}
	for _, s := range t.Replaces {
		if r.typeReport(s.From) == nil {
			r.Types = append(r.Types, TypeReport{From: s.From, To: s.To})
		}
	}
	return r
}

// addSignature records that the type of a public function changes.
func (r *Report) addSignature(function, before, after string) {
	for i := range r.Functions {
		if f := &r.Functions[i]; f.Function == function && f.After == before {
			f.After = after
			return
		}
	}
	r.Functions = append(r.Functions, Signature{function, before, after})
}

// typeReport returns the report of a replaced type, or nil.
func (r *Report) typeReport(from elem.Type) *TypeReport {
	if i := slices.IndexFunc(r.Types, func(t TypeReport) bool { return t.From == from }); i >= 0 {
		return &r.Types[i]
	}
	return nil
}

// shapes counts the strings that name other element types than before, and describes the first one
// of each attribute.
func (r *Report) shapes() (n int, details []string) {
	var first []*Change
	of := map[string]int{} // by attribute
	for i := range r.Changes {
		c := &r.Changes[i]
		if c.kind != shapeChanged {
			continue
		}
		if n++; of[c.Attribute] == 0 {
			first = append(first, c)
		}
		of[c.Attribute]++
	}
	for _, c := range first {
		text := "attribute '" + c.Attribute + "' of '" + c.Op + "' changed from " + c.Before + " to " + c.After
		if more := of[c.Attribute] - 1; more > 0 {
			text += fmt.Sprintf(", and %d more", more)
		}
		details = append(details, text)
	}
	return n, details
}

// Changed reports whether the module was changed.
func (r *Report) Changed() bool {
	values := 0
	for _, t := range r.Types {
		values += t.Values
	}
	shapes, _ := r.shapes()
	return values+r.Casts+r.Computes+shapes+len(r.Functions) > 0
}

// Summary describes the changes of a module in one sentence, and losses, changed attributes and
// changed signatures in further ones.
func (r *Report) Summary() (head string, details []string) {
	var done []string
	for _, t := range r.Types {
		if t.Values > 0 {
			done = append(done, count(t.Values, "value")+" of '"+t.From.String()+"' became '"+t.To.String()+"'")
			details = append(details, t.losses()...)
		}
	}
	if r.Casts > 0 {
		done = append(done, count(r.Casts, "operation")+" got operands of another type")
	}
	if r.Computes > 0 {
		done = append(done, count(r.Computes, "operation")+" computed in another type")
	}
	if n, shapes := r.shapes(); n > 0 {
		done = append(done, count(n, "string")+" got other types in a shape")
		details = append(details, shapes...)
	}
	for _, f := range r.Functions {
		details = append(details, "'@"+f.Function+"' changed from "+f.Before+" to "+f.After)
	}
	return "target '" + r.Target + "': " + strings.Join(done, ", "), details
}

// losses describes what values of the type lost.
func (t *TypeReport) losses() (list []string) {
	of := " of " + count(t.Constants, "constant") + " of '" + t.From.String() + "' "
	add := func(n int, what string) {
		if n > 0 {
			list = append(list, fmt.Sprint(n)+of+what)
		}
	}
	add(t.Rounded, "rounded to '"+t.To.String()+"'")
	add(t.Infinite, "infinite in '"+t.To.String()+"'")
	add(t.Ends, "replaced by the minimum or maximum of '"+t.To.String()+"'")
	add(t.Flattened, "out of range for '"+t.To.String()+"'")
	if n := len(t.Ranges); n > 0 {
		list = append(list, count(n, "value")+" of '"+t.From.String()+"' may leave the range of '"+t.To.String()+"'")
	}
	if n := len(t.Bits); n > 0 {
		list = append(list, count(n, "operation")+" depended on bits of '"+t.From.String()+"'")
	}
	return list
}

func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprint(n) + " " + thing + "s"
}

// addSummary adds the remark that summarizes a changed module.
func (r *runner) addSummary() {
	if !r.report.Changed() {
		return
	}
	head, details := r.report.Summary()
	d := r.m.At(r.m.Ranges().Op(r.m.Top()), ir.Remark, head)
	d.Code = summary
	for _, text := range details {
		d.Note(text)
	}
	r.warnings.Add(d)
}

// countConvert counts an inserted convert; statement is the one that asks for it.
func (r *runner) countConvert(op ir.Op, statement int) {
	r.report.Converts++
	r.inserted[op] = statement
}

// statement returns a statement of the target, or none.
func (r *runner) statement(i int) target.Statement { return r.statementReport(i).Statement }

// statementReport returns the report of a statement; for noStatement, one that nobody reads.
func (r *runner) statementReport(i int) *StatementReport {
	if i < 0 || i >= len(r.report.Statements) {
		return &StatementReport{}
	}
	return &r.report.Statements[i]
}

// recordConverts records the inserted converts that 'keep', 'replace ... arg' and 'boundary' ask
// for. Others are recorded with the operations that compute in another type.
func (r *runner) recordConverts() {
	asks := map[int]bool{r.boundaryStatement(): true}
	for _, k := range r.target.Keeps {
		asks[k.Statement] = true
	}
	for _, f := range r.target.Follows {
		asks[f.Statement] = true
	}
	for _, s := range r.target.Replaces {
		asks[s.Statement] = !s.Empty()
	}
	for _, op := range slices.Sorted(maps.Keys(r.inserted)) {
		i := r.inserted[op]
		r.statementReport(i).Converts++
		if asks[i] {
			m := r.m
			c := r.record(r.report, op, convertInserted, m.Types.Elem(m.Type(m.Operand(op, 0))), m.Types.Elem(m.Type(m.Result(op, 0))))
			c.Statement = r.statement(i)
		}
	}
}
