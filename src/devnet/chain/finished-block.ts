import { createHash } from 'node:crypto'
import { BLOCK_FORM, writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import { CellarError } from '../../lib/errors.ts'
import type { BlockIdExt } from '../../model/block.ts'
import { storeBlock } from '../../tlb/block.ts'
import type { BlockInfo } from '../../tlb/block-info.ts'
import { addCurrencies, type CurrencyCollection, NO_CURRENCIES } from '../../tlb/currency-collection.ts'
import type { DepthBalanceInfo } from '../../tlb/depth-balance-info.ts'
import { depthBalanceOf, storeDepthBalanceInfo } from '../../tlb/depth-balance-info.ts'
import type { ExtBlkRef } from '../../tlb/ext-blk-ref.ts'
import { importFeesOf } from '../../tlb/in-msg.ts'
import { storeInMsgDescr } from '../../tlb/in-msg-descr.ts'
import { exportValueOf } from '../../tlb/out-msg.ts'
import { storeOutMsgDescr } from '../../tlb/out-msg-descr.ts'
import { storeOutMsgQueueInfo } from '../../tlb/out-msg-queue-info.ts'
import { storeShardAccount } from '../../tlb/shard-account.ts'
import { storeShardAccountBlocks } from '../../tlb/shard-account-blocks.ts'
import { storeShardStateTotals, storeShardStateUnsplit } from '../../tlb/shard-state.ts'
import type { ValueFlow } from '../../tlb/value-flow.ts'
import type { StateArena } from '../state/state-arena.ts'
import { createStateUpdate, type StateChange } from '../state/state-update.ts'
import { type DictionaryChange, type UpdatedDictionary, updateDictionary } from '../state/update-dictionary.ts'
import type { Collation } from './collation.ts'
import { GLOBAL_ID, GLOBAL_VERSION } from './genesis-config.ts'
import { ACCOUNT_ID_BITS, ACCOUNT_SUM, type StartingState } from './starting-state.ts'
import type { WorkingAccount } from './working-account.ts'

/** What a block says of itself beyond the work done in it. */
export interface BlockFrame {
  readonly afterMerge: boolean
  readonly afterSplit: boolean
  readonly beforeSplit: boolean
  readonly wantSplit: boolean
  readonly wantMerge: boolean
  readonly keyBlock: boolean
  readonly catchainSeqno: number
  readonly validatorSetHash: number
  readonly prevKeyBlockSeqno: number
  readonly minRefMcSeqno: number
  /** Null in the masterchain. */
  readonly masterRef: ExtBlkRef | null
  readonly createdBy: Hash
  readonly created: CurrencyCollection
  readonly recovered: CurrencyCollection
  readonly feesImported: CurrencyCollection
  readonly libraries: Cell | null
  /** Of the masterchain: what goes in the block and what in the state. */
  readonly masterchain: { readonly block: Cell; readonly state: Cell } | null
}

export interface FinishedBlock {
  readonly id: BlockIdExt
  readonly bytes: Uint8Array
  readonly state: Cell
  readonly info: BlockInfo
  readonly flow: ValueFlow
}

/** Writes the block that a collation amounts to, and the state after it. `since` is the arena's size before the block. */
export function finishBlock(arena: StateArena, since: number, work: Collation, frame: BlockFrame): FinishedBlock {
  const { start, randSeed } = work.settings
  const touched = [...work.accounts.values()].filter(({ isTouched }) => isTouched)
  const kept = touched.map((account) => ({ account, cell: keptCell(arena, account) }))
  const accounts = updateDictionary(arena, start.accounts, ACCOUNT_ID_BITS, ACCOUNT_SUM, kept.map(toChange))
  const flow = flowOf(work, touched, accounts.extra.balance, frame)
  const state = buildState(arena, work, frame, accounts, flow)
  const changes = kept.map(
    ({ account, cell }): StateChange => ({ old: account.before?.account, new: cell ?? undefined }),
  )
  const info = infoOf(work, frame)
  const { parts } = work
  const root = parts.build((b) =>
    storeBlock(b, {
      globalId: GLOBAL_ID,
      info,
      valueFlow: flow,
      stateUpdate: createStateUpdate(arena, start.root, state, since, changes),
      extra: {
        inMsgDescr: parts.build((descr) => storeInMsgDescr(descr, work.inMsgs)),
        outMsgDescr: parts.build((descr) => storeOutMsgDescr(descr, work.outMsgs)),
        accountBlocks: parts.build((blocks) =>
          storeShardAccountBlocks(
            blocks,
            touched.map((account) => account.toAccountBlock()),
          ),
        ),
        randSeed,
        createdBy: frame.createdBy,
        custom: frame.masterchain?.block ?? null,
      },
    }),
  )
  const bytes = writeBoc(root, BLOCK_FORM)
  const fileHash = asHash(new Uint8Array(createHash('sha256').update(bytes).digest()))
  const { workchain } = start
  const id: BlockIdExt = {
    workchain,
    shard: start.shard,
    seqno: start.seqno,
    rootHash: asHash(cellHash(root).slice()),
    fileHash,
  }
  return { id, bytes, state, info, flow }
}

const shardOf = ({ workchain, shard }: StartingState) => ({ workchain, shard, markerInPrefix: false })

function infoOf(work: Collation, frame: BlockFrame): BlockInfo {
  const { start, startLt, now } = work.settings
  return {
    version: 0,
    notMaster: frame.masterRef !== null,
    afterMerge: frame.afterMerge,
    beforeSplit: frame.beforeSplit,
    afterSplit: frame.afterSplit,
    wantSplit: frame.wantSplit,
    wantMerge: frame.wantMerge,
    keyBlock: frame.keyBlock,
    vertSeqnoIncr: false,
    flags: 1,
    seqno: start.seqno,
    vertSeqno: 0,
    shard: shardOf(start),
    genUtime: now,
    startLt,
    endLt: work.endLt,
    genValidatorListHashShort: frame.validatorSetHash,
    genCatchainSeqno: frame.catchainSeqno,
    minRefMcSeqno: frame.minRefMcSeqno,
    prevKeyBlockSeqno: frame.prevKeyBlockSeqno,
    genSoftware: GLOBAL_VERSION,
    masterRef: frame.masterRef,
    prevRefs: start.prev,
    prevVertRef: null,
  }
}

function buildState(
  arena: StateArena,
  work: Collation,
  frame: BlockFrame,
  accounts: UpdatedDictionary<DepthBalanceInfo>,
  flow: ValueFlow,
): Cell {
  const { start } = work.settings
  const { queued } = work
  return arena.build((b) =>
    storeShardStateUnsplit(b, {
      globalId: GLOBAL_ID,
      shard: shardOf(start),
      seqno: start.seqno,
      vertSeqno: 0,
      genUtime: work.settings.now,
      genLt: work.endLt,
      minRefMcSeqno: frame.minRefMcSeqno,
      outMsgQueueInfo: arena.build((q) =>
        storeOutMsgQueueInfo(q, {
          outQueue: queued.map(({ key, enqueuedLt, cell }) => ({ key, value: { enqueuedLt, outMsg: cell } })),
          procInfo: work.marks,
          extra: { dispatchQueue: [], outQueueSize: BigInt(queued.length) },
          ihrPending: null,
        }),
      ),
      beforeSplit: frame.beforeSplit,
      accounts: arena.build((dictionary) => {
        dictionary.storeMaybeCell(accounts.root)
        storeDepthBalanceInfo(dictionary, accounts.extra)
      }),
      totals: arena.build((totals) =>
        storeShardStateTotals(totals, {
          overloadHistory: 0n,
          underloadHistory: 0n,
          totalBalance: accounts.extra.balance,
          totalValidatorFees: {
            ...start.validatorFees,
            coins: start.validatorFees.coins + flow.feesCollected.coins - flow.recovered.coins,
          },
          libraries: frame.libraries,
          masterRef: frame.masterRef,
        }),
      ),
      custom: frame.masterchain?.state ?? null,
    }),
  )
}

/** The account's cell in the arena of states; null when the account is gone. */
function keptCell(arena: StateArena, account: WorkingAccount): Cell | null {
  return account.account === null ? null : arena.adopt(account.now.account)
}

function toChange({
  account,
  cell,
}: {
  account: WorkingAccount
  cell: Cell | null
}): DictionaryChange<DepthBalanceInfo> {
  if (cell === null) return { key: account.id, store: undefined }
  const shardAccount = { ...account.now, account: cell }
  return {
    key: account.id,
    extra: depthBalanceOf(account.account),
    store: (b) => storeShardAccount(b, shardAccount),
  }
}

function flowOf(
  work: Collation,
  touched: readonly WorkingAccount[],
  toNextBlk: CurrencyCollection,
  frame: BlockFrame,
): ValueFlow {
  const sum = (values: readonly CurrencyCollection[]): CurrencyCollection => values.reduce(addCurrencies, NO_CURRENCIES)
  const imports = work.inMsgs.map(({ value }) => importFeesOf(value))
  const fees = touched.flatMap((account) =>
    account.toAccountBlock().transactions.map((transaction) => transaction.fees),
  )
  const importCoins = imports.reduce((coins, { feesCollected }) => coins + feesCollected, 0n)
  const flow: ValueFlow = {
    fromPrevBlk: work.settings.start.balance,
    toNextBlk,
    imported: sum(imports.map(({ valueImported }) => valueImported)),
    exported: sum(work.outMsgs.map(({ value }) => exportValueOf(value))),
    feesCollected: sum([...fees, { ...NO_CURRENCIES, coins: importCoins }, frame.created, frame.feesImported]),
    burned: null,
    feesImported: frame.feesImported,
    recovered: frame.recovered,
    created: frame.created,
    minted: NO_CURRENCIES,
  }
  expectBalance(flow)
  return flow
}

/** Not a nanoton may appear or vanish. */
function expectBalance(flow: ValueFlow): void {
  const { fromPrevBlk, imported, feesImported, recovered, created, minted, toNextBlk, exported, feesCollected } = flow
  const into = [fromPrevBlk, imported, feesImported, recovered, created, minted].reduce(addCurrencies)
  const out = [toNextBlk, exported, feesCollected].reduce(addCurrencies)
  const ids = new Set([...into.other.keys(), ...out.other.keys()])
  const differs = [...ids].some((id) => (into.other.get(id) ?? 0n) !== (out.other.get(id) ?? 0n))
  if (into.coins === out.coins && !differs) return
  throw new CellarError('BROKEN_CHAIN', `the block's values do not balance: ${into.coins} in, ${out.coins} out`)
}
