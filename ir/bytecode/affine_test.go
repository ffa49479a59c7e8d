package bytecode_test

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/text"
)

// TestAffine reads attributes that jaxlib 0.12.0.1 encodes and older versions write as text.
func TestAffine(t *testing.T) {
	for _, c := range []struct{ encoded, want string }{
		{"2f13 0301", "affine_map<(d0, d1) -> (d1, d0)>"},
		{"2f11", "affine_map<(d0, d1) -> (d0, d1)>"},
		{"2f1d 05 0501", "affine_map<(d0, d1, d2) -> (d2, d0)>"},
		{"2f0f 0309 0701010d03010509 0b0101050d 0503 090f01010511 0509", "affine_map<(d0)[s0] -> (d0 + s0 floordiv 2, d0 mod 3, -1, (d0 ceildiv 4) * 2)>"},
		{"2f01", "affine_map<() -> ()>"},
		{"2f0d01", "affine_map<(d0) -> ()>"},
		{"2f0703030703010505", "affine_map<()[s0] -> (s0 + 1)>"},
		{"2f17 0105 0501 0103", "affine_map<(d0, d1) -> (0, d1)>"},
		{"31050307 0701010503 0103 0301 000100", "affine_set<(d0, d1)[s0] : (d0 - 1 >= 0, d1 == 0, s0 >= 0)>"},
		{"330d050509", "strided<[1, 2], offset: 3>"},
		{"3300ffffffffffffffff0500ffffffffffffffff09", "strided<[?, 2], offset: ?>"},
	} {
		m, err := read("in.mlirbc", file([][]byte{number(15), number(1, 1, 2, 3), number(2, 2), decodeHex(t, c.encoded)}, nil))
		if err != nil {
			t.Errorf("%s: %s", c.want, err)
			continue
		}
		var b strings.Builder
		if err := text.Print(&b, m, text.PrintOptions{}); err != nil || !strings.Contains(b.String(), c.want) {
			t.Errorf("read as %s, want %s", b.String(), c.want)
		}
	}
}

// TestNotAffine checks that invalid maps and sets, and those with too many dimensions, are
// rejected.
func TestNotAffine(t *testing.T) {
	for name, data := range map[string][]byte{
		"a dimension that is not there": decodeHex(t, "2f0f 0103 0103"),
		"a product of dimensions":       decodeHex(t, "2f0f 0103 09 0101 0101"),
		"a kind that is not there":      decodeHex(t, "2f0f 0103 11 0101"),
		"many dimensions":               number(23, 1<<40),
		"many symbols":                  number(24, 1, 1<<20, 0),
		"operators without operands":    append(decodeHex(t, "2f0f 0103"), bytes.Repeat([]byte{7}, 1<<16)...),
	} {
		if _, err := read("in.mlirbc", file([][]byte{number(15), number(1, 1, 2, 3), number(2, 2), data}, nil)); err == nil {
			t.Errorf("%s: it is accepted", name)
		}
	}
}

// decodeHex decodes hexadecimal digits.
func decodeHex(t *testing.T, digits string) []byte {
	t.Helper()
	data, err := hex.DecodeString(strings.ReplaceAll(digits, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return data
}
