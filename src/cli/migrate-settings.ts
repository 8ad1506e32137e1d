import { type Static, Type } from '@sinclair/typebox'
import { TaskSettings } from './config.ts'
import type { SettingSource } from './setting-source.ts'

export const MigrateSettings = Type.Object({
  ...TaskSettings.properties,
  distribute: Type.Optional(
    Type.Boolean({
      flag: '--distribute',
      expects: 'true or false',
      description: 'spread the tables over the servers of a Citus cluster, of which DATABASE_URL is the coordinator',
    } satisfies SettingSource & Record<string, unknown>),
  ),
  shards: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    default: 32,
    flag: '--shards <number>',
    expects: 'a number from 1 to 10000',
    description:
      'with --distribute, into how many parts a table is cut that is not cut yet; a few for each core that there may ever be',
  } satisfies SettingSource & Record<string, unknown>),
})
export type MigrateSettings = Static<typeof MigrateSettings>
