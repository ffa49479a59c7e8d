package cli

import (
	"math"
	"runtime/debug"
)

// GC percentages.
const (
	// A module is in use until it is printed. With Go's default of 100, a program of a megabyte takes
	// a tenth more CPU time, and 3,000 small files a fifth.
	collectAt = 400
	// Values are large, and package interp uses the memory of most of them again. With less, a small
	// program takes up to a third more CPU time, and a large one no less memory.
	collectValues = 30
)

// setCollector sets the GC percentage and returns a function that restores it. It does nothing if
// the user has set GOGC or GOMEMLIMIT, other than to the default.
func setCollector(percent int) (restore func()) {
	before := debug.SetGCPercent(percent)
	restore = func() { debug.SetGCPercent(before) }
	if before != 100 || debug.SetMemoryLimit(-1) != math.MaxInt64 {
		restore()
		return func() {}
	}
	return restore
}
