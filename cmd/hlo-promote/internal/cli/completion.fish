# hlo-promote for fish: hlo-promote completion fish | source
function __hlo_promote
  set -l word (commandline -ct)
  set -l head (string match -r -- '^-[^=]*=' $word); or set head ''
  set -l value (string replace -r -- '^-[^=]*=' '' $word)
  for line in (hlo-promote completion fish (commandline -cp | string collect) 2>/dev/null)
    switch $line
      case :modules
        __fish_complete_suffix $value .mlir
      case :files
        printf '%s\n' $head(__fish_complete_path $value)
      case :folders
        printf '%s\n' $head(__fish_complete_directories $value)
      case '*'
        printf '%s\n' $line
    end
  end
end
complete -c hlo-promote -f -a '(__hlo_promote)'
