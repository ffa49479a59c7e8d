package elem

import (
	"hash/crc32"
	"math/rand/v2"
	"strconv"
	"testing"
)

func TestAppendFloatAgreesWithReference(t *testing.T) {
	for _, row := range readTSV(t, "printed.tsv") {
		typ := mustLookup(t, row[0])
		b := Load(typ, mustHex(t, row[1]))
		if got := string(AppendFloat(nil, typ, b)); got != row[2] {
			t.Errorf("%v %s: got %s, reference %s", typ, row[1], got, row[2])
		}
	}
}

// TestAppendFloatAgreesWithReferenceExhaustively prints every value of every type of up to 19 bits.
func TestAppendFloatAgreesWithReferenceExhaustively(t *testing.T) {
	for _, row := range readTSV(t, "exhaustive.tsv") {
		typ := mustLookup(t, row[0])
		crc := crc32.NewIEEE()
		var line []byte
		for x := range uint64(1) << typ.Bits() {
			line = AppendFloat(line[:0], typ, Bits{Lo: x})
			crc.Write(append(line, '\n'))
		}
		if count := strconv.Itoa(1 << typ.Bits()); count != row[1] || hex32(crc.Sum32()) != row[2] {
			t.Errorf("%v: %s texts with CRC %08x, reference %s and %s", typ, count, crc.Sum32(), row[1], row[2])
		}
	}
}

// TestAppendFloatReadsBack checks that printed values parse to the same bits. It leaves out f80 and
// f128, which the reference parses only to the precision of a double.
func TestAppendFloatReadsBack(t *testing.T) {
	for _, typ := range scalars() {
		if !typ.IsFloat() || typ.Bits() > 64 {
			continue
		}
		rnd := rand.New(rand.NewPCG(1, uint64(typ)))
		count := min(uint64(1)<<typ.Bits(), 200_000)
		for i := range count {
			b := Bits{Lo: i}
			if typ.Bits() > 19 {
				b.Lo = typ.maskBits(rnd.Uint64())
			}
			checkReadsBack(t, typ, b)
		}
	}
}

func checkReadsBack(t *testing.T, typ Type, b Bits) {
	t.Helper()
	text := AppendFloat(nil, typ, b)
	if got, err := ParseFloat(typ, text); err != nil || got != b {
		t.Fatalf("%v %#x prints as %s, reads as %#x, %v", typ, b.Lo, text, got.Lo, err)
	}
}

func TestAppendFloatIgnoresUnusedBits(t *testing.T) {
	for _, typ := range scalars() {
		if !typ.IsFloat() {
			continue
		}
		junk := Bits{0x5A5A5A5A5A5A5A5A, 0x3C3C3C3C3C3C3C3C}
		clean := typ.Clean(junk)
		if got, want := string(AppendFloat(nil, typ, junk)), string(AppendFloat(nil, typ, clean)); got != want {
			t.Errorf("%v: %s with junk, %s without", typ, got, want)
		}
	}
}

func TestAppendDoesNotAllocate(t *testing.T) {
	buf := append(make([]byte, 0, 128), "kept "...)
	allocs := testing.AllocsPerRun(100, func() {
		buf = buf[:5]
		for _, x := range []uint64{0x3F800000, 0x3DCCCCCD, 0x7F800000, 0x3F666666, 1, 0x4B800000} {
			buf = AppendFloat(buf, F32, Bits{Lo: x})
			buf = append(buf, ' ')
		}
		ParseFloat(F32, buf[5:17])
		ParseInt(I32, buf[5:6])
	})
	const want = "kept 1.000000e+00 1.000000e-01 0x7F800000 0.899999976 1.401300e-45 0x4B800000 "
	if string(buf) != want || allocs != 0 {
		t.Errorf("%v allocations, text %q", allocs, buf)
	}
}

func TestAppendComplex(t *testing.T) {
	for _, test := range []struct {
		t    Type
		b    Bits
		want string
	}{
		{C64, Bits{0x3F800000, 0x40000000}, "(1.000000e+00,2.000000e+00)"},
		{C128, Bits{0x3FF0000000000000, 0x7FF0000000000000}, "(1.000000e+00,0x7FF0000000000000)"},
		{complexFlag | I1, Bits{1, 0}, "(true,false)"},
		{complexFlag | UI8, Bits{1, 255}, "(1,255)"},
		{complexFlag | F128, Bits{1, 0}, ""},
		{None, Bits{1, 0}, ""},
	} {
		if got := string(Append(nil, test.t, test.b)); got != test.want {
			t.Errorf("Append(%v, %v) = %s, want %s", test.t, test.b, got, test.want)
		}
	}
}

func FuzzAppendFloat(f *testing.F) {
	f.Add(uint64(0x3F800000), uint64(0), uint8(F32))
	// 1.0e-20, whose six digits are truncated
	f.Add(uint64(0x3BC79CA10C924223), uint64(0), uint8(F64))
	f.Add(uint64(0x8000000000000000), uint64(0x3FFF), uint8(F80))
	f.Add(uint64(1), uint64(0x3FFF<<48), uint8(F128))
	f.Fuzz(func(t *testing.T, lo, hi uint64, n uint8) {
		typ := Type(n % uint8(scalarCount))
		if !typ.IsFloat() {
			return
		}
		b := typ.Clean(Bits{lo, hi})
		text := AppendFloat(nil, typ, b)
		if typ.Bits() <= 64 {
			checkReadsBack(t, typ, b)
		} else if _, err := ParseFloat(typ, text); err != nil {
			t.Fatalf("%v %v prints as %s: %v", typ, b, text, err)
		}
	})
}

func FuzzParseFloat(f *testing.F) {
	for _, text := range []string{"1.0", "-0.0", "1.e5", "0x7F800000", "1.0e-400", "00.1e+007", "0x", "1e5", "0.000000e+00"} {
		f.Add(text, uint8(F32))
	}
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		typ := Type(n % uint8(scalarCount))
		b, err := ParseFloat(typ, text)
		if err != nil {
			if b != (Bits{}) {
				t.Fatalf("%v %q: %v and %v", typ, text, b, err)
			}
			return
		}
		if b != typ.Clean(b) {
			t.Fatalf("%v %q: unused bits in %v", typ, text, b)
		}
		if typ.Bits() <= 64 {
			checkReadsBack(t, typ, b)
		}
	})
}
