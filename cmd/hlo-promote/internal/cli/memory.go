package cli

import (
	"math"
	"runtime"
	"runtime/debug"
	"sync"
)

// GC percentages. For 3,000 small files in one process, 400 needs 26 MB instead of 15 with Go's
// default of 100, and 10 % less time. A single module allocates memory that mostly stays in use
// until it is printed, so it gets a larger value; 300 takes a tenth more time on text with many
// operations.
const (
	collectAt      = 400
	collectAloneAt = 1000
)

// Memory limits. The limit is 19 times the input minus 6 MB, so that the process, including its own
// pages and those of the mapped file, stays below 20 times the input. Most text takes 3 to 11 times
// its size before it is printed, so that no collection happens. Inputs below a megabyte get the
// minimum, because a proportional limit would be too tight.
//
// The source form needs little memory when the text is written, and keeps the mapped file until
// then: with 5 times the input minus 7 MB the process stays below 6 times the input.
const (
	heapPerByte = 19
	ownPages    = 6e6
	bySource    = 5
	ownBySource = 7 << 20
	leastSource = 30 << 20
	smallInput  = 1_000_000
	leastAlone  = 32 << 20
	// below this size, the program's own pages are a large part of its memory
	fewPages    = 8 << 20
	leastOfMany = 64 << 20
	liveShare   = 4 // if more than 3 of 4 bytes of the limit are in use, the limit grows instead
	slack       = 3 << 20
	spareShare  = 6 // the same for single inputs of up to fewPages
	spareSlack  = 1 << 20
	// an input with many parts creates garbage repeatedly: more early collections would take longer
	// than promotion
	spareTimes = 16
	// values are large and live until their last use: a tenth of them may be garbage
	valueShare = 11
)

// A collector sets the memory limit of the garbage collector. The limit grows with the inputs, and
// with the live heap after each collection: a limit below the live heap would make the program
// collect continuously. The zero collector does nothing, and neither does one if the user has set
// GOGC or GOMEMLIMIT, other than to the default.
type collector struct {
	jobs   int64 // 0 disables it
	at     int64 // the GC percentage
	source bool  // the output is in source form
	alone  bool  // there is one file

	lock   sync.Mutex
	limit  int64
	values bool // most memory is that of values, see fitValues
	// remaining early collections for a single input that is not much larger than the program
	sparing int
	stopped bool
}

// start configures the garbage collector for a number of files, jobs at a time, and an output form.
func (c *collector) start(files, jobs int, f form) {
	at := collectAt
	if files == 1 {
		at = collectAloneAt
	}
	// not by os.Getenv, which copies the environment
	if before := debug.SetGCPercent(at); before != 100 {
		debug.SetGCPercent(before)
		return
	}
	if debug.SetMemoryLimit(-1) != math.MaxInt64 {
		return
	}
	c.jobs, c.at, c.source, c.alone = int64(max(jobs, 1)), int64(at), f == sourceForm, files == 1
	if files > 1 {
		c.raiseLimit(leastOfMany)
	}
	c.watch()
}

// reserve raises the limit for an input.
func (c *collector) reserve(size int) {
	if size < smallInput {
		c.raiseLimit(leastAlone)
		return
	}
	if c.alone && size <= fewPages {
		c.lock.Lock()
		c.sparing = spareTimes
		c.lock.Unlock()
	}
	all := c.jobs * int64(size)
	limit := heapPerByte*all - ownPages
	if c.source {
		limit = min(limit, max(bySource*all-ownBySource, leastSource))
	}
	c.raiseLimit(limit)
}

// raiseLimit sets the limit if it is higher than the current one.
func (c *collector) raiseLimit(limit int64) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if limit > c.limit && c.jobs > 0 && !c.stopped {
		c.limit = limit
		debug.SetMemoryLimit(limit)
	}
}

// fitValues makes the limit follow the live heap closely, for a process whose memory is that of
// values.
func (c *collector) fitValues() {
	c.lock.Lock()
	c.values = true
	c.lock.Unlock()
}

// stop restores the limit that was set before start.
func (c *collector) stop() {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.jobs > 0 && !c.stopped {
		debug.SetMemoryLimit(math.MaxInt64)
		debug.SetGCPercent(100)
	}
	c.stopped = true
}

// A sentinel is garbage whose cleanup signals the end of a collection.
type sentinel struct{ _ *sentinel }

// watch raises the limit after each collection to fit the live heap.
func (c *collector) watch() {
	runtime.AddCleanup(&sentinel{}, func(c *collector) {
		c.lock.Lock()
		stopped, values, sparing := c.stopped, c.values, c.sparing > 0
		c.sparing--
		c.lock.Unlock()
		if stopped {
			return
		}
		if values {
			c.fitLive(valueShare, spareSlack)
		} else if sparing {
			c.fitLive(spareShare, spareSlack)
		} else {
			c.fitLive(liveShare, slack)
		}
		c.watch()
	}, c)
}

// fitLive raises the limit so that it leaves room for garbage: one byte in share above the live
// heap at the end of the last collection, and slack.
//
// Without a limit, the collector's next goal is the live heap (with stacks and globals, which are
// small) plus the GC percentage of it. Package runtime/metrics returns the live heap itself, but
// importing it makes every start slower.
func (c *collector) fitLive(share, slack int64) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.stopped {
		return
	}
	debug.SetMemoryLimit(math.MaxInt64)
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	live, other := int64(s.NextGC)*100/(100+c.at), int64(s.Sys-s.HeapSys)
	c.limit = max(c.limit, live/(share-1)*share+other+slack)
	debug.SetMemoryLimit(c.limit)
}
