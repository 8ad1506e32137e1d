import type { Address } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { run, sql } from './sql.ts'

export interface WalletOf {
  readonly owner: Buffer
  readonly jetton: Buffer
}

/** Those among the accounts that are jetton wallets, by account. */
export async function listJettonWallets(
  db: Queryable,
  accounts: readonly Address[],
): Promise<ReadonlyMap<string, WalletOf>> {
  if (accounts.length === 0) return new Map()
  const rows = await run<WalletOf & { readonly account: Buffer }>(
    db,
    sql`select account, owner, jetton from jetton_wallets where account = any(${byteaArray(accounts)}::bytea[])`,
  )
  return new Map(rows.map((row) => [byteKey(row.account), row]))
}
