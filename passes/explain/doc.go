// Package explain reports what promotion did, and where a type comes from.
//
// [Reasons] returns a reason for each conversion that a run of package passes inserted: its
// [Class], its cost, the operand that forced it, and the path through the lattice of the promotion
// system. [Why] follows an element type through a module, promoted or not, from the operations that
// introduce it to the results of public functions.
//
// Both read a module and change nothing. Their results refer to operations and values of the module
// and are valid until it changes. They take time linear in the module. Different modules may be
// examined concurrently, modules of one context may not.
package explain
