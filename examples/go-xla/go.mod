module github.com/hlo-promote/hlo-promote/examples/go-xla

go 1.26

require (
	github.com/gomlx/go-xla v0.1.4
	github.com/hlo-promote/hlo-promote v0.0.0
)

require (
	github.com/antlr4-go/antlr/v4 v4.13.1 // indirect
	github.com/pkg/errors v0.9.1 // indirect
	github.com/x448/float16 v0.8.4 // indirect
	golang.org/x/exp v0.0.0-20240506185415-9bf2ced13842 // indirect
	google.golang.org/protobuf v1.36.10 // indirect
)

replace github.com/hlo-promote/hlo-promote => ../..
