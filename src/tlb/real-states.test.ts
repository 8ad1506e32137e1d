import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sharedData } from '../../test/shared-data.ts'
import { hashText, openCell } from '../../test/tlb/rebuild-block.ts'
import { rebuildState } from '../../test/tlb/rebuild-state.ts'
import { exoticType, MERKLE_PROOF } from '../cell/arena.ts'
import { readSingleRoot } from '../cell/boc.ts'
import { buildCell } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { asHash } from '../cell/hash.ts'
import { loadBlock } from './block.ts'
import { loadMcStateExtra, loadMcStateHistory } from './mc-state-extra.ts'
import { loadMerkleProof } from './merkle-proof.ts'
import { loadMerkleUpdate } from './merkle-update.ts'
import { findOldMcBlock, listOldMcBlocks } from './old-mc-blocks-info.ts'
import { loadOutMsgQueueInfo, storeOutMsgQueueInfo } from './out-msg-queue-info.ts'
import { findShardAccount, loadShardAccounts, visitShardAccounts } from './shard-accounts.ts'
import { loadShardState, loadShardStateUnsplit, type ShardStateUnsplit } from './shard-state.ts'

const FOLDERS = [
  ['real', 'states'],
  ['recorded', 'states'],
  ['recorded', 'zerostate'],
].flatMap((folder) => sharedData(...folder) ?? [])

function readRoot(file: string): Cell {
  const raw = readFileSync(file)
  return readSingleRoot(file.endsWith('.gz') ? gunzipSync(raw) : raw)
}

const isProof = (root: Cell): boolean => exoticType(root.arena, root.index) === MERKLE_PROOF

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.boc(\.gz)?$/.test(name))
    .map((name) => `${folder}/${name}`),
)

describe.skipIf(files.length === 0)('states of the chain', () => {
  test('a whole state stored again has the same hash, accounts, queues, history and their sums made anew', () => {
    const whole = files.map((file) => ({ file, root: readRoot(file) })).filter(({ root }) => !isProof(root))
    const differing = whole.filter(({ root }) => hashText(rebuildState(root).root) !== hashText(root))
    expect(differing.map(({ file }) => file)).toEqual([])
    expect(whole.length).toBeGreaterThanOrEqual(14)
  })

  test('a partial state is read around its pruned branches', () => {
    const partial = files.map(readRoot).filter(isProof)
    let accounts = 0
    let branches = 0
    for (const root of partial) {
      const state = loadShardStateUnsplit(openCell(loadMerkleProof(openCell(root)).virtualRoot))
      visitShardAccounts(openCell(state.accounts), () => accounts++, { pruned: () => branches++ })
    }
    expect(accounts).toBeGreaterThan(0)
    expect(branches).toBeGreaterThan(0)
    expect(partial.length).toBeGreaterThanOrEqual(3)
  })
})

const masterchain = sharedData('recorded', 'states', '-1_8000000000000000_631.state.boc')

test.skipIf(!masterchain)('one account and one old block are found without reading the others', () => {
  const state = loadShardStateUnsplit(openCell(readRoot(masterchain as string)))
  for (const { key, value } of loadShardAccounts(openCell(state.accounts))) {
    const found = findShardAccount(openCell(state.accounts), asHash(key))
    expect(found && hashText(found.account)).toBe(hashText(value.account))
    expect(found?.lastTransLt).toBe(value.lastTransLt)
  }
  expect(findShardAccount(openCell(state.accounts), asHash(new Uint8Array(32).fill(1)))).toBeUndefined()
  const extra = loadMcStateExtra(openCell(state.custom ?? expect.unreachable()))
  const { prevBlocks } = loadMcStateHistory(openCell(extra.history))
  expect(listOldMcBlocks(prevBlocks).map(({ blkRef }) => blkRef.seqno)).toEqual(
    Array.from({ length: state.seqno }, (_, seqno) => seqno),
  )
  expect(findOldMcBlock(prevBlocks, 248)).toMatchObject({ key: true, blkRef: { seqno: 248 } })
  expect(findOldMcBlock(prevBlocks, state.seqno)).toBeUndefined()
})

const recorded = sharedData('recorded', 'blocks')

test.skipIf(!recorded)(
  'queues in state updates, deferred messages too, are stored as they were where they are whole',
  () => {
    const found = { whole: 0, queued: 0, extra: 0, deferred: 0 }
    for (const name of readdirSync(recorded as string)) {
      const update = loadMerkleUpdate(openCell(loadBlock(openCell(readRoot(`${recorded}/${name}`))).stateUpdate))
      for (const { outMsgQueueInfo } of [update.old, update.new].flatMap(readStates)) {
        const info = attempt(() => loadOutMsgQueueInfo(openCell(outMsgQueueInfo)))
        const again = attempt(() => info && buildCell((b) => storeOutMsgQueueInfo(b, info)))
        if (!info || !again) continue
        expect(hashText(again), name).toBe(hashText(outMsgQueueInfo))
        found.whole++
        if (info.outQueue.length > 0) found.queued++
        if (info.extra !== null) found.extra++
        if (info.extra !== null && info.extra.dispatchQueue.length > 0) found.deferred++
      }
    }
    expect(found.whole).toBeGreaterThan(800)
    for (const count of Object.values(found)) expect(count).toBeGreaterThan(0)
  },
)

function readStates(root: Cell): ShardStateUnsplit[] {
  const state = attempt(() => loadShardState(openCell(root)))
  if (state === undefined) return []
  return state.kind === 'unsplit' ? [state.state] : [state.state.left, state.state.right].flatMap(readStates)
}

/** Undefined where a pruned branch is in the way. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && /pruned branch|is exotic/.test(error.message)) return undefined
    throw error
  }
}
