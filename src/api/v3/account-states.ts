import { Type } from '@sinclair/typebox'
import { type Address, asAddress, formatRaw } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import type { Queryable } from '../../store/database.ts'
import { ACCOUNT_STATUSES } from '../../store/tables/accounts.ts'
import { defineEndpoint } from '../edge/endpoint.ts'
import { AddressText, Flag, HashText } from '../edge/forms.ts'
import { Default, Many, One, Required } from '../edge/parameters.ts'
import { byteaArray, run, sql, where } from '../reads/sql.ts'
import { listStateBocs, type StateBocs, stateKey } from '../reads/state-bocs.ts'
import { AccountStatesReply } from '../schemas/account.ts'
import { writeAddressBook } from '../shapes/address-book.ts'
import type { CodeFacts } from '../shapes/code-book.ts'
import { base64, JsonWriter } from '../shapes/json-writer.ts'

/** A thousand accounts may hold a gigabyte of cells; what one reply carries has an end. */
const MAX_BOC_BYTES = 64 * 1024 * 1024

const Query = Type.Object({
  address: Required(Many(AddressText)),
  include_boc: Default(One(Flag), true),
  code_hash: Many(HashText),
})

interface AccountRow {
  readonly account: Buffer
  readonly lt: bigint
  readonly hash: Buffer
  readonly transaction_hash: Buffer
  readonly status: number
  readonly balance: bigint
  readonly extra_currencies: Buffer | null
  readonly frozen_hash: Buffer | null
  readonly code_hash: Buffer | null
  readonly data_hash: Buffer | null
  readonly methods: readonly bigint[] | null
}

export default defineEndpoint({
  path: '/accountStates',
  operationId: 'api_v3_get_account_states',
  tag: 'accounts',
  summary: 'Latest account states',
  query: Query,
  reply: AccountStatesReply,
  async handle(call) {
    const { query, db, chain } = call
    const rows = await listAccounts(db, query.address, query.code_hash)
    const bocs = query.include_boc ? await listStateBocs(db, rows) : new Map<string, StateBocs>()
    expectBounded(bocs.values())
    const factsOf = await chain.book.codes.facts(rows.map((row) => row.code_hash))
    const out = new JsonWriter().text('{"accounts":[')
    rows.forEach((row, i) => {
      out.text(`${i === 0 ? '' : ','}${renderAccount(row, factsOf(row.code_hash), bocs.get(stateKey(row)))}`)
    })
    out.text('],"address_book":')
    await writeAddressBook(
      out,
      call,
      rows.map((row) => row.account),
    )
    return out.text(',"metadata":{}}')
  },
})

/** In the order they were asked for, each once; unknown accounts are left out. */
async function listAccounts(
  db: Queryable,
  addresses: readonly Address[],
  codeHashes: readonly Hash[] | undefined,
): Promise<AccountRow[]> {
  const code = codeHashes === undefined ? undefined : sql`a.code_hash = any(${byteaArray(codeHashes)}::bytea[])`
  const rows = await run<AccountRow>(
    db,
    sql`select a.account, a.lt, a.hash, a.transaction_hash, a.status, a.balance, a.extra_currencies, a.frozen_hash,
        a.code_hash, a.data_hash, c.methods
      from accounts a left join codes c on c.code_hash = a.code_hash
      ${where(sql`a.account = any(${byteaArray(addresses)}::bytea[])`, code)}`,
  )
  const known = new Map(rows.map((row) => [byteKey(row.account), row]))
  return [...new Set(addresses.map(byteKey))].flatMap((key) => known.get(key) ?? [])
}

function expectBounded(bocs: Iterable<StateBocs>): void {
  let bytes = 0
  for (const { code, data } of bocs) bytes += (code?.length ?? 0) + (data?.length ?? 0)
  if (bytes > MAX_BOC_BYTES) {
    throw new CellarError(
      'BAD_REQUEST',
      'address: too much data for one reply; ask for fewer or with include_boc=false',
    )
  }
}

function renderAccount(row: AccountRow, { interfaces }: CodeFacts, bocs: StateBocs | undefined): string {
  const hash = (name: string, bytes: Uint8Array | null | undefined): string =>
    bytes ? `,"${name}":"${base64(bytes)}"` : ''
  return (
    `{"address":"${formatRaw(asAddress(row.account))}","account_state_hash":"${base64(row.hash)}"` +
    `,"balance":"${row.balance}","extra_currencies":${row.extra_currencies?.toString('latin1') ?? '{}'}` +
    `,"status":"${ACCOUNT_STATUSES[row.status]}"${hash('frozen_hash', row.frozen_hash)}` +
    `,"last_transaction_hash":"${base64(row.transaction_hash)}","last_transaction_lt":"${row.lt}"` +
    hash('data_hash', row.data_hash) +
    hash('code_hash', row.code_hash) +
    hash('data_boc', bocs?.data) +
    hash('code_boc', bocs?.code) +
    `,"contract_methods":${row.methods === null ? 'null' : `[${row.methods.join(',')}]`},"interfaces":${interfaces}}`
  )
}
