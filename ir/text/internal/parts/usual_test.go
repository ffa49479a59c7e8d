package parts

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// usualParts are spelled as printers spell them, by start rule.
var usualParts = map[int][]string{
	syntax.RootType: {`tensor<2x12x32xbf16>`, `tensor<f32>`, `tensor<?x007xf8E4M3FN>`, `tensor<0x4xui32>`, `index`, `i1`, `i032`},
	syntax.RootAttribute: {
		`dense<2.000000e+00> : tensor<f32>`, `dense<0xFF80> : tensor<bf16>`, `dense<[[-1, 2], [3, 4]]> : tensor<2x2xi64>`,
		`dense<> : tensor<0xi32>`, `dense<true> : tensor<3xi1>`, `"a b'é"`, `""`, `@_where_0`, `true`, `false`, `7`, `-8 : i32`, `1 : index`,
		`9.99999997E-7 : f32`, `-1.5e+3`, `0xFF80 : bf16`,
		`[]`, `[1, [true], {a = "b"}]`, `{}`, `array<i64: 1, -64>`, `#stablehlo<precision DEFAULT>`, `#stablehlo<transpose ADJOINT>`,
		`#stablehlo.gather<offset_dims = [1, 2], start_index_map = [], index_vector_dim = 1>`,
		`#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>`,
		`#stablehlo.channel_handle<handle = 1, type = 0>`,
		`#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>`,
	},
	syntax.RootDictionary: {
		`{}`, `{mhlo.layout_mode = "default"}`, `{jax.buffer_donor = true, tf.aliasing_output = 0 : i32, unit, i32 = [dense<1> : tensor<2xindex>]}`,
		`{index = 1 : ui64, sdy.sharding = #sdy.sharding_per_value<[<@maximal_mesh_0, []>]>}`,
		`{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0]>, slice_sizes = array<i64: 1>}`,
	},
}

// readUsual reads the part at the start of a text without the grammar. It returns its number, or 0
// if it is not usual, and its end. The number of a dictionary is one higher, as that of {} is 0.
func (r *Reader) readUsual(root int, text []byte) (n int32, end int) {
	u := usualPart{r: r, src: text}
	switch root {
	case syntax.RootType:
		n = int32(u.typ())
	case syntax.RootAttribute:
		n = int32(u.attribute())
	case syntax.RootDictionary:
		if d, ok := u.dict(); ok {
			n = int32(d) + 1
		}
	}
	return n, u.at
}

// checkUsual reads a text with usualPart and, if that succeeds, with the grammar. Both must return
// the same number. It reports whether usualPart read the text.
func checkUsual(t *testing.T, r *Reader, root int, text string) (taken bool) {
	src := []byte(text)
	r.Begin(&ir.Source{Text: src})
	got, end := r.readUsual(root, src)
	if got == 0 || end < len(src) {
		return false
	}
	clear(r.texts[root])
	want, err := r.parse(root, src, 0, len(src), nil)
	if err != nil {
		t.Fatalf("%s: the grammar refuses it: %s", text, err.Message)
	}
	if root == syntax.RootDictionary {
		want++
	}
	if got != want {
		t.Fatalf("%s: number %d, not %d as by the grammar", text, got, want)
	}
	return true
}

// TestUsualParts reads parts in the spelling of printers, and 400,000 mutants of them. The grammar
// must accept what usualPart accepts, and return the same number.
func TestUsualParts(t *testing.T) {
	r := NewReader(ir.NewContext(), syntax.NewCache())
	for root, list := range usualParts {
		for _, text := range list {
			if !checkUsual(t, r, root, text) {
				t.Errorf("%s is not read by usualPart", text)
			}
		}
		mutants := 400_000 / len(usualParts)
		if testing.Short() {
			mutants /= 10
		}
		const pieces = "\"\"()#:, 019-.axie=[]<>{}/?é\x00\n"
		rng, taken := rand.New(rand.NewPCG(1, 2)), 0
		for range mutants {
			text := []byte(list[rng.IntN(len(list))])
			for range 1 + rng.IntN(2) {
				at := rng.IntN(len(text) + 1)
				piece := pieces[rng.IntN(len(pieces))]
				switch {
				case at == len(text):
					text = append(text, piece)
				case rng.IntN(3) == 0:
					text[at] = piece
				case rng.IntN(2) == 0:
					text = append(text[:at], text[at+1:]...)
				default:
					text = append(text[:at+1], text[at:]...)
					text[at] = piece
				}
			}
			if checkUsual(t, r, root, string(text)) {
				taken++
			}
		}
		if taken < mutants/100 {
			t.Errorf("rule %d: only %d of %d mutants are usual", root, taken, mutants)
		}
	}
}

// TestUsualPartsOfCorpus reads parts at each byte of the corpus.
func TestUsualPartsOfCorpus(t *testing.T) {
	files, err := filepath.Glob("../../../../testdata/corpus/legal/*.mlir")
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpus: %v", err)
	}
	r, taken := NewReader(ir.NewContext(), syntax.NewCache()), 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for start := range text {
			for root := range usualParts {
				r.Begin(&ir.Source{Text: text})
				n, end := r.readUsual(root, text[start:])
				if n != 0 && checkUsual(t, r, root, string(text[start:start+end])) {
					taken++
				}
			}
		}
	}
	if taken == 0 {
		t.Error("no part of the corpus is usual")
	}
}

// BenchmarkParts reads parts as usual text and by the grammar.
func BenchmarkParts(b *testing.B) {
	r := NewReader(ir.NewContext(), syntax.NewCache())
	r.Begin(&ir.Source{})
	b.Run("usual", func(b *testing.B) {
		for b.Loop() {
			for root, list := range usualParts {
				for _, text := range list {
					r.readUsual(root, []byte(text))
				}
			}
		}
	})
	b.Run("grammar", func(b *testing.B) {
		for b.Loop() {
			for root, list := range usualParts {
				clear(r.texts[root])
				for _, text := range list {
					r.parse(root, []byte(text), 0, len(text), nil)
				}
			}
		}
	})
}
