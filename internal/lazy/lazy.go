// Package lazy builds tables on first use.
package lazy

import "sync"

// A Value holds the result of New, which the first call of Get calls. Concurrent callers get the
// same result.
//
// A package variable of this type costs nothing when the program starts: the linker lays it out.
// The result of sync.OnceValue is made by code that runs at start: each package with such a
// variable allocates, and faults in a page of code that nothing else needs.
type Value[T any] struct {
	New   func() T
	once  sync.Once
	value T
}

// Get returns the result.
func (v *Value[T]) Get() T {
	v.once.Do(func() { v.value = v.New() })
	return v.value
}
