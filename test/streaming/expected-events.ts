import { asAddress, formatRaw } from '../../src/cell/address.ts'
import { expandActionTypes } from '../../src/decode/actions/action-versions.ts'
import type { Queryable } from '../../src/store/database.ts'
import { ACTION_TYPES } from '../../src/store/tables/action-types.ts'
import type { Json } from '../api/serve.ts'

export interface Names {
  readonly accounts: readonly string[]
  /** Normalised hashes of all external messages. */
  readonly externals: readonly string[]
}

const base64 = (bytes: Buffer): string => bytes.toString('base64')

export async function listNames(db: Queryable): Promise<Names> {
  const accounts = await db.query<{ account: Buffer }>('select distinct account from transactions order by account')
  const externals = await db.query<{ hash_norm: Buffer }>(
    'select distinct hash_norm from messages where hash_norm is not null order by hash_norm',
  )
  return {
    accounts: accounts.map(({ account }) => formatRaw(asAddress(account))),
    externals: externals.map(({ hash_norm: hash }) => base64(hash)),
  }
}

/** The smallest pieces that events are made of, each of which may be told once only. */
export type Pieces = Readonly<Record<string, readonly string[]>>

interface ActionRow {
  readonly action_id: Buffer
  readonly type: number
  readonly ancestors: bigint[] | null
  readonly accounts: number
  readonly addresses: Buffer
}

/** All that a reader of every type must have heard of some accounts, or of all, straight from the tables. */
export async function expectedEvents(
  db: Queryable,
  from: number,
  to: number,
  accounts?: readonly string[],
): Promise<Pieces> {
  const only = accounts && new Set(accounts)
  const isOf = (account: Buffer): boolean => only?.has(formatRaw(asAddress(account))) ?? true
  const isOfAny = (addresses: Buffer, count: number): boolean =>
    Array.from({ length: count }, (_, i) => addresses.subarray(i * 33, (i + 1) * 33)).some(isOf)
  const between = 'mc_seqno between $1 and $2'
  const transactions = await db.query<{ hash: Buffer; account: Buffer }>(
    `select hash, account from transactions where ${between}`,
    [from, to],
  )
  const actions = await db.query<ActionRow>(
    `select action_id, type, ancestors, accounts, addresses from actions where ${between}`,
    [from, to],
  )
  const traces = await db.query<{ external_hash: Buffer }>(
    'select external_hash from traces where state = 1 and mc_seqno_end between $1 and $2 and external_hash is not null',
    [from, to],
  )
  // Traces and messages lie apart on Citus, which joins no such tables: what the messages are called is looked up beside it.
  const externals = await db.query<{ hash: Buffer; hash_norm: Buffer }>(
    'select hash, hash_norm from messages where hash_norm is not null',
  )
  const normalised = new Map(externals.map(({ hash, hash_norm: norm }) => [base64(hash), base64(norm)]))
  const states = await db.query<{ account: Buffer; hash: Buffer }>(
    `select a.account, s.hash from (select account, mc_seqno, max(lt) as lt from transactions where ${between}
       group by account, mc_seqno) a join account_states s on s.account = a.account and s.lt = a.lt`,
    [from, to],
  )
  const jettons = await db.query<{ account: Buffer; owner: Buffer; lt: bigint; balance: bigint }>(
    `select account, owner, lt, balance from jetton_wallet_changes where ${between}`,
    [from, to],
  )
  const types = expandActionTypes(['latest'])
  const isVisible = (number: bigint | number): boolean => types.has(ACTION_TYPES[Number(number)] as string)
  const shown = actions.filter(
    ({ type, ancestors, accounts: count, addresses }) =>
      isOfAny(addresses, count) && isVisible(type) && ancestors?.some(isVisible) !== true,
  )
  return {
    transactions: transactions
      .filter(({ account }) => isOf(account))
      .map(({ hash }) => base64(hash))
      .sort(),
    actions: shown.map(({ action_id: id }) => base64(id)).sort(),
    trace: traces.flatMap(({ external_hash: hash }) => normalised.get(base64(hash)) ?? []).sort(),
    account_state_change: states
      .filter(({ account }) => isOf(account))
      .map(({ account, hash }) => `${formatRaw(asAddress(account))} ${base64(hash)}`)
      .sort(),
    jettons_change: jettons
      .filter(({ account, owner }) => isOf(account) || isOf(owner))
      .map((row) => `${formatRaw(asAddress(row.account))} ${row.lt} ${row.balance}`)
      .sort(),
  }
}

export function pieces(events: readonly Json[]): Pieces {
  const found: Record<string, string[]> = {
    ...{ transactions: [], actions: [], trace: [], account_state_change: [], jettons_change: [] },
  }
  for (const event of events) found[event.type]?.push(...piecesOf(event))
  for (const list of Object.values(found)) list.sort()
  return found
}

function piecesOf(event: Json): string[] {
  switch (event.type) {
    case 'transactions':
      return event.transactions.map(({ hash }: Json) => hash)
    case 'actions':
      return event.actions.map(({ action_id: id }: Json) => id)
    case 'trace':
      return [event.trace_external_hash_norm]
    case 'account_state_change':
      return [`${event.account} ${event.state.hash}`]
    case 'jettons_change':
      return [`${event.jetton.address} ${event.jetton.last_transaction_lt} ${event.jetton.balance}`]
    case 'blocks':
      return []
    default:
      throw new Error(`an event of type ${event.type}`)
  }
}

/** The order of the history. */
export function byId(a: string, b: string): number {
  const [block = 0, index = 0] = a.split('-').map(Number)
  const [otherBlock = 0, otherIndex = 0] = b.split('-').map(Number)
  return block - otherBlock || index - otherIndex
}
