/** What `scripts/leader-faults.mjs` runs. Exits with 1 when a takeover is late, or the tables are not those of an import. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '../lite-server/random.ts'
import { ScriptedServer } from '../lite-server/scripted-server.ts'
import { startFreshDatabases } from './fresh-databases.ts'
import { FAULTS, type LeaderFault, type LostLeader, loseLeader } from './lost-leader.ts'
import { createFollowedChain, importedDigest, settledDigest, toGlobalConfig } from './network.ts'

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    fault: { type: 'string' },
  },
})
const BLOCKS = 90
const WITHIN_MS = 5_000
const say = (text: string) => process.stdout.write(`${text}\n`)

async function main(): Promise<number> {
  await using databases = await startFreshDatabases()
  const { dataDir } = databases
  const chain = createFollowedChain()
  await using imported = await databases.create('imported')
  await importedDigest(BLOCKS, imported)
  const expected = JSON.stringify(await settledDigest(imported.db))
  const server = await ScriptedServer.start({ chain })
  const config = join(dataDir, 'network.json')
  await writeFile(config, toGlobalConfig([server], chain))
  const random = createRandom(Number(values.seed))
  let wrong = 0
  for (const fault of FAULTS.filter((one) => values.fault === undefined || one === values.fault)) {
    const all: LostLeader[] = []
    for (let run = 0; run < Number(values.each); run++) {
      const at = 5 + Math.floor(random() * (BLOCKS - 30))
      await using database = await databases.create('followed')
      const lost = await loseLeader(fault, { database, server, config, dataDir, blocks: BLOCKS, at })
      all.push(lost)
      const complaints = complaintsAbout(fault, lost, expected)
      if (complaints.length === 0) continue
      wrong++
      say(`WRONG ${fault} run ${run + 1}, at block ${at}: ${complaints.join('; ')}`)
    }
    const lease = describe(all.map(({ leaseMs }) => leaseMs))
    say(
      `${fault}: ${all.length} runs, taken over within ${describe(all.map(({ tookMs }) => tookMs))}; the lease within ${lease}`,
    )
  }
  await server.close()
  return wrong
}

const complaintsAbout = (fault: LeaderFault, { tookMs, digest, codes }: LostLeader, expected: string): string[] => [
  ...(JSON.stringify(digest) === expected ? [] : ['the tables differ']),
  ...(tookMs <= WITHIN_MS ? [] : [`taken over after ${Math.round(tookMs)} ms`]),
  ...(codes[0] === 0 ? [] : [`the other one ended with ${codes[0]}`]),
  ...(fault === 'SIGKILL' || codes[1] === 0 ? [] : [`woken up, it ended with ${codes[1]}`]),
]

function describe(took: number[]): string {
  took.sort((a, b) => a - b)
  const [median, last] = [took[took.length >> 1], took.at(-1)].map((ms) => Math.round(ms ?? 0))
  return `${median} ms (median), ${last} ms (longest)`
}

process.exitCode = (await main()) === 0 ? 0 : 1
