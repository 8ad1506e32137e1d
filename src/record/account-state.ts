import { Type } from '@sinclair/typebox'
import type { AccountState, AccountStatus as Status } from '../model/account-state.ts'
import type { ExtraCurrencies } from '../model/message.ts'
import { defineDocument } from './define-document.ts'
import { defineRecord } from './define-record.ts'
import { JsonWriter } from './json-writer.ts'
import { amount, as, base64, extraCurrencies, hash, word } from './kinds.ts'
import { AccountStatus } from './schema.ts'

export const accountStatus = as(word(), AccountStatus)

/** What a transaction's document shows of an account; of one that is not known, nothing but its hash. */
type ShownState = {
  readonly [K in 'balance' | 'extraCurrencies' | 'status' | 'frozenHash' | 'dataHash' | 'codeHash']:
    | AccountState[K]
    | null
}

/** One side of a transaction. */
export interface StateSide {
  readonly hash: Uint8Array
  readonly state: ShownState
}

const NO_HASHES = { frozenHash: null, dataHash: null, codeHash: null }
const UNKNOWN: ShownState = { balance: null, extraCurrencies: null, status: null, ...NO_HASHES }
const NONEXIST: ShownState = { balance: 0n, extraCurrencies: new Map(), status: 'nonexist', ...NO_HASHES }

/** `state` is undefined when it is not known; an account that the transaction says does not exist is known without one. */
export const toStateSide = (hash: Uint8Array, status: Status, state: AccountState | undefined): StateSide => ({
  hash,
  state: state ?? (status === 'nonexist' ? NONEXIST : UNKNOWN),
})

const boc = as(base64, Type.String({ description: 'base64 BOC, only with include_boc=true' }))

/** Cells of a state, where they are asked for. */
export interface StateCells {
  readonly data: Uint8Array | null
  readonly code: Uint8Array | null
}

export const AccountStateRecord = defineDocument(
  'AccountState',
  defineRecord<StateSide>()(undefined, {
    hash: hash((side) => side.hash),
    balance: amount.orNull(({ state }) => state.balance),
    extra_currencies: extraCurrencies.orNull(({ state }) => state.extraCurrencies),
    account_status: accountStatus.orNull(({ state }) => state.status),
    frozen_hash: hash.orNull(({ state }) => state.frozenHash),
    data_hash: hash.orNull(({ state }) => state.dataHash),
    code_hash: hash.orNull(({ state }) => state.codeHash),
  }),
  defineRecord<StateCells>()(undefined, {
    data_boc: boc.optional((cells) => cells.data),
    code_boc: boc.optional((cells) => cells.code),
  }),
)

const writer = new JsonWriter()
const CLOSE = 0x7d

function renderSide(side: StateSide): Buffer {
  writer.at = 0
  AccountStateRecord.writeOpen(writer, side, undefined)
  writer.byte(CLOSE)
  return writer.copyFrom(0)
}

/** The v3 `AccountState` of a state that is known. */
export const renderAccountState = (state: AccountState): Buffer => renderSide({ hash: state.hash, state })

/** A document begins with the state's hash. */
const HASH_BYTES = '{"hash":"'.length + 44
const UNKNOWN_REST = renderSide({ hash: new Uint8Array(32), state: UNKNOWN }).subarray(HASH_BYTES)

/** Whether `found` is the document of the same state as `known`, made when only its hash was known. */
export const isUnknownOf = (found: Buffer, known: Buffer): boolean =>
  found.subarray(0, HASH_BYTES).equals(known.subarray(0, HASH_BYTES)) && found.subarray(HASH_BYTES).equals(UNKNOWN_REST)

/** For the `extra_currencies` columns: null when there are none. */
export function renderExtraCurrencies(currencies: ExtraCurrencies): Buffer | null {
  if (currencies.size === 0) return null
  writer.at = 0
  writer.extraCurrencies(currencies)
  return writer.copyFrom(0)
}
