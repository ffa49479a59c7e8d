// Package annotate records the changes of promotion in attributes ([Mark]), and undoes them
// ([Strip]): stripping a marked module restores the input.
//
// Two discardable attributes say everything. `promote.from` is on what was put in: a convert, a
// copy of a function. Its text is for people; that the attribute is there means that the operation
// goes, and that its first operand stands for its result. `promote.was` is a dictionary on what was
// changed; it has those parts of the operation that were others:
//
//	name         the name
//	properties   inherent attributes, and no_properties the names of those that were not there
//	attributes   discardable ones, and no_attributes
//	types        the types of all results
//	blocks       the types of the arguments of each block in its regions
//	operands     all operands, if removing inserted operations does not restore them
//	erased       the operations before this one that were erased: name, properties,
//	             attributes, types and operands of each
//	body         the same of the two operations in a reduce whose compact form prints no
//	             attributes
//
// An operand is a number: that of the values that are defined from it to the operation, in the
// order of the text as it was. It is 1 for the value that was defined last.
//
// What cannot be marked so is an error and no guess: Mark strips a copy and compares it.
package annotate
