// A gate over several inputs or a directory prints no modules, unless a flag asks for them.
// RUN: rm -rf %t.d && mkdir -p %t.d/d && cp %s %t.d/a.mlir && cp %s %t.d/d/b.mlir
// RUN: cd %t.d && not hlo-promote --deny precision a.mlir d/b.mlir 2>%t.err | count 0
// RUN: FileCheck %s --input-file %t.err
// RUN: cd %t.d && not hlo-promote --deny precision d 2>/dev/null | count 0
// RUN: cd %t.d && hlo-promote -W precision d 2>/dev/null | count 0
// RUN: cd %t.d && hlo-promote --deny sign d a.mlir | count 0
// RUN: cd %t.d && not hlo-promote --deny precision d a.mlir -o /dev/null 2>/dev/null | count 0
// RUN: cd %t.d && not hlo-promote --deny precision a.mlir d/b.mlir -o - 2>/dev/null | FileCheck %s --check-prefix=MODULES
// RUN: cd %t.d && not hlo-promote --deny precision a.mlir d/b.mlir --print generic 2>/dev/null | FileCheck %s --check-prefix=MODULES
// RUN: cd %t.d && not hlo-promote --deny precision a.mlir 2>/dev/null | FileCheck %s --check-prefix=ONE
// RUN: cd %t.d && not hlo-promote --deny precision d a.mlir --out-dir out 2>/dev/null && FileCheck %s --check-prefix=ONE --input-file out/d/b.mlir
// RUN: cd %t.d && not hlo-promote --deny precision -i d 2>/dev/null; sed '/CHECK/d' d/b.mlir | FileCheck %s --check-prefix=ONE
// RUN: cd %t.d && not hlo-promote --deny precision --format short a.mlir | FileCheck %s --check-prefix=SHORT
// RUN: hlo-promote %t.d/a.mlir %t.d/a.mlir | FileCheck %s --check-prefix=MODULES

//      CHECK: a.mlir:{{.*}}: error: {{.*}} [precision]{{$}}
//      CHECK: b.mlir:{{.*}}: error: {{.*}} [precision]{{$}}
// MODULES-COUNT-2: stablehlo.convert
//        ONE: stablehlo.convert
//      SHORT: a.mlir:{{.*}}: error: {{.*}}, which rounds it [precision] [HP403]{{$}}
func.func @f(%x: tensor<4xi32>, %y: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
