import { Type } from '@sinclair/typebox'
import type { SettingSource } from './setting-source.ts'

/** What a command tells on its way, and in which form. */

export const json = Type.Optional(
  Type.Boolean({
    flag: '--json',
    expects: 'true or false',
    description: 'for programs: JSON, an object a line',
  } satisfies SettingSource & Record<string, unknown>),
)

export const quiet = Type.Optional(
  Type.Boolean({
    flag: '--quiet',
    expects: 'true or false',
    description: 'no progress, only how it ended',
  } satisfies SettingSource & Record<string, unknown>),
)
