import { expect } from 'vitest'
import { type ImportOptions, importBlocks } from '../../src/index/import.ts'
import { commitBatch } from '../../src/store/commit.ts'
import type { Database } from '../../src/store/database.ts'
import { RECORDED } from '../api/imported-chain.ts'
import { filledDatabase, type TestDatabase } from '../database.ts'

export const CUTS = 20
/** Small, so that there are more commits than cuts. */
const BATCH = { maxSteps: 20 }

export const recordedChain = (): Pick<ImportOptions, 'dir' | 'states'> => ({
  dir: `${RECORDED}/blocks`,
  states: [`${RECORDED}/zerostate/zerostate.boc`, `${RECORDED}/zerostate/basestate0.boc`],
})

/** Ends before a commit, in the middle of it, or behind it, and begins again. */
async function importWithCuts(db: Database): Promise<void> {
  const cut = new Error('cut short')
  for (let cuts = 0; cuts < CUTS; cuts++) {
    let commits = 0
    const commit: typeof commitBatch = async (target, batch) => {
      const isLast = ++commits > 1
      if (isLast && cuts % 3 === 0) throw cut
      if (isLast && cuts % 3 === 1) {
        const dying: Database = {
          ...target,
          transaction: (work) =>
            target.transaction(async (transaction) => {
              await work(transaction)
              throw cut
            }),
        }
        await commitBatch(dying, batch)
      }
      await commitBatch(target, batch)
      if (isLast) throw cut
    }
    await expect(importBlocks({ db, ...recordedChain(), batch: BATCH, workers: 0, commit })).rejects.toBe(cut)
  }
  await importBlocks({ db, ...recordedChain(), workers: 0 })
}

/** The recorded chain on a distributed database, imported with cuts: a copy of one's own. */
export const spreadRecorded = (): Promise<TestDatabase> =>
  filledDatabase({ key: 'recorded with cuts', fill: importWithCuts })
