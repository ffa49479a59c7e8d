// Package mlirtest is for tests alone: the programs that they read, and ways to change and compare
// texts. It knows nothing of the packages under test.
package mlirtest
