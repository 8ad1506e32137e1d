import { type Static, Type } from '@sinclair/typebox'
import { StatusSettings } from './config.ts'
import type { Given } from './given.ts'

const quiet = Type.Optional(
  Type.Boolean({
    flag: '--quiet',
    expects: 'true or false',
    description: 'no progress',
  } satisfies Given & Record<string, unknown>),
)

export const BackupSettings = Type.Object({ ...StatusSettings.properties, quiet })
export type BackupSettings = Static<typeof BackupSettings>

export const RestoreSettings = Type.Object({
  ...BackupSettings.properties,
  check: Type.Optional(
    Type.Boolean({
      flag: '--check',
      expects: 'true or false',
      description: 'only read the backup, and say whether it is whole',
    } satisfies Given & Record<string, unknown>),
  ),
})
export type RestoreSettings = Static<typeof RestoreSettings>
