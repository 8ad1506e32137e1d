import { type Static, Type } from '@sinclair/typebox'
import { StoreSettings } from './config.ts'
import { optionalText } from './setting-source.ts'

export const RebalanceSettings = Type.Object({
  ...StoreSettings.properties,
  drain: optionalText({
    pattern: '^[^\\s:]+:\\d{1,5}$',
    flag: '--drain <host:port>',
    expects: 'a server as Citus knows it, host:port',
    description: 'move everything away from this server, so that it can be taken out',
  }),
})
export type RebalanceSettings = Static<typeof RebalanceSettings>
