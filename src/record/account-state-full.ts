import { Type } from '@sinclair/typebox'
import { type AccountCounts, AccountCountsRecord } from './account-counts.ts'
import { accountStatus, type StateCells } from './account-state.ts'
import { ACCOUNT_STATUSES, type AccountRow } from './account-table.ts'
import { interfaceNames } from './address-book.ts'
import { contractKind, type ShownKind } from './contract-kind.ts'
import { defineRecord } from './define-record.ts'
import { ascii } from './json-writer.ts'
import { address, amount, as, base64, boolean, decimal, hash, renderedText, storedJson } from './kinds.ts'
import { ExtraCurrencies } from './schema.ts'

/** With who the account is. */
export interface KnownAccount {
  readonly row: AccountRow
  /** Of its code, a JSON array; null without a method dictionary. */
  readonly methods: string | null
  /** Names by code and by the configuration, a JSON array. */
  readonly interfaces: string
  readonly kind: ShownKind | null
  /** Where they are asked for. */
  readonly cells: StateCells | undefined
  readonly isSuspended: boolean
  /** Where they are asked for. */
  readonly counts?: AccountCounts | undefined
}

const NO_CURRENCIES = ascii('{}')

/** Rendered when the state was stored. */
export const storedCurrencies = as(storedJson, ExtraCurrencies)

export const currenciesOf = ({ extra_currencies }: AccountRow): Uint8Array => extra_currencies ?? NO_CURRENCIES

export const statusOf = ({ status }: AccountRow): string => ACCOUNT_STATUSES[status] as string

export const suspended = as(boolean, Type.Boolean({ description: 'kept from being deployed by the configuration' }))

const methodIds = renderedText(Type.Array(Type.Integer({ minimum: 0, maximum: 0xffffffff })))

export const AccountStateFullRecord = defineRecord<KnownAccount>()('AccountStateFull', {
  address: address(({ row }) => row.account),
  account_state_hash: hash(({ row }) => row.hash),
  balance: amount.orNull(({ row }) => row.balance),
  extra_currencies: storedCurrencies.orNull(({ row }) => currenciesOf(row)),
  status: accountStatus.orNull(({ row }) => statusOf(row)),
  frozen_hash: hash.optional(({ row }) => row.frozen_hash),
  last_transaction_hash: hash.orNull(({ row }) => row.transaction_hash),
  last_transaction_lt: decimal.orNull(({ row }) => row.lt),
  data_hash: hash.optional(({ row }) => row.data_hash),
  code_hash: hash.optional(({ row }) => row.code_hash),
  data_boc: base64.optional(({ cells }) => cells?.data),
  code_boc: base64.optional(({ cells }) => cells?.code),
  contract_methods: methodIds.orNull((account) => account.methods),
  interfaces: interfaceNames.orNull((account) => account.interfaces),
  kind: contractKind.orNull((account) => account.kind),
  suspended: suspended.optional((account) => account.isSuspended),
  counts: AccountCountsRecord.optional((account) => account.counts),
})
