package passes

import "github.com/hlo-promote/hlo-promote/ir"

// Run promotes a verified module whose element types need not agree.
func Run(m *ir.Module, o Options) (*Result, ir.Diagnostics) { return promoteVerified(m, o, false) }
