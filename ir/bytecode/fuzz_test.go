package bytecode_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/limits"
	"github.com/hlo-promote/hlo-promote/ir/jaxexport"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
	"github.com/hlo-promote/hlo-promote/ir/vhlo"
)

// repositoryModules returns the binary modules of the repository.
func repositoryModules(t testing.TB) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(mlirtest.Root(t), "testdata", "bytecode", "*"))
	if err != nil || len(names) < 4 {
		t.Fatal(names, err)
	}
	files := map[string][]byte{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if x, err := jaxexport.Read(data); err == nil {
			data = x.Module
		}
		if bytecode.Is(data) {
			files[filepath.Base(name)] = data
		}
	}
	return files
}

// checkAny reads any bytes. They are rejected with an offset within the input, or read as a module
// that the verifier rejects, or as one that prints and round-trips. A module with something that
// the reader could not decode has no text.
func checkAny(t *testing.T, data []byte) {
	t.Helper()
	m, err := read("in.mlirbc", data)
	if err != nil {
		if e, ok := err.(*bytecode.Error); !ok || e.Offset < 0 || e.Offset > len(data) {
			t.Errorf("%v, of %d bytes", err, len(data))
		}
		return
	}
	if verify.Module(m, verify.Options{}).HasErrors() {
		return
	}
	var b bytes.Buffer
	err = text.Print(&b, m, text.PrintOptions{DebugInfo: true})
	if (err != nil) != (len(m.Undecoded) > 0) {
		t.Errorf("printing gives %v, undecoded is %q", err, m.Undecoded)
	}
	checkRoundTrip(t, data, m, b.String())
}

// checkRoundTrip writes a module in the format it was read from and reads it again: it must print
// the same text, ignoring the numbers of distinct attributes and resources, or have the same that
// cannot be decoded.
func checkRoundTrip(t *testing.T, data []byte, m *ir.Module, want string) {
	t.Helper()
	target, err := bytecode.TargetOf(data)
	if err != nil || target.Artifact && target.StableHLO.Compare(vhlo.Newest) > 0 || strings.Contains(want, "distinct[") {
		return
	}
	if target.Artifact && strings.Contains(want, "result_tilings = []") {
		// an older artifact may store the default explicitly, but written artifacts omit it
		return
	}
	if strings.Contains(want, ":0 to :") {
		return // MLIR writes only the line of such a range
	}
	again, err := bytecode.Write(m, target)
	if err != nil {
		return // not representable in an artifact of this version, or of any
	}
	n, err := read("in.mlirbc", again)
	if err != nil {
		t.Errorf("the written module cannot be read: %v", err)
		return
	}
	var b bytes.Buffer
	err = text.Print(&b, n, text.PrintOptions{DebugInfo: true})
	if (err != nil) != (len(m.Undecoded) > 0) || !slices.Equal(n.Undecoded, m.Undecoded) || b.String() != want {
		t.Errorf("read\n%s\nwritten and read again\n%s\n%v", want, b.String(), err)
	}
}

// TestBroken reads each prefix of a file, and the file with each byte changed.
func TestBroken(t *testing.T) {
	for _, data := range repositoryModules(t) {
		for n := range data {
			if testing.Short() && n%8 != 0 {
				continue
			}
			checkAny(t, data[:n:n])
			for _, b := range []byte{0, 1, 3, 0x7F, 'Z', 0x80, 0xFE, 0xFF} {
				changed := bytes.Clone(data)
				changed[n] = b
				checkAny(t, changed)
			}
			checkAny(t, append(bytes.Clone(data[:n]), data[min(n+1, len(data)):]...))
		}
	}
}

// addFiles adds seeds: the files of the repository and those of the oracle that match pattern.
func addFiles(f *testing.F, pattern string) {
	f.Helper()
	for _, data := range repositoryModules(f) {
		f.Add(data)
	}
	names, _ := filepath.Glob(filepath.Join(mlirtest.SharedRoot(f), "oracles", "bytecode", "files", pattern))
	for i, name := range names {
		if data, err := os.ReadFile(name); err == nil && i%4 == 0 && len(data) < 1<<14 {
			f.Add(data)
		}
	}
}

// FuzzContainer reads plain bytecode.
func FuzzContainer(f *testing.F) {
	addFiles(f, "m*.mlirbc")
	f.Fuzz(checkAny)
}

