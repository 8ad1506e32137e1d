import type { Logger } from 'pino'
import { keepInnerStates } from '../index/inner-states/inner-states.ts'
import type { Database } from '../store/database.ts'

/** Works out, beside everything else, the states between transactions of one account in one block. */
export function startInnerStates(db: Database, log: Logger): AsyncDisposable {
  const stopping = new AbortController()
  const working = keepInnerStates({ db, signal: stopping.signal }).catch((error: unknown) =>
    // The index is whole without it, and the next start goes on where this one stopped.
    log.error({ err: error }, 'states between transactions of one block could not be worked out'),
  )
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await working
    },
  }
}
