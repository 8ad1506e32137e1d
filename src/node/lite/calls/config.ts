import type { Cell } from '../../../cell/cell.ts'
import { findInDictionary } from '../../../cell/dictionary.ts'
import type { Hash } from '../../../cell/hash.ts'
import type { BlockIdExt } from '../../../model/block.ts'
import { findOldMcBlock } from '../../../tlb/old-mc-blocks-info.ts'
import type { ShardStateUnsplit } from '../../../tlb/shard-state.ts'
import { blockName } from '../../block-key.ts'
import { openBlockProof, type ProvenBlock } from '../../proof/header.ts'
import { openLibraries, openMcBlockExtra, openMcStateExtra } from '../../proof/masterchain-parts.ts'
import { equalBytes, expectHash, openCell, openWhole, untrue } from '../../proof/opened.ts'
import { expectSameBlock } from '../../proof/same-block.ts'
import { historyOf, openSplitStateProof, type ProvenState } from '../../proof/state.ts'
import { defineCall, type LiteCall } from '../call.ts'

export interface ProvenConfig {
  readonly block: ProvenBlock
  /** Undefined when the parameters are from a key block. */
  readonly state: ShardStateUnsplit | undefined
  /** Root of the parameters' dictionary; read with `findProvenParam` and, when all were asked for, `listConfigParams`. */
  readonly config: Cell
}

/** Bits of `mode`: what else of the state is shown. */
export const CONFIG_MODE = {
  /** Together with `prevBlocks`: the root of the accounts. */
  accounts: 64,
  /** The blocks that get-methods may see: the zero state, the last 16 and every hundredth. */
  prevBlocks: 128,
  /** Nodes add it to `prevBlocks`. */
  capabilities: 512,
  /** The parameters as a key block sets them; `id` must be that key block. */
  fromKeyBlock: 0x8000,
} as const

/** The configuration after masterchain block `id`, whole. */
export const getConfigAll = (id: BlockIdExt, mode = 0): LiteCall<ProvenConfig> =>
  defineCall('liteServer.getConfigAll', { mode, id }, (answer) => readConfig(answer, id, mode))

/** Some parameters of it; others are pruned. */
export const getConfigParams = (id: BlockIdExt, params: readonly number[], mode = 0): LiteCall<ProvenConfig> =>
  defineCall('liteServer.getConfigParams', { mode, id, paramList: params }, (answer) => readConfig(answer, id, mode))

interface ConfigAnswer {
  readonly mode: number
  readonly id: BlockIdExt
  readonly stateProof: Uint8Array
  readonly configProof: Uint8Array
}

function readConfig(answer: ConfigAnswer, id: BlockIdExt, mode: number): ProvenConfig {
  expectSameBlock(answer.id, id, 'config')
  const fromKeyBlock = (mode & CONFIG_MODE.fromKeyBlock) !== 0
  const added = mode & CONFIG_MODE.prevBlocks && !fromKeyBlock ? CONFIG_MODE.capabilities : 0
  const expected = (mode & 0xffff) | added
  if (answer.mode !== expected) throw untrue(`config: mode ${answer.mode} instead of ${expected}`)
  if (fromKeyBlock) return readKeyBlockConfig(answer, id)
  const proven = openSplitStateProof(answer.stateProof, answer.configProof, id)
  const { config } = openMcStateExtra(proven.state)
  openCell(config, 'config')
  if (mode & CONFIG_MODE.prevBlocks) expectPrevBlocks(proven, mode)
  return { ...proven, config }
}

/** A key block shows its parameters itself. */
function readKeyBlockConfig({ stateProof, configProof }: ConfigAnswer, id: BlockIdExt): ProvenConfig {
  if (stateProof.length > 0) throw untrue('config: a state where a key block was asked for')
  const block = openBlockProof(configProof, id)
  const { config } = openMcBlockExtra(block)
  if (config === null) throw untrue(`config: ${blockName(id)} is no key block`)
  openCell(config, 'config')
  return { block, state: undefined, config }
}

const BLOCKS_SEEN = 16
const HUNDRED = 100

