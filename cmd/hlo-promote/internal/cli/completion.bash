# hlo-promote for bash: eval "$(hlo-promote completion bash)"
_hlo_promote_words() {
  COMPREPLY=($(compgen -W "$1" -- "$key$word"))
  COMPREPLY=("${COMPREPLY[@]#"$key"}")
}
_hlo_promote_list() {
  local head=
  if [[ $word == *,* ]]; then head=${word%,*},; fi
  COMPREPLY=($(compgen -P "$head" -W "$1" -- "$key${word##*,}"))
  COMPREPLY=("${COMPREPLY[@]#"$key"}")
}
_hlo_promote() {
  local word=${COMP_WORDS[COMP_CWORD]} flag=${COMP_WORDS[COMP_CWORD-1]} joined= key= command=@main@ at=0 i
  if [[ $word == = ]]; then word= joined=1; elif [[ $flag == = ]]; then flag=${COMP_WORDS[COMP_CWORD-2]} joined=1; fi
  if [[ $joined && $flag != -* ]]; then # FLAG KEY=VALUE or FLAG=KEY=VALUE
    i=COMP_CWORD-2
    if [[ $word ]]; then i=COMP_CWORD-3; fi
    key=$flag= joined= flag=${COMP_WORDS[i]}
    if [[ $flag == = ]]; then flag=${COMP_WORDS[i-1]} joined=1; fi
  fi
  if ((COMP_CWORD > 1)); then
    case ${COMP_WORDS[1]} in @commands@) command=${COMP_WORDS[1]} ;; esac
  fi
  for ((i = 2; i < COMP_CWORD; i++)); do [[ ${COMP_WORDS[i]} == -* ]] || ((at++)); done
  COMPREPLY=()
  case $flag$joined in
@values@  esac
  if [[ $word == -* ]]; then
    case $command in
@flags@    esac
    return
  fi
  case $command:$at in
@arguments@    *) @modules@ ;;
  esac
  if ((COMP_CWORD == 1)); then COMPREPLY+=($(compgen -W @words@ -- "$word")); fi
}
complete -o filenames -F _hlo_promote hlo-promote
