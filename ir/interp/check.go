package interp

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// checks has the operations of the dialect check of StableHLO's tests (CheckOps.td), which are not
// registered, and the targets of custom calls with the same names, with their own tolerances
// (StablehloTranslateMain.cpp).
var checks = lazy.Value[map[string]func(x *call) error]{New: func() map[string]func(x *call) error {
	return map[string]func(x *call) error{
		"check.expect_eq":              func(x *call) error { return x.expectEqual(x.operandAt(1)) },
		"check.expect_eq_const":        func(x *call) error { return x.expectEqual(x.checkedValue()) },
		"check.expect_almost_eq":       func(x *call) error { return x.expectAlmostEqual(x.operandAt(1)) },
		"check.expect_almost_eq_const": func(x *call) error { return x.expectAlmostEqual(x.checkedValue()) },
		"check.expect_close":           expectClose,
		"check.expect_serialized_eq":   expectSerialized,
		"check.eq": func(x *call) error {
			if t, err := x.operandAt(1); err != nil || !t.Type.IsFloat() && !t.Type.IsComplex() {
				return x.expectEqual(t, err)
			}
			return x.expectAlmostEqual(x.operandAt(1))
		},
	}
}}

// customTargets has the other custom calls with a value: those that JAX makes for marks that change
// nothing. XLA also knows the functions of CHLO under the names mhlo.erf, mhlo.tan and so on, as
// PyTorch/XLA exports them.
var customTargets = lazy.Value[map[string]func(x *call) ([]Value, error)]{New: func() map[string]func(x *call) ([]Value, error) {
	return map[string]func(x *call) ([]Value, error){
		"Sharding": identity, "SPMDFullToShardShape": identity, "SPMDShardToFullShape": identity, "LayoutConstraint": identity,
		"annotate_device_placement": identity,
		"shape_assertion": func(x *call) ([]Value, error) { // JAX's check of dynamic shapes
			if t, err := x.operandAt(0); err != nil || len(t.Data) == 0 || t.truth(0) {
				return nil, err
			}
			return nil, x.fail("does not hold: " + x.word("error_message"))
		},
	}
}}

// A Mismatch is the error of a check operation.
type Mismatch struct {
	ir.Diagnostic
	Index           []int64 // of the first element that differs
	Found, Expected string
}

func customCall(x *call) ([]Value, error) {
	name := x.word("call_target_name")
	if check := checks.Get()[name]; check != nil {
		if err := check(x); err != nil || x.m.NumResults(x.op) == 0 {
			return nil, err
		}
		r, err := x.alloc(elem.I1, nil)
		if err == nil {
			r.Data[0] = 1
		}
		return one(r, err)
	}
	if f := customTargets.Get()[name]; f != nil && (x.m.NumResults(x.op) == 0 || len(x.in) == x.m.NumResults(x.op)) {
		return f(x)
	}
	if function, ok := strings.CutPrefix(name, "mhlo."); ok && len(x.in) > 0 {
		if r := x.table[x.m.Names.Op("chlo."+function)]; r != nil && r.kern != nil && len(x.in) == x.m.NumOperands(x.op) {
			return x.evalRow(r)
		}
	}
	return nil, x.fail("calls " + strconv.Quote(name) + ", which is not a part of StableHLO")
}

// unregistered evaluates an operation without a row.
func (x *call) unregistered() ([]Value, error) {
	if check := checks.Get()[x.m.OpString(x.op)]; check != nil {
		return nil, check(x)
	}
	return nil, x.fail("has no value that is defined")
}

// operandAt returns an operand that must be a tensor.
func (x *call) operandAt(i int) (*Tensor, error) {
	if i < len(x.in) {
		if t, ok := x.in[i].(*Tensor); ok {
			return t, nil
		}
	}
	return nil, x.fail("needs tensors as operands")
}

