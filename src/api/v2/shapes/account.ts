import type { Static } from '@sinclair/typebox'
import type { AccountState } from '../../../model/account-state.ts'
import type { Dialect } from '../../../record/dialect.ts'
import { base64 } from '../../http/json-writer.ts'
import type { AccountAt } from '../../reads/account-at.ts'
import { toBytes } from '../../shapes/cells.ts'
import type { AccountStateWord } from '../schemas/account.ts'
import { NO_TRANSACTION, toBlockId, toExtraCurrencies, toTransactionId } from './ids.ts'

/** Derived, as clients know it: an account that was never seen and one that has no code yet are the same to them. */
export function toStateWord(state: AccountState | undefined): Static<typeof AccountStateWord> {
  if (state?.code != null) return 'active'
  return state?.frozenHash != null ? 'frozen' : 'uninitialized'
}

export const toBalance = (state: AccountState | undefined): string => (state?.balance ?? 0n).toString()

export const toFrozenHash = (state: AccountState | undefined): string =>
  state?.frozenHash == null ? '' : base64(state.frozenHash)

export const toLastTransaction = (state: AccountState | undefined) =>
  state === undefined ? NO_TRANSACTION : toTransactionId(state.lt, state.transactionHash)

/** Where it is stored by itself there is nothing to write again. */
export const toData = ({ state, dataBoc }: AccountAt): string =>
  dataBoc === undefined ? toBytes(state?.data ?? null) : base64(dataBoc)

/** What all long forms of an account begin with. */
export const toAccountFields = ({ state, block, utime }: AccountAt, dialect: Dialect) => ({
  balance: toBalance(state),
  extra_currencies: state === undefined ? [] : toExtraCurrencies(state.extraCurrencies),
  last_transaction_id: toLastTransaction(state),
  block_id: toBlockId(block, dialect),
  sync_utime: utime,
})
