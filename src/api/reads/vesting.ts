import type { Address } from '../../cell/address.ts'
import { VESTING_WALLETS, type VestingRow } from '../../record/vesting-wallet.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { anyOf, contractColumns, DISCOVERY } from './contract-order.ts'
import { listByKey } from './list-by-key.ts'
import type { Page, PageRequest } from './page.ts'
import { NO_READ_THROUGH, type ReadThroughContracts } from './read-through-contracts.ts'
import { sql } from './sql.ts'

interface Filter {
  readonly contract_address?: readonly Address[]
  readonly wallet_address?: readonly Address[]
  readonly check_whitelist: boolean
}

/** In the order they were found. */
export function listVesting(
  db: Queryable,
  { contract_address, wallet_address, check_whitelist }: Filter,
  page: PageRequest,
  seen: ReadThroughContracts = NO_READ_THROUGH,
): Promise<Page<VestingRow>> {
  return listByKey(
    db,
    'vesting',
    {
      columns: contractColumns(VESTING_WALLETS),
      table: seen.table('vesting_wallet'),
      conditions: [
        anyOf(sql`t.account`, contract_address),
        wallet_address && sql`t.account = any(array(${accountsOf(wallet_address, check_whitelist)}))`,
      ],
      order: DISCOVERY,
      direction: 'asc',
    },
    page,
  )
}

/** Few contracts have anything to do with one wallet, so they are named first and ordered then. */
function accountsOf(wallets: readonly Address[], checkWhitelist: boolean) {
  const any = sql`any(${byteaArray(wallets)}::bytea[])`
  const parties = sql`select account from vesting_wallets where owner = ${any}
    union select account from vesting_wallets where sender = ${any}`
  return checkWhitelist ? sql`${parties} union select account from vesting_whitelist where member = ${any}` : parties
}
