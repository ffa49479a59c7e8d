// Package explain says what promotion did, and where a type comes from.
//
// [Reasons] has a reason for each conversion that a run of package passes made: its [Class], what
// it costs, which operand forced it, and the path through the lattice of the promotion system.
// [Why] follows an element type through a module, promoted or not, from the operations at which it
// appears to the results of public functions.
//
// Both read a module and change nothing. What they return names operations and values of the
// module, and is valid until it is changed. They take time in proportion to the module. Different
// modules may be looked at at the same time, those of one context not.
package explain
