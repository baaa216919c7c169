/** What each shell is told: it asks the program itself, which knows its commands. */
export const completionScripts = {
  bash: `_florin() {
  local IFS=$'\\n'
  COMPREPLY=($(florin __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _florin florin
`,
  zsh: `#compdef florin
_florin() {
  local -a found
  found=("\${(@f)$(florin __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -- $found
}
if ! whence compdef >/dev/null; then autoload -Uz compinit && compinit -i; fi
compdef _florin florin
`,
  fish: `function __florin_complete
  set -l words (commandline -opc) (commandline -ct)
  florin __complete -- $words[2..-1] 2>/dev/null
end
complete -c florin -f -a '(__florin_complete)'
`,
} as const;