/** What get-methods may see of earlier blocks must be there to be read. */
function expectPrevBlocks({ state }: ProvenState, mode: number): void {
  const { prevBlocks } = historyOf(state)
  const last = Array.from({ length: Math.min(BLOCKS_SEEN - 1, state.seqno) }, (_, i) => state.seqno - 1 - i)
  for (const seqno of [0, state.seqno - (state.seqno % HUNDRED), ...last]) {
    if (seqno === state.seqno) continue
    if (prevBlocks.root) openCell(prevBlocks.root, 'list of masterchain blocks')
    if (!findOldMcBlock(prevBlocks, seqno)) throw untrue(`config: block ${seqno} is not in the list`)
  }
  const accounts = mode & CONFIG_MODE.accounts ? openCell(state.accounts, 'accounts').loadMaybeRef() : null
  if (accounts !== null) openCell(accounts, 'root of the accounts')
}

export interface ValidatorStatsOptions {
  readonly limit: number
  readonly startAfter?: Hash
  readonly modifiedAfter?: number
}

/** How many blocks validators made, by key: `historyOf(state).blockCreateStats` as far as the proof shows it. */
export const getValidatorStats = (
  id: BlockIdExt,
  { limit, startAfter, modifiedAfter }: ValidatorStatsOptions,
): LiteCall<ProvenState & { readonly count: number; readonly isComplete: boolean }> => {
  const mode = (startAfter ? 1 : 0) | (modifiedAfter === undefined ? 0 : 4)
  const fields = {
    mode,
    id,
    limit,
    ...(startAfter && { startAfter }),
    ...(modifiedAfter !== undefined && { modifiedAfter }),
  }
  return defineCall('liteServer.getValidatorStats', fields, (answer) => {
    expectSameBlock(answer.id, id, 'getValidatorStats')
    if (answer.mode !== mode) throw untrue(`getValidatorStats: mode ${answer.mode} instead of ${mode}`)
    const proven = openSplitStateProof(answer.stateProof, answer.dataProof, id)
    if (historyOf(proven.state).blockCreateStats === null) throw untrue('getValidatorStats: the state has none')
    return { ...proven, count: answer.count, isComplete: answer.complete }
  })
}

export interface Library {
  readonly hash: Hash
  readonly root: Cell
}

const MAX_LIBRARIES = 16

/** Public libraries by hash, 16 at most; those that are not there are left out. A library is proven by its own hash. */
export const getLibraries = (hashes: readonly Hash[]): LiteCall<readonly Library[]> =>
  defineCall('liteServer.getLibraries', { libraryList: hashes.slice(0, MAX_LIBRARIES) }, ({ result }) =>
    result.map((entry) => readLibrary(entry, hashes)),
  )

/** The same as of block `id`, where leaving one out is proven too. */
export const getLibrariesWithProof = (id: BlockIdExt, hashes: readonly Hash[]): LiteCall<readonly Library[]> => {
  const asked = hashes.slice(0, MAX_LIBRARIES)
  return defineCall('liteServer.getLibrariesWithProof', { id, mode: 0, libraryList: asked }, (answer) => {
    expectSameBlock(answer.id, id, 'getLibrariesWithProof')
    if (answer.mode !== 0) throw untrue(`getLibrariesWithProof: mode ${answer.mode} instead of 0`)
    const { state } = openSplitStateProof(answer.stateProof, answer.dataProof, id)
    const libraries = openLibraries(state)
    const given = answer.result.map((entry) => readLibrary(entry, asked))
    for (const hash of asked) {
      const exists = hasLibrary(libraries, hash)
      if (exists !== given.some((library) => equalBytes(library.hash, hash))) {
        throw untrue(exists ? 'a library was left out' : 'a library was given that is not there')
      }
    }
    return given
  })
}

function readLibrary({ hash, data }: { hash: Hash; data: Uint8Array }, asked: readonly Hash[]): Library {
  if (!asked.some((each) => equalBytes(each, hash))) throw untrue('a library that was not asked for')
  const root = openWhole(data, 'library')
  expectHash(root, hash, 'library')
  return { hash, root }
}

function hasLibrary(libraries: Cell | null, hash: Hash): boolean {
  return libraries !== null && findInDictionary(openCell(libraries, 'libraries'), 256, hash) !== undefined
}
