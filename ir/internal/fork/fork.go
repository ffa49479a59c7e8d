// Package fork runs two functions concurrently.
package fork

// Both calls two functions and waits for both. start runs the second one on a goroutine; if start
// is nil, it runs after the first. A panic of either function is raised in the caller; the first
// function's if both panic.
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
