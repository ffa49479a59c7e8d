// Package lazy builds tables on first use.
package lazy

import "sync"

// A Value holds a table that New builds. The first call of Get calls New; concurrent callers get
// the same table.
//
// A package variable of this type needs no code at start, because the linker lays it out. One with
// the result of sync.OnceValue does: its initializer allocates, and its code has to be read from
// the executable.
type Value[T any] struct {
	New   func() T
	once  sync.Once
	value T
}

// Get returns the table.
func (v *Value[T]) Get() T {
	v.once.Do(func() { v.value = v.New() })
	return v.value
}
