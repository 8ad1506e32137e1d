import { createHash } from 'node:crypto'
import { BLOCK_FORM, writeBoc } from '../../src/cell/boc-writer.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { asHash, type Hash } from '../../src/cell/hash.ts'
import { cellHash, depthAt } from '../../src/cell/hashing.ts'
import { type BlockIdExt, WHOLE_SHARD } from '../../src/model/block.ts'
import { shardHex } from '../../src/node/block-key.ts'
import { storeBlock } from '../../src/tlb/block.ts'
import type { BlockInfo } from '../../src/tlb/block-info.ts'
import { NO_CURRENCIES } from '../../src/tlb/currency-collection.ts'
import type { ExtBlkRef } from '../../src/tlb/ext-blk-ref.ts'
import { storeInMsgDescr } from '../../src/tlb/in-msg-descr.ts'
import { storeMcBlockExtra } from '../../src/tlb/mc-block-extra.ts'
import { storeMerkleUpdate } from '../../src/tlb/merkle-update.ts'
import { storeOutMsgDescr } from '../../src/tlb/out-msg-descr.ts'
import { storeOutMsgQueueInfo } from '../../src/tlb/out-msg-queue-info.ts'
import { storeShardAccountBlocks } from '../../src/tlb/shard-account-blocks.ts'
import { storeShardAccounts } from '../../src/tlb/shard-accounts.ts'
import { parentShard, shardHasAccount } from '../../src/tlb/shard-ident.ts'
import { storeShardState, storeShardStateTotals } from '../../src/tlb/shard-state.ts'
import type { TinyAccount, TinyTransaction } from './tiny-account.ts'

const GLOBAL_ID = -42
const NO_HASH = asHash(new Uint8Array(32))

/** A block, or a zerostate at seqno 0, and the state it leaves. */
export interface TinyBlock {
  readonly id: BlockIdExt
  readonly file: string
  readonly bytes: Uint8Array
  readonly state: Cell
  readonly accounts: readonly TinyAccount[]
  readonly endLt: bigint
}

export const stateBytes = (block: TinyBlock): Uint8Array => writeBoc(block.state)

const hashOf = (bytes: Uint8Array): Hash => asHash(new Uint8Array(createHash('sha256').update(bytes).digest()))

/** A zerostate is named by the hashes of the state itself. */
export function makeZerostate(workchain: number, accounts: readonly TinyAccount[]): TinyBlock {
  const shard = { workchain, shard: WHOLE_SHARD }
  const state = makeState(shard, 0, 0n, accounts)
  const bytes = writeBoc(state)
  const id = { ...shard, seqno: 0, rootHash: cellHash(state), fileHash: hashOf(bytes) }
  return { id, file: `zerostate${workchain}.boc`, bytes, state, accounts, endLt: 0n }
}

export interface NextBlock {
  readonly parents: readonly [TinyBlock] | readonly [TinyBlock, TinyBlock]
  /** Its shard, where it is not the parent's. */
  readonly shard?: bigint
  /** Multiple of a million that the block's lts start from. */
  readonly lt: bigint
  readonly utime: number
  readonly transactions: readonly TinyTransaction[]
  /** The masterchain block a shard block is built on. */
  readonly master?: TinyBlock
  /** Shard tops that a masterchain block registers. */
  readonly tops?: readonly { readonly block: TinyBlock; readonly regMcSeqno: number }[]
}

export function makeBlock(next: NextBlock): TinyBlock {
  const [first, second] = next.parents
  const { workchain } = first.id
  const shard = next.shard ?? (second === undefined ? first.id.shard : parentShard(first.id.shard))
  const seqno = Math.max(...next.parents.map(({ id }) => id.seqno)) + 1
  const endLt = next.lt + 100n
  const accounts = applyTransactions(next, shard)
  const state = makeState({ workchain, shard }, seqno, endLt, accounts)
  const old = second === undefined ? first.state : splitState(first.state, second.state)
  const root = buildCell((b) =>
    storeBlock(b, {
      globalId: GLOBAL_ID,
      info: makeInfo(next, shard, seqno, endLt),
      valueFlow: {
        fromPrevBlk: NO_CURRENCIES,
        toNextBlk: NO_CURRENCIES,
        imported: NO_CURRENCIES,
        exported: NO_CURRENCIES,
        feesCollected: NO_CURRENCIES,
        burned: null,
        feesImported: NO_CURRENCIES,
        recovered: NO_CURRENCIES,
        created: NO_CURRENCIES,
        minted: NO_CURRENCIES,
      },
      stateUpdate: makeUpdate(old, state),
      extra: {
        inMsgDescr: buildCell((cell) => storeInMsgDescr(cell, [])),
        outMsgDescr: buildCell((cell) => storeOutMsgDescr(cell, [])),
        accountBlocks: makeAccountBlocks(next.transactions),
        randSeed: NO_HASH,
        createdBy: NO_HASH,
        custom: next.tops === undefined ? null : makeMasterchainExtra(next.tops),
      },
    }),
  )
  const bytes = writeBoc(root, BLOCK_FORM)
  const id = { workchain, shard, seqno, rootHash: cellHash(root), fileHash: hashOf(bytes) }
  return { id, file: `${workchain}_${shardHex(shard)}_${seqno}.boc`, bytes, state, accounts, endLt }
}

