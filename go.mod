module github.com/hlo-promote/hlo-promote

go 1.26

require (
	github.com/antlr4-go/antlr/v4 v4.13.1
	github.com/llir/llvm v0.3.6
	github.com/mattn/go-shellwords v1.0.16
	github.com/pelletier/go-toml/v2 v2.4.3
	github.com/spf13/pflag v1.0.10
	golang.org/x/sys v0.44.0
	gonum.org/v1/gonum v0.17.0
)

require (
	github.com/mewmew/float v0.0.0-20201204173432-505706aa38fa // indirect
	github.com/pkg/errors v0.9.1 // indirect
	golang.org/x/exp v0.0.0-20240506185415-9bf2ced13842 // indirect
	golang.org/x/mod v0.23.0 // indirect
	golang.org/x/sync v0.12.0 // indirect
	golang.org/x/tools v0.30.0 // indirect
)
