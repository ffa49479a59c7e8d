// Package shape infers result shapes from the numeric attributes of an operation and checks these
// numbers, with the reference's messages (StableHLO TypeInference.cpp, Base.cpp, ChloOps.cpp). It
// does not depend on modules. A function that returns a message returns "" if the numbers are
// valid.
package shape
