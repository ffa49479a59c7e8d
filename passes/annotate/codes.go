package annotate

import "github.com/hlo-promote/hlo-promote/ir"

// The codes of the package.
const (
	CannotMarkCode  = "HP431"
	CannotStripCode = "HP432"
)

// Explanations are the codes of the package, in order.
func Explanations() []ir.Explanation {
	return []ir.Explanation{
		{Code: CannotMarkCode, Title: "a change that cannot be marked", Text: "Promotion changed something that attributes cannot say, so that --strip could not take it back: an operation of a dialect " +
			"that is not known and has no generic form in the text, or a module that has marks already. Nothing is printed. Promote without --annotate, or --strip the marks first."},
		{Code: CannotStripCode, Title: "marks that do not fit", Text: "The attributes 'promote.from' and 'promote.was' do not fit the module that they stand in: it was changed since --annotate wrote " +
			"them. Take out the marks of what was changed by hand, or all of them."},
	}
}
