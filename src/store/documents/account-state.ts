import type { Hash } from '../../cell/hash.ts'
import type { AccountState, AccountStatus } from '../../model/account-state.ts'
import type { ExtraCurrencies } from '../../model/message.ts'
import { ascii, JsonWriter } from '../../record/json-writer.ts'

const writer = new JsonWriter()

const K = {
  hash: ascii('{"hash":'),
  balance: ascii(',"balance":'),
  extraCurrencies: ascii(',"extra_currencies":'),
  accountStatus: ascii(',"account_status":"'),
  frozenHash: ascii('","frozen_hash":'),
  dataHash: ascii(',"data_hash":'),
  codeHash: ascii(',"code_hash":'),
  unknown: ascii(
    ',"balance":null,"extra_currencies":null,"account_status":null,"frozen_hash":null,"data_hash":null,"code_hash":null}',
  ),
  nonexist: ascii(
    ',"balance":"0","extra_currencies":{},"account_status":"nonexist","frozen_hash":null,"data_hash":null,"code_hash":null}',
  ),
}

/**
 * One side of a transaction. `state` is undefined when it is not known; an account that the transaction says does not
 * exist is known without one.
 */
export function writeAccountState(
  w: JsonWriter,
  hash: Hash,
  status: AccountStatus,
  state: AccountState | undefined,
): void {
  w.put(K.hash)
  w.base64(hash)
  if (state === undefined) w.put(status === 'nonexist' ? K.nonexist : K.unknown)
  else {
    w.put(K.balance)
    w.decimal(state.balance)
    w.put(K.extraCurrencies)
    w.extraCurrencies(state.extraCurrencies)
    w.put(K.accountStatus)
    w.word(state.status)
    w.put(K.frozenHash)
    w.base64OrNull(state.frozenHash)
    w.put(K.dataHash)
    w.base64OrNull(state.dataHash)
    w.put(K.codeHash)
    w.base64OrNull(state.codeHash)
    w.byte(0x7d)
  }
}

/** Whether a rendered state is one of which only the hash was known. */
export const isUnknownState = (state: Buffer): boolean => state.subarray(-K.unknown.length).equals(K.unknown)

/** The v3 `AccountState` of a state that is known. */
export function renderAccountState(state: AccountState): Buffer {
  writer.at = 0
  writeAccountState(writer, state.hash, state.status, state)
  return writer.copyFrom(0)
}

/** For the `extra_currencies` columns: null when there are none. */
export function renderExtraCurrencies(currencies: ExtraCurrencies): Buffer | null {
  if (currencies.size === 0) return null
  writer.at = 0
  writer.extraCurrencies(currencies)
  return writer.copyFrom(0)
}
