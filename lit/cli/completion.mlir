// Completion scripts, and the completions of a line, which they ask for. Tests in Go run the
// scripts in the shells.
// RUN: hlo-promote completion bash | FileCheck %s --check-prefix=BASH
// RUN: hlo-promote completion zsh | FileCheck %s --check-prefix=ZSH
// RUN: hlo-promote completion fish | FileCheck %s --check-prefix=FISH
// RUN: hlo-promote completion bash "hlo-promote -s jax,to" | FileCheck %s --check-prefix=LIST
// RUN: hlo-promote completion bash "hlo-promote why f64 --co" | FileCheck %s --check-prefix=FLAG
// RUN: hlo-promote completion bash "hlo-promote why f64 " | FileCheck %s --check-prefix=FILE
// RUN: not hlo-promote completion tcsh 2>&1 | FileCheck %s --check-prefix=OTHER
// BASH:      complete -o filenames -F _hlo_promote hlo-promote
// ZSH:       #compdef hlo-promote
// FISH:      complete -c hlo-promote -f -a '(__hlo_promote)'
// LIST:      jax,jax
// LIST:      jax,torch
// FLAG-NOT:  --deny
// FLAG:      --color{{.*}}color text output
// FILE:      :modules
// FILE-NOT:  {{.}}
// OTHER:     must be one of bash, zsh, fish
