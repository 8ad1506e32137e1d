import type { Static } from '@sinclair/typebox'
import type { AccountState } from '../../../model/account-state.ts'
import type { Dialect } from '../../../record/dialect.ts'
import { base64 } from '../../http/json-writer.ts'
import type { AccountAt } from '../../reads/account-at.ts'
import { codeBocOf, dataBocOf } from '../../reads/stored-account.ts'
import type { AccountStateWord } from '../schemas/account.ts'
import { NO_TRANSACTION, toBlockId, toExtraCurrencies, toTransactionId } from './ids.ts'

/** Derived, as clients know it: an account that was never seen and one that has no code yet are the same to them. */
export function toStateWord(state: AccountState | undefined): Static<typeof AccountStateWord> {
  if (state?.codeHash != null) return 'active'
  return state?.frozenHash != null ? 'frozen' : 'uninitialized'
}

export const toBalance = (state: AccountState | undefined): string => (state?.balance ?? 0n).toString()

export const toFrozenHash = (state: AccountState | undefined): string =>
  state?.frozenHash == null ? '' : base64(state.frozenHash)

export const toLastTransaction = (state: AccountState | undefined) =>
  state === undefined ? NO_TRANSACTION : toTransactionId(state.lt, state.transactionHash)

export const toCode = (state: AccountState | undefined): string => base64(codeBocOf(state) ?? NOTHING)

export const toData = (state: AccountState | undefined): string => base64(dataBocOf(state) ?? NOTHING)

const NOTHING = new Uint8Array(0)

/** What all long forms of an account begin with. */
export const toAccountFields = ({ state, block, utime }: AccountAt, dialect: Dialect) => ({
  balance: toBalance(state),
  extra_currencies: state === undefined ? [] : toExtraCurrencies(state.extraCurrencies),
  last_transaction_id: toLastTransaction(state),
  block_id: toBlockId(block, dialect),
  sync_utime: utime,
})
