package elem

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
)

// printBlob prints a one-dimensional blob of up to 100 elements as the reference does.
func printBlob(tensor, blob string) string {
	dim, name, ok := strings.Cut(tensor, "x")
	count, err := strconv.Atoi(dim)
	if !ok || err != nil {
		name, count = tensor, 1
	}
	n, isInt := LookupInt(name)
	typ, _ := Lookup(name)
	size := typ.StorageBytes()
	if isInt {
		size = n.StorageBytes()
	}
	data, err := DecodeHex(nil, []byte(blob))
	if err != nil {
		return err.Error()
	}
	if len(data) != size && len(data) != size*count {
		return fmt.Sprintf("elements hex data size is invalid for provided type: 'tensor<%s>'", tensor)
	}
	element := func(i int) []byte {
		if isInt {
			return n.AppendInt(nil, data[i*size:(i+1)*size])
		}
		return Append(nil, typ, Load(typ, data[i*size:]))
	}
	if len(data) == 0 {
		return ""
	}
	if IsSplat(data, size) != IsSplatHex([]byte(blob), size) {
		return "IsSplat and IsSplatHex disagree"
	}
	if IsSplat(data, size) {
		return string(element(0))
	}
	var items []string
	for i := range count {
		items = append(items, string(element(i)))
	}
	return "[" + strings.Join(items, ", ") + "]"
}

func TestBlobsAgreeWithReference(t *testing.T) {
	for _, row := range readTSV(t, "blobs.tsv") {
		if got := printBlob(row[0], row[1]); got != row[2] {
			t.Errorf("dense<%q> : tensor<%s>: got %s, reference %s", row[1], row[0], got, row[2])
		}
	}
}

func TestScanHex(t *testing.T) {
	for _, test := range []struct {
		text      string
		upper, ok bool
	}{
		{"0x", true, true},
		{"0x0123456789ABCDEF", true, true},
		{"0x0123456789abcdef", false, true},
		{"", false, false},
		{"0", false, false},
		{"0x0", false, false},
		{"0X00", false, false},
		{"1x00", false, false},
		{"x000", false, false},
	} {
		if upper, ok := ScanHex([]byte(test.text)); upper != test.upper || ok != test.ok {
			t.Errorf("ScanHex(%q) = %v, %v", test.text, upper, ok)
		}
	}
}

// TestScanHexFindsEveryBadByte tries every byte at every position of a block and of the remainder.
func TestScanHexFindsEveryBadByte(t *testing.T) {
	for size := range 40 {
		text := []byte("0x" + strings.Repeat("A9", size))
		for i := hexPrefix; i < len(text); i++ {
			for c := range 256 {
				text[i] = byte(c)
				upper, ok := ScanHex(text)
				_, err := hex.DecodeString(string(text[hexPrefix:]))
				if wantUpper := err == nil && !bytes.ContainsAny(text[hexPrefix:], "abcdef"); ok != (err == nil) || upper != wantUpper {
					t.Fatalf("ScanHex(%q) = %v, %v", text, upper, ok)
				}
			}
			text[i] = 'A'
		}
	}
}

func TestHexElement(t *testing.T) {
	blob := []byte("0x0000803F000000400000404000008040")
	for i, want := range []uint64{0x3F800000, 0x40000000, 0x40400000, 0x40800000} {
		if b, ok := HexElement(F32, blob, i); !ok || b.Lo != want {
			t.Errorf("element %d = %#x, %v", i, b.Lo, ok)
		}
	}
	if b, ok := HexElement(C64, blob, 1); !ok || b != (Bits{0x40400000, 0x40800000}) {
		t.Errorf("complex element 1 = %#x, %v", b, ok)
	}
	for _, i := range []int{-1, 4, math.MaxInt} {
		if _, ok := HexElement(F32, blob, i); ok {
			t.Errorf("there is an element %d", i)
		}
	}
	for _, bad := range []string{"", "0x0g000000", "0x00"} {
		if _, ok := HexElement(F32, []byte(bad), 0); ok {
			t.Errorf("%q has an element", bad)
		}
	}
	if _, ok := HexElement(None, blob, 0); ok {
		t.Error("none has an element")
	}
}

func TestIsSplatHex(t *testing.T) {
	long := strings.Repeat("0000803f", 5000)
	for _, test := range []struct {
		text string
		size int
		want bool
	}{
		{"0x", 4, true},
		{"0x0000803F", 4, true},
		{"0x0000803F0000803f", 4, true},
		{"0x0000803F0000803E", 4, false},
		{"0x0000803F", 2, false},
		{"0xabABAbaB", 1, true},
		{"0x010101", 2, false},
		{"0x" + long, 4, true},
		{"0x" + long + strings.ToUpper(long), 4, true},
		{"0x" + long + "0000803D", 4, false},
		{"0x0000803D" + long, 4, false},
		{"0x00", 0, false},
		{"00", 1, false},
	} {
		if got := IsSplatHex([]byte(test.text), test.size); got != test.want {
			t.Errorf("IsSplatHex(%.20q, %d) = %v", test.text, test.size, got)
		}
	}
}

func TestIsSplatComparesBytes(t *testing.T) {
	for _, test := range []struct {
		data string
		size int
		want bool
	}{
		{"", 4, true}, {"abab", 2, true}, {"abab", 4, true}, {"abac", 2, false}, {"aba", 2, false}, {"a", 0, false}, {"a", -1, false},
	} {
		if got := IsSplat([]byte(test.data), test.size); got != test.want {
			t.Errorf("IsSplat(%q, %d) = %v", test.data, test.size, got)
		}
	}
}

func FuzzHex(f *testing.F) {
	for _, text := range []string{"0x", "0x0000803F", "0xabCD", "0x0g", "0x" + strings.Repeat("00", 50)} {
		f.Add(text, 1)
	}
	f.Fuzz(func(t *testing.T, input string, size int) {
		text := []byte(input)
		upper, ok := ScanHex(text)
		kept := []byte("kept")
		data, err := DecodeHex(kept, text)
		if ok != (err == nil) || !bytes.HasPrefix(data, kept) {
			t.Fatalf("ScanHex(%q) says %v, DecodeHex %v", text, ok, err)
		}
		splat := IsSplatHex(text, size)
		if !ok {
			return
		}
		data = data[len(kept):]
		canonical := string(AppendHex(nil, data))
		if got := string(AppendUpperHex(nil, text)); got != canonical {
			t.Fatalf("AppendUpperHex(%q) = %s, AppendHex %s", text, got, canonical)
		}
		if upper != (input == canonical) {
			t.Fatalf("%q: upper is %v", text, upper)
		}
		if splat != IsSplat(data, size) {
			t.Fatalf("IsSplatHex(%q, %d) = %v", text, size, splat)
		}
		for i := range data {
			if b, ok := HexElement(UI8, text, i); !ok || b.Lo != uint64(data[i]) {
				t.Fatalf("HexElement(%q, %d) = %v", text, i, b)
			}
		}
	})
}
