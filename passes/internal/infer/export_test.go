package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
)

// RunWithCache infers types with or without a cache, regardless of the size of the module. It also
// returns the number of cache entries.
func RunWithCache(m *ir.Module, o rules.Options, cached bool) (n *Solution, entries int) {
	s := newSolver(m, rules.NewConfig(o))
	s.cache = nil
	if cached {
		s.cache = &unchangedCache{inference: s.inference}
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