// setting returns the number or string that follows a name in a check: as an attribute, or in the
// text of the custom form.
func (x *call) setting(name, missing string) string {
	if x.m.IsText(x.op) {
		re := regexp.MustCompile(`\b` + name + `\s*=\s*("[^"]*"|[-+.\w]+)`)
		if m := re.FindStringSubmatch(x.m.TextOf(x.op)); m != nil {
			return strings.Trim(m[1], `"`)
		}
		return missing
	}
	a := x.property(name)
	switch x.m.Attrs.Kind(a) {
	case ir.StringAttr:
		return x.m.Attrs.StringOf(a)
	case ir.FloatAttr:
		b, _ := x.m.Attrs.Number(a)
		wide, _ := elem.Convert(x.m.Types.Elem(x.m.Attrs.Type(a)), elem.F64, b)
		return strconv.FormatFloat(math.Float64frombits(wide.Lo), 'g', -1, 64)
	case ir.IntegerAttr:
		b, _ := x.m.Attrs.Number(a)
		return strconv.FormatUint(b.Lo, 10)
	}
	return missing
}

// checkedValue returns the literal of a check.
func (x *call) checkedValue() (*Tensor, error) {
	a := x.property("value")
	if x.m.IsText(x.op) {
		// %operand, dense<…> : type {…}
		_, literal, _ := strings.Cut(x.m.TextOf(x.op), ",")
		if at := strings.LastIndex(literal, "{"); at > strings.LastIndex(literal, ">") {
			literal = literal[:at]
		}
		literal, _, _ = strings.Cut(literal, ", tolerance")
		t, err := x.Literal(literal)
		if err != nil {
			return nil, x.fail("has a value that cannot be read: " + err.Error())
		}
		return t, nil
	}
	if a == 0 {
		return nil, x.fail("has no value")
	}
	return x.literal(a, x.m.Attrs.Type(a))
}

// compare checks each element of operand 0 by a function that returns how they differ, or "".
func (x *call) compare(want *Tensor, err error, differs func(i int, found, want *Tensor) string) error {
	if err != nil {
		return err
	}
	found, err := x.operandAt(0)
	if err != nil {
		return err
	}
	if found.Type != want.Type || joinInts(found.Shape) != joinInts(want.Shape) {
		return x.fail(fmt.Sprintf("compares tensors of the types %sx%s and %sx%s", joinInts(found.Shape), found.Type, joinInts(want.Shape), want.Type))
	}
	for i := range found.Len() {
		if how := differs(i, found, want); how != "" {
			m := &Mismatch{Index: slices.Clone(found.Shape), Found: string(elem.Append(nil, found.Type, found.At(i))), Expected: string(elem.Append(nil, want.Type, want.At(i)))}
			for d, s := range strides(found.Shape) {
				m.Index[d] = int64(i) / s % found.Shape[d]
			}
			m.Diagnostic = *x.fail(fmt.Sprintf("found %s at index %s, expected %s%s", m.Found, formatInts(m.Index), m.Expected, how)).(*ir.Diagnostic)
			return m
		}
	}
	return nil
}

// Error returns the text of the diagnostic.
func (m *Mismatch) Error() string { return m.Diagnostic.Error() }

// Unwrap returns the diagnostic.
func (m *Mismatch) Unwrap() error { return &m.Diagnostic }

func (x *call) expectEqual(want *Tensor, err error) error {
	if err != nil {
		return err
	}
	k := predicate(want.Type, comparisons.Get()["EQ"].float, comparisons.Get()["EQ"].complex, comparisons.Get()["EQ"].signed, comparisons.Get()["EQ"].unsigned)
	equal := []byte{0}
	size := want.Type.StorageBytes()
	return x.compare(want, nil, func(i int, found, want *Tensor) string {
		k(equal, [][]byte{found.Data[i*size : (i+1)*size], want.Data[i*size : (i+1)*size]})
		if equal[0] != 0 || sameNaN(found, want, i) {
			return ""
		}
		return " exactly"
	})
}