// FuzzVHLO reads portable artifacts.
func FuzzVHLO(f *testing.F) {
	addFiles(f, "[ac]*.bc")
	f.Fuzz(checkAny)
}

// A builder writes files by hand.
type builder struct{ bytes.Buffer }

func (b *builder) varint(numbers ...uint64) *builder {
	for _, n := range numbers {
		size := 1
		for size < 9 && n>>(7*size) != 0 {
			size++
		}
		if size == 9 {
			b.WriteByte(0)
			for i := range 8 {
				b.WriteByte(byte(n >> (8 * i)))
			}
			continue
		}
		n = n<<size | 1<<(size-1)
		for range size {
			b.WriteByte(byte(n))
			n >>= 8
		}
	}
	return b
}

func (b *builder) section(id byte, body *builder) {
	b.WriteByte(id)
	b.varint(uint64(body.Len()))
	b.Write(body.Bytes())
}

// file returns a file with an empty module whose attributes are the first given one, in builtin
// encodings.
func file(attrs, types [][]byte) []byte {
	b := &builder{}
	b.WriteString(bytecode.Magic)
	b.varint(6)
	b.WriteString("test\x00")
	strings := []string{"builtin", "module", "a"}
	s := (&builder{}).varint(uint64(len(strings)))
	for i := range strings {
		s.varint(uint64(len(strings[len(strings)-1-i]) + 1))
	}
	for _, text := range strings {
		s.WriteString(text + "\x00")
	}
	b.section(0, s)
	b.section(1, (&builder{}).varint(1, 0, 1, 0, 1, 1<<1|1))
	offsets := (&builder{}).varint(uint64(len(attrs)), uint64(len(types)))
	data := &builder{}
	for _, list := range [][][]byte{attrs, types} {
		if len(list) > 0 {
			offsets.varint(0, uint64(len(list)))
		}
		for _, a := range list {
			offsets.varint(uint64(len(a))<<1 | 1)
			data.Write(a)
		}
	}
	b.section(2, data)
	b.section(3, offsets)
	op := (&builder{}).varint(1<<1, 0)
	op.WriteByte(1<<0 | 1<<4)      // attributes, regions
	op.varint(0, 1, 1<<1, 1, 0, 0) // location 0, dictionary 1, a region with a block
	b.section(4, op)
	b.section(8, (&builder{}).varint(0))
	return b.Bytes()
}

func number(n ...uint64) []byte { return (&builder{}).varint(n...).Bytes() }

// expansionBombs returns attributes whose encoding is short and whose text is long or deeply
// nested. The first is a location, the second the dictionary of the module.
func expansionBombs() map[string][][]byte {
	unknown := number(15)
	dict := number(1, 1, 2, 3)
	name := number(2, 2)
	doubled := [][]byte{unknown, dict, name}
	for i := range uint64(60) {
		doubled = append(doubled, number(0, 2, i+4, i+4))
	}
	doubled = append(doubled, number(7))
	const deep = 200_000
	nested := [][]byte{number(10, 3, 3), dict, name}
	for i := range uint64(deep) {
		nested = append(nested, number(14, 2, i+4))
	}
	nested = append(nested, unknown)
	chain := [][]byte{unknown, dict, name}
	for i := range uint64(deep) {
		chain = append(chain, number(0, 1, i+4))
	}
	chain = append(chain, number(7))
	return map[string][][]byte{
		"an array of twice an array": doubled,
		"a deep location":            nested,
		"a deep array":               chain,
		"a cycle":                    {unknown, dict, name, number(0, 1, 3)},
		"a long cycle":               {unknown, dict, name, number(0, 1, 4), number(0, 1, 5), number(0, 1, 3)},
		"a cycle of locations":       {number(14, 2, 0), dict, name, number(7)},
		"an attribute that is none":  {unknown, dict, name, number(99)},
		"a name that is none":        {unknown, dict, number(7), number(7)},
		"many numbers":               {unknown, dict, name, number(0, 1<<40)},
	}
}

// TestBombs checks that such files are rejected, or read within the memory limit.
func TestBombs(t *testing.T) {
	for name, attrs := range expansionBombs() {
		data := file(attrs, nil)
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		src := &ir.Source{Name: "in.mlirbc", Text: data}
		m, _, err := bytecode.NewReader(text.NewReader(ir.NewContext())).Read(src, 0, len(data))
		runtime.GC()
		runtime.ReadMemStats(&after)
		if used := int64(after.HeapAlloc) - int64(before.HeapAlloc); used > 64<<20+20*int64(len(data)) {
			t.Errorf("%s: %d bytes of file take %d of memory", name, len(data), used)
		}
		if err == nil {
			t.Errorf("%s is read", name)
		}
		runtime.KeepAlive(m)
	}
}

