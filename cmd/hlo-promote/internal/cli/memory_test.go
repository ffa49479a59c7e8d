package cli

import (
	"math"
	"runtime/debug"
	"testing"
)

// TestCollector checks that the percentage is set and restored, and that settings of the user stay.
func TestCollector(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(math.MaxInt64))
	percent := func() int {
		now := debug.SetGCPercent(1)
		debug.SetGCPercent(now)
		return now
	}
	for _, c := range []struct {
		percent   int
		limit     int64
		set, back int
	}{
		{100, math.MaxInt64, collectAt, 100},
		{123, math.MaxInt64, 123, 123}, // GOGC=123
		{-1, math.MaxInt64, -1, -1},    // GOGC=off
		{100, 1 << 30, 100, 100},       // GOMEMLIMIT=1GiB
	} {
		debug.SetGCPercent(c.percent)
		debug.SetMemoryLimit(c.limit)
		restore := setCollector(collectAt)
		set := percent()
		restore()
		if back := percent(); set != c.set || back != c.back {
			t.Errorf("percent %d, limit %d: %d, and restored %d; want %d and %d", c.percent, c.limit, set, back, c.set, c.back)
		}
	}
}
