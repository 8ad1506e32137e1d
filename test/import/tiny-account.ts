import { type Address, makeAddress } from '../../src/cell/address.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { asHash, type Hash } from '../../src/cell/hash.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { Slice } from '../../src/cell/slice.ts'
import { storeAccount } from '../../src/tlb/account.ts'
import { type CurrencyCollection, NO_CURRENCIES } from '../../src/tlb/currency-collection.ts'
import { storeMessage } from '../../src/tlb/message.ts'
import { ADDR_NONE, type MsgAddressInt } from '../../src/tlb/msg-address.ts'
import { storeTransaction } from '../../src/tlb/transaction.ts'
import type { TransactionDescr } from '../../src/tlb/transaction-descr.ts'

/** An account without code, as small as they come. */
export interface TinyAccount {
  readonly address: Address
  readonly balance: bigint
  readonly lastLt: bigint
  readonly lastHash: Hash
  readonly cell: Cell
}

export interface TinyMessage {
  readonly cell: Cell
  readonly value: bigint
}

/** A transaction, what it leaves its account as, and what it sent. */
export interface TinyTransaction {
  readonly before: TinyAccount
  readonly after: TinyAccount
  readonly lt: bigint
  readonly cell: Cell
  readonly fees: CurrencyCollection
  readonly sent: readonly TinyMessage[]
}

const NO_HASH = asHash(new Uint8Array(32))
const FORWARD_FEE = 5n
const FEES = 10n

const coins = (amount: bigint): CurrencyCollection => ({ ...NO_CURRENCIES, coins: amount })
const std = (address: Address): MsgAddressInt => ({ kind: 'std', anycast: null, address })
const emptyBody = () => {
  const { arena, index } = buildCell(() => undefined)
  return new Slice(arena, index)
}

export function makeTinyAccount(workchain: number, firstByte: number, balance: bigint): TinyAccount {
  const address = makeAddress(workchain, new Uint8Array(32).fill(firstByte))
  return { address, balance, lastLt: 0n, lastHash: NO_HASH, cell: accountCell(address, balance, 0n) }
}

const accountCell = (address: Address, balance: bigint, lastTransLt: bigint): Cell =>
  buildCell((b) =>
    storeAccount(b, {
      address: std(address),
      storageInfo: { used: { cells: 1n, bits: 100n }, dictHash: null, publicCells: 0n, lastPaid: 0, duePayment: null },
      lastTransLt,
      balance: coins(balance),
      state: { kind: 'uninit' },
    }),
  )

export interface TinyAction {
  /** 'external', a message sent before, or nothing for a tick. */
  readonly receives: 'external' | TinyMessage | null
  readonly sends: readonly { readonly to: Address; readonly value: bigint }[]
  readonly logs?: number
}

/** A transaction that takes what it receives, sends what it is told to, and pays the same fees always. */
export function runTiny(before: TinyAccount, lt: bigint, now: number, action: TinyAction): TinyTransaction {
  const sent = action.sends.map(({ to, value }, i) => internal(before.address, to, value, lt + 1n + BigInt(i), now))
  const logs = Array.from({ length: action.logs ?? 0 }, (_, i) =>
    log(before.address, lt + 1n + BigInt(sent.length + i), now),
  )
  const { receives } = action
  const inMsg = receives === null ? null : receives === 'external' ? externalIn(before.address) : receives.cell
  const credit = receives === null || receives === 'external' ? null : receives.value
  const outMsgs = [...sent.map(({ cell }) => cell), ...logs]
  const spent = sent.reduce((sum, { value }) => sum + value + FORWARD_FEE, FEES)
  const balance = before.balance + (credit ?? 0n) - spent
  const after = accountCell(before.address, balance, lt + 1n + BigInt(outMsgs.length))
  const cell = buildCell((b) =>
    storeTransaction(b, {
      accountId: asHash(before.address.slice(1)),
      lt,
      prevTransHash: before.lastHash,
      prevTransLt: before.lastLt,
      now,
      outMsgCount: outMsgs.length,
      origStatus: 'uninit',
      endStatus: 'uninit',
      inMsg,
      outMsgs,
      totalFees: coins(FEES),
      stateUpdate: { oldHash: cellHash(before.cell), newHash: cellHash(after) },
      description: describe(credit, receives === null),
    }),
  )
  return {
    before,
    after: { address: before.address, balance, lastLt: lt, lastHash: cellHash(cell), cell: after },
    lt,
    cell,
    fees: coins(FEES),
    sent,
  }
}

function describe(credit: bigint | null, isTick: boolean): TransactionDescr {
  const storagePhase = { storageFeesCollected: FEES, storageFeesDue: null, statusChange: 'unchanged' } as const
  const computePhase = { kind: 'skipped', reason: 'no_state' } as const
  const rest = { storagePhase, computePhase, actionPhase: null, aborted: true, destroyed: false }
  if (isTick) return { kind: 'tick_tock', isTock: false, ...rest }
  const creditPhase = credit === null ? null : { dueFeesCollected: null, credit: coins(credit) }
  return { kind: 'ord', creditFirst: false, creditPhase, bouncePhase: null, ...rest }
}

const messageCell = (info: Parameters<typeof storeMessage>[1]['info']): Cell =>
  buildCell((b) =>
    storeMessage(b, { info, init: null, initIn: 'cell', initSlice: null, body: emptyBody(), bodyIn: 'cell' }),
  )

const internal = (from: Address, to: Address, value: bigint, createdLt: bigint, createdAt: number): TinyMessage => ({
  value,
  cell: messageCell({
    kind: 'internal',
    ihrDisabled: true,
    bounce: false,
    bounced: false,
    src: std(from),
    dest: std(to),
    value: coins(value),
    extraFlags: 0n,
    fwdFee: FORWARD_FEE,
    createdLt,
    createdAt,
  }),
})

/** Always the same for an account, as when a wallet's seqno does not move. */
const externalIn = (to: Address): Cell =>
  messageCell({ kind: 'external_in', src: ADDR_NONE, dest: std(to), importFee: 0n })

const log = (from: Address, createdLt: bigint, createdAt: number): Cell =>
  messageCell({ kind: 'external_out', src: std(from), dest: ADDR_NONE, createdLt, createdAt })
