import { type Address, asAddress, formatFriendly, formatRaw } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { SearchHit } from '../../record/search-hit.ts'
import { base64 } from '../http/json-writer.ts'
import type { NamedAccount } from '../reads/names.ts'
import { type HashHit, listDomainsOf } from '../reads/search.ts'
import { listTokens } from '../reads/tokens.ts'
import type { Call } from './call.ts'
import { toTokenWords } from './metadata.ts'

const TOKEN_KINDS = ['jetton', 'collection', 'nft'] as const

/** Whether a friendly form bounces is a matter of what the account is; a search shows the form that links have. */
const friendly = async ({ chain }: Call, account: Uint8Array): Promise<string> =>
  formatFriendly(asAddress(account), { bounceable: true, testOnly: await chain.isTestnet() })

/** An account as the token that it is, or else as what it is. */
export async function toAccountHit(call: Call, address: Address): Promise<SearchHit> {
  const [token] = (await listTokens(call.db, [address])).tokens.filter(
    ({ account }) => byteKey(account) === byteKey(address),
  )
  if (token !== undefined) return toTokenHit(call, token)
  const id = formatRaw(address)
  const label = call.chain.labels?.find(address)
  const title = await friendly(call, address)
  return label === undefined
    ? { kind: 'account', id, title, subtitle: id }
    : {
        kind: 'account',
        id,
        title: label.label,
        subtitle: label.kind === undefined ? title : `${label.kind} · ${title}`,
      }
}

type Token = Awaited<ReturnType<typeof listTokens>>['tokens'][number]

async function toTokenHit(call: Call, token: Token): Promise<SearchHit> {
  const words = toTokenWords(token, call.chain.overrides?.find(token.account), call.chain.images)
  const address = await friendly(call, token.account)
  return {
    kind: TOKEN_KINDS[token.kind] as (typeof TOKEN_KINDS)[number],
    id: formatRaw(asAddress(token.account)),
    title: words.name ?? words.symbol ?? address,
    subtitle: words.symbol === undefined ? address : `${words.symbol} · ${address}`,
    image: words.image,
  }
}

/** Accounts that the operator calls so. */
export const toLabelledHits = (call: Call, text: string, limit: number): Promise<SearchHit[]> =>
  Promise.all((call.chain.labels?.search(text, limit) ?? []).map((account) => toAccountHit(call, account)))

/** Things that were found by name, in their order. */
export async function toNamedHits(call: Call, named: readonly NamedAccount[]): Promise<SearchHit[]> {
  const ofKind = (isDomain: boolean) =>
    named.filter(({ kind }) => (kind === 'domain') === isDomain).map(({ account }) => asAddress(account))
  const tokens = ofKind(false)
  const known = tokens.length === 0 ? [] : (await listTokens(call.db, tokens)).tokens
  const tokenOf = new Map(known.map((token) => [`${TOKEN_KINDS[token.kind]} ${byteKey(token.account)}`, token]))
  const domains = await listDomainsOf(call.db, ofKind(true))
  const domainOf = new Map(domains.map(({ account, domain }) => [byteKey(account), domain.toString('utf8')]))
  const hits: SearchHit[] = []
  for (const { kind, account } of named) {
    const token = tokenOf.get(`${kind} ${byteKey(account)}`)
    const domain = kind === 'domain' ? domainOf.get(byteKey(account)) : undefined
    if (token !== undefined) hits.push(await toTokenHit(call, token))
    else if (domain !== undefined)
      hits.push({ kind: 'domain', id: domain, title: domain, subtitle: await friendly(call, account) })
  }
  return hits
}

export const toBlockHit = (workchain: number, shard: bigint, seqno: number): SearchHit => {
  const id = `(${workchain},${BigInt.asUintN(64, shard).toString(16).padStart(16, '0')},${seqno})`
  const chain = workchain === -1 ? 'masterchain' : `workchain ${workchain}`
  return { kind: 'block', id, title: `Block ${seqno}`, subtitle: `${chain} ${id}` }
}

export async function toTransactionHit(call: Call, hash: Uint8Array, account: Uint8Array): Promise<SearchHit> {
  const title = Buffer.from(hash).toString('hex')
  return { kind: 'transaction', id: base64(hash), title, subtitle: await friendly(call, account) }
}

/** What a hash names, in the order of the hits. */
export async function toHashHits(call: Call, hash: Hash, hits: readonly HashHit[]): Promise<SearchHit[]> {
  const title = Buffer.from(hash).toString('hex')
  return Promise.all(
    hits.map(async ({ kind, account, workchain, shard, seqno }): Promise<SearchHit> => {
      if (workchain !== null && shard !== null && seqno !== null) return toBlockHit(workchain, shard, seqno)
      if (account === null) return { kind, id: base64(hash), title, subtitle: null }
      return kind === 'account' ? toAccountHit(call, asAddress(account)) : toTransactionHit(call, hash, account)
    }),
  )
}
