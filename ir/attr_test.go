package ir

import (
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// TestParts checks values and short texts of attributes, both those that are part of the text and
// others.
func TestParts(t *testing.T) {
	c := NewContext()
	long := strings.Repeat("\n", 1000)
	for _, value := range []string{"", "a", "string", `"`, `\`, "a\x00b", "é", ": i8", long} {
		for _, a := range []Attr{c.Attrs.String(value), c.Attrs.TypedString(value, c.Types.Scalar(elem.I8))} {
			if got := c.Attrs.StringOf(a); got != value {
				t.Errorf("%s means %q, not %q", c.Attrs.Text(a), got, value)
			}
			if got, want := c.Attrs.ShortText(a), string(AppendQuoted(nil, value)); got != want {
				t.Errorf("%s shows %s, not %s", c.Attrs.Text(a), got, want)
			}
		}
		if a := c.Attrs.Symbol("outer", value); value != "" && c.Attrs.StringOf(a) != value {
			t.Errorf("%s means %q, not %q", c.Attrs.Text(a), c.Attrs.StringOf(a), value)
		}
	}
	if a := c.Attrs.IntArray([]int64{1, -2}); c.Attrs.ShortText(a) != "[1, -2]" || c.Attrs.StringOf(a) != "" {
		t.Errorf("%s shows %s and means %q", c.Attrs.Text(a), c.Attrs.ShortText(a), c.Attrs.StringOf(a))
	}
	wide := elem.Bits{Lo: 3, Hi: 1 << 62}
	if got, _ := c.Attrs.Number(c.Attrs.Float(wide, c.Types.Scalar(elem.F128))); got != wide {
		t.Errorf("bits %x of an f128, not %x", got, wide)
	}
}
