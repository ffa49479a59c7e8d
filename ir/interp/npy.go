package interp

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// npyTypes has the element types of NumPy's files (numpy.lib.format). Types that NumPy does not
// know, such as bf16, are written as ml_dtypes writes them: as bytes without a meaning.
var npyTypes = lazy.Value[map[string]elem.Type]{New: func() map[string]elem.Type {
	return map[string]elem.Type{
		"|b1": elem.I1, "|i1": elem.I8, "<i2": elem.I16, "<i4": elem.I32, "<i8": elem.I64, "|u1": elem.UI8, "<u2": elem.UI16, "<u4": elem.UI32, "<u8": elem.UI64,
		"<f2": elem.F16, "<f4": elem.F32, "<f8": elem.F64, "<c8": elem.C64, "<c16": elem.C128,
	}
}}

// npyOf returns the name of an element type in a file.
func npyOf(t elem.Type) string {
	if s, ok := t.Int(); ok && s.Kind == elem.KindSigned || t == elem.Index {
		t = signedness(t, elem.I8)
	}
	for name, u := range npyTypes.Get() {
		if t == u {
			return name
		}
	}
	return "|V" + strconv.Itoa(t.StorageBytes())
}

// isRaw reports whether the name of an element type in a file is that of npyOf, or what ml_dtypes
// makes numpy.save write instead: <V2 for bf16, and <f1 for f8E5M2.
func isRaw(descr string, t elem.Type) bool {
	name := npyOf(t)
	return descr == name || strings.HasPrefix(name, "|V") && (descr == "<"+name[1:] || t.IsFloat() && descr == "<f"+name[2:])
}

const npyMagic = "\x93NUMPY"

// AppendNPY appends a tensor as a file of NumPy (.npy, version 1.0).
func AppendNPY(dst []byte, t *Tensor) []byte {
	shape := strings.ReplaceAll(joinInts(t.Shape), "x", ", ")
	if len(t.Shape) == 1 {
		shape += ","
	}
	header := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': (%s), }", npyOf(t.Type), shape)
	size := len(npyMagic) + 4 + len(header) + 1
	header += strings.Repeat(" ", (64-size%64)%64) + "\n"
	dst = append(dst, npyMagic+"\x01\x00"...)
	dst = le.AppendUint16(dst, uint16(len(header)))
	return append(append(dst, header...), t.Data...)
}

var npyField = lazy.Value[*regexp.Regexp]{New: func() *regexp.Regexp {
	return regexp.MustCompile(`'(descr|fortran_order|shape)': *('[^']*'|True|False|\([^)]*\))`)
}}

// ReadNPY reads a file of NumPy. want is the element type that the tensor must have; it decides
// what bytes without a meaning are. The error says how the file differs.
func ReadNPY(data []byte, want elem.Type) (*Tensor, error) {
	if len(data) < 12 || string(data[:6]) != npyMagic {
		return nil, errors.New("no file of NumPy: it does not begin with \\x93NUMPY")
	}
	size, at := int(le.Uint16(data[8:])), 10
	if data[6] > 1 {
		size, at = int(le.Uint32(data[8:])), 12
	}
	if size < 0 || size > len(data)-at {
		return nil, errors.New("the header is cut off")
	}
	fields := map[string]string{}
	for _, m := range npyField.Get().FindAllStringSubmatch(string(data[at:at+size]), -1) {
		fields[m[1]] = strings.Trim(m[2], "'()")
	}
	var shape []int64
	for part := range strings.SplitSeq(fields["shape"], ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		n, err := strconv.ParseInt(part, 10, 64)
		if err != nil || n < 0 {
			return nil, fmt.Errorf("the shape (%s) is not valid", fields["shape"])
		}
		shape = append(shape, n)
	}
	descr := fields["descr"]
	if t, ok := npyTypes.Get()[descr]; !isRaw(descr, want) && !(ok && t.Bits() == want.Bits() && t == signedness(want, t)) {
		return nil, fmt.Errorf("elements of type %q, but %s is needed, which is %q", descr, want, npyOf(want))
	}
	n, ok := ir.Product(shape)
	data = data[at+size:]
	if !ok || n > int64(len(data)) && want.StorageBytes() > 0 || n*int64(want.StorageBytes()) != int64(len(data)) {
		return nil, fmt.Errorf("%d bytes of data for the shape (%s) of %s", len(data), fields["shape"], want)
	}
	t := &Tensor{Type: want, Shape: shape, Data: data}
	if fields["fortran_order"] == "True" {
		t = transposedOrder(t)
	}
	return t, nil
}

// transposedOrder returns a tensor whose elements are in column-major order in row-major order.
func transposedOrder(t *Tensor) *Tensor {
	r := NewTensor(t.Type, t.Shape...)
	reversed := slices.Clone(t.Shape)
	slices.Reverse(reversed)
	steps := strides(reversed)
	slices.Reverse(steps)
	copyStrided(viewOf(r), view{t.Data, 0, steps}, t.Type.StorageBytes(), t.Shape)
	return r
}

// A NamedTensor is an entry of a .npz file.
type NamedTensor struct {
	Name   string
	Tensor *Tensor
}

// WriteNPZ writes tensors as an archive of NumPy (.npz), as numpy.savez does.
func WriteNPZ(w io.Writer, list []NamedTensor) error {
	z := zip.NewWriter(w)
	for _, n := range list {
		f, err := z.CreateHeader(&zip.FileHeader{Name: n.Name + ".npy", Method: zip.Store})
		if err == nil {
			_, err = f.Write(AppendNPY(nil, n.Tensor))
		}
		if err != nil {
			return err
		}
	}
	return z.Close()
}

// maxEntry bounds the size of an entry of a .npz file, which is compressed.
const maxEntry = 1 << 34

// ReadNPZ reads the files in an archive of NumPy (.npz), by name without .npy, for ReadNPY.
func ReadNPZ(data []byte) (map[string][]byte, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("no archive of NumPy: %w", err)
	}
	files := map[string][]byte{}
	for _, f := range z.File {
		if f.UncompressedSize64 > maxEntry {
			return nil, fmt.Errorf("%s has more than %d bytes", f.Name, int64(maxEntry))
		}
		r, err := f.Open()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		content, err := io.ReadAll(io.LimitReader(r, maxEntry))
		if err := errors.Join(err, r.Close()); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		files[strings.TrimSuffix(f.Name, ".npy")] = content
	}
	return files, nil
}
