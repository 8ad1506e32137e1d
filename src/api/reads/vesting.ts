import type { Address } from '../../cell/address.ts'
import type { Queryable } from '../../store/database.ts'
import { anyOf, CONTRACT_COLUMNS, type ContractRow, DISCOVERY } from './contract-order.ts'
import { listByKey } from './keyset.ts'
import type { Page, PageRequest } from './page.ts'
import { NOTHING_SEEN, type SeenContracts } from './seen-contracts.ts'
import { byteaArray, sql } from './sql.ts'

export interface VestingRow extends ContractRow {
  readonly start_time: bigint
  readonly total_duration: bigint
  readonly unlock_period: bigint
  readonly cliff_duration: bigint
  readonly total_amount: bigint
  readonly sender: Buffer
  readonly owner: Buffer
  readonly whitelist: Buffer
}

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
  seen: SeenContracts = NOTHING_SEEN,
): Promise<Page<VestingRow>> {
  return listByKey(
    db,
    'vesting',
    {
      columns: sql`${CONTRACT_COLUMNS}, t.start_time, t.total_duration, t.unlock_period, t.cliff_duration, t.total_amount,
        t.sender, t.owner, t.whitelist`,
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
