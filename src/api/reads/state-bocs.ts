import { writeBoc } from '../../cell/boc-writer.ts'
import { Slice } from '../../cell/slice.ts'
import { findInlineData, rebuildState } from '../../decode/states/stored-state.ts'
import type { Queryable } from '../../store/database.ts'
import { transactionKey } from '../../store/transaction-key.ts'
import { loadAccount } from '../../tlb/account.ts'
import { indexInTimeSlices, inTimeSlices, mapInTimeSlices } from '../http/time-slice.ts'
import type { CodeBocs } from './code-bocs.ts'
import { isSame, run, type Sql, STATE_CELLS, sql } from './sql.ts'
import type { StateData } from './state-data.ts'
import { atKeys, keyRows, ofAccounts, type TransactionKey } from './transactions.ts'

export interface StateBocs {
  readonly hash: Buffer
  readonly code: Uint8Array | null
  readonly data: Uint8Array | null
}

interface StateRow extends TransactionKey {
  readonly account: Buffer
  readonly hash: Buffer
  readonly data_hash: Buffer | null
  readonly boc: Buffer | null
  readonly code: Buffer | null
  readonly data: Buffer | null
}

type InnerRow = StateBocs & { readonly account: Buffer; readonly lt: bigint }

/** States that transactions at `keys` left at the end of a block, as `s`, with their long data `d` and what `further` joins. */
const statesAt = async (db: Queryable, keys: readonly TransactionKey[], further = sql``): Promise<Sql> =>
  sql`from ${keyRows(keys)} k
    join account_states s on ${isSame(sql`s.account`, sql`k.account`)} and s.lt = k.lt ${further}
    left join account_data d on d.account = s.account and d.data_hash = s.data_hash
    ${await ofAccounts(db, sql`s.account`, keys)}`

const WITH_CODE = sql`left join codes c on c.code_hash = s.code_hash`

/** Those left inside a block, which have their data with them. */
const innerStatesAt = async (db: Queryable, keys: readonly TransactionKey[]): Promise<Sql> =>
  sql`from ${keyRows(keys)} k
    join inner_states s on s.account = k.account and s.lt = k.lt
    left join codes c on c.code_hash = s.code_hash
    ${await ofAccounts(db, sql`s.account`, keys)}`

/** Code and data of the states that transactions at `keys` left, where they are stored, by `transactionKey`. */
export async function listStateBocs(
  db: Queryable,
  codes: CodeBocs,
  keys: readonly TransactionKey[],
): Promise<Map<string, StateBocs>> {
  if (keys.length === 0) return new Map()
  // Thousands of states have a few codes between them: those are read once.
  const rows = await run<Omit<StateRow, 'code'> & { readonly code_hash: Buffer | null }>(
    db,
    sql`select s.account, s.lt, s.hash, s.code_hash, s.data_hash, ${STATE_CELLS} as boc, d.boc as data
      ${await statesAt(db, keys)}`,
  )
  const codeOf = await codes.load(rows.map(({ code_hash }) => code_hash))
  const inner = await run<InnerRow>(
    db,
    sql`select s.account, s.lt, s.hash, coalesce(s.code, c.boc) as code, s.data ${await innerStatesAt(db, keys)}`,
  )
  const toBocs = (row: (typeof rows)[number]) => {
    const code = codeOf(row.code_hash)
    return [transactionKey(row), { hash: row.hash, code, data: dataOf({ ...row, code }) }] as const
  }
  const told = new Map<string, StateBocs>(await mapInTimeSlices(rows, toBocs))
  for (const row of inner) told.set(transactionKey(row), row)
  return told
}

/** Bytes of code and long data of those states, told by PostgreSQL without reading them. */
export async function sumStateBytes(db: Queryable, keys: readonly TransactionKey[]): Promise<number> {
  const sums = [
    sql`select sum(coalesce(octet_length(c.boc), 0) + coalesce(octet_length(d.boc), 0))::bigint as bytes
      ${await statesAt(db, keys, WITH_CODE)}`,
    sql`select sum(coalesce(octet_length(coalesce(s.code, c.boc)), 0) + coalesce(octet_length(s.data), 0))::bigint as bytes
      ${await innerStatesAt(db, keys)}`,
  ]
  let bytes = 0
  for (const statement of sums) bytes += Number((await run<{ bytes: bigint | null }>(db, statement))[0]?.bytes ?? 0n)
  return bytes
}

/** The same of the newest states of accounts: those are never left inside a block. */
export async function listNewestBocs(
  db: Queryable,
  { codes, stateData }: { readonly codes: CodeBocs; readonly stateData: StateData },
  accounts: readonly NewestState[],
): Promise<Map<string, StateBocs>> {
  if (accounts.length === 0) return new Map()
  const codeOf = await codes.load(accounts.map(({ code_hash }) => code_hash))
  const told = new Map<string, StateBocs>()
  const unknown: NewestState[] = []
  for (const state of accounts) {
    const data = stateData.find(state.hash)
    if (data === undefined) unknown.push(state)
    else told.set(transactionKey(state), { hash: state.hash, code: codeOf(state.code_hash), data })
  }
  if (unknown.length === 0) return told
  const rows = await run<Omit<StateRow, 'code'> & { readonly code_hash: Buffer | null }>(
    db,
    sql`select s.account, s.lt, s.hash, s.code_hash, s.data_hash, ${STATE_CELLS} as boc, d.boc as data
      from ${keyRows(unknown)} k
      join account_states s on ${isSame(sql`s.account`, sql`k.account`)} and s.lt = k.lt
      left join account_data d on d.account = s.account and d.data_hash = s.data_hash
      ${await ofAccounts(db, sql`s.account`, unknown)}`,
  )
  await inTimeSlices(rows, (row) => {
    const code = codeOf(row.code_hash)
    const data = dataOf({ ...row, code })
    stateData.keep(row.hash, data)
    told.set(transactionKey(row), { hash: row.hash, code, data })
  })
  return told
}

interface NewestState extends TransactionKey {
  readonly hash: Buffer
  readonly code_hash: Buffer | null
}

export interface StateHashes extends TransactionKey {
  readonly prev_trans_lt: bigint
  readonly state_before: Buffer
  readonly state_after: Buffer
}

/** Which states the transactions at `keys` found and left, by `transactionKey`. */
export async function listStateHashes(
  db: Queryable,
  keys: readonly TransactionKey[],
): Promise<Map<string, StateHashes>> {
  if (keys.length === 0) return new Map()
  const rows = await run<StateHashes>(
    db,
    sql`select t.account, t.lt, t.prev_trans_lt, t.state_before, t.state_after ${atKeys(keys)}
      ${await ofAccounts(db, sql`t.account`, keys)}`,
  )
  return indexInTimeSlices(rows, transactionKey)
}

/** Long data has a row of its own. Short data is in its place in the account's cell, where the code may be part of it. */
function dataOf({ data, data_hash, boc, code }: StateRow): Uint8Array | null {
  if (data !== null || data_hash === null || boc === null) return data
  const inline = findInlineData(boc)
  if (inline !== undefined) return inline
  const root = rebuildState(boc, code, data)
  const account = loadAccount(new Slice(root.arena, root.index))
  const cell = account?.state.kind === 'active' ? account.state.init.data : null
  return cell === null ? null : writeBoc(cell)
}
