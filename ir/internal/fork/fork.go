// Package fork does two things at a time.
package fork

// Both calls two functions and returns when both have returned: the second on a goroutine that
// start runs, or after the first if start is nil. A panic of either is the caller's, that of the
// first if there are two.
func Both(start func(work func()), first, second func()) {
	if start == nil {
		first()
		second()
		return
	}
	fault := make(chan any, 1)
	start(func() {
		defer func() { fault <- recover() }()
		second()
	})
	defer func() {
		other := <-fault
		if mine := recover(); mine != nil {
			panic(mine)
		}
		if other != nil {
			panic(other)
		}
	}()
	first()
}
