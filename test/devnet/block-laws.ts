import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { cellHash, hashAt } from '../../src/cell/hashing.ts'
import { virtualUpdate } from '../../src/cell/merkle.ts'
import { Slice } from '../../src/cell/slice.ts'
import type { ChainArchive } from '../../src/devnet/chain/chain-archive.ts'
import { StateArena } from '../../src/devnet/state/state-arena.ts'
import { applyStateUpdate } from '../../src/devnet/state/state-update.ts'
import { byteKey } from '../../src/lib/byte-key.ts'
import type { BlockIdExt } from '../../src/model/block.ts'
import { type Block, loadBlock, storeBlock } from '../../src/tlb/block.ts'
import { addCurrencies, loadCurrencyCollection, NO_CURRENCIES } from '../../src/tlb/currency-collection.ts'
import { loadImportFees } from '../../src/tlb/import-fees.ts'
import { loadInMsgDescr } from '../../src/tlb/in-msg-descr.ts'
import { loadOutMsgDescr } from '../../src/tlb/out-msg-descr.ts'
import { loadOutMsgQueueInfo } from '../../src/tlb/out-msg-queue-info.ts'
import { loadShardAccountBlocks } from '../../src/tlb/shard-account-blocks.ts'
import { findShardAccount } from '../../src/tlb/shard-accounts.ts'
import { parentShard } from '../../src/tlb/shard-ident.ts'
import { loadShardStateTotals, loadShardStateUnsplit, storeShardState } from '../../src/tlb/shard-state.ts'

const open = ({ arena, index }: Cell): Slice => new Slice(arena, index)
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Everything that must hold of one block and the states around it. */
export function expectLawfulBlock(archive: ChainArchive, id: BlockIdExt): Block {
  const bytes = archive.findBlock(id) as Uint8Array
  const root = readSingleRoot(bytes)
  expect(hex(cellHash(root))).toBe(hex(id.rootHash))
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(hex(id.fileHash))
  const block = loadBlock(open(root))
  expect(hex(cellHash(buildCell((b) => storeBlock(b, block))))).toBe(hex(id.rootHash))
  expectUpdate(archive, id, block)
  expectFlow(block)
  expectMessages(archive, id, block)
  expectAccounts(archive, id, block)
  return block
}

/** Ids of the blocks that a block follows, as they are kept. */
function prevIds(archive: ChainArchive, id: BlockIdExt, { info }: Block): BlockIdExt[] {
  const { afterMerge, afterSplit, prevRefs } = info
  const half = (id.shard & -id.shard) >> 1n
  const shards = afterMerge
    ? [id.shard - half, id.shard + half].map((shard) => BigInt.asIntN(64, shard))
    : [afterSplit ? parentShard(id.shard) : id.shard]
  return prevRefs.map((ref, i) => {
    const found = archive.lookup({
      workchain: id.workchain,
      shard: shards[i] as bigint,
      seqno: ref.seqno,
    }) as BlockIdExt
    expect({ ...found }).toEqual({
      workchain: id.workchain,
      shard: shards[i],
      seqno: ref.seqno,
      rootHash: Uint8Array.from(ref.rootHash),
      fileHash: Uint8Array.from(ref.fileHash),
    })
    return found
  })
}

function expectUpdate(archive: ChainArchive, id: BlockIdExt, block: Block): void {
  const before = prevIds(archive, id, block).map((prev) => archive.state(prev) as Cell)
  const [left, right] = before as [Cell, Cell?]
  const old =
    right === undefined ? left : buildCell((b) => storeShardState(b, { kind: 'split', state: { left, right } }))
  const sides = virtualUpdate(block.stateUpdate)
  expect(hex(hashAt(sides.old.arena, sides.old.index, 0))).toBe(hex(cellHash(old)))
  const arena = new StateArena()
  for (const state of before) arena.adopt(readSingleRoot(writeBoc(state)))
  const applied = applyStateUpdate(arena, block.stateUpdate)
  expect(hex(cellHash(applied))).toBe(hex(cellHash(archive.state(id) as Cell)))
}

function expectFlow({ valueFlow: flow, extra }: Block): void {
  const { fromPrevBlk, imported, feesImported, recovered, created, minted, toNextBlk, exported, feesCollected } = flow
  const into = [fromPrevBlk, imported, feesImported, recovered, created, minted].reduce(addCurrencies, NO_CURRENCIES)
  const out = [toNextBlk, exported, feesCollected].reduce(addCurrencies, NO_CURRENCIES)
  expect(into).toEqual(out)
  const imports = open(extra.inMsgDescr)
  imports.loadMaybeRef()
  const { feesCollected: importFees, valueImported } = loadImportFees(imports)
  expect(valueImported).toEqual(imported)
  const exports = open(extra.outMsgDescr)
  exports.loadMaybeRef()
  expect(loadCurrencyCollection(exports)).toEqual(exported)
  const accounts = open(extra.accountBlocks)
  accounts.loadMaybeRef()
  const fees = loadCurrencyCollection(accounts)
  expect(fees.coins + importFees + created.coins + feesImported.coins).toBe(feesCollected.coins)
}

function expectMessages(archive: ChainArchive, id: BlockIdExt, { extra, info }: Block): void {
  const ins = new Map(loadInMsgDescr(open(extra.inMsgDescr)).map(({ key, value }) => [byteKey(key), value.kind]))
  const outs = loadOutMsgDescr(open(extra.outMsgDescr))
  const state = loadShardStateUnsplit(open(archive.state(id) as Cell))
  const queue = loadOutMsgQueueInfo(open(state.outMsgQueueInfo))
  const queued = new Set(queue.outQueue.map(({ key }) => byteKey(key.subarray(12))))
  expect(queue.extra?.outQueueSize).toBe(BigInt(queued.size))
  for (const { key, value } of outs) {
    const twin = ins.get(byteKey(key))
    if (value.kind === 'imm') expect(twin).toBe('imm')
    if (value.kind === 'deq_imm') expect(twin).toBe('fin')
    expect(queued.has(byteKey(key))).toBe(value.kind === 'new')
  }
  expect(state.genLt).toBe(info.endLt)
}

function expectAccounts(archive: ChainArchive, id: BlockIdExt, { extra, valueFlow, info }: Block): void {
  const state = loadShardStateUnsplit(open(archive.state(id) as Cell))
  expect(loadShardStateTotals(open(state.totals)).totalBalance).toEqual(valueFlow.toNextBlk)
  for (const { accountId, stateUpdate, transactions } of loadShardAccountBlocks(open(extra.accountBlocks))) {
    const found = findShardAccount(open(state.accounts), accountId)
    if (found !== undefined) {
      expect(hex(cellHash(found.account))).toBe(hex(stateUpdate.newHash))
      expect(found.lastTransLt).toBe(transactions.at(-1)?.lt)
    }
    for (const { lt } of transactions) expect(lt > info.startLt && lt < info.endLt).toBe(true)
  }
}
