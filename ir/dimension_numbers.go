package ir

import "github.com/hlo-promote/hlo-promote/ir/internal/fielddef"

// DotDimensionNumbers holds the parameters of the attribute dot_dimension_numbers of dot_general
// (spec.md#dot_general). Each list has dimensions of an operand.
type DotDimensionNumbers struct {
	LhsBatching, RhsBatching       []int64
	LhsContracting, RhsContracting []int64
}

// Attr returns the attribute #stablehlo.dot.
func (d DotDimensionNumbers) Attr(c *Context) Attr {
	return c.numbers("#stablehlo.dot", d.LhsBatching, d.RhsBatching, d.LhsContracting, d.RhsContracting)
}

// ConvDimensionNumbers holds the parameters of the attribute dimension_numbers of convolution
// (spec.md#convolution).
type ConvDimensionNumbers struct {
	InputBatch, InputFeature          int64
	InputSpatial                      []int64
	KernelInFeature, KernelOutFeature int64
	KernelSpatial                     []int64
	OutputBatch, OutputFeature        int64
	OutputSpatial                     []int64
}

// Attr returns the attribute #stablehlo.conv.
func (d ConvDimensionNumbers) Attr(c *Context) Attr {
	return c.numbers("#stablehlo.conv", []int64{d.InputBatch}, []int64{d.InputFeature}, d.InputSpatial, []int64{d.KernelInFeature},
		[]int64{d.KernelOutFeature}, d.KernelSpatial, []int64{d.OutputBatch}, []int64{d.OutputFeature}, d.OutputSpatial)
}

// GatherDimensionNumbers holds the parameters of the attribute dimension_numbers of gather
// (spec.md#gather).
type GatherDimensionNumbers struct {
	OffsetDims, CollapsedSliceDims              []int64
	OperandBatchingDims, StartIndexBatchingDims []int64
	StartIndexMap                               []int64
	IndexVectorDim                              int64
}

// Attr returns the attribute #stablehlo.gather.
func (d GatherDimensionNumbers) Attr(c *Context) Attr {
	return c.numbers("#stablehlo.gather", d.OffsetDims, d.CollapsedSliceDims, d.OperandBatchingDims, d.StartIndexBatchingDims,
		d.StartIndexMap, []int64{d.IndexVectorDim})
}

// ScatterDimensionNumbers holds the parameters of the attribute scatter_dimension_numbers
// (spec.md#scatter).
type ScatterDimensionNumbers struct {
	UpdateWindowDims, InsertedWindowDims          []int64
	InputBatchingDims, ScatterIndicesBatchingDims []int64
	ScatterDimsToOperandDims                      []int64
	IndexVectorDim                                int64
}

// Attr returns the attribute #stablehlo.scatter.
func (d ScatterDimensionNumbers) Attr(c *Context) Attr {
	return c.numbers("#stablehlo.scatter", d.UpdateWindowDims, d.InsertedWindowDims, d.InputBatchingDims, d.ScatterIndicesBatchingDims,
		d.ScatterDimsToOperandDims, []int64{d.IndexVectorDim})
}

// numbers returns a dialect attribute whose fields are integers and lists of them. It cannot fail,
// because checkFields accepts any.
func (c *Context) numbers(name string, values ...[]int64) Attr {
	fields := make([]Field, len(values))
	for i, d := range fielddef.Of(name) {
		fields[i] = Field{Name: d.Name, Ints: values[i]}
	}
	a, err := c.Attrs.Dialect(name, fields...)
	if err != nil {
		panic(err)
	}
	return a
}
