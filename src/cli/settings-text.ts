import type { TObject, TSchema } from '@sinclair/typebox'
import { Option } from 'commander'
import type { SettingSource } from './setting-source.ts'

type Setting = TSchema & SettingSource

const settingsOf = (schema: TObject) => Object.entries(schema.properties) as [string, Setting][]

/** Options of a command, as commander takes them. It must not read the environment itself, so it only tells of it. */
export function toOptions(schema: TObject): Option[] {
  return settingsOf(schema).flatMap(([, setting]) => {
    if (setting.flag === undefined) return []
    const option = new Option(setting.flag, describe(setting))
    if (setting.type === 'array') option.argParser((one: string, all?: string[]) => [...(all ?? []), one])
    return [option]
  })
}

/** The environment variables of a command that have no flag. */
export function environmentHelp(schema: TObject): string {
  const lines = settingsOf(schema)
    .filter(([, { flag, env }]) => flag === undefined && env !== undefined)
    .map(([, setting]) => `  ${setting.env?.padEnd(22)} ${describe({ ...setting, env: undefined })}`)
  return lines.length === 0 ? '' : `\nEnvironment:\n${lines.join('\n')}\n`
}

/** The table of the README: everything that can be set with an environment variable. */
export function settingsTable(schema: TObject): string {
  const rows = settingsOf(schema)
    .filter(([, { env }]) => env !== undefined)
    .map(([, setting]) => {
      const flag = setting.flag === undefined ? '' : `\`${setting.flag.replace(/ .*/, '')}\``
      const otherwise = setting.otherwise ?? `\`${setting.default}\``
      return `| ${flag} | \`${setting.env}\` | ${otherwise} | ${setting.description} |`
    })
  return ['| flag | environment | default | what it is |', '|---|---|---|---|', ...rows].join('\n')
}

function describe({
  description,
  env,
  otherwise,
  default: preset,
}: Omit<Setting, 'env'> & { env?: string | undefined }) {
  const notes = [
    ...(env === undefined ? [] : [`env: ${env}`]),
    ...(otherwise === undefined && (preset === undefined || Array.isArray(preset))
      ? []
      : [`default: ${otherwise ?? preset}`]),
  ]
  return notes.length === 0 ? description : `${description} (${notes.join(', ')})`
}
