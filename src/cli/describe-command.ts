import type { TObject } from '@sinclair/typebox'
import type { Command } from 'commander'
import { environmentHelp, toOptions } from './settings-text.ts'

/** Gives a command its options, and help that shows how it is used. */
export function describe(
  command: Command,
  settings: TObject,
  examples: readonly (readonly [string, string])[],
): Command {
  for (const option of toOptions(settings)) command.addOption(option)
  const width = Math.max(...examples.map(([line]) => line.length))
  const lines = examples.map(([line, what]) => `  ${line.padEnd(width)}   # ${what}`)
  return command.addHelpText('after', `${environmentHelp(settings)}\nExamples:\n${lines.join('\n')}`)
}
