package schema

import (
	"fmt"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Builtin returns the encodings of MLIR's builtin dialect
// (mlir/include/mlir/IR/BuiltinDialectBytecode.td).
func Builtin() *Dialect { return builtinDialect.Get() }

var builtinDialect = lazy.Value[*Dialect]{New: func() *Dialect {
	return &Dialect{Name: "builtin", Attrs: builtinAttrs(), Types: builtinTypes()}
}}

func builtinAttrs() []Encoding {
	return []Encoding{
		ArrayRow(0, "ArrayAttr"),
		DictRow(1, "DictionaryAttr"),
		StringRow(2, "StringAttr"),
		AttrRow(3, "StringAttrWithType", ir.StringAttr, Fields{{"value", String}, {"type", Type}}, makeTypedString, splitTypedString),
		AttrRow(4, "FlatSymbolRefAttr", ir.SymbolAttr, Fields{{"rootReference", Attr}}, makeSymbol, splitFlatSymbol),
		AttrRow(5, "SymbolRefAttr", ir.SymbolAttr, Fields{{"rootReference", Attr}, {"nestedReferences", Attrs}}, makeSymbol, splitSymbol),
		TypeAttrRow(6, "TypeAttr"),
		AttrRow(7, "UnitAttr", ir.UnitAttr, nil, func(c *ir.Context, _ []Part) (ir.Attr, error) { return c.Attrs.Unit(), nil },
			func(*ir.Context, ir.Attr) ([]Part, bool) { return nil, true }),
		AttrRow(8, "IntegerAttr", ir.IntegerAttr, Fields{{"type", Type}, {"value", Int}}, MakeInt, SplitNumber),
		AttrRow(9, "FloatAttr", ir.FloatAttr, Fields{{"type", Type}, {"value", Float}}, MakeFloat, SplitNumber),
		// SplitLocation splits locations
		AttrRow(codeCallSite, "CallSiteLoc", ir.LocationAttr, Fields{{"callee", Attr}, {"caller", Attr}}, makeCallSite, nil),
		AttrRow(codeFileLine, "FileLineColLoc", ir.LocationAttr, Fields{{"filename", Attr}, {"line", VarInt}, {"column", VarInt}}, makeFileLoc, nil),
		AttrRow(codeFused, "FusedLoc", ir.LocationAttr, Fields{{"locations", Attrs}}, makeFused, nil),
		AttrRow(codeFusedWith, "FusedLocWithMetadata", ir.LocationAttr, Fields{{"locations", Attrs}, {"metadata", Attr}}, makeFused, nil),
		AttrRow(codeNamed, "NameLoc", ir.LocationAttr, Fields{{"name", Attr}, {"childLoc", Attr}}, makeNameLoc, nil),
		AttrRow(codeUnknown, "UnknownLoc", ir.LocationAttr, nil, func(c *ir.Context, _ []Part) (ir.Attr, error) { return c.Locs.Unknown(), nil }, nil),
		AttrRow(16, "DenseResourceElementsAttr", ir.ResourceAttr, Fields{{"type", Type}, {"rawHandle", Resource}}, makeResource, splitResource),
		AttrRow(17, "DenseArrayAttr", ir.DenseArrayAttr, Fields{{"elementType", Type}, {"size", VarInt}, {"rawData", Blob}}, makeDenseArray, splitDenseArray),
		ElementsRow(18, "DenseIntOrFPElementsAttr"),
		AttrRow(19, "DenseStringElementsAttr", ir.ElementsAttr, Fields{{"type", Type}, {"isSplat", VarInt}, {"rawStringData", Strings}}, makeStrings, splitStrings),
		AttrRow(20, "SparseElementsAttr", ir.OtherAttr, Fields{{"type", Type}, {"indices", Attr}, {"values", Attr}}, makeSparse, nil),
		AttrRow(21, "DistinctAttr", ir.DistinctAttr, Fields{{"referencedAttr", Attr}}, makeDistinct, splitDistinct),
		AttrRow(codeFileRange, "FileLineColRange", ir.LocationAttr, Fields{{"filename", Attr}, {"lineColumns", VarInts}}, makeFileRange, nil),
		AttrRow(23, "AffineMapAttr", ir.AffineMapAttr, Fields{{"value", AffineMap}}, takeAttr, nil),
		AttrRow(24, "IntegerSetAttr", ir.IntegerSetAttr, Fields{{"value", IntegerSet}}, takeAttr, nil),
		AttrRow(25, "StridedLayoutAttr", ir.OtherAttr, Fields{{"offset", SignedVarInt}, {"strides", SignedVarInts}},
			func(c *ir.Context, p []Part) (ir.Attr, error) { return c.Attrs.Strided(p[1].Ints, p[0].Int), nil }, nil),
	}
}

// Codes of locations.
const (
	codeCallSite  = 10
	codeFileLine  = 11
	codeFused     = 12
	codeFusedWith = 13
	codeNamed     = 14
	codeUnknown   = 15
	codeFileRange = 22
)

func builtinTypes() []Encoding {
	return []Encoding{
		TypeRow(0, "IntegerType", Fields{{"widthAndSignedness", VarInt}}, makeInteger, splitInteger),
		ScalarRow(1, "IndexType", elem.Index),
		FunctionRow(2, "FunctionType"),
		ScalarRow(3, "BFloat16Type", elem.BF16),
		ScalarRow(4, "Float16Type", elem.F16),
		ScalarRow(5, "Float32Type", elem.F32),
		ScalarRow(6, "Float64Type", elem.F64),
		ScalarRow(7, "Float80Type", elem.F80),
		ScalarRow(8, "Float128Type", elem.F128),
		ComplexRow(9, "ComplexType"),
		// memrefs and vectors are written as text
		TypeRow(10, "MemRefType", Fields{{"shape", SignedVarInts}, {"elementType", Type}, {"layout", Attr}},
			func(c *ir.Context, p []Part) (ir.Type, error) { return makeMemRef(c, p[0].Ints, p[1].Type, p[2].Attr) }, nil),
		TypeRow(11, "MemRefTypeWithMemSpace", Fields{{"memorySpace", Attr}, {"shape", SignedVarInts}, {"elementType", Type}, {"layout", Attr}},
			func(c *ir.Context, p []Part) (ir.Type, error) {
				return makeMemRef(c, p[1].Ints, p[2].Type, p[3].Attr, p[0].Attr)
			}, nil),
		ScalarRow(12, "NoneType", elem.None),
		TensorRow(13, "RankedTensorType"),
		EncodedTensorRow(14, "RankedTensorTypeWithEncoding", func(*ir.Context, ir.Attr) bool { return true }),
		TupleRow(15, "TupleType"),
		TypeRow(16, "UnrankedMemRefType", Fields{{"elementType", Type}},
			func(c *ir.Context, p []Part) (ir.Type, error) { return c.Types.MemRef(nil, p[0].Type), nil }, nil),
		TypeRow(17, "UnrankedMemRefTypeWithMemSpace", Fields{{"memorySpace", Attr}, {"elementType", Type}},
			func(c *ir.Context, p []Part) (ir.Type, error) { return c.Types.MemRef(nil, p[1].Type, p[0].Attr), nil }, nil),
		UnrankedRow(18, "UnrankedTensorType"),
		TypeRow(19, "VectorType", Fields{{"shape", SignedVarInts}, {"elementType", Type}},
			func(c *ir.Context, p []Part) (ir.Type, error) { return makeVector(c, p[0].Ints, nil, p[1].Type) }, nil),
		TypeRow(20, "VectorTypeWithScalableDims", Fields{{"scalableDims", Bools}, {"shape", SignedVarInts}, {"elementType", Type}},
			func(c *ir.Context, p []Part) (ir.Type, error) { return makeVector(c, p[1].Ints, p[0].Ints, p[2].Type) }, nil),
		ScalarRow(21, "FloatTF32Type", elem.TF32),
		ScalarRow(22, "Float8E5M2Type", elem.F8E5M2),
		ScalarRow(23, "Float8E4M3Type", elem.F8E4M3),
		ScalarRow(24, "Float8E4M3FNType", elem.F8E4M3FN),
		ScalarRow(25, "Float8E5M2FNUZType", elem.F8E5M2FNUZ),
		ScalarRow(26, "Float8E4M3FNUZType", elem.F8E4M3FNUZ),
		ScalarRow(27, "Float8E4M3B11FNUZType", elem.F8E4M3B11FNUZ),
		ScalarRow(28, "Float8E3M4Type", elem.F8E3M4),
		ScalarRow(29, "Float4E2M1FNType", elem.F4E2M1FN),
		ScalarRow(30, "Float6E2M3FNType", elem.F6E2M3FN),
		ScalarRow(31, "Float6E3M2FNType", elem.F6E3M2FN),
		ScalarRow(32, "Float8E8M0FNUType", elem.F8E8M0FNU),
	}
}

// VHLO has the rows below too, some with another code and name.

// ArrayRow returns the encoding of an array.
func ArrayRow(code uint64, name string) Encoding {
	return AttrRow(code, name, ir.ArrayAttr, Fields{{"value", Attrs}}, func(c *ir.Context, p []Part) (ir.Attr, error) { return c.Attrs.Array(p[0].Attrs), nil },
		func(c *ir.Context, a ir.Attr) ([]Part, bool) { return []Part{{Attrs: c.Attrs.Items(a)}}, true })
}

// DictRow returns the encoding of a dictionary.
func DictRow(code uint64, name string) Encoding {
	return AttrRow(code, name, ir.DictAttr, Fields{{"value", Pairs}}, makeDict, splitDict)
}

// StringRow returns the encoding of a string without a type.
func StringRow(code uint64, name string) Encoding {
	return AttrRow(code, name, ir.StringAttr, Fields{{"value", String}}, func(c *ir.Context, p []Part) (ir.Attr, error) { return c.Attrs.String(p[0].Text), nil }, splitString)
}

// TypeAttrRow returns the encoding of a type that is an attribute.
func TypeAttrRow(code uint64, name string) Encoding {
	return AttrRow(code, name, ir.TypeAttr, Fields{{"value", Type}}, func(c *ir.Context, p []Part) (ir.Attr, error) { return c.Attrs.TypeAttr(p[0].Type), nil },
		func(c *ir.Context, a ir.Attr) ([]Part, bool) { return []Part{{Type: c.Attrs.Type(a)}}, true })
}

// ElementsRow returns the encoding of dense literals: the bytes of their elements, or of the one
// element of a splat.
func ElementsRow(code uint64, name string) Encoding {
	return AttrRow(code, name, ir.ElementsAttr, Fields{{"type", Type}, {"rawData", Elements}},
		func(c *ir.Context, p []Part) (ir.Attr, error) { return c.Attrs.DenseData(p[0].Type, p[1].Data), nil }, splitElements)
}

// FunctionRow returns the encoding of a function type.
func FunctionRow(code uint64, name string) Encoding {
	return TypeRow(code, name, Fields{{"inputs", Types}, {"results", Types}},
		func(c *ir.Context, p []Part) (ir.Type, error) { return c.Types.Function(p[0].Types, p[1].Types), nil }, splitFunction)
}

// ComplexRow returns the encoding of a complex type.
func ComplexRow(code uint64, name string) Encoding {
	return TypeRow(code, name, Fields{{"elementType", Type}}, makeComplex,
		func(c *ir.Context, t ir.Type) ([]Part, bool) {
			return []Part{{Type: c.Types.PartType(t)}}, c.Types.Kind(t) == ir.ComplexType
		})
}

// TensorRow returns the encoding of ranked tensors without an encoding attribute.
func TensorRow(code uint64, name string) Encoding {
	return TypeRow(code, name, Fields{{"shape", SignedVarInts}, {"elementType", Type}},
		func(c *ir.Context, p []Part) (ir.Type, error) { return makeTensor(c, p[0].Ints, p[1].Type, 0) },
		func(c *ir.Context, t ir.Type) ([]Part, bool) {
			return []Part{{Ints: c.Types.Dims(t)}, {Type: c.Types.ElementType(t)}}, c.Types.Kind(t) == ir.TensorType && c.Types.Encoding(t) == 0
		})
}

// EncodedTensorRow returns the encoding of ranked tensors whose encoding attribute mayHave accepts.
func EncodedTensorRow(code uint64, name string, mayHave func(c *ir.Context, encoding ir.Attr) bool) Encoding {
	return TypeRow(code, name, Fields{{"encoding", Attr}, {"shape", SignedVarInts}, {"elementType", Type}},
		func(c *ir.Context, p []Part) (ir.Type, error) { return makeTensor(c, p[1].Ints, p[2].Type, p[0].Attr) },
		func(c *ir.Context, t ir.Type) ([]Part, bool) {
			e := c.Types.Encoding(t)
			return []Part{{Attr: e}, {Ints: c.Types.Dims(t)}, {Type: c.Types.ElementType(t)}}, c.Types.Kind(t) == ir.TensorType && e != 0 && mayHave(c, e)
		})
}

// TupleRow returns the encoding of a tuple type.
func TupleRow(code uint64, name string) Encoding {
	return TypeRow(code, name, Fields{{"types", Types}}, func(c *ir.Context, p []Part) (ir.Type, error) { return c.Types.Tuple(p[0].Types), nil }, partsSplitter(ir.TupleType))
}

// UnrankedRow returns the encoding of an unranked tensor type.
func UnrankedRow(code uint64, name string) Encoding {
	return TypeRow(code, name, Fields{{"elementType", Type}}, makeUnranked,
		func(c *ir.Context, t ir.Type) ([]Part, bool) {
			return []Part{{Type: c.Types.ElementType(t)}}, c.Types.Kind(t) == ir.UnrankedType
		})
}

// makeDict returns a dictionary of pairs of names and values.
func makeDict(c *ir.Context, p []Part) (ir.Attr, error) {
	pairs := p[0].Attrs
	entries := make([]ir.Entry, 0, len(pairs)/2)
	seen := make(map[ir.AttrName]bool, len(pairs)/2)
	for i := 0; i < len(pairs); i += 2 {
		if c.Attrs.Kind(pairs[i]) != ir.StringAttr {
			return 0, InvalidError("the name of an entry of a dictionary is not a string")
		}
		if c.Attrs.StringOf(pairs[i]) == "" {
			return 0, InvalidError("the name of an entry of a dictionary is empty")
		}
		name := c.Names.Attr(c.Attrs.StringOf(pairs[i]))
		if seen[name] {
			return 0, InvalidError("a dictionary has two entries named '" + c.Attrs.StringOf(pairs[i]) + "'")
		}
		seen[name] = true
		entries = append(entries, ir.Entry{Name: name, Attr: pairs[i+1]})
	}
	return c.Attrs.Dict(c.Dicts.Of(entries)), nil
}

func makeTypedString(c *ir.Context, p []Part) (ir.Attr, error) {
	return c.Attrs.TypedString(p[0].Text, p[1].Type), nil
}

func takeAttr(_ *ir.Context, p []Part) (ir.Attr, error) { return p[0].Attr, nil }

func makeResource(c *ir.Context, p []Part) (ir.Attr, error) {
	return c.Attrs.Resource(p[1].Text, p[0].Type), nil
}

func makeSymbol(c *ir.Context, p []Part) (ir.Attr, error) {
	root, nested := p[0].Attr, []ir.Attr(nil)
	if len(p) > 1 {
		nested = p[1].Attrs
	}
	if c.Attrs.Kind(root) != ir.StringAttr {
		return 0, InvalidError("the name of a symbol is not a string")
	}
	names := make([]string, len(nested))
	for i, a := range nested {
		if c.Attrs.Kind(a) != ir.SymbolAttr {
			return 0, InvalidError("a nested reference is not a symbol")
		}
		names[i] = c.Attrs.StringOf(a)
	}
	return c.Attrs.Symbol(c.Attrs.StringOf(root), names...), nil
}

// MakeInt returns an integer attribute from its type and bits.
func MakeInt(c *ir.Context, p []Part) (ir.Attr, error) {
	if c.Types.IntWidth(p[0].Type) != (elem.Int{}) {
		return c.Attrs.WideInt(p[1].Data, p[0].Type), nil
	}
	return c.Attrs.IntBits(p[1].Bits, p[0].Type), nil
}

// MakeFloat returns a float attribute from its type and bits.
func MakeFloat(c *ir.Context, p []Part) (ir.Attr, error) {
	return c.Attrs.Float(p[1].Bits, p[0].Type), nil
}

func makeCallSite(c *ir.Context, p []Part) (ir.Attr, error) {
	if err := needLocations(c, p[0].Attr, p[1].Attr); err != nil {
		return 0, err
	}
	return c.Locs.CallSite(p[0].Attr, p[1].Attr), nil
}

// needLocations returns an error if an attribute is not a location.
func needLocations(c *ir.Context, list ...ir.Attr) error {
	for _, a := range list {
		if c.Attrs.Kind(a) != ir.LocationAttr {
			return InvalidError("a part of a location is not a location")
		}
	}
	return nil
}

// fileOf returns the file name of a location.
func fileOf(c *ir.Context, a ir.Attr) (string, error) {
	if c.Attrs.Kind(a) != ir.StringAttr {
		return "", InvalidError("the file of a location is not a string")
	}
	return c.Attrs.StringOf(a), nil
}

func makeFileLoc(c *ir.Context, p []Part) (ir.Attr, error) {
	file, err := fileOf(c, p[0].Attr)
	return c.Locs.File(file, ir.Place{Line: uint32(p[1].Int), Column: uint32(p[2].Int)}), err
}

// makeFileRange returns a range from line, column, last column or line, column, last line, last
// column (mlir/lib/IR/BuiltinDialectBytecode.cpp, getFileLineColRange). Two numbers are a range
// that ends where it starts, which MLIR reads as FileLineColLoc.
func makeFileRange(c *ir.Context, p []Part) (ir.Attr, error) {
	file, err := fileOf(c, p[0].Attr)
	if err != nil {
		return 0, err
	}
	if n := len(p[1].Ints); n > 4 {
		return 0, InvalidError(fmt.Sprintf("a file location has %d numbers, at most 4 are supported", n))
	}
	var list []uint32
	for _, n := range p[1].Ints {
		list = append(list, uint32(n))
	}
	if len(list) == 2 {
		list = append(list, list[1])
	}
	return c.Locs.FileRange([]byte(file), list...), nil
}

func makeFused(c *ir.Context, p []Part) (ir.Attr, error) {
	if err := needLocations(c, p[0].Attrs...); err != nil {
		return 0, err
	}
	var metadata ir.Attr
	if len(p) > 1 {
		metadata = p[1].Attr
	}
	return c.Locs.Fused(metadata, p[0].Attrs), nil
}

func makeNameLoc(c *ir.Context, p []Part) (ir.Attr, error) {
	if c.Attrs.Kind(p[0].Attr) != ir.StringAttr {
		return 0, InvalidError("the name of a location is not a string")
	}
	if err := needLocations(c, p[1].Attr); err != nil {
		return 0, err
	}
	return c.Locs.Name(c.Attrs.StringOf(p[0].Attr), p[1].Attr), nil
}

func makeDenseArray(c *ir.Context, p []Part) (ir.Attr, error) {
	t, data := p[0].Type, p[2].Data
	size := elementBytes(c, t)
	if c.Types.Kind(t) != ir.ScalarType || size == 0 || c.Types.Elem(t) == elem.Index {
		return 0, InvalidError("a dense array of '" + c.Types.Text(t) + "', which is neither an integer nor a float type")
	}
	if uint64(p[1].Int) != uint64(len(data)/size) || len(data)%size != 0 {
		return 0, InvalidError(fmt.Sprintf("a dense array of %d elements of '%s' has %d bytes", uint64(p[1].Int), c.Types.Text(t), len(data)))
	}
	return c.Attrs.DenseArray(t, data), nil
}

// elementBytes returns the size of an element of a dense literal, or 0 if there are no literals of
// its type.
func elementBytes(c *ir.Context, t ir.Type) int {
	return max(c.Types.Elem(t).StorageBytes(), c.Types.IntWidth(c.Types.ElementType(t)).StorageBytes())
}

func makeStrings(c *ir.Context, p []Part) (ir.Attr, error) {
	// text has numbers there (mlir/lib/AsmParser/AttributeParser.cpp, TensorLiteralParser::getAttr)
	if elementBytes(c, p[0].Type) > 0 {
		return 0, InvalidError("a dense literal of type '" + c.Types.Text(p[0].Type) + "' has strings")
	}
	return c.Attrs.DenseStrings(p[0].Type, p[2].Texts), nil
}

func makeSparse(c *ir.Context, p []Part) (ir.Attr, error) {
	dims, ok := c.Types.StaticShape(p[0].Type)
	places, values := p[1].Attr, p[2].Attr
	if !ok || c.Attrs.Kind(places) != ir.ElementsAttr || c.Attrs.Kind(values) != ir.ElementsAttr {
		return 0, InvalidError("a sparse literal needs a static shape, and dense literals of indices and values")
	}
	shape, _ := c.Types.StaticShape(c.Attrs.Type(places))
	count, _ := c.Types.StaticShape(c.Attrs.Type(values))
	if c.Types.Elem(c.Attrs.Type(places)) != elem.I64 || len(shape) != 2 || shape[1] != int64(len(dims)) || len(count) != 1 || count[0] != shape[0] {
		return 0, InvalidError("the indices of a sparse literal do not match its type and its values")
	}
	if shape[0] == 0 {
		return c.Attrs.Sparse(p[0].Type, 0, 0), nil
	}
	return c.Attrs.Sparse(p[0].Type, places, values), nil
}

// makeDistinct returns a distinct attribute. Each entry of a file is distinct, and has its number.
func makeDistinct(c *ir.Context, p []Part) (ir.Attr, error) {
	return c.Attrs.Distinct(int64(p[0].Entry), p[0].Attr), nil
}

// signedness maps the two lowest bits of an IntegerType to its kind (BuiltinTypes.td,
// SignednessSemantics).
var signedness = [...]elem.Kind{elem.KindSignless, elem.KindSigned, elem.KindUnsigned}

func makeInteger(c *ir.Context, p []Part) (ir.Type, error) {
	width, sign := uint64(p[0].Int)>>2, int(p[0].Int&3)
	if width > elem.MaxIntWidth || sign >= len(signedness) {
		return 0, InvalidError(fmt.Sprintf("an integer type of %d bits and sign %d", width, sign))
	}
	return c.Types.Integer(elem.Int{Kind: signedness[sign], Width: int(width)}), nil
}

// makeComplex returns a complex type.
func makeComplex(c *ir.Context, p []Part) (ir.Type, error) {
	if e := c.Types.Elem(p[0].Type); c.Types.Kind(p[0].Type) != ir.ScalarType || e == elem.Index {
		return 0, InvalidError("a complex type of '" + c.Types.Text(p[0].Type) + "'")
	}
	return c.Types.Complex(p[0].Type), nil
}

// checkShaped returns an error if a tensor cannot have these dimensions and element type.
func checkShaped(c *ir.Context, dims []int64, element ir.Type) error {
	for _, d := range dims {
		if d < 0 && d != ir.Dynamic {
			return InvalidError(fmt.Sprintf("a shape has a dimension of %d", d))
		}
	}
	if !c.Types.MayBeElement(element) {
		return InvalidError("a shaped type has elements of '" + c.Types.Text(element) + "'")
	}
	return nil
}

// makeTensor returns a tensor type. encoding is 0 for none.
func makeTensor(c *ir.Context, dims []int64, element ir.Type, encoding ir.Attr) (ir.Type, error) {
	if err := checkShaped(c, dims, element); err != nil {
		return 0, err
	}
	if encoding == 0 {
		return c.Types.Tensor(dims, element), nil
	}
	if err := c.Types.CheckBounds(dims, element, encoding); err != nil {
		return 0, err
	}
	return c.Types.Tensor(dims, element, encoding), nil
}

// makeUnranked returns an unranked tensor type.
func makeUnranked(c *ir.Context, p []Part) (ir.Type, error) {
	if err := checkShaped(c, nil, p[0].Type); err != nil {
		return 0, err
	}
	return c.Types.Unranked(p[0].Type), nil
}

func makeMemRef(c *ir.Context, dims []int64, element ir.Type, tail ...ir.Attr) (ir.Type, error) {
	if err := checkShaped(c, dims, element); err != nil {
		return 0, err
	}
	if dims == nil {
		dims = []int64{}
	}
	return c.Types.MemRef(dims, element, tail...), nil
}

// makeVector returns a vector type. scalable is empty or has 1 for each scalable dimension.
func makeVector(c *ir.Context, dims, scalable []int64, element ir.Type) (ir.Type, error) {
	if err := checkShaped(c, dims, element); err != nil {
		return 0, err
	}
	for _, d := range dims {
		if d <= 0 {
			return 0, InvalidError("a vector type has a dimension that is not positive")
		}
	}
	var multiples []bool
	if len(scalable) > 0 {
		if len(scalable) != len(dims) {
			return 0, InvalidError("the number of scalable flags of a vector type differs from its rank")
		}
		for _, n := range scalable {
			multiples = append(multiples, n != 0)
		}
	}
	return c.Types.Vector(dims, multiples, element), nil
}

// MakeBuffer returns a memref type with the default layout and memory space.
func MakeBuffer(c *ir.Context, p []Part) (ir.Type, error) { return makeMemRef(c, p[0].Ints, p[1].Type) }
