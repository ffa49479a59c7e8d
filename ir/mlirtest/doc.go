// Package mlirtest provides test programs, and functions that mutate and compare texts, for tests
// of other packages. It does not depend on the packages under test.
package mlirtest
