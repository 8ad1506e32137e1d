import { createServer } from '../../src/api/server.ts'
import type { Database } from '../../src/store/database.ts'
import { explainIn, type Recorded, recording } from '../../test/api/explain.ts'

export interface Service {
  /** Requests whose statements go by the index. */
  readonly requests: Set<string>
  /** How many times as many pages the request looks at without it that needs it most. */
  dearest: { readonly request: string; readonly times: number }
}

/** For each index the requests that go by it, and what the dearest of them costs when it is not there. */
export async function listServices(db: Database, urls: readonly string[]): Promise<Map<string, Service>> {
  const recorded = recording(db)
  const server = await createServer({ db: recorded })
  const services = new Map<string, Service>()
  for (const url of urls) {
    recorded.asked.length = 0
    await server.inject({ url: `/api/v3${url}` })
    for (const statement of [...recorded.asked]) {
      for (const [index, times] of await weigh(db, statement)) {
        const service = services.get(index) ?? { requests: new Set(), dearest: { request: '', times: 0 } }
        services.set(index, service)
        service.requests.add(url)
        if (times > service.dearest.times) service.dearest = { request: url, times }
      }
    }
  }
  await server.close()
  return services
}

/** Indexes that a statement goes by, each with the pages that it looks at without it, in those with it. */
const weigh = (db: Database, statement: Recorded): Promise<[index: string, times: number][]> =>
  db.transaction(async (tx) => {
    const { indexes, pages } = await explainIn(tx, statement, false)
    const weights: [string, number][] = []
    for (const index of new Set(indexes)) {
      const [row] = await tx.query<{ is_primary: boolean }>(
        'select indisprimary as is_primary from pg_index where indexrelid = $1::regclass',
        [index],
      )
      if (row?.is_primary) {
        weights.push([index, 0])
        continue
      }
      await tx.run(`savepoint whole; drop index ${index}`)
      weights.push([index, (await explainIn(tx, statement, false)).pages / Math.max(pages, 1)])
      await tx.run('rollback to savepoint whole')
    }
    return weights
  })
