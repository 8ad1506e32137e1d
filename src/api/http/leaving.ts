import type { ServerResponse } from 'node:http'
import type { Queryable } from '../../store/database.ts'

/** Nobody is there any more to hear an answer; the number is the one that web servers commonly log for it. */
class CallerLeft extends Error {
  readonly statusCode = 499
}

/** The database as one request sees it: what it asks is stopped when the caller leaves. */
export function boundTo(response: ServerResponse, db: Queryable): Queryable {
  let controller: AbortController | undefined
  return {
    query(text, values) {
      if (controller === undefined) {
        const leaving = new AbortController()
        controller = leaving
        response.once('close', () => {
          if (!response.writableFinished) leaving.abort(new CallerLeft('the caller left'))
        })
      }
      return db.query(text, values, controller.signal)
    },
  }
}
