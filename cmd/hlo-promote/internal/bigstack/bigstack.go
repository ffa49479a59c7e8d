// Package bigstack gives the main goroutine a large stack before other packages are initialized. It
// imports nothing, so that it is one of the first.
//
// Otherwise the stack doubles several times, from 2 KB on. Each time, the runtime looks up all
// functions on the stack in tables of the executable, which the system has to read from the file
// first.
package bigstack

func init() { grow(0) }

// grow makes the runtime grow the stack to room bytes at once, because its frame has that size, and
// does nothing else if at is 0.
//
//go:noinline
func grow(at int) byte {
	if at == 0 {
		return 0
	}
	var space [room]byte
	return space[at]
}

const room = 48 << 10
