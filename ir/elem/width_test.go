package elem

import (
	"math/big"
	"slices"
	"strings"
	"testing"
)

func TestIntAgreesWithTable(t *testing.T) {
	for _, typ := range scalars() {
		n, ok := LookupInt(typ.String())
		if ok != typ.IsInteger() {
			t.Errorf("LookupInt(%v) = %v, %v", typ, n, ok)
			continue
		}
		back, _ := n.Type()
		if same, _ := typ.Int(); ok && (back != typ || n != same || n.StorageBytes() != typ.StorageBytes()) {
			t.Errorf("%v: %+v, back to %v, Int %+v", typ, n, back, same)
		}
	}
}

func TestIntOfAnyWidth(t *testing.T) {
	for _, test := range []struct{ spelling, literal, printed string }{
		{"i3", "5", "-3"}, // reference: 5 : i3 is -3
		{"i3", "-4", "-4"},
		{"ui3", "7", "7"},
		{"i17", "0x1FFFF", "-1"},
		{"si17", "65535", "65535"},
		{"i128", "340282366920938463463374607431768211455", "-1"},
		{"ui128", "340282366920938463463374607431768211455", "340282366920938463463374607431768211455"},
		{"i128", "-170141183460469231731687303715884105728", "-170141183460469231731687303715884105728"},
		{"i65", "-18446744073709551616", "-18446744073709551616"},
		{"i0", "0", "0"}, // reference: 0 : i0 prints so
		{"i1", "true", "true"},
		{"i32", "7", "7"},
	} {
		n, ok := LookupInt(test.spelling)
		data, err := n.AppendLiteral([]byte("kept"), test.literal)
		if !ok || err != nil || len(data) != 4+n.StorageBytes() {
			t.Errorf("%s: %v, %v, % X", test.spelling, ok, err, data)
			continue
		}
		if got := string(n.AppendInt(nil, data[4:])); got != test.printed {
			t.Errorf("%s : %s prints as %s, want %s", test.literal, test.spelling, got, test.printed)
		}
	}
	wide := Int{KindSignless, MaxIntWidth}
	data, err := wide.AppendLiteral(nil, "-1")
	if err != nil || string(wide.AppendInt(nil, data)) != "-1" {
		t.Errorf("-1 of the widest integer: %v", err)
	}
	for _, n := range []Int{{}, {KindFloat, 8}, {KindComplex + 9, 8}} {
		if n.String() != "none" {
			t.Errorf("%+v is %v", n, n)
		}
		if _, ok := n.Type(); ok {
			t.Errorf("%+v has a row", n)
		}
	}
}

func FuzzParseInt(f *testing.F) {
	for _, text := range []string{"0", "-0", "255", "-128", "0xFF", "-0x80", "true", "1.0", "18446744073709551616"} {
		f.Add(text, uint8(I8))
	}
	f.Fuzz(func(t *testing.T, text string, number uint8) {
		typ := Type(number % uint8(scalarCount))
		b, err := ParseInt(typ, text)
		if n, ok := LookupInt(typ.String()); ok {
			data, err2 := n.AppendLiteral(nil, text)
			if err != err2 || err == nil && !slices.Equal(data, Store(nil, typ, b)) {
				t.Fatalf("%v %q: %v, %v; as Int %v, %v", typ, text, b, err, data, err2)
			}
		}
		if err != nil {
			return
		}
		printed := string(AppendIntAttr(nil, typ, b))
		if again, err := ParseInt(typ, printed); err != nil || again != b {
			t.Fatalf("%v %q: printed as %s, read as %v, %v", typ, text, printed, again, err)
		}
		if typ.Kind() != KindSignless && !typ.hasWidth1() {
			want, _ := new(big.Int).SetString(strings.TrimLeft(text, "-0"), 10)
			if got, _ := new(big.Int).SetString(printed, 10); want != nil && got.CmpAbs(want) != 0 {
				t.Fatalf("%v %q: printed as %s", typ, text, printed)
			}
		}
	})
}
