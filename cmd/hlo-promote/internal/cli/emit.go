package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/llvm"
)

// A language is what modules are written in. *language is a flag value.
type language uint8

const (
	stableHLO language = iota
	llvmIR             // the elementwise functions, over scalars
)

var languages = []string{"stablehlo", "llvm"}

func (l language) String() string      { return languages[l] }
func (language) Type() string          { return strings.Join(languages, "|") }
func (l *language) Set(s string) error { return setWord(l, languages, s) }

func (c *config) emitFlags(f *pflag.FlagSet) {
	f.Var(&c.emit, "emit", "llvm: print the elementwise functions as LLVM IR over scalars instead")
	f.BoolVar(&c.allowPartial, "allow-partial", false, "with --emit llvm: a function that is left out is a warning")
}

// settleEmit checks what cannot go with --emit llvm.
func (c *config) settleEmit(flags *pflag.FlagSet) error {
	switch {
	case c.emit != llvmIR && c.allowPartial:
		return fmt.Errorf("--allow-partial needs --emit llvm")
	case c.emit != llvmIR:
		return nil
	case c.edits():
		return exclusive("--emit llvm", c.mode())
	case flags.Changed("print") || c.generic:
		return exclusive("--emit llvm", "--print "+c.form.String())
	case c.debugInfo:
		return exclusive("--emit llvm", "--debuginfo")
	case c.machine.given() != "":
		return exclusive("--emit llvm", c.machine.given())
	}
	return nil
}

// lower writes a promoted module as LLVM IR, if that is asked for.
func (w *worker) lower(m *ir.Module) (diagnostics ir.Diagnostics) {
	if w.emit != llvmIR {
		return nil
	}
	w.lowered, diagnostics = llvm.Emit(m, llvm.Options{AllowPartial: w.allowPartial})
	return diagnostics
}
