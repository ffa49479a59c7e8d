// Package shape reckons with dimensions: which shapes follow from the numbers of an operation, and
// what is wrong with those numbers, in the words of the reference (StableHLO TypeInference.cpp,
// Base.cpp, ChloOps.cpp). It knows neither types nor modules. Where a function returns words of
// what is wrong, none means that nothing is.
package shape
