import type { RouteHandlerMethod } from 'fastify'
import type { Queryable } from '../../store/database.ts'
import { serveFile } from '../http/serve-file.ts'
import { type IndexSample, readIndexSample } from '../reads/index-sample.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** For how long examples stay what they are: they need not follow every block. */
const FRESH_MS = 60_000
/** The index may have just begun. */
const EMPTY_FRESH_MS = 1_000

interface Served {
  readonly key: string
  readonly handler: RouteHandlerMethod
}

/** Serves an OpenAPI document whose examples are of what the index holds. */
export function serveDocument(describe: () => (sample: IndexSample) => unknown, db: Queryable): RouteHandlerMethod {
  let complete: ((sample: IndexSample) => unknown) | undefined
  let served: Served | undefined
  let refreshing: Promise<Served> | undefined
  let until = 0
  const refresh = async (): Promise<Served> => {
    // Examples are a help: a database that does not answer must not take the document away.
    const sample = await readIndexSample(db).catch((): IndexSample => ({}))
    until = Date.now() + (sample.transaction === undefined ? EMPTY_FRESH_MS : FRESH_MS)
    const key = JSON.stringify(sample)
    if (served?.key !== key) {
      // Made for the first who asks: most servers are started by somebody who does not.
      complete ??= describe()
      const document = complete
      served = { key, handler: serveFile(JSON_TYPE, () => Buffer.from(JSON.stringify(document(sample)))) }
    }
    return served
  }
  return async function handle(request, reply) {
    if (served === undefined || Date.now() >= until) {
      refreshing ??= refresh().finally(() => {
        refreshing = undefined
      })
      await refreshing
    }
    return (served as unknown as Served).handler.call(this, request, reply)
  }
}
