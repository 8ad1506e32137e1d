import { type Static, type TObject, Type } from '@sinclair/typebox'
import type { Command } from 'commander'
import { readSettings } from './config.ts'
import { environmentHelp, toOptions } from './settings-text.ts'

/** 0: all well · 1: it failed, or found something · 2: it was called wrongly. */
export type ExitCode = 0 | 1 | 2

/** Adds a command to the program, or to the command that it belongs to. `done` hears how it ended. */
export type AddCommand = (program: Command, done: (code: ExitCode) => void) => Command

interface CommandText {
  readonly name: string
  readonly summary: string
  readonly description?: string
  /** How it is typed, and what that does. */
  readonly examples: readonly (readonly [string, string])[]
}

interface CommandSpec<Settings extends TObject, Given> extends CommandText {
  readonly settings: Settings
  /** What is given without a flag, and what it is. */
  readonly argument?: readonly [string, string]
  /** Whether flags that it does not know are left among what is given. */
  readonly takesAnyFlag?: boolean
  /** What it runs is loaded only then: `--help` and a typing mistake should cost no time. */
  readonly run: (
    settings: Static<Settings>,
    given: Given,
    flags: Readonly<Record<string, unknown>>,
  ) => Promise<ExitCode>
}

export const defineCommand =
  <Settings extends TObject, Given>(spec: CommandSpec<Settings, Given>): AddCommand =>
  (program, done) => {
    const { settings, argument, takesAnyFlag = false, run } = spec
    const command = describe(program.command(spec.name), settings, spec).allowUnknownOption(takesAnyFlag)
    if (argument !== undefined) command.argument(...argument)
    return command.action(async (...all) => {
      const [given, flags] = argument === undefined ? [undefined, ...all] : all
      done(await run(readSettings(settings, flags), given, flags))
    })
  }

/** A command that is only the first word of others. */
export const defineCommands =
  (text: CommandText, commands: readonly AddCommand[]): AddCommand =>
  (program, done) => {
    const group = describe(program.command(text.name), Type.Object({}), text)
    for (const add of commands) add(group, done)
    return group
  }

/** Gives a command its options, and help that shows how it is used. */
export function describe(
  command: Command,
  settings: TObject,
  { summary, description = '', examples }: Omit<CommandText, 'name'>,
): Command {
  for (const option of toOptions(settings)) command.addOption(option)
  const width = Math.max(...examples.map(([line]) => line.length))
  const lines = examples.map(([line, what]) => `  ${line.padEnd(width)}   # ${what}`)
  return command
    .summary(summary)
    .description(description)
    .addHelpText('after', `${environmentHelp(settings)}\nExamples:\n${lines.join('\n')}`)
}
