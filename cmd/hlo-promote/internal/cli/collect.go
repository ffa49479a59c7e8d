package cli

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// How much memory may grow, in percent, before garbage is collected: for 3,000 small files in one
// process, 400 takes 26 MB instead of 15 with Go's 100, and 10 % less time. Most of the memory of
// one module allocates stays in use until it is printed, so that one file by itself is given more;
// with 300 op-dense text takes a tenth more time.
const (
	collectAt      = 400
	collectAloneAt = 1000
)

// The limit of the memory that Go maps: 19 times an input, less 6 MB, so that the process with the
// program's own pages and those of the mapped file takes less than 20 times the input. Ordinary
// text takes 3 to 11 times its size before it is printed, and has nothing collected. Inputs below a
// megabyte have the least, for proportions say little about them.
//
// The source form has little in use when the text is written, and keeps the mapped file until then:
// with 5 times an input less 7 MB the process takes less than 6 times the input.
const (
	heapPerByte = 19
	ownPages    = 6e6
	bySource    = 5
	ownBySource = 7 << 20
	leastSource = 30 << 20
	smallInput  = 1_000_000
	leastAlone  = 32 << 20
	// below this size the program's own pages are a good part of its memory
	fewPages    = 8 << 20
	leastOfMany = 64 << 20
	liveShare   = 4 // if more than 3 of 4 bytes of the limit are in use, the limit grows instead
	slack       = 3 << 20
	spareShare  = 6 // the same for those inputs
	spareSlack  = 1 << 20
	// an input of many parts makes garbage again and again: it would take more time to collect than
	// to promote
	spareTimes = 16
)

// A collector says when garbage is collected. Its limit grows with the inputs, and with what is in
// use after a collection: a limit below that would have the program do nothing but collect. The
// zero collector does nothing; with GOGC or GOMEMLIMIT in the environment there is no other.
type collector struct {
	jobs   int64 // 0 for nothing
	source bool  // the output is the source form
	alone  bool  // there is one file

	lock  sync.Mutex
	limit int64
	// so many collections more are early ones, for one input that is not much larger than the
	// program
	sparing int
	stopped bool
	before  int64 // the limit
}

// start sets how often garbage is collected while files are worked on, several at a time, for a
// form of the output.
func (c *collector) start(files, jobs int, f form) {
	if os.Getenv("GOGC") != "" {
		return
	}
	at := collectAt
	if files == 1 {
		at = collectAloneAt
	}
	debug.SetGCPercent(at)
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	c.jobs, c.source, c.alone, c.before = int64(max(jobs, 1)), f == sourceForm, files == 1, debug.SetMemoryLimit(-1)
	if files > 1 {
		c.atLeast(leastOfMany)
	}
	c.watch()
}

// expect makes room for an input.
func (c *collector) expect(size int) {
	if size < smallInput {
		c.atLeast(leastAlone)
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
	c.atLeast(limit)
}

// atLeast raises the limit.
func (c *collector) atLeast(limit int64) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if limit > c.limit && c.jobs > 0 && !c.stopped {
		c.limit = limit
		debug.SetMemoryLimit(limit)
	}
}

// stop gives the limit back that was there before.
func (c *collector) stop() {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.jobs > 0 && !c.stopped {
		debug.SetMemoryLimit(c.before)
	}
	c.stopped = true
}

// A sentinel is garbage: that it is cleaned up tells that a collection has ended.
type sentinel struct{ _ *sentinel }

// watch looks after each collection at what is in use.
func (c *collector) watch() {
	runtime.AddCleanup(&sentinel{}, func(c *collector) {
		c.lock.Lock()
		stopped, sparing := c.stopped, c.sparing > 0
		c.sparing--
		c.lock.Unlock()
		if stopped {
			return
		}
		if sparing {
			c.atLeast(enough(spareShare, spareSlack))
		} else {
			c.atLeast(enough(liveShare, slack))
		}
		c.watch()
	}, c)
}

// enough is a limit that leaves room for garbage, over what was in use when the last collection
// ended: one byte in share, and slack.
func enough(share, slack int64) int64 {
	s := []metrics.Sample{
		// everything that Go has mapped, less:
		{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/unused:bytes"},
		{Name: "/memory/classes/heap/free:bytes"}, {Name: "/memory/classes/heap/released:bytes"},
	}
	metrics.Read(s)
	live, other := int64(s[0].Value.Uint64()), int64(s[1].Value.Uint64())
	for _, of := range s[2:] {
		other -= int64(of.Value.Uint64())
	}
	return live/(share-1)*share + other + slack
}
