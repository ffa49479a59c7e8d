//go:build !race

package cli

// hasRaceDetector reports whether the race detector is on, with which conversions of strings copy.
const hasRaceDetector = false
