// Package par runs two functions concurrently.
package par

// Do2 calls two functions and waits for both. start runs the second one on a goroutine; if start
// is nil, it runs after the first. A panic of either function is raised in the caller; the first
// function's if both panic.
func Do2(start func(work func()), first, second func()) {
	if start == nil {
		first()
		second()
		return
	}
	panicked := make(chan any, 1)
	start(func() {
		defer func() { panicked <- recover() }()
		second()
	})
	defer func() {
		secondPanic := <-panicked
		if firstPanic := recover(); firstPanic != nil {
			panic(firstPanic)
		}
		if secondPanic != nil {
			panic(secondPanic)
		}
	}()
	first()
}
