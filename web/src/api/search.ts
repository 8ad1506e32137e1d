import { shortAddress } from '../lib/address.ts'
import { learn } from '../lib/book.ts'
import { hashPath, shortHash } from '../lib/hash.ts'
import { findKindPage } from '../lib/known-names.ts'
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
    const { value: book } = await get<api.AddressBook>(`${V3}/addressBook`, { address: raw }, signal)
    learn(book, undefined)
    const friendly = friendlyOf(raw)
    const isOther = isTestOnly !== undefined && isTestOnly !== /^[k0]/.test(friendly)
    const note = isOther ? ' (form of another network)' : ''
    const title = `${nameOf(raw) ?? shortAddress(friendly)}${note}`
    const [page, kind] = findKindPage(book[raw]?.kind) ?? []
    return [
      { kind: 'account', title, path: `/account/${friendly}` },
      ...(page !== undefined && kind !== undefined ? [{ kind, title, path: `/${page}/${friendly}` }] : []),
    ]
  },
  hash: ({ hex }, signal) => askSearch(hex, signal),
  block: ({ workchain, shard, seqno }, signal) => askSearch(`(${workchain},${shard},${seqno})`, signal),
  lt: ({ lt }, signal) => askSearch(lt, signal),
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
  name: ({ name }, signal) => askSearch(name, signal),
}

async function askSearch(q: string, signal: AbortSignal): Promise<Hit[]> {
  const { value } = await get<readonly api.SearchHit[]>(`${V3}/search`, { q }, signal)
  return value.flatMap((hit) => {
    const path = pathOf(hit)
    return path === undefined ? [] : [{ kind: hit.kind === 'nft' ? 'NFT item' : hit.kind, title: titleOf(hit), path }]
  })
}

const HASHES: Readonly<Record<string, string>> = { transaction: 'tx', message: 'message', trace: 'trace' }
const ACCOUNTS: Readonly<Record<string, string>> = {
  ...{ account: 'account', jetton: 'jetton', collection: 'collection', nft: 'nft' },
}

function pathOf({ kind, id }: api.SearchHit): string | undefined {
  const [hash, account] = [HASHES[kind], ACCOUNTS[kind]]
  if (hash !== undefined) return `/${hash}/${hashPath(id)}`
  if (account !== undefined) return `/${account}/${friendlyOf(id)}`
  if (kind === 'domain') return `/name/${id}`
  const block = parseSearch(id)
  return block?.kind === 'block' ? blockPath(block.workchain, block.shard, block.seqno) : undefined
}

function titleOf({ kind, id, title }: api.SearchHit): string {
  if (kind in HASHES) return shortHash(hashPath(id))
  const block = kind === 'block' ? parseSearch(id) : undefined
  if (block?.kind === 'block') {
    const { workchain, shard, seqno } = block
    return workchain === -1 ? `masterchain block ${seqno}` : `block ${shardName(workchain, shard)} ${seqno}`
  }
  return kind === 'account' ? shortAddress(friendlyOf(id)) : title
}
