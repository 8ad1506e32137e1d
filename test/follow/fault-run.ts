import type { ServerStatus } from '../../src/node/lite/pool-server.ts'
import { digestTables } from '../../src/store/digest.ts'
import type { TestDatabase } from '../database.ts'
import { always, type FaultPlan, randomFaults } from '../lite-server/faults.ts'
import { createRandom } from '../lite-server/random.ts'
import { ScriptedServer } from '../lite-server/scripted-server.ts'
import type { ServedChain } from '../lite-server/served-chain.ts'
import { followChain, startNetwork } from './network.ts'

/** How a server of a run behaves, beside one that is good and a little slow. */
interface Role {
  readonly name: string
  readonly faults?: FaultPlan
  /** Masterchain blocks it is behind the others. */
  readonly behind?: number
}

const ROLES: readonly Role[] = [
  { name: 'anything now and then', faults: randomFaults(0.3) },
  { name: 'anything often', faults: randomFaults(0.7) },
  { name: 'wrong block bytes', faults: always({ kind: 'wrong-bytes' }, 'liteServer.getBlock') },
  { name: 'another block', faults: always({ kind: 'other-id' }, 'liteServer.getBlock') },
  { name: 'wrong ids', faults: always({ kind: 'wrong-bytes' }, 'liteServer.lookupBlock') },
  { name: 'resets', faults: always({ kind: 'reset' }, 'liteServer.getBlock') },
  { name: 'wrong checksums', faults: always({ kind: 'checksum' }, 'liteServer.lookupBlock') },
  { name: 'slow', faults: always({ kind: 'slow', ms: 250 }) },
  { name: 'stale', faults: always({ kind: 'stale-head', blocks: 30 }, 'liteServer.getMasterchainInfo') },
  { name: '100 behind', behind: 100 },
  ...[651, 652, -503, -400, 0, 429].map((code) => ({ name: `error ${code}`, faults: always({ kind: 'error', code }) })),
]

/** A network of this many blocks at the start; the others are made while it is followed. */
const MADE_BEFORE = 0.6
const MAKE_MS = 15

export interface FaultRun {
  readonly roles: readonly string[]
  readonly digest: Record<string, string>
  /** Of the two bad servers and the good one, in this order. */
  readonly status: readonly ServerStatus[]
  /** Whether each of them ever told something untrue. */
  readonly lied: readonly boolean[]
  readonly faults: number
}

/** Follows the chain up to `to` through a good server and two bad ones, chosen and played by the seed. */
export async function runWithFaults(
  seed: number,
  chain: ServedChain,
  to: number,
  database: Pick<TestDatabase, 'db' | 'url'>,
): Promise<FaultRun> {
  const random = createRandom(seed)
  const roles = [0, 1].map(() => ROLES[Math.floor(random() * ROLES.length)] as Role)
  const good: Role = { name: 'good', faults: always({ kind: 'slow', ms: 3 }) }
  let head = Math.ceil(to * MADE_BEFORE)
  const headOf = ({ behind = 0 }: Role) => Math.max(0, head - behind)
  const start = (role: Role, i: number) =>
    ScriptedServer.start({
      chain,
      seed: (seed * 3 + i) & 0xff,
      head: headOf(role),
      ...(role.faults && { faults: role.faults }),
    })
  const all = [...roles, good]
  await using network = await startNetwork(await Promise.all(all.map(start)), chain)
  const making = setInterval(() => {
    if (head < to) head++
    for (const [i, server] of network.servers.entries()) server.head = headOf(all[i] as Role)
  }, MAKE_MS)
  try {
    await followChain(database, network, chain, { range: { from: 'first', to } })
  } finally {
    clearInterval(making)
  }
  return {
    roles: roles.map(({ name }) => name),
    digest: await digestTables(database.db),
    status: network.pool.status,
    lied: network.servers.map(({ played }) => played.some(isLie)),
    faults: network.servers.reduce((sum, { played }) => sum + played.length, 0),
  }
}

const isLie = ({ kind }: ScriptedServer['played'][number]): boolean => kind === 'wrong-bytes' || kind === 'other-id'

/** What is wrong with a run, as sentences; none when all is well. */
export function complaintsAbout({ digest, status, lied }: FaultRun, expected: Record<string, string>): string[] {
  const wrong = Object.keys(expected).filter((table) => digest[table] !== expected[table])
  return [
    ...wrong.map((table) => `${table}: ${digest[table]} instead of ${expected[table]}`),
    ...status.flatMap(({ name, lies }, i) => (lies > 0 && !lied[i] ? [`${name} never lied and is said to have`] : [])),
    ...status.flatMap(({ name, lies, quarantine }) =>
      lies > 0 && quarantine?.reason !== 'lying' ? [`${name} lied and is asked again`] : [],
    ),
  ]
}
