import type { Address } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import { renderExtraCurrencies } from '../../record/account-state.ts'
import { ACCOUNT_STATUSES, type AccountRow as StoredAccountRow } from '../../record/account-table.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import type { Chain } from './chain.ts'
import { EPOCH } from './epoch.ts'
import { readAccounts } from './read-accounts.ts'
import { run, sql } from './sql.ts'
import type { StateBocs } from './state-bocs.ts'
import { codeBocOf, dataBocOf } from './stored-account.ts'

/** The newest state of an account. */
export interface AccountRow extends StoredAccountRow {
  /** How far the database was when the row was read; undefined for what was read from the network. */
  readonly epoch?: bigint | null
  /** The state itself, when it was not in the index and was read from the network. */
  readonly seen?: AccountState
}

/** In the order they were asked for, each once; accounts that nobody knows are left out. */
export async function listAccountRows(
  db: Queryable,
  chain: Chain,
  addresses: readonly Address[],
): Promise<AccountRow[]> {
  const asked = new Map(addresses.map((address) => [byteKey(address), address]))
  const rows = await run<AccountRow>(
    db,
    sql`select a.account, a.lt, a.hash, a.transaction_hash, a.status, a.balance, a.extra_currencies, a.frozen_hash,
        a.code_hash, a.data_hash, ${EPOCH} as epoch
      from accounts a where a.account = any(${byteaArray([...asked.values()])}::bytea[])`,
  )
  const known = new Map(rows.map((row) => [byteKey(row.account), row]))
  if (chain.accounts !== undefined && known.size < asked.size) {
    const unseen = [...asked].flatMap(([key, address]) => (known.has(key) ? [] : address))
    for (const state of await readAccounts(chain.accounts, unseen)) {
      known.set(byteKey(state.account), toRow(state))
      if (state.codeHash !== null && state.code !== null) await chain.book.identities.learn(state.codeHash, state.code)
    }
  }
  return [...asked.keys()].flatMap((key) => known.get(key) ?? [])
}

const toRow = (state: AccountState): AccountRow => ({
  account: asBuffer(state.account),
  lt: state.lt,
  hash: asBuffer(state.hash),
  transaction_hash: asBuffer(state.transactionHash),
  status: ACCOUNT_STATUSES.indexOf(state.status),
  balance: state.balance,
  extra_currencies: renderExtraCurrencies(state.extraCurrencies),
  frozen_hash: state.frozenHash && asBuffer(state.frozenHash),
  code_hash: state.codeHash && asBuffer(state.codeHash),
  data_hash: state.dataHash && asBuffer(state.dataHash),
  seen: state,
})

export const toStateBocs = (state: AccountState): StateBocs => ({
  hash: asBuffer(state.hash),
  code: codeBocOf(state),
  data: dataBocOf(state),
})

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
