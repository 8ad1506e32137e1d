import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createServer } from '../../src/api/server.ts'
import { recording } from '../../test/api/explain.ts'
import { type Asked, countRequestTasks, KINDS } from '../../test/citus/tasks.ts'
import { findThings } from '../../test/contract/findings.ts'
import { apiMicros, receive, type Served, serve } from '../reads/measure.ts'
import type { Place } from './place.ts'

const HERE = fileURLToPath(new URL('../..', import.meta.url))
const WARM_UP = 50
const ASKED = 200
const IDLE_MS = 10_000
const AT_ONCE = 2

/** What one kind of request takes, each time. */
export interface RequestCost {
  readonly kind: string
  readonly apiMicros: number
  readonly databaseMicros: number
  readonly bytes: number
  /** Statements, and how many parts of tables they are asked of. */
  readonly statements: number
  readonly parts: number
}

/** What there is to ask for. */
export async function findAsked({ db }: Place): Promise<Asked> {
  const server = await createServer({ db })
  try {
    return await findThings(async (url) => (await server.inject(url)).json())
  } finally {
    await server.close()
  }
}

/** Every kind of docs/scaling.md, over what is stored, by an API in a process of its own. */
export async function measureRequests(place: Place, found: Asked): Promise<RequestCost[]> {
  const recorded = recording(place.db)
  const server = await createServer({ db: recorded })
  const idleRate = await idleMicrosPerMs(place)
  const [served] = (await serve(HERE, [{ name: 'scale', url: place.url, db: place.db }])) as [Served]
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  try {
    const costs: RequestCost[] = []
    for (const [kind, toPath] of Object.entries(KINDS)) {
      const path = `/api/v3${toPath(found)}`
      recorded.asked.length = 0
      await server.inject(path)
      const { local, one, several, tasks } = await countRequestTasks(place.db, [...recorded.asked])
      await ask(agent, served.port, path, WARM_UP)
      const before = { api: await apiMicros(served), database: place.cpuMicros(), at: performance.now() }
      const bytes = await ask(agent, served.port, path, ASKED)
      const idle = (performance.now() - before.at) * idleRate
      costs.push({
        kind,
        apiMicros: ((await apiMicros(served)) - before.api) / ASKED,
        databaseMicros: (place.cpuMicros() - before.database - idle) / ASKED,
        bytes: bytes / ASKED,
        statements: local + one + several,
        parts: tasks,
      })
    }
    return costs
  } finally {
    agent.destroy()
    served.process.kill()
    await server.close()
  }
}

/** Microseconds of CPU in a millisecond of servers that nobody asks: each database of Citus has a process that looks for deadlocks all the time. */
async function idleMicrosPerMs(place: Place): Promise<number> {
  const before = { micros: place.cpuMicros(), at: performance.now() }
  await sleep(IDLE_MS)
  return (place.cpuMicros() - before.micros) / (performance.now() - before.at)
}

/** So often, a few at once; gives how many bytes came. */
async function ask(agent: Agent, port: number, path: string, times: number): Promise<number> {
  let [asked, bytes] = [0, 0]
  const worker = async (): Promise<void> => {
    while (asked++ < times) {
      const received = await receive(agent, port, path)
      bytes += received
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return bytes
}
