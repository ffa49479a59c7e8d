// What values may be in affine maps is asked of each value once: values that share their operands double no work, and those that go round, which
// dominance refuses, come to an end.
// RUN: not hlo-promote -s none %s 2>&1 | FileCheck %s
// CHECK: affine-rounds.mlir:[[#@LINE+3]]:{{[0-9]+}}: error:
func.func @round() {
  affine.for %i = 0 to 4 {
    %a = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%b]
    %b = affine.apply affine_map<()[s0] -> (s0)>()[%a]
  }
  return
}
func.func @doubling() {
  affine.for %i = 0 to 4 {
    %k0 = arith.constant 1 : index
    %k1 = arith.addi %k0, %k0 : index
    %k2 = arith.addi %k1, %k1 : index
    %k3 = arith.addi %k2, %k2 : index
    %k4 = arith.addi %k3, %k3 : index
    %k5 = arith.addi %k4, %k4 : index
    %k6 = arith.addi %k5, %k5 : index
    %k7 = arith.addi %k6, %k6 : index
    %k8 = arith.addi %k7, %k7 : index
    %k9 = arith.addi %k8, %k8 : index
    %k10 = arith.addi %k9, %k9 : index
    %k11 = arith.addi %k10, %k10 : index
    %k12 = arith.addi %k11, %k11 : index
    %k13 = arith.addi %k12, %k12 : index
    %k14 = arith.addi %k13, %k13 : index
    %k15 = arith.addi %k14, %k14 : index
    %k16 = arith.addi %k15, %k15 : index
    %k17 = arith.addi %k16, %k16 : index
    %k18 = arith.addi %k17, %k17 : index
    %k19 = arith.addi %k18, %k18 : index
    %k20 = arith.addi %k19, %k19 : index
    %k21 = arith.addi %k20, %k20 : index
    %k22 = arith.addi %k21, %k21 : index
    %k23 = arith.addi %k22, %k22 : index
    %k24 = arith.addi %k23, %k23 : index
    %k25 = arith.addi %k24, %k24 : index
    %k26 = arith.addi %k25, %k25 : index
    %k27 = arith.addi %k26, %k26 : index
    %k28 = arith.addi %k27, %k27 : index
    %k29 = arith.addi %k28, %k28 : index
    %k30 = arith.addi %k29, %k29 : index
    %k31 = arith.addi %k30, %k30 : index
    %k32 = arith.addi %k31, %k31 : index
    %k33 = arith.addi %k32, %k32 : index
    %k34 = arith.addi %k33, %k33 : index
    %k35 = arith.addi %k34, %k34 : index
    %k36 = arith.addi %k35, %k35 : index
    %k37 = arith.addi %k36, %k36 : index
    %k38 = arith.addi %k37, %k37 : index
    %k39 = arith.addi %k38, %k38 : index
    %k40 = arith.addi %k39, %k39 : index
    %k41 = arith.addi %k40, %k40 : index
    %k42 = arith.addi %k41, %k41 : index
    %k43 = arith.addi %k42, %k42 : index
    %k44 = arith.addi %k43, %k43 : index
    %k45 = arith.addi %k44, %k44 : index
    %k46 = arith.addi %k45, %k45 : index
    %k47 = arith.addi %k46, %k46 : index
    %k48 = arith.addi %k47, %k47 : index
    %r = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%k48]
  }
  return
}
