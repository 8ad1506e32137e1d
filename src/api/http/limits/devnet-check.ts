import type { Queryable } from '../../../store/database.ts'
import { findNetwork } from '../../../store/network.ts'

/** Until somebody follows a network into the database, it is not asked for each of a flood of invented keys. */
const ASK_AGAIN_MS = 2_000

/**
 * Whether a chain for trying things out is served. A process that was told of no network learns it from the database, which may
 * come to know it only later; what it knows does not change any more.
 */
export function createDevnetCheck(db: Queryable, told: string | undefined): () => boolean | Promise<boolean> {
  if (told !== undefined && told !== 'none') return () => told === 'devnet'
  let known: string | undefined
  let asking: Promise<void> | undefined
  let askedAt = Number.NEGATIVE_INFINITY

  async function ask(): Promise<void> {
    askedAt = performance.now()
    // Without a database nobody can tell, and an unknown key is what it is elsewhere.
    known = (await findNetwork(db).catch(() => undefined))?.name
  }

  return async () => {
    if (known === undefined && performance.now() - askedAt > ASK_AGAIN_MS) asking = ask()
    await asking
    return known === 'devnet'
  }
}
