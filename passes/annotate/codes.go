package annotate

import "github.com/hlo-promote/hlo-promote/ir"

// Codes of the findings of this package.
const (
	CannotMarkCode  = "HP431"
	CannotStripCode = "HP432"
)

// Explanations returns the explanations of the package's codes, in order.
func Explanations() []ir.Explanation {
	return []ir.Explanation{
		{Code: CannotMarkCode, Title: "change that cannot be marked", Text: "Promotion changed something that attributes cannot record: an operation of an unregistered dialect " +
			"in its custom form, or a module that already has marks. --strip could not restore the input, so that nothing is printed. Promote without --annotate, or --strip the marks first."},
		{Code: CannotStripCode, Title: "marks that do not match the module", Text: "The attributes 'promote.from' and 'promote.was' do not match the operations that have them: the module was edited after --annotate wrote " +
			"them. The input cannot be restored. Delete the marks of the edited operations, or all marks."},
	}
}
