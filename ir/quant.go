package ir

import (
	"math"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A QuantForm is one of MLIR's kinds of quantized types.
type QuantForm uint8

const (
	UniformQuant    QuantForm = iota // !quant.uniform<i8:f32, 0.1:5>
	AnyQuant                         // !quant.any<i8:f32>
	CalibratedQuant                  // !quant.calibrated<f32<-1.0:1.0>>
)

var quantHeads = [...]string{UniformQuant: "!quant.uniform<", AnyQuant: "!quant.any<", CalibratedQuant: "!quant.calibrated<"}

// A Quantization holds the parameters of a quantized type
// (mlir/include/mlir/Dialect/Quant/IR/QuantTypes.h).
type Quantization struct {
	Form QuantForm
	Storage
	Low, High int64
	Expressed Type // type of the represented values; 0 for !quant.any<i8>
	// UniformQuant: axes along which the scale varies; nil for per-tensor quantization
	Axes  []QuantAxis
	Scale QuantScale   // UniformQuant
	Range [2]elem.Bits // CalibratedQuant, as f64
}

// A Storage is the storage type of a quantized type.
type Storage struct {
	Signed   bool
	Explicit bool // spelled with signedness: si8, ui8 instead of i8, u8
	Width    int  // in bits, 1 to 32; 0 for a calibrated type
}

// A QuantAxis is an axis along which scales vary.
type QuantAxis struct {
	Axis  int64
	Block int64 // number of elements that share a scale; 0 for per-axis quantization
}

// A QuantScale is a scale and its zero point, or a list of scales.
type QuantScale struct {
	Scale elem.Bits // as f64
	Zero  int64
	List  []QuantScale // not nil for a list
}

// Float returns the scale of a QuantScale that is no list.
func (s *QuantScale) Float() float64 { return math.Float64frombits(s.Scale.Lo) }

// StorageRange returns the smallest and largest integer of a width.
func StorageRange(signed bool, width int) (low, high int64) {
	if signed {
		return -1 << (width - 1), 1<<(width-1) - 1
	}
	return 0, 1<<width - 1
}

// Quantization returns the parameters of a quantized type, or nil if t has none or is only a text.
func (types *Types) Quantization(t Type) *Quantization { return types.record(t).quant }

// Quantized returns a quantized type. It is spelled as in MLIR
// (mlir/lib/Dialect/Quant/IR/TypeParser.cpp): scales as float attributes, storage ranges and zero
// points only if they are not the default.
func (types *Types) Quantized(q Quantization) Type {
	text := []byte(quantHeads[q.Form])
	if q.Width > 0 {
		text = appendStorage(text, &q)
		if q.Expressed != 0 {
			text = append(text, ':')
		}
	}
	if q.Expressed != 0 {
		text = append(text, types.Text(q.Expressed)...)
	}
	switch q.Form {
	case CalibratedQuant:
		text = appendF64(append(text, '<'), q.Range[0])
		text = append(appendF64(append(text, ':'), q.Range[1]), '>')
	case UniformQuant:
		text = appendScales(appendAxes(text, q.Axes), &q.Scale, separator(q.Axes))
	}
	return types.intern(typeRec{kind: QuantizedType, text: string(append(text, '>')), element: q.Expressed, quant: &q})
}

// QuantizedText returns a quantized type that MLIR does not define. expressed may be 0.
func (types *Types) QuantizedText(text string, expressed Type) Type {
	return types.intern(typeRec{kind: QuantizedType, text: text, element: expressed})
}

// appendStorage writes the storage type: i8, u8<0:100>.
func appendStorage(dst []byte, q *Quantization) []byte {
	letters := "u"
	switch {
	case q.Signed && q.Explicit:
		letters = "si"
	case q.Signed:
		letters = "i"
	case q.Explicit:
		letters = "ui"
	}
	dst = strconv.AppendInt(append(dst, letters...), int64(q.Width), 10)
	if low, high := StorageRange(q.Signed, q.Width); q.Low != low || q.High != high {
		dst = strconv.AppendInt(append(dst, '<'), q.Low, 10)
		dst = append(strconv.AppendInt(append(dst, ':'), q.High, 10), '>')
	}
	return dst
}

// appendAxes writes the text between the expressed type and the scales: :1 or :{0:1, 1:2} if there
// are axes, then a comma.
func appendAxes(dst []byte, axes []QuantAxis) []byte {
	if axes != nil {
		dst = append(dst, ':')
		if len(axes) == 1 && axes[0].Block == 0 {
			dst = strconv.AppendInt(dst, axes[0].Axis, 10)
		} else {
			dst = append(dst, '{')
			for i, a := range axes {
				dst = strconv.AppendInt(appendComma(dst, i), a.Axis, 10)
				dst = strconv.AppendInt(append(dst, ':'), a.Block, 10)
			}
			dst = append(dst, '}')
		}
	}
	return append(dst, ", "...)
}

// separator returns the text between scales, which has a space in sub-channel quantization only.
func separator(axes []QuantAxis) string {
	if len(axes) > 0 && axes[0].Block > 0 {
		return ", "
	}
	return ","
}

// appendScales writes a scale, with its zero point if that is not 0, or a list of scales.
func appendScales(dst []byte, s *QuantScale, separator string) []byte {
	if s.List == nil {
		dst = appendF64(dst, s.Scale)
		if s.Zero != 0 {
			dst = strconv.AppendInt(append(dst, ':'), s.Zero, 10)
		}
		return dst
	}
	dst = append(dst, '{')
	for i := range s.List {
		if i > 0 {
			dst = append(dst, separator...)
		}
		dst = appendScales(dst, &s.List[i], separator)
	}
	return append(dst, '}')
}

func appendF64(dst []byte, bits elem.Bits) []byte { return elem.AppendFloat(dst, elem.F64, bits) }
