// block.tlb: transaction$0111 account_addr:bits256 lt:uint64 prev_trans_hash:bits256 prev_trans_lt:uint64
//   now:uint32 outmsg_cnt:uint15 orig_status:AccountStatus end_status:AccountStatus
//   ^[ in_msg:(Maybe ^(Message Any)) out_msgs:(HashmapE 15 ^(Message Any)) ]
//   total_fees:CurrencyCollection state_update:^(HASH_UPDATE Account)
//   description:^TransactionDescr = Transaction;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { storeHashmapE, visitDictionary } from '../cell/dictionary.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'
import { type AccountStatus, loadAccountStatus, storeAccountStatus } from './account-status.ts'
import { brokenValue } from './broken-tag.ts'
import { type CurrencyCollection, loadCurrencyCollection, storeCurrencyCollection } from './currency-collection.ts'
import { toUint16Key, uint16Key } from './dictionary-key.ts'
import { type HashUpdate, loadHashUpdate, storeHashUpdate } from './hash-update.ts'
import { expectOrdinary, loadOrdinaryRef } from './ordinary.ts'
import { loadTransactionDescr, storeTransactionDescr, type TransactionDescr } from './transaction-descr.ts'

export interface Transaction {
  readonly accountId: Hash
  readonly lt: bigint
  readonly prevTransHash: Hash
  readonly prevTransLt: bigint
  readonly now: number
  readonly outMsgCount: number
  readonly origStatus: AccountStatus
  readonly endStatus: AccountStatus
  readonly inMsg: Cell | null
  /** In the order of their keys 0, 1, …, which is also that of their created lt. */
  readonly outMsgs: readonly Cell[]
  readonly totalFees: CurrencyCollection
  readonly stateUpdate: HashUpdate
  readonly description: TransactionDescr
}

const TAG = 0b0111
const MSG_KEY_BITS = 15
const NO_CELLS: readonly Cell[] = Object.freeze([])

export function loadTransaction(slice: Slice): Transaction {
  expectOrdinary(slice, 'Transaction')
  slice.expectTag(TAG, 4, 'Transaction')
  const accountId = slice.loadHash()
  const lt = slice.loadUint64()
  const prevTransHash = slice.loadHash()
  const prevTransLt = slice.loadUint64()
  const now = slice.loadUint(32)
  const outMsgCount = slice.loadUint(15)
  const origStatus = loadAccountStatus(slice)
  const endStatus = loadAccountStatus(slice)
  const messages = loadOrdinaryRef(slice)
  const inMsg = messages.loadMaybeRef()
  const outMsgs = loadOutMsgs(messages)
  messages.expectEnd('Transaction')
  const totalFees = loadCurrencyCollection(slice)
  const update = loadOrdinaryRef(slice)
  const stateUpdate = loadHashUpdate(update)
  update.expectEnd('HASH_UPDATE')
  const descr = loadOrdinaryRef(slice)
  const description = loadTransactionDescr(descr)
  descr.expectEnd('TransactionDescr')
  slice.expectEnd('Transaction')
  if (outMsgs.length !== outMsgCount) {
    brokenValue(slice, 'Transaction', `outmsg_cnt is ${outMsgCount}, out_msgs holds ${outMsgs.length}`)
  }
  return {
    accountId,
    lt,
    prevTransHash,
    prevTransLt,
    now,
    outMsgCount,
    origStatus,
    endStatus,
    inMsg,
    outMsgs,
    totalFees,
    stateUpdate,
    description,
  }
}

function loadOutMsgs(slice: Slice): readonly Cell[] {
  if (slice.loadBit() === 0) return NO_CELLS
  const root = slice.loadRefSlice()
  const outMsgs: Cell[] = []
  visitDictionary(root, MSG_KEY_BITS, (key, value) => {
    if (toUint16Key(key, MSG_KEY_BITS) !== outMsgs.length) {
      brokenValue(value, 'Transaction', `out message ${outMsgs.length} is missing`)
    }
    outMsgs.push(value.loadRef())
    value.expectEnd('Transaction')
  })
  return outMsgs
}

export function storeTransaction(b: Builder, transaction: Transaction): void {
  b.storeUint(TAG, 4)
  b.storeBytes(transaction.accountId)
  b.storeUint64(transaction.lt)
  b.storeBytes(transaction.prevTransHash)
  b.storeUint64(transaction.prevTransLt)
  b.storeUint(transaction.now, 32)
  b.storeUint(transaction.outMsgCount, 15)
  storeAccountStatus(b, transaction.origStatus)
  storeAccountStatus(b, transaction.endStatus)
  b.storeRef((messages) => {
    messages.storeMaybeCell(transaction.inMsg)
    const entries = transaction.outMsgs.map((value, i) => ({ key: uint16Key(i, MSG_KEY_BITS), value }))
    storeHashmapE(messages, MSG_KEY_BITS, entries, storeMessageRef)
  })
  storeCurrencyCollection(b, transaction.totalFees)
  b.storeRef((update) => storeHashUpdate(update, transaction.stateUpdate))
  b.storeRef((descr) => storeTransactionDescr(descr, transaction.description))
}

const storeMessageRef = (b: Builder, message: Cell): void => {
  b.storeCell(message)
}
