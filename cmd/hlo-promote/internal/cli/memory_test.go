package cli

import (
	"math"
	"runtime/debug"
	"testing"
)

// limitNow returns the current memory limit.
func limitNow() int64 { return debug.SetMemoryLimit(-1) }

// TestCollectorLimit checks that the limit grows with inputs, never falls, and is restored.
func TestCollectorLimit(t *testing.T) {
	at := debug.SetGCPercent(100)
	defer debug.SetGCPercent(at)
	before := limitNow()
	defer debug.SetMemoryLimit(before)
	debug.SetMemoryLimit(math.MaxInt64)

	var c collector
	c.start(1, 1, canonicalForm)
	if limitNow() != math.MaxInt64 {
		t.Errorf("before anything is read: limit %d", limitNow())
	}
	c.reserve(smallInput - 1)
	if limitNow() != leastAlone {
		t.Errorf("a small input: limit %d, want %d", limitNow(), leastAlone)
	}
	c.reserve(1 << 30)
	if want := int64(heapPerByte<<30 - ownPages); limitNow() != want {
		t.Errorf("an input of 1 GiB: limit %d, want %d", limitNow(), want)
	}
	c.reserve(10)
	if want := int64(heapPerByte<<30 - ownPages); limitNow() != want {
		t.Errorf("then a small one: limit %d, want %d", limitNow(), want)
	}
	c.stop()
	c.reserve(2 << 30)
	if limitNow() != math.MaxInt64 {
		t.Errorf("stopped: limit %d", limitNow())
	}

	c = collector{}
	c.start(9, 3, canonicalForm)
	c.reserve(1 << 30)
	if want := int64(3*heapPerByte<<30 - ownPages); limitNow() != want {
		t.Errorf("three at a time: limit %d, want %d", limitNow(), want)
	}
	c.stop()

	for _, x := range []struct{ size, want int64 }{
		{1.5e6, heapPerByte*1.5e6 - ownPages},
		{3e6, leastSource},
		{1 << 30, bySource<<30 - ownBySource},
	} {
		c = collector{}
		c.start(1, 1, sourceForm)
		if c.reserve(int(x.size)); limitNow() != x.want {
			t.Errorf("%d bytes in source form: limit %d, want %d", x.size, limitNow(), x.want)
		}
		c.stop()
	}

	// what a user sets with GOMEMLIMIT and GOGC
	debug.SetMemoryLimit(1 << 29)
	c = collector{}
	c.start(1, 1, canonicalForm)
	c.reserve(1 << 30)
	c.stop()
	if limitNow() != 1<<29 {
		t.Errorf("with GOMEMLIMIT: limit %d", limitNow())
	}
	debug.SetMemoryLimit(math.MaxInt64)
	debug.SetGCPercent(50)
	c = collector{}
	c.start(1, 1, canonicalForm)
	c.reserve(1 << 30)
	c.stop()
	if percent := debug.SetGCPercent(50); percent != 50 || limitNow() != math.MaxInt64 {
		t.Errorf("with GOGC: %d percent, limit %d", percent, limitNow())
	}
}

// TestCollectorSpares checks that garbage is collected earlier only for a single file of moderate
// size.
func TestCollectorSpares(t *testing.T) {
	at := debug.SetGCPercent(100)
	defer debug.SetGCPercent(at)
	for _, x := range []struct {
		files, size int
		want        bool
	}{
		{1, smallInput - 1, false}, {1, smallInput, true}, {1, fewPages, true}, {1, fewPages + 1, false}, {2, smallInput, false},
	} {
		var c collector
		c.start(x.files, 1, canonicalForm)
		if c.reserve(x.size); (c.sparing > 0) != x.want {
			t.Errorf("%d files, one of %d bytes: sparing %v", x.files, x.size, c.sparing)
		}
		c.stop()
	}
}

// TestFitLive checks that a limit computed from the live heap leaves room for garbage, and not much
// more.
func TestFitLive(t *testing.T) {
	const held = 64 << 20
	room := make([]byte, held)
	defer debug.SetGCPercent(debug.SetGCPercent(collectAt))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	debug.FreeOSMemory() // collects
	c := collector{jobs: 1, at: collectAt}
	c.fitLive(liveShare, slack)
	if least := int64(held/(liveShare-1)*liveShare + slack); c.limit < least || c.limit > 2*least {
		t.Errorf("%d bytes in use: limit %d", held, c.limit)
	}
	room[0] = 1
}
