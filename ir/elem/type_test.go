package elem

import (
	"slices"
	"strings"
	"testing"
)

// scalars returns all scalar types except None.
func scalars() (types []Type) {
	for t := None + 1; t < scalarCount; t++ {
		types = append(types, t)
	}
	return types
}

func TestTableIsComplete(t *testing.T) {
	names := map[string]bool{}
	for typ := range scalarCount {
		r := table[typ]
		if r.name == "" || names[r.name] {
			t.Errorf("row %d: name %q is empty or taken", typ, r.name)
		}
		names[r.name] = true
		if typ == None {
			continue
		}
		if r.kind == KindNone || r.bits == 0 {
			t.Errorf("%v: no kind or width", typ)
		}
		f := r.float
		if (r.kind == KindFloat) != (f.special != NotFloat) {
			t.Errorf("%v: kind %d with special %d", typ, r.kind, f.special)
		}
		width := 1 + f.exp + f.frac
		switch f.special {
		case NotFloat:
			continue
		case IEEEExplicit:
			width++
		case ScaleOnly:
			width--
		}
		if width != r.bits {
			t.Errorf("%v: fields have %d bits, the type %d", typ, width, r.bits)
		}
	}
}

func TestLookupAgreesWithReference(t *testing.T) {
	for _, row := range readTSV(t, "types.tsv") {
		spelling, printed := row[0], row[1]
		typ, ok := Lookup(spelling)
		n, isInt := LookupInt(spelling)
		switch {
		case printed == "-" && (ok || isInt):
			t.Errorf("Lookup(%q) = %v, LookupInt %v, reference refuses it", spelling, typ, n)
		case ok && typ.String() != printed:
			t.Errorf("Lookup(%q) = %v, reference %s", spelling, typ, printed)
		case isInt && n.String() != printed:
			t.Errorf("LookupInt(%q) = %v, reference %s", spelling, n, printed)
		case printed != "-" && !ok && !isInt && spelling != "complex<i7>":
			t.Errorf("Lookup(%q) fails, reference says %s", spelling, printed)
		}
	}
}

func TestLookupReadsStringBack(t *testing.T) {
	for _, typ := range append(scalars(), None, C64, C128, complexFlag|I1, complexFlag|BF16) {
		if got, ok := Lookup(typ.String()); !ok || got != typ {
			t.Errorf("Lookup(%q) = %v, %v", typ.String(), got, ok)
		}
	}
}

func TestPredicates(t *testing.T) {
	const b, i, f, s, u, c = "bool", "int", "float", "signed", "unsigned", "complex"
	for _, test := range []struct {
		t       Type
		bits    int
		storage int
		is      []string
	}{
		{None, 0, 0, nil},
		{I1, 1, 1, []string{b, i}},
		{I4, 4, 1, []string{i, s}},
		{I64, 64, 8, []string{i, s}},
		{SI1, 1, 1, []string{i, s}},
		{UI1, 1, 1, []string{i, u}},
		{UI32, 32, 4, []string{i, u}},
		{Index, 64, 8, []string{s}},
		{F4E2M1FN, 4, 1, []string{f}},
		{TF32, 19, 3, []string{f}},
		{F80, 80, 10, []string{f}},
		{F128, 128, 16, []string{f}},
		{C64, 64, 8, []string{c}},
		{C128, 128, 16, []string{c}},
		{complexFlag | I4, 8, 2, []string{c}},
	} {
		typ := test.t
		if typ.Bits() != test.bits || typ.StorageBytes() != test.storage {
			t.Errorf("%v: %d bits in %d bytes, want %d in %d", typ, typ.Bits(), typ.StorageBytes(), test.bits, test.storage)
		}
		for name, got := range map[string]bool{
			b: typ.IsBool(), i: typ.IsInteger(), f: typ.IsFloat(), s: typ.IsSigned(), u: typ.IsUnsigned(), c: typ.IsComplex(),
		} {
			if got != slices.Contains(test.is, name) {
				t.Errorf("%v: %s is %v", typ, name, got)
			}
		}
	}
}

