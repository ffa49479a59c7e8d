# hlo-promote for bash: eval "$(hlo-promote completion bash)"
_hlo_promote() {
  local line=${COMP_LINE:0:COMP_POINT} piece=${COMP_WORDS[COMP_CWORD]} word head candidate about
  word=${line##*[[:blank:]]}
  if [[ $piece == [=:] ]]; then piece=; fi # bash splits words at these
  head=${word%"$piece"}
  COMPREPLY=()
  while IFS=$'\t' read -r candidate about; do
    case $candidate in
    :modules) COMPREPLY+=($(compgen -f -X '!*.mlir' -- "$piece") $(compgen -d -- "$piece")) ;;
    :files) COMPREPLY+=($(compgen -f -- "$piece")) ;;
    :folders) COMPREPLY+=($(compgen -d -- "$piece")) ;;
    "$word"*) COMPREPLY+=("${candidate#"$head"}") ;;
    esac
  done < <("${1/#\~\//$HOME/}" completion bash "$line" 2>/dev/null)
}
complete -o filenames -F _hlo_promote hlo-promote
