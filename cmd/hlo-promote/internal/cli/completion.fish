# hlo-promote for fish: hlo-promote completion fish | source
function __hlo_promote_is # the command is one of these
  set -l words (commandline -opc)
  set -l command @main@
  if contains -- "$words[2]" @commands@
    set command $words[2]
  end
  contains -- $command $argv
end
function __hlo_promote_at # this many words follow the command
  set -l words (string match -v -- '-*' (commandline -opc))
  test (count $words) -eq (math $argv[1] + 2)
end
function __hlo_promote_list # completes the last word of a list
  set -l head (string match -rg -- '^(?:-[^=]*=)?(.*,)' (commandline -ct)); or set head ''
  printf '%s\n' $head$argv
end
