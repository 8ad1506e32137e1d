import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { AccountState, AccountStatus } from '../../model/account-state.ts'
import { renderExtraCurrencies } from '../../record/account-state.ts'
import type { CopyBuffer } from '../copy-buffer.ts'

export const ACCOUNT_STATUSES: readonly AccountStatus[] = ['uninit', 'frozen', 'active', 'nonexist']

const STATE_COLUMNS =
  'account, lt, hash, transaction_hash, status, balance, extra_currencies, frozen_hash, code_hash, data_hash'

export const ACCOUNT_STATES = `account_states (${STATE_COLUMNS}, boc)`

/** `boc` is the account's cell with code and long data cut out; null for an account that does not exist. */
export function encodeAccountState(copy: CopyBuffer, state: AccountState, boc: Uint8Array | null): void {
  copy.row(11)
  encodeStateColumns(copy, state)
  copy.bytes(boc)
}

export const ACCOUNTS = `accounts (${STATE_COLUMNS})`

/** The newest state of an account. */
export function encodeAccount(copy: CopyBuffer, state: AccountState): void {
  copy.row(10)
  encodeStateColumns(copy, state)
}

function encodeStateColumns(copy: CopyBuffer, state: AccountState): void {
  copy.bytes(state.account)
  copy.int8(state.lt)
  copy.bytes(state.hash)
  copy.bytes(state.transactionHash)
  copy.int2(ACCOUNT_STATUSES.indexOf(state.status))
  copy.numeric(state.balance)
  copy.bytes(renderExtraCurrencies(state.extraCurrencies))
  copy.bytes(state.frozenHash)
  copy.bytes(state.codeHash)
  copy.bytes(state.dataHash)
}

export const ACCOUNT_DATA = 'account_data (account, data_hash, boc)'

export function encodeAccountData(copy: CopyBuffer, account: Address, dataHash: Hash, boc: Uint8Array): void {
  copy.row(3)
  copy.bytes(account)
  copy.bytes(dataHash)
  copy.bytes(boc)
}

export const CODES = 'codes (code_hash, boc, methods)'

/** `methods` is null when the code has no method dictionary. */
export function encodeCode(
  copy: CopyBuffer,
  codeHash: Hash,
  boc: Uint8Array,
  methods: readonly (number | bigint)[] | null,
): void {
  copy.row(3)
  copy.bytes(codeHash)
  copy.bytes(boc)
  copy.int8Array(methods)
}
