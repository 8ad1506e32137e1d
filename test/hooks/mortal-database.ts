import type { Database } from '../../src/store/database.ts'

class Killed extends Error {}

/**
 * A database for a process that is killed: of all the statements that it sends, the `last`-th is its last one. What it sent in a transaction that was
 * not committed is undone; a commit that was sent is done, though nobody hears of it.
 */
export function mortal(db: Database, last: number): Database & { readonly isDead: boolean } {
  let sent = 0
  const live = async <T>(work: () => Promise<T>): Promise<T> => {
    if (++sent > last) throw new Killed()
    const result = await work()
    // Its answer reaches nobody.
    if (sent >= last) throw new Killed()
    return result
  }
  return {
    ...db,
    get isDead() {
      return sent >= last
    },
    query: (text, values, caller) => live(() => db.query(text, values, caller)),
    async transaction(work) {
      if (sent >= last) throw new Killed()
      const result = await db.transaction((transaction) =>
        work({ ...transaction, query: (text, values) => live(() => transaction.query(text, values)) }),
      )
      if (++sent >= last) throw new Killed()
      return result
    },
  }
}
