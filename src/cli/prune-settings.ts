import { type Static, Type } from '@sinclair/typebox'
import { TaskSettings } from './config.ts'
import { keepOnce } from './keep-setting.ts'

export const PruneSettings = Type.Object({ ...TaskSettings.properties, keep: keepOnce })
export type PruneSettings = Static<typeof PruneSettings>
