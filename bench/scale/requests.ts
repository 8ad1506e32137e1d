import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer } from '../../src/api/server.ts'
import { recording } from '../../test/api/explain.ts'
import { countRequestTasks, KINDS } from '../../test/citus/tasks.ts'
import { findThings } from '../../test/contract/findings.ts'
import type { Place } from './place.ts'

const WARM_UP = 50
const ASKED = 200
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

/** Every kind of docs/scaling.md, over what is stored, by an API in a process of its own. */
export async function measureRequests(place: Place): Promise<RequestCost[]> {
  const recorded = recording(place.db)
  const server = await createServer({ db: recorded })
  const found = await findThings(async (url) => (await server.inject(url)).json())
  const script = fileURLToPath(new URL('../reads/serve.mjs', import.meta.url))
  const dist = fileURLToPath(new URL('../../dist', import.meta.url))
  const child = fork(script, [dist, place.url, 'cellar bench scale'], { execArgv: [] })
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    const apiCpu = async (): Promise<number> => {
      child.send('cpu')
      const [{ cpuMicros }] = (await once(child, 'message')) as [{ cpuMicros: number }]
      return cpuMicros
    }
    const costs: RequestCost[] = []
    for (const [kind, toPath] of Object.entries(KINDS)) {
      const path = `/api/v3${toPath(found)}`
      recorded.asked.length = 0
      await server.inject(path)
      const { local, one, several, tasks } = await countRequestTasks(place.db, [...recorded.asked])
      await ask(agent, port, path, WARM_UP)
      const before = { api: await apiCpu(), database: place.liveCpuMicros() }
      const bytes = await ask(agent, port, path, ASKED)
      costs.push({
        kind,
        apiMicros: ((await apiCpu()) - before.api) / ASKED,
        databaseMicros: (place.liveCpuMicros() - before.database) / ASKED,
        bytes: bytes / ASKED,
        statements: local + one + several,
        parts: tasks,
      })
    }
    return costs
  } finally {
    agent.destroy()
    child.kill()
    await server.close()
  }
}

/** So often, a few at once; gives how many bytes came. */
async function ask(agent: Agent, port: number, path: string, times: number): Promise<number> {
  let asked = 0
  let bytes = 0
  const askOne = (): Promise<void> =>
    new Promise((done, fail) => {
      get({ agent, port, host: '127.0.0.1', path }, (reply) => {
        if (reply.statusCode !== 200) fail(new Error(`status ${reply.statusCode} of ${path}`))
        reply.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        reply.on('end', done)
      }).on('error', fail)
    })
  const worker = async (): Promise<void> => {
    while (asked++ < times) await askOne()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return bytes
}
