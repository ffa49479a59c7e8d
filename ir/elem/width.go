package elem

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// MaxIntWidth is the widest integer MLIR has: IntegerType::kMaxWidth.
const MaxIntWidth = 1<<24 - 1

// An Int is an integer type of any width that MLIR accepts, 0 to 2^24-1 bits. It is for widths
// without a row in the table, such as i3 or i128, which attributes may use though no StableHLO op
// does. Its literals follow the rules of ParseInt and AppendInt. The methods expect a Width within
// the range.
type Int struct {
	Kind  Kind // KindSignless, KindSigned or KindUnsigned
	Width int
}

// intPrefix holds the letters before the width.
var intPrefix = [...]string{KindSignless: "i", KindSigned: "si", KindUnsigned: "ui"}

// LookupInt returns the integer type with an MLIR spelling.
func LookupInt[S Text](spelling S) (Int, bool) {
	n := Int{Kind: KindSignless}
	i := 0
	if len(spelling) > 0 && (spelling[0] == 's' || spelling[0] == 'u') {
		n.Kind, i = KindSigned, 1
		if spelling[0] == 'u' {
			n.Kind = KindUnsigned
		}
	}
	if i+1 >= len(spelling) || spelling[i] != 'i' {
		return Int{}, false
	}
	for i++; i < len(spelling); i++ {
		digit := spelling[i] - '0'
		if digit > 9 {
			return Int{}, false
		}
		if n.Width = n.Width*10 + int(digit); n.Width > MaxIntWidth {
			return Int{}, false
		}
	}
	return n, true
}

// String returns the MLIR spelling.
func (n Int) String() string {
	if int(n.Kind) >= len(intPrefix) || intPrefix[n.Kind] == "" {
		return "none"
	}
	return intPrefix[n.Kind] + strconv.Itoa(n.Width)
}

// Type returns the Type that equals n, if there is one.
func (n Int) Type() (Type, bool) {
	t, ok := byName.Get()[n.String()]
	return t, ok && t != None
}

// Int returns the Int that equals t, if t is an integer type.
func (t Type) Int() (Int, bool) {
	n := Int{Kind: t.Kind(), Width: t.Bits()}
	if t == I1 {
		n.Kind = KindSignless
	}
	return n, t.IsInteger()
}

// StorageBytes returns the size of an element in a dense hex blob.
func (n Int) StorageBytes() int { return (n.Width + 7) / 8 }

// AppendLiteral reads a literal and appends the storage bytes of its value, little
// endian. Errors are LiteralErrors. A width of 0 has one value, 0, and no bytes.
func (n Int) AppendLiteral(dst []byte, text string) ([]byte, error) {
	lit := classify(text)
	if err := lit.integerError(n.Kind, n.Width); err != nil {
		return dst, err
	}
	if lit.class == boolLiteral {
		return append(dst, lit.value), nil
	}
	x, ok := n.magnitude(text, lit)
	if !ok {
		return dst, ErrIntRange
	}
	if lit.negative {
		x.Sub(new(big.Int).Lsh(big.NewInt(1), uint(n.Width)), x)
	}
	top := n.Width > 0 && x.Bit(n.Width-1) == 1
	if lit.negative && !top || !lit.negative && top && n.Kind == KindSigned {
		return dst, ErrIntRange
	}
	start := len(dst)
	dst = append(dst, make([]byte, n.StorageBytes())...)
	x.FillBytes(dst[start:])
	slices.Reverse(dst[start:])
	return dst, nil
}

// AppendLow appends the storage bytes of the low bits of a number, little endian, with the bits
// beyond the width cleared.
func (n Int) AppendLow(dst []byte, x int64) []byte {
	for bits := n.Width; bits > 0; bits -= 8 {
		b := byte(x)
		if bits < 8 {
			b &= 1<<bits - 1
		}
		dst, x = append(dst, b), x>>8
	}
	return dst
}

// magnitude returns the number after the minus if it fits n.Width bits. It checks the length of
// the text first, so that a long literal costs no big arithmetic.
func (n Int) magnitude(text string, lit literal) (*big.Int, bool) {
	digits, base := lit.digits(text)
	digitBits := 3 // a decimal digit has at least 3 bits
	if base == 16 {
		digitBits = 4
	}
	digits = strings.TrimLeft(digits, "0")
	if (len(digits)-1)*digitBits > n.Width {
		return nil, false
	}
	x, ok := new(big.Int).SetString("0"+digits, base)
	return x, ok && x.BitLen() <= n.Width
}

// AppendInt appends the value of an element's storage bytes as it is printed within dense<...>. It
// appends nothing if data is not n.StorageBytes long.
//
// Bits beyond the width are printed as the reference does: in a uiN, and above 64 bits also in a
// nonnegative number.
func (n Int) AppendInt(dst, data []byte) []byte {
	if t, ok := n.Type(); ok && len(data) == t.StorageBytes() {
		return AppendInt(dst, t, Load(t, data))
	}
	if len(data) != n.StorageBytes() {
		return dst
	}
	data = append([]byte(nil), data...)
	slices.Reverse(data)
	x := new(big.Int).SetBytes(data)
	if n.Kind != KindUnsigned && n.Width > 0 {
		negative := x.Bit(n.Width-1) == 1
		limit := new(big.Int).Lsh(big.NewInt(1), uint(n.Width))
		if negative || n.Width <= 64 {
			x.And(x, new(big.Int).Sub(limit, big.NewInt(1)))
		}
		if negative {
			x.Sub(x, limit)
		}
	}
	return x.Append(dst, 10)
}
