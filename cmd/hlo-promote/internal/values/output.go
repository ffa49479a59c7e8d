package values

import (
	"fmt"

	"github.com/hlo-promote/hlo-promote/ir/interp"
)

// Arrays returns the tensors of results under the names result0, result1, …, and the parts of
// tuples under names such as result0.1. Tokens have none.
func Arrays(results []interp.Value) []interp.NamedTensor {
	var list []interp.NamedTensor
	for i, v := range results {
		list = appendArrays(list, fmt.Sprintf("result%d", i), v)
	}
	return list
}

func appendArrays(list []interp.NamedTensor, name string, v interp.Value) []interp.NamedTensor {
	switch v := v.(type) {
	case *interp.Tensor:
		return append(list, interp.NamedTensor{Name: name, Tensor: v})
	case interp.Tuple:
		for i, part := range v {
			list = appendArrays(list, fmt.Sprintf("%s.%d", name, i), part)
		}
	}
	return list
}
