import { asAddress, formatRaw } from '../../src/cell/address.ts'
import type { Database } from '../../src/store/database.ts'
import { LONG_TRACE_NODES, USUAL_TRACE } from '../../test/api/long-trace.ts'

/** One kind of request, asked for in several ways so that no single row is what is measured. */
export interface ReadRequest {
  readonly name: string
  /** Each answered with 200. */
  readonly paths: readonly string[]
  /** What the answers may be compressed by; as they are without it. */
  readonly encoding?: string
  /** CPU that one may take. */
  readonly mostMicros?: number
}

const DEEP = 100_000
const MOST_LONG_TRACE_MICROS = 60_000

/** As callers accept them. */
export const ENCODINGS = ['br', 'gzip'] as const

const COMPRESSED_LISTS = [
  ...['transactions?limit=100', 'messages?limit=100', 'actions?limit=100', 'blocks?limit=100'],
  ...['transactions?limit=100&sort=asc', 'traces?limit=20&include_actions=true'],
]

/** Kinds of pages whose compression is told. */
export const COMPRESSED_PAGES = ['transactions?account&limit=100', ...COMPRESSED_LISTS]

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
  const traces = await column('select trace_id as value from traces order by end_lt desc limit 200')
  const [code] = await column('select code_hash as value from accounts where code_hash is not null limit 1')
  const [first] = busy
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
    ...COMPRESSED_LISTS.map(one),
    ...lists.map((list) => one(`${list}?limit=10`)),
    one('config'),
    one('stats?interval=hour'),
    one('search?q=to'),
    one('jetton/masters?sort=holders&include_counts=true&limit=50'),
    one('actions?limit=50&include_sentences=true'),
    one('transactions?limit=100&format=csv'),
    named(
      'search by hash',
      hashes.map((hash) => `search?q=${hash.toString('hex')}`),
    ),
    named(
      'messageStatus',
      hashes.map((hash) => `messageStatus?hash=${hash.toString('hex')}`),
    ),
    named(
      'traceGraph',
      traces.map((trace) => `traceGraph?trace_id=${trace.toString('hex')}`),
    ),
    {
      ...named(`traceGraph, ${LONG_TRACE_NODES} nodes`, [`traceGraph?trace_id=${USUAL_TRACE.toString('hex')}`]),
      mostMicros: MOST_LONG_TRACE_MICROS,
    },
    ...(code === undefined
      ? []
      : [named('accounts by code', [`accounts?code_hash=${code.toString('hex')}&limit=100`])]),
    named(
      'balanceHistory',
      busy.map((account) => `balanceHistory?account=${raw(account)}&points=100`),
    ),
    ...(first === undefined
      ? []
      : [named('accountStates, counted', [`accountStates?address=${raw(first)}&include_counts=true`])]),
    ...lists.map((list) => one(`${list}?limit=10&offset=${DEEP}`)),
  ]
}
