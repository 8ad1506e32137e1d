import type { Address } from '../../cell/address.ts'
import { MULTISIG_ORDERS, type OrderRow } from '../../record/multisig-order.ts'
import { MULTISIG_WALLETS, type MultisigRow } from '../../record/multisig-wallet.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import type { Order } from '../http/value-parser.ts'
import { ACCOUNT, anyOf, contractColumns, DISCOVERY } from './contract-order.ts'
import { listByKey } from './list-by-key.ts'
import type { Page, PageRequest } from './page.ts'
import { NO_READ_THROUGH, type ReadThroughContracts } from './read-through-contracts.ts'
import { run, sql } from './sql.ts'

interface WalletFilter {
  readonly address?: readonly Address[]
  /** Signer or proposer. */
  readonly wallet_address?: readonly Address[]
  readonly sort: Order
}

interface OrderFilter {
  readonly address?: readonly Address[]
  readonly multisig_address?: readonly Address[]
  readonly sort: Order
}

const WALLET_COLUMNS = contractColumns(MULTISIG_WALLETS)
const ORDER_COLUMNS = contractColumns(MULTISIG_ORDERS)

/** Wallets by those who have a part in them, in the order of that list. */
const OF_MEMBERS = sql`(select w.account, w.lt, m.found_seqno, w.code_hash, w.data_hash, w.next_order_seqno, w.threshold, w.signers,
  w.proposers, m.member from multisig_members m join multisig_wallets w on w.account = m.account) t`

export const listMultisigs = (
  db: Queryable,
  { address, wallet_address, sort }: WalletFilter,
  page: PageRequest,
  seen: ReadThroughContracts = NO_READ_THROUGH,
): Promise<Page<MultisigRow>> =>
  listByKey(
    db,
    'multisigs',
    {
      columns: WALLET_COLUMNS,
      table: wallet_address === undefined ? seen.table('multisig_wallet') : OF_MEMBERS,
      conditions: [anyOf(sql`t.account`, address)],
      among:
        wallet_address === undefined
          ? undefined
          : { values: wallet_address, conditions: [(value) => sql`t.member = ${value}::bytea`], mayRepeat: true },
      order: DISCOVERY,
      direction: sort,
    },
    page,
  )

export const listOrders = (
  db: Queryable,
  { address, multisig_address, sort }: OrderFilter,
  page: PageRequest,
  seen: ReadThroughContracts = NO_READ_THROUGH,
): Promise<Page<OrderRow>> =>
  listByKey(
    db,
    'multisig orders',
    {
      columns: ORDER_COLUMNS,
      table: seen.table('multisig_order'),
      conditions: [
        anyOf(sql`t.account`, address),
        address === undefined ? undefined : anyOf(sql`t.multisig`, multisig_address),
      ],
      among:
        address !== undefined || multisig_address === undefined
          ? undefined
          : { values: multisig_address, conditions: [(value) => sql`t.multisig = ${value}::bytea`] },
      order: address === undefined ? DISCOVERY : [ACCOUNT],
      direction: sort,
    },
    page,
  )

/** All orders of the wallets, oldest first, up to a number: a wallet may have any. */
export const listOrdersOf = (db: Queryable, multisigs: readonly Buffer[], limit: number): Promise<OrderRow[]> =>
  multisigs.length === 0
    ? Promise.resolve([])
    : run(
        db,
        sql`select ${ORDER_COLUMNS} from multisig_orders t where t.multisig = any(${byteaArray(multisigs)}::bytea[])
          order by t.multisig, t.found_seqno, t.account limit ${limit}`,
      )
