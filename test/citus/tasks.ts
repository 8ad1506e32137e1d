import type { Database } from '../../src/store/database.ts'
import type { Recorded } from '../api/explain.ts'

/** How many parts of tables a statement is asked of; none: the coordinator answers it alone. */
async function countTasks(db: Database, { text, values }: Recorded): Promise<number> {
  const lines = await db.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values)
  return lines
    .flatMap((line) => /Task Count: (\d+)/.exec(line['QUERY PLAN'])?.[1] ?? [])
    .reduce((sum, count) => sum + Number(count), 0)
}

/** Of a request: statements by where they go. */
export interface RequestTasks {
  /** To the coordinator alone. */
  readonly local: number
  /** To one part of a table. */
  readonly one: number
  /** To several, of which the answers are put together. */
  readonly several: number
}

export async function countRequestTasks(db: Database, asked: readonly Recorded[]): Promise<RequestTasks> {
  const tasks = await Promise.all(asked.map((statement) => countTasks(db, statement)))
  return {
    local: tasks.filter((count) => count === 0).length,
    one: tasks.filter((count) => count === 1).length,
    several: tasks.filter((count) => count > 1).length,
  }
}