function applyTransactions({ parents, transactions }: NextBlock, shard: bigint): TinyAccount[] {
  const accounts = new Map(parents.flatMap((parent) => parent.accounts).map((a) => [key(a.address), a]))
  for (const { after } of transactions) accounts.set(key(after.address), after)
  return [...accounts.values()].filter(({ address }) => shardHasAccount(shard, address.subarray(1)))
}

const key = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

function makeInfo(
  { parents, shard: given, lt, utime, master, tops }: NextBlock,
  shard: bigint,
  seqno: number,
  endLt: bigint,
) {
  const [first, second] = parents
  const refs = parents.map(toRef) as [ExtBlkRef] | [ExtBlkRef, ExtBlkRef]
  const info: BlockInfo = {
    version: 0,
    notMaster: tops === undefined,
    afterMerge: second !== undefined,
    beforeSplit: false,
    afterSplit: given !== undefined && given !== first.id.shard,
    wantSplit: false,
    wantMerge: false,
    keyBlock: false,
    vertSeqnoIncr: false,
    flags: 0,
    seqno,
    vertSeqno: 0,
    shard: { workchain: first.id.workchain, shard, markerInPrefix: false },
    genUtime: utime,
    startLt: lt,
    endLt,
    genValidatorListHashShort: 0,
    genCatchainSeqno: 0,
    minRefMcSeqno: 0,
    prevKeyBlockSeqno: 0,
    genSoftware: null,
    masterRef: master === undefined ? null : toRef(master),
    prevRefs: refs,
    prevVertRef: null,
  }
  return info
}

const toRef = ({ id, endLt }: TinyBlock): ExtBlkRef => ({
  endLt,
  seqno: id.seqno,
  rootHash: id.rootHash,
  fileHash: id.fileHash,
})

const makeMasterchainExtra = (tops: NonNullable<NextBlock['tops']>): Cell =>
  buildCell((b) =>
    storeMcBlockExtra(b, {
      shardHashes: tops.map(({ block: { id, endLt }, regMcSeqno }) => ({
        workchain: id.workchain,
        shard: id.shard,
        descr: {
          form: 'b',
          seqno: id.seqno,
          regMcSeqno,
          startLt: 0n,
          endLt,
          rootHash: id.rootHash,
          fileHash: id.fileHash,
          beforeSplit: false,
          beforeMerge: false,
          wantSplit: false,
          wantMerge: false,
          nxCcUpdated: false,
          nextCatchainSeqno: 0,
          nextValidatorShard: id.shard,
          minRefMcSeqno: 0,
          genUtime: 0,
          splitMergeAt: null,
          feesCollected: NO_CURRENCIES,
          fundsCreated: NO_CURRENCIES,
        },
      })),
      shardFees: [],
      prevBlkSignatures: [],
      recoverCreateMsg: null,
      mintMsg: null,
      config: null,
    }),
  )

function makeAccountBlocks(transactions: readonly TinyTransaction[]): Cell {
  const accounts = new Map<string, TinyTransaction[]>()
  for (const transaction of transactions) {
    const id = key(transaction.before.address)
    accounts.set(id, [...(accounts.get(id) ?? []), transaction])
  }
  const blocks = [...accounts.values()].map((list) => {
    const first = list[0] as TinyTransaction
    const last = list.at(-1) as TinyTransaction
    return {
      accountId: asHash(first.before.address.slice(1)),
      transactions: list.map(({ lt, cell, fees }) => ({ lt, transaction: cell, fees })),
      stateUpdate: { oldHash: cellHash(first.before.cell), newHash: cellHash(last.after.cell) },
    }
  })
  return buildCell((b) => storeShardAccountBlocks(b, blocks))
}

const makeUpdate = (before: Cell, after: Cell): Cell =>
  buildCell(
    (b) =>
      storeMerkleUpdate(b, {
        oldHash: cellHash(before),
        newHash: cellHash(after),
        oldDepth: depthAt(before.arena, before.index),
        newDepth: depthAt(after.arena, after.index),
        old: before,
        new: after,
      }),
    { exotic: true },
  )

const splitState = (left: Cell, right: Cell): Cell =>
  buildCell((b) => storeShardState(b, { kind: 'split', state: { left, right } }))

function makeState(
  shard: { readonly workchain: number; readonly shard: bigint },
  seqno: number,
  genLt: bigint,
  accounts: readonly TinyAccount[],
): Cell {
  const entries = accounts.map(({ address, cell, lastHash, lastLt }) => ({
    key: address.slice(1),
    value: { account: cell, lastTransHash: lastHash, lastTransLt: lastLt },
  }))
  return buildCell((b) =>
    storeShardState(b, {
      kind: 'unsplit',
      state: {
        globalId: GLOBAL_ID,
        shard: { ...shard, markerInPrefix: false },
        seqno,
        vertSeqno: 0,
        genUtime: 0,
        genLt,
        minRefMcSeqno: 0,
        outMsgQueueInfo: buildCell((q) =>
          storeOutMsgQueueInfo(q, { outQueue: [], procInfo: [], extra: null, ihrPending: null }),
        ),
        beforeSplit: false,
        accounts: buildCell((dictionary) => storeShardAccounts(dictionary, entries)),
        totals: buildCell((t) =>
          storeShardStateTotals(t, {
            overloadHistory: 0n,
            underloadHistory: 0n,
            totalBalance: NO_CURRENCIES,
            totalValidatorFees: NO_CURRENCIES,
            libraries: null,
            masterRef: null,
          }),
        ),
        custom: null,
      },
    }),
  )
}
