import { beforeAll, expect, test } from 'vitest'
import { buildCellar } from '../cellar-process.ts'
import { testDatabase } from '../database.ts'
import { createRandom } from '../lite-server/random.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { killWhileDelivering } from './killed-cellar.ts'

const KILLS = 2

beforeAll(buildCellar)

// `node scripts/crash-hooks.mjs` does it fifty times.
test('Cellar killed while it delivers: nothing is lost, each account hears in order, what comes twice has one key', {
  timeout: 600_000,
}, async () => {
  using folder = temporaryFolder()
  await using database = await testDatabase()
  const { accepted, requests, mistakes } = await killWhileDelivering({
    ...{ db: database.db, databaseUrl: database.url, folder: folder.path, kills: KILLS, random: createRandom(5) },
    say: () => undefined,
  })
  expect(mistakes).toEqual([])
  expect(accepted).toBeGreaterThanOrEqual(KILLS + 1)
  expect(requests).toBeGreaterThanOrEqual(accepted)
})