// sameNaN reports whether the parts of two elements are equal or both NaN. The reference finds NaN
// different from itself, so that no check of it can hold.
func sameNaN(found, want *Tensor, i int) bool {
	if !found.Type.IsFloat() && !found.Type.IsComplex() {
		return false
	}
	a, b := parts(found, i)
	c, d := parts(want, i)
	return (a == c || a != a && c != c) && (b == d || b != b && d != d)
}

// parts returns the real and imaginary part of an element, or its value and 0.
func parts(t *Tensor, i int) (re, im float64) {
	c := codecOf(t.Type.Part())
	if t.Type.IsComplex() {
		z := loadComplex(t.Data, c, i)
		return real(z), imag(z)
	}
	return c.dec(load(t.Data, c.size, i)), 0
}

func (x *call) expectAlmostEqual(want *Tensor, err error) error {
	missing := "1e-4"
	if x.m.OpName(x.op) == ir.OpCustomCall && x.word("call_target_name") == "check.expect_almost_eq" {
		missing = "1e-3"
	}
	tolerance, e := strconv.ParseFloat(x.setting("tolerance", missing), 64)
	if err == nil && (e != nil || !want.Type.IsFloat() && !want.Type.IsComplex()) {
		err = x.fail("compares elements that are not floats")
	}
	near := func(a, b float64) bool {
		return a == b || a != a && b != b || isFinite(a) && isFinite(b) && math.Abs(a-b) <= tolerance
	}
	return x.compare(want, err, func(i int, found, want *Tensor) string {
		a, b := parts(found, i)
		if c, d := parts(want, i); near(a, c) && near(b, d) {
			return ""
		}
		return fmt.Sprintf(" within %g", tolerance)
	})
}

func expectClose(x *call) error {
	want, err := x.operandAt(1)
	missing := "1"
	if x.m.OpName(x.op) == ir.OpCustomCall {
		missing = "3"
	}
	most, e1 := strconv.ParseUint(x.setting("max_ulp_difference", missing), 10, 64)
	least, e2 := strconv.ParseUint(x.setting("min_ulp_difference", "0"), 10, 64)
	if err == nil && (e1 != nil || e2 != nil || !want.Type.IsFloat() && !want.Type.IsComplex()) {
		err = x.fail("compares elements that are not floats")
	}
	return x.compare(want, err, func(i int, found, want *Tensor) string {
		d := ulpDistance(found, want, i)
		if least <= d && d <= most {
			return ""
		}
		return fmt.Sprintf(", a difference of %d units in the last place, not %d to %d", d, least, most)
	})
}

// ulpDistance returns how many numbers lie between two elements: of complex numbers, the larger
// distance of the parts. NaN equals NaN; other pairs with an infinity or NaN have the largest
// distance.
func ulpDistance(a, b *Tensor, i int) uint64 {
	t := a.Type.Part()
	c, n := codecOf(t), 1
	if a.Type.IsComplex() {
		n = 2
	}
	most := uint64(0)
	for part := range n {
		x, y := load(a.Data, c.size, n*i+part), load(b.Data, c.size, n*i+part)
		most = max(most, distance(c, t.Bits(), x, y))
	}
	return most
}

func distance(c codec, bits int, x, y uint64) uint64 {
	fx, fy := c.dec(x), c.dec(y)
	switch {
	case x == y || fx != fx && fy != fy:
		return 0
	case !isFinite(fx) || !isFinite(fy):
		return math.MaxUint64
	}
	sign := uint64(1) << (bits - 1)
	p, q := x&^sign, y&^sign
	switch {
	case x&sign != y&sign:
		return p + q
	case p > q:
		return p - q
	}
	return q - p
}

func expectSerialized(x *call) error {
	name := x.setting("probe_id", "")
	n, _ := strconv.Atoi(x.setting("iter", x.setting("iteration", "0")))
	list := x.probes[name]
	if n < 0 || n >= len(list) {
		return x.fail("finds no value of the probe " + strconv.Quote(name))
	}
	return x.expectEqual(list[n], nil)
}
