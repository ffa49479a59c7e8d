func.func @f() attributes {a.k = #foo.bar<a // >
>} {
  return
}
