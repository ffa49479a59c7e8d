package retarget

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// numSamples is the number of values converted for each type.
const numSamples = 10000

// pairs lists types and their replacements.
var pairs = []struct{ from, to elem.Type }{
	{elem.F64, elem.F32}, {elem.F64, elem.BF16}, {elem.F64, elem.F16}, {elem.F32, elem.BF16}, {elem.F32, elem.F16},
	{elem.F32, elem.F64}, {elem.BF16, elem.F32}, {elem.F16, elem.F32}, {elem.BF16, elem.F16}, {elem.F16, elem.BF16},
	{elem.F32, elem.F8E5M2}, {elem.F32, elem.F8E4M3FN}, {elem.BF16, elem.F8E4M3FNUZ}, {elem.F8E4M3FN, elem.F16}, {elem.F8E5M2, elem.F16},
	{elem.I64, elem.I32}, {elem.UI64, elem.UI32}, {elem.I64, elem.I16}, {elem.I32, elem.I8}, {elem.UI32, elem.UI16},
	{elem.UI64, elem.I32}, {elem.I32, elem.UI32}, {elem.I8, elem.I32}, {elem.UI8, elem.UI32}, {elem.C128, elem.C64},
}

// TestConstantsAgree converts random numbers, infinities, NaN and numbers near the ends of ranges
// of each pair of types through constants in every spelling, and by a convert on XLA CPU, and
// compares the bits. XLA flushes subnormal f32 and f64 to zero; for NaN the sign is compared and
// the payload is not.
func TestConstantsAgree(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var lines []string
	inputs := make([][]elem.Bits, len(pairs))
	r := rand.New(rand.NewPCG(3, 4))
	for i, p := range pairs {
		from := p.from
		inputs[i] = numbers(r, from, numSamples)
		path := filepath.Join(dir, strconv.Itoa(i))
		save(t, path, string(stored(from, inputs[i])))
		lines = append(lines, path+" "+p.from.String()+" "+p.to.String())
	}
	judge[any](t, nil, "convert", saveList(t, lines))
	for i, p := range pairs {
		from, to := p.from, p.to
		text, err := os.ReadFile(filepath.Join(dir, strconv.Itoa(i)+".out"))
		if err != nil {
			t.Fatal(err)
		}
		want := loaded(to, text)
		for spelling, text := range spellings(from, inputs[i]) {
			got := throughConstant(t, text, p.from, p.to)
			if len(got) != len(want) || len(got) < numSamples {
				t.Fatalf("%s to %s, %s: %d elements, XLA has %d", p.from, p.to, spelling, len(got), len(want))
			}
			wrong := 0
			for k := range want {
				if !agrees(from, to, inputs[i][k], got[k], want[k]) {
					if wrong++; wrong < 4 {
						t.Errorf("%s to %s, %s: %#x becomes %#x, in XLA %#x", p.from, p.to, spelling, inputs[i][k], got[k], want[k])
					}
				}
			}
		}
	}
}

// numbers returns values of a type: random bits, small numbers, and numbers near powers of two,
// which include the ends of ranges.
func numbers(r *rand.Rand, t elem.Type, n int) (list []elem.Bits) {
	part := t.Part()
	one := func() uint64 {
		switch r.IntN(4) {
		case 0:
			b, _ := elem.Convert(elem.I64, part, elem.Bits{Lo: uint64(r.Int64N(2000) - 1000)})
			return b.Lo
		case 1:
			b, _ := elem.Convert(elem.F64, part, elem.Bits{Lo: 0x3F00000000000000 + r.Uint64N(0x0200000000000000)})
			return b.Lo
		case 2:
			return part.Clean(elem.Bits{Lo: 1<<r.IntN(64) + uint64(r.IntN(5)) - 2}).Lo
		}
		return part.Clean(elem.Bits{Lo: r.Uint64()}).Lo
	}
	for range n {
		b := elem.Bits{Lo: one()}
		if t.IsComplex() {
			b.Hi = one()
		}
		list = append(list, b)
	}
	return list
}

func stored(t elem.Type, list []elem.Bits) (data []byte) {
	for _, b := range list {
		data = elem.Store(data, t, b)
	}
	return data
}

func loaded(t elem.Type, data []byte) (list []elem.Bits) {
	for ; len(data) > 0; data = data[t.StorageBytes():] {
		list = append(list, elem.Load(t, data))
	}
	return list
}

