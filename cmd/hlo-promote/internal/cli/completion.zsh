#compdef hlo-promote
# hlo-promote for zsh: source <(hlo-promote completion zsh), after compinit
_hlo_promote() {
  local line kind=
  local -a found shown
  for line in ${(f)"$(${~words[1]} completion zsh "${(j: :)words[1,CURRENT-1]} $PREFIX" 2>/dev/null)"}; do
    case $line in
    :*) kind=$line ;;
    *) found+=("${line%%$'\t'*}"); shown+=("${line/$'\t'/  }") ;;
    esac
  done
  compadd -l -d shown -a found
  if [[ $kind && $PREFIX == -*=* ]]; then compset -P '*='; fi
  case $kind in
  :modules) _files -g '*.mlir(-.)' ;;
  :files) _files ;;
  :folders) _files -/ ;;
  esac
}
if [[ $funcstack[1] == _hlo_promote ]]; then _hlo_promote "$@"; else compdef _hlo_promote hlo-promote; fi
