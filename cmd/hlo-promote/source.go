package main

import (
	"io"

	"hlo-promote/ir"
)

// printSource writes the source form of a module: its text with the edits spliced in.
func printSource(m *ir.Module, w io.Writer) error { _, err := w.Write(m.Source.Text); return err }

// edited tells whether the source form differs from the text that was read.
func edited(m *ir.Module) bool { return m.Edited() }
