import { shortAddress } from '../lib/address.ts'
import { hashPath, shortHash } from '../lib/hash.ts'
import { friendlyOf, nameOf } from '../lib/labels.ts'
import { parseSearch, type SearchInput } from '../lib/search-input.ts'
import { blockPath, shardName } from '../lib/shard.ts'
import { get, V3 } from './client.ts'
import type * as api from './schema.gen.ts'

/** A thing that was found, and where its page is. */
export interface Hit {
  readonly kind: string
  readonly title: string
  readonly path: string
}

type Finder<K extends SearchInput['kind']> = (
  input: Extract<SearchInput, { kind: K }>,
  signal: AbortSignal,
) => Promise<Hit[]>

/** Everything that a text may mean and that is there. */
export async function findHits(text: string, signal: AbortSignal): Promise<Hit[]> {
  const input = parseSearch(text)
  if (input === undefined) return []
  const find = FINDERS[input.kind] as Finder<SearchInput['kind']>
  return find(input as never, signal)
}

const FINDERS: { readonly [K in SearchInput['kind']]: Finder<K> } = {
  account: async ({ raw, isTestOnly }, signal) => {
    await get(`${V3}/addressBook`, { address: raw }, signal)
    const friendly = friendlyOf(raw)
    const isOther = isTestOnly !== undefined && isTestOnly !== /^[k0]/.test(friendly)
    const note = isOther ? ' (form of another network)' : ''
    return [{ kind: 'account', title: `${nameOf(raw) ?? shortAddress(friendly)}${note}`, path: `/account/${friendly}` }]
  },
  hash: findHash,
  block: async ({ workchain, shard, seqno }, signal) => {
    const { value } = await get<api.BlocksResponse>(`${V3}/blocks`, { workchain, shard, seqno }, signal)
    return value.blocks.map(toBlockHit)
  },
  lt: async ({ lt }, signal) => {
    const { value } = await get<api.TransactionsResponse>(`${V3}/transactions`, { lt, limit: 5 }, signal)
    return value.transactions.map(toTransactionHit)
  },
  domain: async ({ domain }, signal) => {
    const { value } = await get<api.DNSRecordsResponse>(`${V3}/dns/records`, { domain, limit: 1 }, signal)
    return value.records.map((record) => ({ kind: 'name', title: record.domain, path: `/name/${record.domain}` }))
  },
  opcode: async ({ opcode }, signal) => {
    const { value } = await get<api.MessagesResponse>(`${V3}/messages`, { opcode, limit: 5, sort: 'desc' }, signal)
    return value.messages.map((message) => ({
      kind: 'message',
      title: `${message.decoded_opcode ?? opcode} ${shortHash(hashPath(message.hash))}`,
      path: `/message/${hashPath(message.hash)}`,
    }))
  },
  // Names are found by an endpoint that this version of the API does not have.
  name: async () => [],
}

/** All kinds of things have hashes, so all are asked at once. */
async function findHash({ hex }: { readonly hex: string }, signal: AbortSignal): Promise<Hit[]> {
  const ask = <T>(path: string, values: Record<string, string>): Promise<T | undefined> =>
    get<T>(`${V3}${path}`, { ...values, limit: '1' }, signal).then(
      ({ value }) => value,
      () => undefined,
    )
  const [transactions, traces, messages, byRoot, byFile] = await Promise.all([
    ask<api.TransactionsResponse>('/transactions', { hash: hex }),
    ask<api.TracesResponse>('/traces', { msg_hash: hex }),
    ask<api.MessagesResponse>('/messages', { msg_hash: hex }),
    ask<api.BlocksResponse>('/blocks', { root_hash: hex }),
    ask<api.BlocksResponse>('/blocks', { file_hash: hex }),
  ])
  return [
    ...(transactions?.transactions ?? []).map(toTransactionHit),
    ...(traces?.traces ?? []).map(({ trace_id }) => ({
      kind: 'trace',
      title: shortHash(hashPath(trace_id ?? hex)),
      path: `/trace/${hashPath(trace_id ?? hex)}`,
    })),
    ...(messages?.messages ?? []).map(({ hash }) => ({
      kind: 'message',
      title: shortHash(hashPath(hash)),
      path: `/message/${hashPath(hash)}`,
    })),
    ...[...(byRoot?.blocks ?? []), ...(byFile?.blocks ?? [])].map(toBlockHit),
  ]
}

const toTransactionHit = ({ hash }: api.Transaction): Hit => ({
  kind: 'transaction',
  title: shortHash(hashPath(hash)),
  path: `/tx/${hashPath(hash)}`,
})

const toBlockHit = ({ workchain, shard, seqno }: api.Block): Hit => ({
  kind: 'block',
  title: workchain === -1 ? `masterchain block ${seqno}` : `block ${shardName(workchain, shard)} ${seqno}`,
  path: blockPath(workchain, shard, seqno),
})
