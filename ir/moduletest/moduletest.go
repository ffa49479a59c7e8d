// Package moduletest is for tests alone: it reads modules and prints them, and what goes wrong
// fails the test. Tests of packages below it, ir/text and ir/source, have functions of their own.
package moduletest

import (
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/source"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
)

// Read reads a module and verifies all but its element types, as package pipeline does. Tests of
// packages that pipeline imports cannot call that.
func Read(src *ir.Source) (*ir.Module, ir.Diagnostics) {
	reader := text.NewReader(ir.NewContext())
	reader.OnRefused(verify.Unread)
	m, errors := reader.Read(src)
	if m == nil {
		return nil, errors
	}
	if errors := verify.Module(m, verify.Options{IgnoreElementTypes: true}); errors.HasErrors() {
		return nil, errors
	}
	return m, nil
}

// Parse reads a module that has no errors.
func Parse(t testing.TB, program string) *ir.Module {
	t.Helper()
	m, errors := Read(&ir.Source{Name: "in.mlir", Text: []byte(program)})
	if m == nil {
		t.Fatalf("%s\n%s", errors[0].Error(), program)
	}
	return m
}

// Canonical returns the canonical form of a module.
func Canonical(t testing.TB, m *ir.Module) string {
	t.Helper()
	return Print(t, m, text.PrintOptions{})
}

// Print returns a module in a form of MLIR.
func Print(t testing.TB, m *ir.Module, o text.PrintOptions) string {
	t.Helper()
	var b strings.Builder
	if err := text.Print(&b, m, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// SourceForm returns the text that a module came from, with its changes.
func SourceForm(t testing.TB, m *ir.Module) string {
	t.Helper()
	var b strings.Builder
	if err := source.Print(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
