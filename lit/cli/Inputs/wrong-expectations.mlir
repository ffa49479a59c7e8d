
func.func @f() -> i32 {
  // expected-warning@+1 {{undeclared SSA value}}
  return %here : i32
}

  // expected-error {{nothing of the kind}}
