import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { renderCompletion } from './completion.ts'
import { createProgram } from './program.ts'

const program = createProgram(() => undefined)

/** What bash offers for a line whose last word is not finished. */
function complete(...words: readonly string[]): string[] {
  const script = `${renderCompletion(program, 'bash')}
    COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _cellar; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((line) => line !== '')
}

test('bash completes commands, commands of commands, and their flags', () => {
  expect(complete('cellar', 'dev')).toEqual(['devnet'])
  expect(complete('cellar', 'devnet', 're')).toEqual(['revert', 'reset'])
  expect(complete('cellar', 'devnet', 'fund', 'EQC', '--wh')).toEqual(['--what'])
  expect(complete('cellar', 'up', '--publ')).toEqual(['--public-port'])
  expect(complete('cellar', 'keys', '')).toContain('create')
  expect(complete('cellar', 'up', '--nothing')).toEqual([])
})

test('every command is in all of them', () => {
  for (const shell of ['bash', 'zsh', 'fish'] as const) {
    const text = renderCompletion(program, shell)
    for (const command of program.commands) expect(text).toContain(command.name())
  }
  expect(renderCompletion(program, 'fish')).toContain("-a devnet -d '")
})