// nestedModules returns a module with n modules, each inside of the one before.
func nestedModules(n int) *ir.Module {
	m := ir.NewModule(ir.NewContext())
	at := m.Body(m.Top())
	for range n {
		r := m.NewRegion()
		b := m.NewBlock(r)
		m.Append(at, m.Make(&ir.OpSpec{Name: ir.OpModule, Regions: []ir.Region{r}}))
		at = b
	}
	return m
}

// operations returns a module with n operations that have the same attributes and result types.
func operations(c *ir.Context, n int, attrs []ir.Entry, results ...ir.Type) *ir.Module {
	m := ir.NewModule(c)
	for range n {
		m.Append(m.Body(m.Top()), m.Make(&ir.OpSpec{Name: c.Names.Op("t.op"), Attributes: c.Dicts.Of(attrs), Results: results}))
	}
	return m
}

// TestSharing checks that files are refused if attributes or types that several operations or
// elements share are too large when they are written out, and so are regions that are nested too
// deeply. Smaller ones are read.
func TestSharing(t *testing.T) {
	dict := func(n int) *ir.Module {
		c := ir.NewContext()
		var entries []ir.Entry
		for i := range n {
			entries = append(entries, ir.Entry{Name: c.Names.Attr(fmt.Sprint("t.a", i)), Attr: c.Attrs.Unit()})
		}
		return operations(c, n, entries)
	}
	texts := func(n int) *ir.Module {
		c := ir.NewContext()
		list := slices.Repeat([]string{strings.Repeat("a", n)}, n)
		list[0] = "b" // no splat
		a := c.Attrs.DenseStrings(c.Types.Tensor([]int64{int64(n)}, c.Types.Opaque("!t.s")), list)
		return operations(c, 1, []ir.Entry{{Name: c.Names.Attr("t.a"), Attr: a}})
	}
	types := func(n int) *ir.Module {
		c := ir.NewContext()
		return operations(c, n, nil, c.Types.Tensor(make([]int64, n), c.Types.Scalar(elem.F32)))
	}
	for _, c := range []struct {
		name       string
		make       func(n int) *ir.Module
		small, big int
		want       string
	}{
		{"regions", nestedModules, limits.Nesting - 2, limits.Nesting, "regions are nested too deeply"},
		{"dictionary", dict, 500, 4000, "too large when they are written out"},
		{"types", types, 500, 8000, "too large when they are written out"},
		{"strings", texts, 500, 8000, "the attributes and types of the file would take more than"},
	} {
		for _, n := range []int{c.small, c.big} {
			data, err := bytecode.Write(c.make(n), bytecode.Target{Version: bytecode.NewestVersion})
			if err != nil {
				t.Fatal(c.name, err)
			}
			m, err := read("in.mlirbc", data)
			if refused := err != nil && strings.Contains(err.Error(), c.want); refused != (n == c.big) || err != nil && !refused {
				t.Errorf("%s, %d: %v, %d bytes", c.name, n, err, len(data))
			}
			if m == nil || c.name == "strings" {
				continue // no text has elements of type !t.s
			}
			var b bytes.Buffer
			text.Print(&b, m, text.PrintOptions{})
			if again, errors := text.NewReader(ir.NewContext()).Read(&ir.Source{Name: "out.mlir", Text: b.Bytes()}); again == nil {
				t.Errorf("%s, %d: the text is refused: %v", c.name, n, errors)
			}
		}
	}
}

// TestWriteNested checks that writing nested regions takes time and memory in proportion to them.
func TestWriteNested(t *testing.T) {
	var taken [2]uint64
	for i, n := range []int{2000, 20000} {
		m := nestedModules(n)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := bytecode.Write(m, bytecode.Target{Version: bytecode.NewestVersion}); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		taken[i] = after.TotalAlloc - before.TotalAlloc
	}
	if taken[1] > 15*taken[0] {
		t.Errorf("ten times the regions take %d bytes, not ten times %d", taken[1], taken[0])
	}
}
