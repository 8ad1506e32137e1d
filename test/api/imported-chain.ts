import { importBlocks } from '../../src/index/import.ts'
import { type Filling, filledDatabase, type TestDatabase } from '../database.ts'
import { sharedData } from '../shared-data.ts'

export interface ImportedChain extends TestDatabase {
  readonly lastMcSeqno: number
}

export const RECORDED = sharedData('recorded')
export const MAINNET = sharedData('real', 'blocks', 'mainnet')

/** Masterchain blocks up to which tests have the recorded chain; every import goes on from the one before. */
const STEPS = [60, 100, 130, 270, 300, 330]

/** The chain recorded from a node, imported whole or up to a masterchain block: a copy of one's own. */
export const importRecorded = (folder: string, to?: number): Promise<ImportedChain> =>
  openChain(recordedUpTo(folder, to))

function recordedUpTo(folder: string, to?: number): Filling {
  const before = folder === RECORDED ? STEPS.findLast((step) => to === undefined || step < to) : undefined
  const states = ['zerostate.boc', 'basestate0.boc'].map((name) => `${folder}/zerostate/${name}`)
  return {
    ...importOf(`${folder}/blocks`, states, undefined, to),
    on: before === undefined ? undefined : recordedUpTo(folder, before),
  }
}

/** Mainnet's first blocks, from its zerostate. */
export const importGenesis = (folder: string): Promise<ImportedChain> =>
  openChain(importOf(folder, [`${folder}/../../states/mainnet_masterchain_zerostate.boc`], 1, 146))

const importOf = (dir: string, states: readonly string[], from?: number, to?: number): Filling => ({
  key: `${dir} ${from} ${to}`,
  fill: async (db) => {
    await importBlocks({ db, dir, states, from, to, workers: 0 })
  },
})

async function openChain(filling: Filling): Promise<ImportedChain> {
  const database = await filledDatabase(filling)
  const [head] = await database.db.query<{ last_mc_seqno: number }>('select last_mc_seqno from checkpoint')
  return { ...database, lastMcSeqno: head?.last_mc_seqno ?? 0 }
}
