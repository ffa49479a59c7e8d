//go:build !race

package cli

// hasRaceDetector reports whether the race detector is on, with which more memory is allocated.
const hasRaceDetector = false
