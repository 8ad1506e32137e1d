import { type Address, makeAddress, parseAddress } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { type Builder, buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { asHash } from '../../src/cell/hash.ts'
import { Slice } from '../../src/cell/slice.ts'
import { toTransaction } from '../../src/decode/extract/transactions.ts'
import type { AccountStatus } from '../../src/model/account-state.ts'
import type { Transaction } from '../../src/model/transaction.ts'
import type { ComputePhase } from '../../src/tlb/compute-phase.ts'
import { NO_CURRENCIES } from '../../src/tlb/currency-collection.ts'
import { storeMessage } from '../../src/tlb/message.ts'
import { ADDR_NONE, type MsgAddressInt } from '../../src/tlb/msg-address.ts'
import { storeTransaction } from '../../src/tlb/transaction.ts'
import type { TransactionDescr } from '../../src/tlb/transaction-descr.ts'

/** A transaction that is in no block yet. */
export interface ChainTransaction {
  readonly account: Address
  readonly lt: bigint
  readonly now: number
  readonly origStatus: AccountStatus
  readonly endStatus: AccountStatus
  readonly isTick: boolean
  readonly aborted: boolean
  readonly compute: ComputePhase
  readonly inMsg: Cell | null
  readonly outMsgs: readonly Cell[]
}

const NO_HASH = asHash(new Uint8Array(32))

/** A transaction as blocks have it, cell and all, in a masterchain block. */
export function inBlock(transaction: ChainTransaction, mcSeqno: number): Transaction {
  const { account, lt, now, origStatus, endStatus, inMsg, outMsgs } = transaction
  const cell = buildCell((b) =>
    storeTransaction(b, {
      accountId: asHash(account.slice(1)),
      lt,
      prevTransHash: NO_HASH,
      prevTransLt: 0n,
      now,
      outMsgCount: outMsgs.length,
      origStatus,
      endStatus,
      inMsg,
      outMsgs,
      totalFees: NO_CURRENCIES,
      stateUpdate: { oldHash: NO_HASH, newHash: NO_HASH },
      description: describe(transaction),
    }),
  )
  return toTransaction(cell, account, { workchain: 0, shard: -(2n ** 63n), seqno: mcSeqno }, mcSeqno)
}

function describe({ isTick, aborted, compute }: ChainTransaction): TransactionDescr {
  const storagePhase = { storageFeesCollected: 0n, storageFeesDue: null, statusChange: 'unchanged' } as const
  const rest = { storagePhase, computePhase: compute, actionPhase: null, aborted, destroyed: false }
  if (isTick) return { kind: 'tick_tock', isTock: false, ...rest }
  return { kind: 'ord', creditFirst: false, creditPhase: null, bouncePhase: null, ...rest }
}

export const ranWith = (exitCode: number): ComputePhase => ({
  kind: 'vm',
  success: exitCode === 0,
  msgStateUsed: false,
  accountActivated: false,
  gasFees: 0n,
  gasUsed: 0n,
  gasLimit: 0n,
  gasCredit: null,
  mode: 0,
  exitCode,
  exitArg: null,
  vmSteps: 1,
  vmInitStateHash: NO_HASH,
  vmFinalStateHash: NO_HASH,
})

interface NeutralMessage {
  readonly boc: string
}

interface NeutralTransaction {
  readonly account: string
  readonly lt: string
  readonly now: number
  readonly orig_status: string
  readonly end_status: string
  readonly type: string
  readonly aborted: boolean
  readonly compute_exit_code: number | null
  readonly skipped_reason?: string | null
  readonly in_msg: NeutralMessage | null
  readonly out_msgs: readonly NeutralMessage[]
}

/** The transactions of a trace in the neutral form; undefined for one that does not have all messages as cells. */
export function readChainTransactions(text: string): ChainTransaction[] | undefined {
  const { transactions } = JSON.parse(text) as { transactions: readonly NeutralTransaction[] }
  const messages = transactions.flatMap(({ in_msg, out_msgs }) => [...(in_msg === null ? [] : [in_msg]), ...out_msgs])
  if (messages.some(({ boc }) => typeof boc !== 'string')) return undefined
  return transactions.map((one) => ({
    account: (parseAddress(one.account) as { address: Address }).address,
    lt: BigInt(one.lt),
    now: one.now,
    origStatus: one.orig_status as AccountStatus,
    endStatus: one.end_status as AccountStatus,
    isTick: false,
    aborted: one.aborted,
    compute:
      one.skipped_reason == null
        ? ranWith(one.compute_exit_code ?? 0)
        : { kind: 'skipped', reason: one.skipped_reason as 'no_gas' },
    inMsg: one.in_msg === null ? null : toCell(one.in_msg),
    outMsgs: one.out_msgs.map(toCell).sort(byCreation),
  }))
}

const toCell = ({ boc }: NeutralMessage): Cell => readSingleRoot(Buffer.from(boc, 'base64'))

/** By the lt they were sent with, which is in the message itself. */
const byCreation = (a: Cell, b: Cell): number => Number(createdLt(a) - createdLt(b))
const createdLt = (message: Cell): bigint => messageOf(message).createdLt ?? 0n

const EMPTY: ChainTransaction = {
  account: makeAddress(0, new Uint8Array(32)),
  lt: 1n,
  now: 1,
  origStatus: 'active',
  endStatus: 'active',
  isTick: false,
  aborted: false,
  compute: ranWith(0),
  inMsg: null,
  outMsgs: [],
}

/** A message read by itself. */
export function messageOf(cell: Cell) {
  const [message] = inBlock({ ...EMPTY, outMsgs: [cell] }, 1).outMsgs
  if (message === undefined) throw new Error('no message')
  return message
}

const std = (address: Address): MsgAddressInt => ({ kind: 'std', anycast: null, address })

export interface MadeMessage {
  readonly from: Address | null
  /** null for a log. */
  readonly to: Address | null
  readonly lt: bigint
  readonly now: number
  readonly body: (b: Builder) => void
}

export function makeMessage({ from, to, lt, now, body }: MadeMessage): Cell {
  const { arena, index } = buildCell(body)
  const rest = { init: null, initIn: 'cell', initSlice: null, body: new Slice(arena, index), bodyIn: 'ref' } as const
  return buildCell((b) => {
    if (from === null && to !== null) {
      const info = { kind: 'external_in', src: ADDR_NONE, dest: std(to), importFee: 0n } as const
      return storeMessage(b, { info, ...rest })
    }
    const src = std(from as Address)
    if (to === null) {
      const info = { kind: 'external_out', src, dest: ADDR_NONE, createdLt: lt, createdAt: now } as const
      return storeMessage(b, { info, ...rest })
    }
    const info = {
      kind: 'internal',
      ihrDisabled: true,
      bounce: true,
      bounced: false,
      src,
      dest: std(to),
      value: { ...NO_CURRENCIES, coins: 1_000_000n },
      extraFlags: 0n,
      fwdFee: 0n,
      createdLt: lt,
      createdAt: now,
    } as const
    return storeMessage(b, { info, ...rest })
  })
}
