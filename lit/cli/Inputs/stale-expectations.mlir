func.func @stale() -> i32 {
  // expected-warning@+1 {{nothing of the kind}}
  return %here : i32
}

// -----

func.func @met() -> i32 {
  // expected-error@+1 {{undeclared}}
  %0 = "any.op"(%here, %there) : (i32, i32) -> i32
  return %0 : i32
}

// -----

func.func @legal(%x: i32) -> i32 {
  return %x : i32 // expected-error {{no longer}}
}
