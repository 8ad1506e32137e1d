import { type Static, Type } from '@sinclair/typebox'
import { TaskSettings } from './config.ts'
import type { SettingSource } from './setting-source.ts'

export const RestoreSettings = Type.Object({
  ...TaskSettings.properties,
  check: Type.Optional(
    Type.Boolean({
      flag: '--check',
      expects: 'true or false',
      description: 'only read the backup, and say whether it is whole',
    } satisfies SettingSource & Record<string, unknown>),
  ),
})
export type RestoreSettings = Static<typeof RestoreSettings>
