package ir_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
)

// TestFrames checks the frames of each kind of location.
func TestFrames(t *testing.T) {
	at := func(name, file string, numbers ...int) ir.Frame {
		numbers = append(numbers, 0, 0)
		return ir.Frame{name, file, ir.Position{numbers[0], numbers[1]}, ir.Position{numbers[2], numbers[3]}}
	}
	for _, c := range []struct {
		loc  string
		want []ir.Frame
	}{
		{`unknown`, nil},
		{`"x"`, nil},
		{`"model.py":12:9`, []ir.Frame{at("", "model.py", 12, 9)}},
		{`"model.py":12:9 to :20`, []ir.Frame{at("", "model.py", 12, 9, 12, 20)}},
		{`"model.py":12:9 to 13:2`, []ir.Frame{at("", "model.py", 12, 9, 13, 2)}},
		{`"a \"quoted\" name.py":1:2`, []ir.Frame{at("", `a "quoted" name.py`, 1, 2)}},
		{`"jit(f)/add"("f"("model.py":12:9))`, []ir.Frame{at("f", "model.py", 12, 9)}},
		{`callsite("f"("a.py":1:2) at "g"("b.py":3:4))`, []ir.Frame{at("f", "a.py", 1, 2), at("g", "b.py", 3, 4)}},
		{`callsite("x" at "b.py":3:4)`, []ir.Frame{at("", "b.py", 3, 4)}},
		{`fused["x", "b.py":3:4, "c.py":5:6]`, []ir.Frame{at("", "b.py", 3, 4)}},
		{`fused<"m">["b.py":3:4]`, []ir.Frame{at("", "b.py", 3, 4)}},
		{`fused<#stablehlo<comparison_direction EQ>>["b.py":3:4]`, []ir.Frame{at("", "b.py", 3, 4)}},
	} {
		m := moduletest.Parse(t, "func.func @f() {\n  return loc("+c.loc+")\n}\n")
		op := m.FirstOp(m.Body(m.FirstOp(m.Body(m.Top()))))
		if got := m.Locs.Frames(m.OpLocation(op)); !slices.Equal(got, c.want) || !m.HasLocation(op) {
			t.Errorf("loc(%s): got %v, want %v", c.loc, got, c.want)
		}
	}
	m := moduletest.Parse(t, "func.func @f() {\n  return\n}\n")
	op := m.FirstOp(m.Body(m.FirstOp(m.Body(m.Top()))))
	if m.HasLocation(op) || m.Locs.Frames(m.OpLocation(op))[0].Start != (ir.Position{2, 3}) {
		t.Errorf("got %v", m.Locs.Frames(m.OpLocation(op)))
	}
	if s := m.Ranges().SourceSpan(op); string(m.Source.Text[s.Start:s.End]) != "return" {
		t.Errorf("span %v", s)
	}
}

// TestFramesAreBounded reads a location in which each alias refers to the previous one twice, so
// that it expands to 2^40 frames.
func TestFramesAreBounded(t *testing.T) {
	var text strings.Builder
	text.WriteString("#l0 = loc(\"a.py\":1:2)\n")
	for i := range 40 {
		fmt.Fprintf(&text, "#l%d = loc(callsite(#l%d at #l%d))\n", i+1, i, i)
	}
	text.WriteString("func.func @f() {\n  return loc(#l40)\n}\n")
	m := moduletest.Parse(t, text.String())
	op := m.FirstOp(m.Body(m.FirstOp(m.Body(m.Top()))))
	if got := len(m.Locs.Frames(m.OpLocation(op))); got != 64 {
		t.Errorf("%d frames", got)
	}
}
