package infer

import "github.com/hlo-promote/hlo-promote/ir"

// RunWithCache is Run with a cache, or without one, whatever the size of the module. It returns how
// many entries of the cache were made.
func RunWithCache(m *ir.Module, opts *Options, cached bool) (n *Solution, entries int) {
	s := newSolver(m, opts)
	s.cache = nil
	if cached {
		s.cache = s.newCache()
	}
	n = s.run()
	if cached {
		for _, k := range s.cache.entries {
			if k != (opKey{}) {
				entries++
			}
		}
	}
	return n, entries
}
