#compdef hlo-promote
# hlo-promote for zsh: source <(hlo-promote completion zsh), after compinit
_hlo_promote() {
  if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then
    _alternative @commands@ @modules@
    return
  fi
  local command=@main@
  case $words[2] in @names@) command=$words[2]; shift words; ((CURRENT--)) ;; esac
  case $command in
@cases@  esac
}
if [[ $funcstack[1] == _hlo_promote ]]; then _hlo_promote "$@"; else compdef _hlo_promote hlo-promote; fi
