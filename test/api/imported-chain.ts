import { importBlocks } from '../../src/index/import.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { sharedData } from '../shared-data.ts'

export interface ImportedChain extends TestDatabase {
  readonly lastMcSeqno: number
}

export const RECORDED = sharedData('recorded')
export const MAINNET = sharedData('real', 'blocks', 'mainnet')

/** The chain recorded from a node, imported whole. */
export const importRecorded = (folder: string): Promise<ImportedChain> =>
  importChain(`${folder}/blocks`, [`${folder}/zerostate/zerostate.boc`, `${folder}/zerostate/basestate0.boc`])

/** Mainnet's first blocks, from its zerostate. */
export const importGenesis = (folder: string): Promise<ImportedChain> =>
  importChain(folder, [`${folder}/../../states/mainnet_masterchain_zerostate.boc`], 1, 146)

async function importChain(dir: string, states: readonly string[], from?: number, to?: number): Promise<ImportedChain> {
  const database = await testDatabase()
  const { lastMcSeqno } = await importBlocks({ db: database.db, dir, states, from, to, workers: 0 })
  return { ...database, lastMcSeqno }
}
