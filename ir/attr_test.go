package ir

import (
	"strconv"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// TestShortTextsStay checks that texts that share memory stay what they were.
func TestShortTextsStay(t *testing.T) {
	c := NewContext()
	var attrs []Attr
	text := func(i int) string { return strings.Repeat("x", i%(2*shortText)) + strconv.Itoa(i) }
	for i := range 3000 {
		attrs = append(attrs, c.String(text(i)), c.Int(int64(i), c.Scalar(elem.I64)))
	}
	for i := range 3000 {
		if s, n := attrs[2*i], attrs[2*i+1]; c.StringOf(s) != text(i) || c.AttrString(s) != `"`+text(i)+`"` || c.AttrString(n) != strconv.Itoa(i)+" : i64" {
			t.Fatalf("%d is %s and %s", i, c.AttrString(s), c.AttrString(n))
		}
	}
}

// TestParts checks what attributes mean and show where that is a part of their text, and where it
// is not.
func TestParts(t *testing.T) {
	c := NewContext()
	long := strings.Repeat("\n", 1000)
	for _, value := range []string{"", "a", "string", `"`, `\`, "a\x00b", "é", ": i8", long} {
		for _, a := range []Attr{c.String(value), c.TypedString(value, c.Scalar(elem.I8))} {
			if got := c.StringOf(a); got != value {
				t.Errorf("%s means %q, not %q", c.AttrString(a), got, value)
			}
			if got, want := c.ShortString(a), string(AppendQuoted(nil, value)); got != want {
				t.Errorf("%s shows %s, not %s", c.AttrString(a), got, want)
			}
		}
		if a := c.Symbol("outer", value); value != "" && c.StringOf(a) != value {
			t.Errorf("%s means %q, not %q", c.AttrString(a), c.StringOf(a), value)
		}
	}
	if a := c.IntArray([]int64{1, -2}); c.ShortString(a) != "[1, -2]" || c.StringOf(a) != "" {
		t.Errorf("%s shows %s and means %q", c.AttrString(a), c.ShortString(a), c.StringOf(a))
	}
	wide := elem.Bits{Lo: 3, Hi: 1 << 62}
	if got, _ := c.Number(c.Float(wide, c.Scalar(elem.F128))); got != wide {
		t.Errorf("bits %x of an f128, not %x", got, wide)
	}
}
