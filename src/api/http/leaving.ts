import type { ServerResponse } from 'node:http'
import { CellarError } from '../../lib/errors.ts'
import type { Queryable } from '../../store/database.ts'

/** The database as one request sees it: what it asks is stopped when the caller leaves. */
export function boundTo(response: ServerResponse, db: Queryable): Queryable {
  let controller: AbortController | undefined
  return {
    query(text, values) {
      if (controller === undefined) {
        const leaving = new AbortController()
        controller = leaving
        response.once('close', () => {
          if (!response.writableFinished) leaving.abort(new CellarError('CALLER_LEFT', 'the caller left'))
        })
      }
      return db.query(text, values, controller.signal)
    },
  }
}
