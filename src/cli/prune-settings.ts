import { type Static, Type } from '@sinclair/typebox'
import { StoreSettings } from './config.ts'
import { keepOnce } from './keep-setting.ts'

export const PruneSettings = Type.Object({ ...StoreSettings.properties, keep: keepOnce })
export type PruneSettings = Static<typeof PruneSettings>
