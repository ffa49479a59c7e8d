// Completion scripts. Tests in Go run them in the shells.
// RUN: hlo-promote completion bash | FileCheck %s --check-prefix=BASH
// RUN: hlo-promote completion zsh | FileCheck %s --check-prefix=ZSH
// RUN: hlo-promote completion fish | FileCheck %s --check-prefix=FISH
// RUN: not hlo-promote completion tcsh 2>&1 | FileCheck %s --check-prefix=OTHER
// BASH:  --system|--system1|-s|-s1) _hlo_promote_list 'jax jax-strict
// BASH:  complete -o filenames -F _hlo_promote hlo-promote
// ZSH:   #compdef hlo-promote
// FISH:  complete -c hlo-promote -n '__hlo_promote_is promote {{[a-z ]+}}' -l system -s s -x -a "(__hlo_promote_list jax jax-strict
// OTHER: must be one of bash, zsh, fish
