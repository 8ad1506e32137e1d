/** What `scripts/follow-faults.mjs` runs: seeds one after the other, each into a database of its own. Exits with 1 when one goes wrong. */
import { parseArgs } from 'node:util'
import { complaintsAbout, runWithFaults } from './fault-run.ts'
import { startFreshDatabases } from './fresh-databases.ts'
import { createFollowedChain, importedDigest } from './network.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    blocks: { type: 'string', default: '120' },
  },
})
/** Worth a look: something may be waited for that need not be. */
const SLOW_MS = 15_000
const say = (text: string) => process.stdout.write(`${text}\n`)

let wrong = 0
{
  await using databases = await startFreshDatabases({ durable: false })
  const chain = createFollowedChain()
  const blocks = Number(values.blocks)
  await using imported = await databases.create('imported')
  const expected = await importedDigest(blocks, imported)
  const first = Number(values.seed)
  const startedAt = Date.now()
  let faults = 0
  let lies = 0
  for (let seed = first; seed < first + Number(values.runs); seed++) {
    const database = await databases.create('followed')
    const runAt = Date.now()
    const run = await runWithFaults(seed, chain, blocks, database)
    const tookMs = Date.now() - runAt
    if (tookMs > SLOW_MS) say(`seed ${seed} (${run.roles.join(', ')}) took ${Math.round(tookMs / 1000)} s`)
    await database.db.end()
    const complaints = complaintsAbout(run, expected)
    faults += run.faults
    lies += run.status.reduce((sum, status) => sum + status.lies, 0)
    if (complaints.length > 0) {
      wrong++
      say(`WRONG seed ${seed} (${run.roles.join(', ')}): ${complaints.join('; ')}`)
    }
    const done = seed - first + 1
    if (done % 25 === 0) {
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      say(`${done} runs, ${wrong} wrong, ${faults} faults played, ${lies} lies found out, ${seconds} s`)
    }
  }
}
process.exitCode = wrong === 0 ? 0 : 1
