func.func @f(%a: index, %b: index, %s: index, %x: f32, %y: f32) -> f32 {
  scf.parallel (%i) = (%a) to (%b) step (%s) { scf.reduce }
  scf.parallel unsigned (%i) = (%a) to (%b) step (%s) { scf.reduce } {foo}
  %r = scf.parallel (%i, %j) = (%a, %a) to (%b, %b) step (%s, %s) init (%x) -> f32 { scf.reduce(%y : f32) { ^bb0(%u: f32, %v: f32): scf.reduce.return %u : f32 } }
  scf.parallel (%i, %j, %k, %l, %m) = (%a, %a, %a, %a, %a) to (%b, %b, %b, %b, %b) step (%s, %s, %s, %s, %s) { scf.reduce }
  return %r : f32
}
