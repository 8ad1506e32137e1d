import { type Static, Type } from '@sinclair/typebox'
import { TaskSettings } from './config.ts'
import { optionalFlag } from './setting-source.ts'

export const RestoreSettings = Type.Object({
  ...TaskSettings.properties,
  check: optionalFlag('--check', 'only read the backup, and say whether it is whole'),
})
export type RestoreSettings = Static<typeof RestoreSettings>
