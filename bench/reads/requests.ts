import { asAddress, formatRaw } from '../../src/cell/address.ts'
import type { Database } from '../../src/store/database.ts'

/** One kind of request, asked for in several ways so that no single row is what is measured. */
export interface ReadRequest {
  readonly name: string
  /** Each answered with 200. */
  readonly paths: readonly string[]
}

const DEEP = 100_000

export async function listRequests(db: Database): Promise<ReadRequest[]> {
  const column = async (text: string): Promise<Buffer[]> =>
    (await db.query<{ value: Buffer }>(text)).map(({ value }) => value)
  const raw = (account: Buffer): string => formatRaw(asAddress(account))
  const named = (name: string, paths: readonly string[]): ReadRequest => ({
    name,
    paths: paths.map((path) => `/api/v3/${path}`),
  })
  const one = (path: string): ReadRequest => named(path, [path])
  const hashes = await column('select hash as value from messages order by hash limit 500')
  const states = await column('select account as value from accounts where lt > 1 order by account limit 100')
  const busy = await column('select account as value from accounts where lt = 1 order by account limit 200')
  const blocks = await db.query<{ seqno: number }>(
    'select seqno from blocks where workchain = -1 order by seqno limit 200',
  )
  const lists = ['transactions', 'blocks', 'messages', 'actions']
  return [
    one('masterchainInfo'),
    one('topAccountsByBalance'),
    named('accountStates, 100', [`accountStates?${states.map((account) => `address=${raw(account)}`).join('&')}`]),
    named(
      'messages?msg_hash',
      hashes.map((hash) => `messages?msg_hash=${hash.toString('hex')}`),
    ),
    named(
      'blocks by id',
      blocks.map(({ seqno }) => `blocks?workchain=-1&shard=8000000000000000&seqno=${seqno}`),
    ),
    named(
      'transactions?account&limit=100',
      busy.map((account) => `transactions?account=${raw(account)}&limit=100`),
    ),
    ...lists.map((list) => one(`${list}?limit=10`)),
    ...lists.map((list) => one(`${list}?limit=10&offset=${DEEP}`)),
  ]
}
