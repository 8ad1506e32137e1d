import { type Static, Type } from '@sinclair/typebox'
import { TaskSettings } from './config.ts'
import { optionalFlag, wholeNumber } from './setting-source.ts'

export const MigrateSettings = Type.Object({
  ...TaskSettings.properties,
  distribute: optionalFlag(
    '--distribute',
    'spread the tables over the servers of a Citus cluster, of which DATABASE_URL is the coordinator',
  ),
  shards: wholeNumber(1, 10_000, {
    default: 32,
    flag: '--shards <number>',
    expects: 'a number from 1 to 10000',
    description:
      'with --distribute, into how many parts a table is cut that is not cut yet; a few for each core that there may ever be',
  }),
})
export type MigrateSettings = Static<typeof MigrateSettings>
