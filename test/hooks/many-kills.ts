import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase } from '../../src/store/database.ts'
import { startEmbeddedPostgres } from '../../src/store/embedded.ts'
import { createRandom } from '../lite-server/random.ts'
import { killWhileDelivering } from './killed-cellar.ts'

// What `scripts/crash-hooks.mjs` runs.

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const say = (text: string): void => void process.stdout.write(`${text}\n`)

async function main(): Promise<number> {
  const [kills, seed] = [Number(values.kills), Number(values.seed)]
  say(`${kills} kills, seed ${seed}`)
  const folder = await mkdtemp(join(tmpdir(), 'cellar-hooks-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  const db = createDatabase(postgres.indexUrl, { maxConnections: 2 })
  try {
    const options = { db, databaseUrl: postgres.indexUrl, folder, kills, random: createRandom(seed), say }
    const { accepted, requests, repeated, mistakes } = await killWhileDelivering(options)
    for (const mistake of mistakes) say(mistake)
    say(
      `${kills} kills: ${accepted} events, ${requests} requests, ${repeated} came again after a yes, ${mistakes.length} mistakes`,
    )
    return mistakes.length === 0 ? 0 : 1
  } finally {
    await db.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
