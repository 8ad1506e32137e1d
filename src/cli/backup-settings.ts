import { type Static, Type } from '@sinclair/typebox'
import { TaskSettings } from './config.ts'
import type { Given } from './given.ts'

export const RestoreSettings = Type.Object({
  ...TaskSettings.properties,
  check: Type.Optional(
    Type.Boolean({
      flag: '--check',
      expects: 'true or false',
      description: 'only read the backup, and say whether it is whole',
    } satisfies Given & Record<string, unknown>),
  ),
})
export type RestoreSettings = Static<typeof RestoreSettings>
