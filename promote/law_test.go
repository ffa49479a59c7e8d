package promote

import (
	"slices"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// The laws hold over all operands of a system, or over a set that is named; nothing is sampled.

// strongOperands returns the strong operands of a system.
func strongOperands(s *System) []Node {
	return slices.DeleteFunc(s.Operands(), func(n Node) bool { return n.Weak })
}

// latticeNodes returns the strong operands and, for JAX, of the weak ones those that are stored in
// the default width of their kind, so that node and storage agree.
func latticeNodes(s *System) []Node {
	all := strongOperands(s)
	for _, v := range s.Order() {
		if v.Node.Weak {
			all = append(all, v.Node)
		}
	}
	return all
}

// lattices returns the systems that join by least upper bounds.
func lattices(t *testing.T) map[string]*System {
	return map[string]*System{
		"jax":            mustNew(t, JAX, Config{}),
		"jax x32":        mustNew(t, JAX, Config{X32: true}),
		"jax-strict":     mustNew(t, JAXStrict, Config{}),
		"jax-strict x32": mustNew(t, JAXStrict, Config{X32: true}),
		"tf-all":         mustNew(t, TFAll, Config{}),
	}
}

// builtinSystems returns all built-in systems, JAX in both widths.
func builtinSystems(t *testing.T) map[string]*System {
	all := lattices(t)
	for _, name := range []Name{TFSafe, NumPy, Torch} {
		all[string(name)] = mustNew(t, name, Config{})
	}
	return all
}

// below reports whether a joined with b is b.
func below(s *System, a, b Node) bool {
	n, ok := s.tryJoin([]Node{a, b})
	return ok && n == b
}

func TestLawIdempotent(t *testing.T) {
	for name, s := range builtinSystems(t) {
		for _, n := range strongOperands(s) {
			if got, ok := s.tryJoin([]Node{n, n}); got != n && !isHalfComplex(n.Type) || ok == isHalfComplex(n.Type) {
				t.Errorf("%s: %s joined with itself is %s", name, n, got)
			}
		}
	}
	for _, name := range []Name{JAX, TFAll, TFSafe} {
		s := mustNew(t, name, Config{})
		for _, n := range s.Operands() {
			if got, _ := s.Join(n, n); n.Type != elem.I1 && got != n {
				t.Errorf("%s: %s joined with itself is %s", name, n, got)
			}
		}
	}
}

func TestLawIdempotentNotForWeakWidthsInStrictMode(t *testing.T) {
	n := Node{Type: elem.BF16, Weak: true}
	if got, _ := mustNew(t, JAXStrict, Config{}).Join(n, n); got != (Node{Type: elem.F64, Weak: true}) {
		t.Errorf("weak bf16 with itself is %s", got)
	}
}

func TestLawCommutative(t *testing.T) {
	for name, s := range builtinSystems(t) {
		operands := s.Operands()
		for _, a := range operands {
			for _, b := range operands {
				x, _ := s.tryJoin([]Node{a, b})
				if y, _ := s.tryJoin([]Node{b, a}); x != y {
					t.Errorf("%s: %s, %s is %s, the other way round %s", name, a, b, x, y)
				}
			}
		}
	}
}

func TestLawSetJoinIgnoresOrderAndRepetition(t *testing.T) {
	for name, s := range lattices(t) {
		operands := s.Operands()
		for i, a := range operands {
			for j, b := range operands[i:] {
				for _, c := range operands[i+j:] {
					want, _ := s.tryJoin([]Node{a, b, c})
					for _, list := range [][]Node{{a, c, b}, {b, a, c}, {b, c, a}, {c, a, b}, {c, b, a}, {a, b, b, c, a}} {
						if got, _ := s.tryJoin(list); got != want {
							t.Fatalf("%s: %v is %s, %v is %s", name, []Node{a, b, c}, want, list, got)
						}
					}
				}
			}
		}
	}
}

func TestLawUpperBound(t *testing.T) {
	for name, s := range lattices(t) {
		all := latticeNodes(s)
		for _, a := range all {
			for _, b := range all {
				if n, ok := s.tryJoin([]Node{a, b}); ok && (!below(s, a, n) || !below(s, b, n)) {
					t.Errorf("%s: %s, %s is %s, which is not above both", name, a, b, n)
				}
			}
		}
	}
}

func TestLawLeast(t *testing.T) {
	for name, s := range lattices(t) {
		all := latticeNodes(s)
		for _, a := range all {
			for _, b := range all {
				n, ok := s.tryJoin([]Node{a, b})
				for _, c := range all {
					if below(s, a, c) && below(s, b, c) && (!ok || !below(s, n, c)) {
						t.Errorf("%s: %s, %s is %s, though %s is above both", name, a, b, n, c)
					}
				}
			}
		}
	}
}

// joinGrouped returns (a, b), c and a, (b, c), with no type where a step is refused.
func joinGrouped(s *System, a, b, c Node) (left, right Node) {
	if ab, ok := s.tryJoin([]Node{a, b}); ok {
		left, _ = s.tryJoin([]Node{ab, c})
	}
	if bc, ok := s.tryJoin([]Node{b, c}); ok {
		right, _ = s.tryJoin([]Node{a, bc})
	}
	return left, right
}

func TestLawAssociative(t *testing.T) {
	for name, s := range lattices(t) {
		all := latticeNodes(s)
		for _, a := range all {
			for _, b := range all {
				for _, c := range all {
					ungrouped, _ := s.tryJoin([]Node{a, b, c})
					if left, right := joinGrouped(s, a, b, c); left != ungrouped || right != ungrouped {
						t.Fatalf("%s: %s, %s, %s is %s, grouped %s and %s", name, a, b, c, ungrouped, left, right)
					}
				}
			}
		}
	}
}

// countGroupings counts, over ordered triples, those that grouping changes: to another type, or
// from or to a refusal.
func countGroupings(s *System, all []Node) (differ, oneRefused int) {
	for _, a := range all {
		for _, b := range all {
			for _, c := range all {
				switch left, right := joinGrouped(s, a, b, c); {
				case left == right:
				case left.Type == elem.None || right.Type == elem.None:
					oneRefused++
				default:
					differ++
				}
			}
		}
	}
	return differ, oneRefused
}

// commonTypes are the 15 types that all libraries have.
var commonTypes = tableOrder[:15]

func commonNodes() []Node {
	var all []Node
	for _, t := range commonTypes {
		all = append(all, Node{Type: t})
	}
	return all
}

func TestLawAssociativeNotWhereDocumented(t *testing.T) {
	for _, law := range []struct {
		name               Name
		differ, oneRefused int
	}{
		{JAX, 0, 0}, {TFAll, 0, 0}, {NumPy, 28, 156}, {Torch, 0, 432}, {TFSafe, 0, 260},
	} {
		s := mustNew(t, law.name, Config{})
		if differ, oneRefused := countGroupings(s, commonNodes()); differ != law.differ || oneRefused != law.oneRefused {
			t.Errorf("%s: %d triples differ and %d are refused one way", law.name, differ, oneRefused)
		}
	}
	s := mustNew(t, JAX, Config{})
	left, right := joinGrouped(s, node(t, "i1"), node(t, "i32*"), node(t, "f32*"))
	if left != node(t, "f32*") || right != node(t, "f64*") {
		t.Errorf("jax: i1, i32*, f32* grouped are %s and %s", left, right)
	}
}

// countOrders counts the sets of three operands, with repetition, whose result depends on the order
// of the operands.
func countOrders(s *System, all []Node) (differ, oneRefused int) {
	for i, a := range all {
		for j, b := range all[i:] {
			for _, c := range all[i+j:] {
				results := map[Node]bool{}
				for _, list := range [][]Node{{a, b, c}, {a, c, b}, {b, a, c}, {b, c, a}, {c, a, b}, {c, b, a}} {
					n, _ := s.tryJoin(list)
					results[n] = true
				}
				refused := results[Node{}]
				delete(results, Node{})
				switch {
				case len(results) > 1:
					differ++
				case len(results) == 1 && refused:
					oneRefused++
				}
			}
		}
	}
	return differ, oneRefused
}

func TestLawOrderMattersOnlyWhereDocumented(t *testing.T) {
	scalars := nodes(t, "i*", "f*", "complex*")
	for _, law := range []struct {
		name               Name
		operands           []Node
		differ, oneRefused int
	}{
		{TFAll, mustNew(t, TFAll, Config{}).Operands(), 0, 0},
		{TFSafe, mustNew(t, TFSafe, Config{}).Operands(), 0, 137},
		{NumPy, commonNodes(), 0, 16},
		{NumPy, append(commonNodes(), scalars...), 3, 29},
		{NumPy, mustNew(t, NumPy, Config{}).Operands(), 52, 466},
		{Torch, commonNodes(), 0, 108},
		{Torch, mustNew(t, Torch, Config{}).Operands(), 0, 252},
	} {
		differ, oneRefused := countOrders(mustNew(t, law.name, Config{}), law.operands)
		if differ != law.differ || oneRefused != law.oneRefused {
			t.Errorf("%s over %d operands: %d sets differ and %d are refused in some orders",
				law.name, len(law.operands), differ, oneRefused)
		}
	}
}

func TestLawMonotone(t *testing.T) {
	for name, s := range lattices(t) {
		all := latticeNodes(s)
		for _, a := range all {
			for _, b := range all {
				if !below(s, a, b) {
					continue
				}
				for _, c := range all {
					low, lowOK := s.tryJoin([]Node{a, c})
					high, highOK := s.tryJoin([]Node{b, c})
					if highOK && (!lowOK || !below(s, low, high)) {
						t.Errorf("%s: %s is below %s, but beside %s they give %s and %s", name, a, b, c, low, high)
					}
				}
			}
		}
	}
}

func TestLawUnaryMapsAreNotMonotone(t *testing.T) {
	s := mustNew(t, JAX, Config{})
	all := latticeNodes(s)
	count := 0
	for _, a := range all {
		for _, b := range all {
			low, _ := s.ToInexact(a)
			high, _ := s.ToInexact(b)
			if below(s, a, b) && !below(s, low, high) {
				count++
			}
		}
	}
	if count != 144 {
		t.Errorf("%d pairs lose their order under ToInexact", count)
	}
}

func TestLawStrictIsPartOfStandard(t *testing.T) {
	for _, x32 := range []bool{false, true} {
		strict, standard := mustNew(t, JAXStrict, Config{X32: x32}), mustNew(t, JAX, Config{X32: x32})
		for _, a := range latticeNodes(standard) {
			for _, b := range latticeNodes(standard) {
				n, ok := strict.tryJoin([]Node{a, b})
				if wide, _ := standard.tryJoin([]Node{a, b}); ok && wide != n {
					t.Errorf("x32 %t: %s, %s is %s in strict and %s in standard mode", x32, a, b, n, wide)
				}
			}
		}
	}
}

func TestLawSafeIsPartOfAll(t *testing.T) {
	safe, all := mustNew(t, TFSafe, Config{}), mustNew(t, TFAll, Config{})
	operands := all.Operands()
	for _, a := range operands {
		for _, b := range operands {
			for _, c := range operands {
				n, ok := safe.tryJoin([]Node{a, b, c})
				if wide, _ := all.tryJoin([]Node{a, b, c}); ok && wide != n {
					t.Errorf("%s, %s, %s is %s in SAFE and %s in ALL", a, b, c, n, wide)
				}
			}
		}
	}
}
