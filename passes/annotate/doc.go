// Package annotate records the changes of promotion in attributes ([Mark]) and undoes them
// ([Strip]): stripping a marked module restores the input.
//
// It uses two discardable attributes. `promote.from` marks an inserted operation: a convert, or a
// copy of a function. Its text is for readers; its presence means that Strip erases the operation
// and replaces its result by its first operand. `promote.was` marks a changed operation. It is a
// dictionary with the original parts that differ:
//
//	name         the name
//	properties   inherent attributes, and no_properties the names of those that were absent
//	attributes   discardable ones, and no_attributes
//	types        the types of all results
//	blocks       the types of the arguments of each block in its regions
//	operands     all operands, if removing inserted operations does not restore them
//	erased       the operations before this one that were erased: name, properties,
//	             attributes, types and operands of each
//	body         the same of the two operations in a reduce whose compact form prints no
//	             attributes
//
// An operand is recorded as a distance: the number of values defined from it to the operation, in
// the order of the original text. The value defined last has distance 1.
//
// A change that cannot be recorded is an error: Mark strips a copy and compares it with the input.
package annotate
