package elem

import (
	"encoding/hex"
	"errors"
	"strings"
	"testing"
)

var places = map[string]Place{"dense": InDense, "attribute": InAttribute, "array": InArray}

// TestLiteralsAgreeWithReference compares bytes or error messages for every literal in testdata.
func TestLiteralsAgreeWithReference(t *testing.T) {
	for _, row := range readTSV(t, "literals.tsv") {
		name, text, place, want := row[0], row[1], row[2], row[3]
		if typ, ok := Lookup(name); ok {
			b, err := Parse(typ, text)
			checkLiteral(t, row, places[place], Store(nil, typ, b), err)
			if again, err2 := Parse(typ, []byte(text)); again != b || err2 != err {
				t.Errorf("%s %s: bytes read as %v, %v, string as %v, %v", name, text, again, err2, b, err)
			}
		}
		if n, ok := LookupInt(name); ok {
			data, err := n.AppendLiteral(nil, text)
			checkLiteral(t, row, places[place], data, err)
		} else if _, ok := Lookup(name); !ok {
			t.Errorf("%s: no such type (%s)", name, want)
		}
	}
}

// checkLiteral compares with a row of literals.tsv.
func checkLiteral(t *testing.T, row []string, place Place, data []byte, err error) {
	t.Helper()
	got, want := hex.EncodeToString(data), row[3]
	if want == "ok" {
		want = got
	}
	if err != nil {
		var p LiteralError
		if !errors.As(err, &p) {
			t.Fatalf("error %v is no Problem", err)
		}
		got = p.In(place)
	}
	if got != want {
		t.Errorf("%s: %q: got %s, reference %s", strings.Join(row[:3:3], " "), row[1], got, want)
	}
}

func TestLexicalErrors(t *testing.T) {
	for _, text := range []string{
		"", "-", "--1", "+1", ".5", "-.5", "1.e", "1.5e", "1.5e+", "1e5", "1e-3", "0x", "0X1", "0xG", "00x1", "0b1", "1_0", "1.0f",
		" 1", "1 ", "- 1", "inf", "nan", "-true", "True", "0x1.0", "1.5.5", "١",
	} {
		for _, typ := range []Type{I32, F32} {
			if b, err := Parse(typ, text); err != ErrSyntax {
				t.Errorf("Parse(%v, %q) = %v, %v", typ, text, b, err)
			}
		}
		if _, err := (Int{KindSignless, 17}).AppendLiteral(nil, text); err != ErrSyntax {
			t.Errorf("AppendLiteral(%q): %v", text, err)
		}
	}
	for typ, parse := range map[Type]func(Type, string) (Bits, error){
		F32: ParseInt[string], I32: ParseFloat[string], None: Parse[string], C64: Parse[string],
	} {
		if _, err := parse(typ, "1.0"); err != ErrType {
			t.Errorf("parsing for the wrong type %v: %v", typ, err)
		}
	}
}

func TestErrorsHaveMessages(t *testing.T) {
	for p := ErrSyntax; p <= ErrHexDigits; p++ {
		for place := InDense; place <= InArray; place++ {
			if text := p.In(place); text == "" || text == LiteralError(0).Error() {
				t.Errorf("error %d has no message", p)
			}
		}
	}
	for _, p := range []LiteralError{0, ErrHexDigits + 1, 255} {
		if p.Error() == "" || p.In(99) == "" {
			t.Errorf("error %d has an empty message", p)
		}
	}
}

// TestLongLiterals checks that parsing a long literal takes linear time.
func TestLongLiterals(t *testing.T) {
	digits := strings.Repeat("9", 1<<20)
	for _, text := range []string{digits, "0x" + digits, "-" + digits} {
		if _, err := ParseInt(I64, text); err != ErrIntRange {
			t.Errorf("%s...: %v", text[:4], err)
		}
		if _, err := (Int{KindSignless, 1000}).AppendLiteral(nil, text); err != ErrIntRange {
			t.Errorf("%s...: %v", text[:4], err)
		}
	}
	if b, err := ParseInt(I8, strings.Repeat("0", 1<<20)+"7"); err != nil || b.Lo != 7 {
		t.Errorf("leading zeros: %v, %v", b, err)
	}
	if b, err := ParseFloat(F32, strings.Repeat("0", 1<<20)+"1."+strings.Repeat("0", 1<<20)); err != nil || b.Lo != 0x3F800000 {
		t.Errorf("zeros around: %v, %v", b, err)
	}
	if b, err := ParseFloat(F32, "0."+strings.Repeat("0", 5000)+"1e5001"); err != nil || b.Lo != 0x3F800000 {
		t.Errorf("long decimal: %v, %v", b, err)
	}
}

func TestAttributeIntegers(t *testing.T) {
	// From the reference: 1 : ui1 and -1 : si1 print as numbers, i1 as a word.
	for _, test := range []struct {
		t           Type
		b           uint64
		dense, attr string
	}{
		{I1, 1, "true", "true"},
		{I1, 0, "false", "false"},
		{UI1, 1, "true", "1"},
		{SI1, 1, "true", "-1"},
		{I8, 0xFF, "-1", "-1"},
		{UI8, 0xFF, "255", "255"},
		{Index, ^uint64(0), "-1", "-1"},
		{UI64, ^uint64(0), "18446744073709551615", "18446744073709551615"},
		{I64, 1 << 63, "-9223372036854775808", "-9223372036854775808"},
	} {
		if got := string(AppendInt(nil, test.t, Bits{Lo: test.b})); got != test.dense {
			t.Errorf("AppendInt(%v, %#x) = %s", test.t, test.b, got)
		}
		if got := string(AppendIntAttr(nil, test.t, Bits{Lo: test.b})); got != test.attr {
			t.Errorf("AppendIntAttr(%v, %#x) = %s", test.t, test.b, got)
		}
	}
}
