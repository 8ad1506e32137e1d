import type { Command } from 'commander'
import { CellarError } from '../lib/errors.ts'
import { say } from './output.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const

interface Node {
  /** Words behind `cellar`, with spaces between. */
  readonly path: string
  readonly summary: string
  readonly commands: readonly { readonly name: string; readonly summary: string }[]
  readonly options: readonly { readonly flag: string; readonly summary: string }[]
}

/** Prints what a shell reads to complete commands and flags: all from the one table of commands. */
export function runCompletion(program: Command, given: string): 0 {
  const shell = SHELLS.find((one) => one === given)
  if (shell === undefined)
    throw new CellarError('CONFIG', `${given} is no shell we know: expected ${SHELLS.join(', ')}`)
  say(renderCompletion(program, shell))
  return 0
}

export function renderCompletion(program: Command, shell: (typeof SHELLS)[number]): string {
  const nodes = listNodes(program, [])
  if (shell === 'fish') return renderFish(nodes)
  const bash = renderBash(nodes)
  return shell === 'bash' ? bash : `autoload -Uz compinit bashcompinit && compinit && bashcompinit\n${bash}`
}

function listNodes(command: Command, words: readonly string[]): Node[] {
  const { commands, options } = command
  const own: Node = {
    path: words.join(' '),
    summary: command.summary(),
    commands: commands.map((one) => ({ name: one.name(), summary: one.summary() })),
    options: [
      ...options.flatMap(({ long, description }) => (long ? [{ flag: long, summary: description }] : [])),
      { flag: '--help', summary: 'what is possible' },
    ],
  }
  return [own, ...commands.flatMap((one) => listNodes(one, [...words, one.name()]))]
}

/** Which command the line has come to is found by walking along it: a word that is no command of the one so far is passed over. */
function renderBash(nodes: readonly Node[]): string {
  const cases = nodes.map(
    ({ path, commands, options }) =>
      `    '${path}') words='${[...commands.map(({ name }) => name), ...options.map(({ flag }) => flag)].join(' ')}' ;;`,
  )
  const paths = nodes.map(({ path }) => `'${path}'`).join('|')
  return [
    '_cellar() {',
    `  local path='' next word words`,
    `  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do`,
    `    next="\${path:+$path }$word"`,
    `    case "$next" in ${paths}) path="$next" ;; esac`,
    '  done',
    '  case "$path" in',
    ...cases,
    '  esac',
    `  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    '}',
    'complete -o default -F _cellar cellar',
  ].join('\n')
}

function renderFish(nodes: readonly Node[]): string {
  const lines = nodes.flatMap(({ path, commands, options }) => {
    const words = path === '' ? [] : path.split(' ')
    const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`)
    const names = commands.map(({ name }) => name).join(' ')
    const notYet = names === '' ? [] : [`not __fish_seen_subcommand_from ${names}`]
    const when = [...seen, ...notYet].join('; and ') || 'true'
    return [
      ...commands.map(({ name, summary }) => `complete -c cellar -f -n '${when}' -a ${name} -d ${quote(summary)}`),
      ...options.map(({ flag, summary }) => `complete -c cellar -n '${when}' -l ${flag.slice(2)} -d ${quote(summary)}`),
    ]
  })
  return lines.join('\n')
}

const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`
