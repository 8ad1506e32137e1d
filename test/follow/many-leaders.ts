/** What `scripts/leader-faults.mjs` runs. Exits with 1 when a takeover is late, or the tables are not those of an import. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase } from '../../src/store/database.ts'
import { startEmbeddedPostgres } from '../../src/store/embedded.ts'
import { migrate } from '../../src/store/migrate.ts'
import { createRandom } from '../lite-server/random.ts'
import { ScriptedServer } from '../lite-server/scripted-server.ts'
import { FAULTS, loseLeader } from './lost-leader.ts'
import { createFollowedChain, importedDigest, settledDigest, toGlobalConfig } from './network.ts'

const { values } = parseArgs({
  options: { each: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
})
const BLOCKS = 90
const WITHIN_MS = 5_000
const say = (text: string) => process.stdout.write(`${text}\n`)

const dataDir = await mkdtemp(join(tmpdir(), 'cellar-leaders-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
const place = (name: string) => postgres.url.replace(/[^/]*$/, name)
await using admin = createDatabase(postgres.url, { maxConnections: 1 })

async function freshDatabase(name: string) {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name} template cellar_template`)
  const db = createDatabase(place(name))
  return { db, url: place(name), [Symbol.asyncDispose]: () => db.end() }
}

let wrong = 0
try {
  await admin.query('create database cellar_template')
  await migrate(place('cellar_template'))
  const chain = createFollowedChain()
  await using imported = await freshDatabase('imported')
  await importedDigest(BLOCKS, imported)
  const expected = JSON.stringify(await settledDigest(imported.db))
  const server = await ScriptedServer.start({ chain })
  const config = join(dataDir, 'network.json')
  await writeFile(config, toGlobalConfig([server], chain))
  const random = createRandom(Number(values.seed))
  for (const fault of FAULTS) {
    const took: number[] = []
    for (let run = 0; run < Number(values.each); run++) {
      const at = 5 + Math.floor(random() * (BLOCKS - 30))
      await using database = await freshDatabase('followed')
      const lost = await loseLeader(fault, { database, server, config, dataDir, blocks: BLOCKS, at })
      took.push(lost.tookMs)
      const complaints = [
        ...(JSON.stringify(lost.digest) === expected ? [] : ['the tables differ']),
        ...(lost.tookMs <= WITHIN_MS ? [] : [`taken over after ${Math.round(lost.tookMs)} ms`]),
        ...(lost.codes[0] === 0 ? [] : [`the other one ended with ${lost.codes[0]}`]),
        ...(fault === 'SIGKILL' || lost.codes[1] === 0 ? [] : [`woken up, it ended with ${lost.codes[1]}`]),
      ]
      if (complaints.length === 0) continue
      wrong++
      say(`WRONG ${fault} run ${run + 1}, at block ${at}: ${complaints.join('; ')}`)
    }
    took.sort((a, b) => a - b)
    const [median, last] = [took[took.length >> 1], took.at(-1)].map((ms) => Math.round(ms ?? 0))
    say(`${fault}: ${took.length} runs, taken over within ${median} ms (median), ${last} ms (longest)`)
  }
  await server.close()
} finally {
  await admin.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = wrong === 0 ? 0 : 1
