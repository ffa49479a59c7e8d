package shape

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
)

// A Convolution holds the operand shapes and the dimension numbers of a convolution.
type Convolution struct {
	Batch, Feature                     int64 // of the input
	KernelIn, KernelOut                int64
	OutBatch, OutFeature               int64
	Spatial, KernelSpatial, OutSpatial []int64
	FeatureGroups, BatchGroups         int64
	Input, Kernel                      []int64 // shapes
}

// Check checks the dimension numbers, as isSpatialDimensionsValid does, and the group counts
// (spec.md#convolution C10, C11, C13-C20, C23).
func (v *Convolution) Check() *fail.Failure {
	n := len(v.Spatial)
	if n != len(v.KernelSpatial) || n != len(v.OutSpatial) {
		return fail.Error("expects the same size for input, kernel and output spatial-dimensions, but got ", n, ", ",
			len(v.KernelSpatial), ", and ", len(v.OutSpatial), " resp.")
	}
	sides := []struct {
		name    string
		numbers []int64
	}{
		{"input", slices.Concat([]int64{v.Batch, v.Feature}, v.Spatial)},
		{"kernel", slices.Concat([]int64{v.KernelIn, v.KernelOut}, v.KernelSpatial)},
		{"output", slices.Concat([]int64{v.OutBatch, v.OutFeature}, v.OutSpatial)},
	}
	rank := len(v.Input)
	for _, s := range sides {
		if _, found := OutOfRange(s.numbers, rank); found {
			return fail.Error("expects input, kernel, and output dimension-numbers to be in-range [0, ", rank, ").")
		}
	}
	for _, s := range sides {
		if !Unique(s.numbers) {
			return fail.Error("expects ", s.name, " dimension-numbers to be unique, got {", s.numbers, "}.")
		}
	}
	return v.checkGroups()
}

// checkGroups checks the group counts (C10, C11, C14-C16, C23).
func (v *Convolution) checkGroups() *fail.Failure {
	batch, in := v.Input[v.Batch], v.Input[v.Feature]
	kernelIn, kernelOut := v.Kernel[v.KernelIn], v.Kernel[v.KernelOut]
	features, batches := v.FeatureGroups, v.BatchGroups
	return cmp.Or(
		fail.If(batches > 1 && features > 1, "expects batch_group_count and feature_group_count not to be both ",
			"greater than 1. Got ", batches, " and ", features, " resp."),
		fail.If(IsStatic(batch) && batch%batches != 0, "expects input batch dimension (", batch,
			") to be divisible by batch_group_count. Got batch_group_count = ", batches, "."),
		fail.If(IsStatic(in) && in%features != 0, "expects input feature dimension (", in,
			") to be a multiple of feature_group_count. Got feature_group_count = ", features, "."),
		fail.If(IsStatic(in) && IsStatic(kernelIn) && in/features != kernelIn, "expects input feature dimension (", in,
			") / feature_group_count = kernel input feature dimension (", kernelIn,
			"). Got feature_group_count = ", features, "."),
		fail.If(IsStatic(kernelOut) && kernelOut%batches != 0, "expects output feature dimension size (", kernelOut,
			") to be a multiple of batch_group_count. Got batch_group_count = ", batches, "."),
		fail.If(IsStatic(kernelOut) && kernelOut%features != 0, "expects kernel output feature dimension (", kernelOut,
			") to be divisible by feature_group_count. For feature_group_count = ", features, "."))
}

// Shape returns the shape of the result (C2-C9, C25). It takes the window sizes from the kernel.
func (v *Convolution) Shape(w WindowLists) ([]int64, *fail.Failure) {
	w.Sizes = SizesAt(v.Kernel, v.KernelSpatial)
	windows, failed := w.Windows()
	if failed != nil {
		return nil, failed
	}
	out := slices.Repeat([]int64{ir.Dynamic}, len(v.Input))
	for i, n := range WindowOutputShape(SizesAt(v.Input, v.Spatial), windows) {
		out[v.OutSpatial[i]] = n
	}
	if batch := v.Input[v.Batch]; IsStatic(batch) {
		out[v.OutBatch] = batch / v.BatchGroups
	}
	out[v.OutFeature] = v.Kernel[v.KernelOut]
	return out, nil
}