// spellings returns a program with a constant of these values in each spelling that MLIR has.
func spellings(t elem.Type, list []elem.Bits) map[string]string {
	typ := fmt.Sprintf("tensor<%dx%s>", len(list), t)
	program := func(literal string) string {
		return "func.func @main() -> " + typ + " {\n  %0 = stablehlo.constant " + literal + " : " + typ + "\n  return %0 : " + typ + "\n}\n"
	}
	blob := string(elem.AppendHex(nil, stored(t, list)))
	var decimal, scalars []string
	for _, b := range list {
		decimal = append(decimal, string(elem.Append(nil, t, b)))
		scalars = append(scalars, hexScalar(t, b))
	}
	return map[string]string{
		"blob":     program(`dense<"` + blob + `">`),
		"lower":    program(`dense<"` + strings.ToLower(blob) + `">`),
		"decimal":  program("dense<[" + strings.Join(decimal, ", ") + "]>"),
		"hex":      program("dense<[" + strings.Join(scalars, ", ") + "]>"),
		"resource": program("dense_resource<blob>") + "{-#\n  dialect_resources: {\n    builtin: {\n      blob: \"0x08000000" + blob[2:] + "\"\n    }\n  }\n#-}\n",
	}
}

// hexScalar formats an element as its bits.
func hexScalar(t elem.Type, b elem.Bits) string {
	if t.IsComplex() {
		return fmt.Sprintf("(0x%X, 0x%X)", b.Lo, b.Hi)
	}
	return fmt.Sprintf("0x%X", b.Lo)
}

// throughConstant returns the elements of a constant after its type has been replaced.
func throughConstant(t *testing.T, text string, from, to elem.Type) (list []elem.Bits) {
	t.Helper()
	m := parse(t, text)
	result, errors := Run(m, &target.Target{Name: "pair", Replaces: []target.Replace{{From: from, To: to}}, Range: target.RangeWrap})
	if result == nil {
		for _, d := range errors {
			if d.Code != constantForm {
				t.Fatal(d.Render())
			}
		}
		t.Fatalf("%v", messages(errors))
	}
	again := parse(t, moduletest.Canonical(t, m)) // print and parse it
	again.Walk(func(op ir.Op) {
		if again.OpName(op) == ir.OpConstant {
			literal := again.Attrs.Literal(again.Property(op, again.Names.Attr("value")))
			for i := range literal.Len() {
				list = append(list, literal.At(i))
			}
		}
	})
	return list
}

// agrees compares a converted value with XLA's result.
func agrees(from, to elem.Type, in, got, want elem.Bits) bool {
	if to.IsComplex() {
		return agrees(from.Part(), to.Part(), elem.Bits{Lo: in.Lo}, elem.Bits{Lo: got.Lo}, elem.Bits{Lo: want.Lo}) &&
			agrees(from.Part(), to.Part(), elem.Bits{Lo: in.Hi}, elem.Bits{Lo: got.Hi}, elem.Bits{Lo: want.Hi})
	}
	if got == want {
		return true
	}
	if !to.IsFloat() {
		return false
	}
	sign := func(t elem.Type, b elem.Bits) uint64 { return b.Lo >> (t.Bits() - 1) }
	switch {
	case isNaN(to, got) && isNaN(to, want):
		// XLA's payload may differ
		return isNaN(from, in) && sign(to, got) == sign(from, in)
	case isSubnormal(from, in) || isSubnormal(to, got) || from == elem.F64 && to == elem.BF16 && isTiny(to, got):
		// which converts through f32
		return want.Lo&(1<<(to.Bits()-1)-1) == 0
	case to == elem.F8E4M3FN:
		// XLA returns -0 for numbers between 480 and 512, where the format has only NaN
		return want.Lo == 0x80 && isNaN(to, got)
	case to == elem.F8E4M3FNUZ: // and NaN for negative numbers that become zero
		return want.Lo == 0x80 && got.Lo == 0
	}
	return false
}

// isTiny reports whether the exponent of a float is the smallest.
func isTiny(t elem.Type, b elem.Bits) bool {
	exponent, fraction, _ := t.FloatBits()
	return b.Lo>>fraction&(1<<exponent-1) == 0
}

func isNaN(t elem.Type, b elem.Bits) bool {
	_, lost := elem.Convert(t, elem.I64, b)
	return lost&elem.NaNLost != 0
}

// isSubnormal reports whether a value of f32 or f64 is subnormal, which XLA CPU flushes.
func isSubnormal(t elem.Type, b elem.Bits) bool {
	return t.Bits() >= 32 && isTiny(t, b) && b.Lo<<1 != 0
}
