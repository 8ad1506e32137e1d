import { type Static, Type } from '@sinclair/typebox'
import { StoreSettings } from '../config.ts'
import { json } from '../report-settings.ts'
import { optionalFlag, type SettingSource, wholeNumber } from '../setting-source.ts'

const { config, dataDir } = StoreSettings.properties

export const LogsSettings = Type.Object({
  config,
  dataDir,
  json,
  lines: wholeNumber(0, 100_000, {
    default: 100,
    flag: '--lines <number>',
    expects: 'a number of lines from 0 to 100000',
    description: 'how many of the newest lines',
  }),
  level: Type.Union([Type.Literal('debug'), Type.Literal('info'), Type.Literal('warn'), Type.Literal('error')], {
    default: 'debug',
    flag: '--level <level>',
    expects: 'debug, info, warn or error',
    description: 'only what matters at least so much',
  } satisfies SettingSource & Record<string, unknown>),
  follow: optionalFlag('--follow', 'and what comes, until Ctrl-C'),
  postgres: optionalFlag('--postgres', 'what the embedded PostgreSQL says, as it says it'),
})
export type LogsSettings = Static<typeof LogsSettings>