// TestExponents compares the ranges with minExponent and maxExponent of APFloat.cpp, fltSemantics.
// That of f8E8M0FNU starts at 2^-127.
func TestExponents(t *testing.T) {
	for typ, want := range map[Type][2]int{
		F4E2M1FN: {0, 2}, F6E2M3FN: {0, 2}, F6E3M2FN: {-2, 4}, F8E3M4: {-2, 3}, F8E4M3: {-6, 7}, F8E4M3B11FNUZ: {-10, 4}, F8E4M3FN: {-6, 8},
		F8E4M3FNUZ: {-7, 7}, F8E5M2: {-14, 15}, F8E5M2FNUZ: {-15, 15}, F8E8M0FNU: {-127, 127}, BF16: {-126, 127}, F16: {-14, 15},
		TF32: {-126, 127}, F32: {-126, 127}, F64: {-1022, 1023}, F80: {-16382, 16383}, F128: {-16382, 16383}, I8: {0, 0}, C64: {0, 0},
	} {
		if least, most := typ.Exponents(); least != want[0] || most != want[1] {
			t.Errorf("%v: %d to %d, want %v", typ, least, most, want)
		}
		if typ.IsScale() != (typ == F8E8M0FNU) {
			t.Errorf("%v: scale %v", typ, typ.IsScale())
		}
	}
}

func TestComplexTypes(t *testing.T) {
	if typ, ok := Complex(F32); !ok || typ != C64 || typ.Part() != F32 || !typ.Numeric() {
		t.Errorf("Complex(F32) = %v, %v", typ, ok)
	}
	for _, part := range []Type{None, Index, C64, scalarCount} {
		if typ, ok := Complex(part); ok {
			t.Errorf("Complex(%v) = %v", part, typ)
		}
	}
	if typ, ok := Lookup("complex<f128>"); !ok || typ.Numeric() || typ.StorageBytes() != 32 {
		t.Errorf("complex<f128> = %v, %v, Numeric %v", typ, ok, typ.Numeric())
	}
}

// TestAnyTypeNumberIsSafe checks that numbers out of range behave like None.
func TestAnyTypeNumberIsSafe(t *testing.T) {
	ones := Bits{^uint64(0), ^uint64(0)}
	blob := []byte("0x" + strings.Repeat("F", 64))
	data, _ := DecodeHex(nil, blob)
	for n := range 256 {
		typ := Type(n)
		_ = typ.String()
		Append(nil, typ, ones)
		AppendInt(nil, typ, ones)
		AppendIntAttr(nil, typ, ones)
		AppendFloat(nil, typ, ones)
		Store(nil, typ, Load(typ, data))
		HexElement(typ, blob, 1)
		for _, text := range []string{"", "-", "1", "0x1", "1.5", "true"} {
			Parse(typ, text)
			ParseFloat(typ, text)
			ParseInt(typ, text)
		}
		for m := range 256 {
			Convert(typ, Type(m), ones)
		}
		if typ.Part() >= scalarCount && (typ.Numeric() || typ.Bits() != 0) {
			t.Errorf("type number %d claims to be %v", n, typ)
		}
	}
}

func TestStoreReadsBackWhatLoadGives(t *testing.T) {
	for _, part := range scalars() {
		whole, _ := Complex(part)
		for _, typ := range []Type{part, whole} {
			if !typ.Numeric() {
				continue
			}
			data := make([]byte, typ.StorageBytes())
			for i := range data {
				data[i] = byte(0x91 + 7*i)
			}
			b := Load(typ, data)
			if got := Store(nil, typ, b); !slices.Equal(got, data) {
				t.Errorf("%v: % X loads as %v, stored as % X", typ, data, b, got)
			}
			if Load(typ, data[1:]) != (Bits{}) {
				t.Errorf("%v: loads from too few bytes", typ)
			}
			if clean := typ.Clean(b); typ.Clean(clean) != clean {
				t.Errorf("%v: Clean is not idempotent on %v", typ, b)
			}
		}
	}
}
