import { importBlocks } from '../../src/index/import.ts'
import { filledDatabase, type TestDatabase } from '../database.ts'
import { sharedData } from '../shared-data.ts'

export interface ImportedChain extends TestDatabase {
  readonly lastMcSeqno: number
}

export const RECORDED = sharedData('recorded')
export const MAINNET = sharedData('real', 'blocks', 'mainnet')

/** The chain recorded from a node, imported whole or up to a masterchain block: a copy of one's own. */
export const importRecorded = (folder: string, to?: number): Promise<ImportedChain> =>
  importChain(
    `${folder}/blocks`,
    [`${folder}/zerostate/zerostate.boc`, `${folder}/zerostate/basestate0.boc`],
    undefined,
    to,
  )

/** Mainnet's first blocks, from its zerostate. */
export const importGenesis = (folder: string): Promise<ImportedChain> =>
  importChain(folder, [`${folder}/../../states/mainnet_masterchain_zerostate.boc`], 1, 146)

async function importChain(dir: string, states: readonly string[], from?: number, to?: number): Promise<ImportedChain> {
  const database = await filledDatabase(`${dir} ${from} ${to}`, async (db) => {
    await importBlocks({ db, dir, states, from, to, workers: 0 })
  })
  const [head] = await database.db.query<{ last_mc_seqno: number }>('select last_mc_seqno from checkpoint')
  return { ...database, lastMcSeqno: head?.last_mc_seqno ?? 0 }
}
