import { createHash } from 'node:crypto'
import { type Address, parseAddress } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { findInDictionary } from '../../cell/dictionary.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import type { Slice } from '../../cell/slice.ts'
import { byteKey, sameBytes } from '../../lib/byte-key.ts'
import type { DnsAuction, DnsEntry } from '../../model/contract.ts'
import type { StackEntry } from '../../tvm/stack-entry.ts'
import type { RecogniserContext, Subject } from './recogniser.ts'
import { attempt, intEntry, loadAddressOrNull, readStack, sliceOf } from './stack-values.ts'

const known = (...raws: string[]): ReadonlySet<string> =>
  new Set(raws.map((raw) => byteKey(parseAddress(raw)?.address as Address)))

/** The collections of .ton, on mainnet and testnet, and of t.me. On other networks the root contract names that of .ton. */
const TON_COLLECTIONS = known(
  '0:B774D95EB20543F186C06B371AB88AD704F7E256130CAF96189368A7D0CB6CCF',
  '0:E33ED33A42EB2032059F97D90C706F8400BB256D32139CA707F1564AD699C7DD',
)
const TME_COLLECTIONS = known('0:80D78A35F955A14B679FAA887FF4CD5BFC0F43B4A4EEA2A7E6927F3701B273C2')

const category = (name: string): Buffer => createHash('sha256').update(name).digest()
const SITE = category('site')
const WALLET = category('wallet')
const NEXT_RESOLVER = category('dns_next_resolver')
const STORAGE = category('storage')

const TAG = { nextResolver: 0xba93, wallet: 0x9fd3, adnl: 0xad01, storage: 0x7473 }
const MAX_TIME = 2 ** 40
/** Longest name the system takes. */
const MAX_DOMAIN_BYTES = 126

const bytesEntry = (bytes: Uint8Array): StackEntry => ({
  type: 'slice',
  slice: sliceOf(buildCell((b) => b.storeBytes(bytes))),
})

/** The domain that an item of a name collection is; undefined for every other item. The item is one its collection confirms. */
export async function readDnsEntry(
  item: Subject,
  collection: Address | null,
  owner: Address | null,
  surroundings: RecogniserContext,
): Promise<DnsEntry | undefined> {
  const domain = collection === null ? undefined : await readDomain(item, collection, surroundings)
  if (domain === undefined) return undefined
  const resolved = await surroundings.run(item, 'dnsresolve', [bytesEntry(Uint8Array.of(0)), intEntry(0n)])
  const records = readStack(resolved, 2, (values) => {
    values.int()
    return values.cellOrNull()
  })
  const read = <T>(key: Buffer, tag: number, load: (slice: Slice) => T): T | null =>
    (records && attempt(() => findRecord(records, key, tag, load))) ?? null
  return {
    kind: 'dns_entry',
    domain,
    owner,
    nextResolver: read(NEXT_RESOLVER, TAG.nextResolver, loadAddressOrNull),
    wallet: read(WALLET, TAG.wallet, loadAddressOrNull),
    siteAdnl: read(SITE, TAG.adnl, loadOwnHash),
    storageBagId: read(STORAGE, TAG.storage, loadOwnHash),
    auction: await readAuction(item, surroundings),
    lastFillUpTime: await readFillUpTime(item, surroundings),
  }
}

async function readDomain(
  item: Subject,
  collection: Address,
  surroundings: RecogniserContext,
): Promise<string | undefined> {
  const key = byteKey(collection)
  if (TME_COLLECTIONS.has(key)) {
    const labels = toLabels(await surroundings.run(item, 'get_full_domain'))
    return labels?.split('\0').filter(Boolean).reverse().join('.')
  }
  if (!surroundings.hasMethod(item, 'get_domain')) return undefined
  if (!TON_COLLECTIONS.has(key) && !(await isRootCollection(collection, surroundings))) return undefined
  const label = toLabels(await surroundings.run(item, 'get_domain'))
  return label === undefined ? undefined : `${label.replaceAll('\0', '')}.ton`
}

const toLabels = (stack: readonly StackEntry[] | undefined): string | undefined =>
  readStack(stack, 1, (values) => {
    const slice = values.slice()
    const length = Math.min(slice.remainingBits >> 3, MAX_DOMAIN_BYTES)
    return Buffer.from(slice.loadBytes(length)).toString('utf8')
  })

/** Whether the root contract of the chain's own configuration gives names under `ton` to this collection. */
async function isRootCollection(collection: Address, surroundings: RecogniserContext): Promise<boolean> {
  const root = await surroundings.findDnsRoot()
  if (root === undefined) return false
  const name = bytesEntry(Buffer.from('ton\0'))
  const answer = await surroundings.ask(root, 'dnsresolve', [
    name,
    intEntry(BigInt(`0x${NEXT_RESOLVER.toString('hex')}`)),
  ])
  const resolver = readStack(answer, 2, (values) => {
    values.int()
    const slice = sliceOf(values.cell())
    slice.expectTag(TAG.nextResolver, 16, 'DNSRecord')
    return loadAddressOrNull(slice)
  })
  return resolver != null && sameBytes(resolver, collection)
}

function findRecord<T>(records: Cell, key: Buffer, tag: number, load: (slice: Slice) => T): T | undefined {
  const value = findInDictionary(sliceOf(records), 256, key)
  if (value === undefined || value.remainingRefs === 0) return undefined
  const slice = value.loadRefSlice()
  slice.expectTag(tag, 16, 'DNSRecord')
  return load(slice)
}

const loadOwnHash = (slice: Slice): Hash => asHash(Uint8Array.from(slice.loadHash()))

async function readAuction(item: Subject, surroundings: RecogniserContext): Promise<DnsAuction | null> {
  if (!surroundings.hasMethod(item, 'get_auction_info')) return null
  const auction = readStack(await surroundings.run(item, 'get_auction_info'), 3, (values) => ({
    bidder: values.addressOrNull(),
    bid: values.int(),
    endTime: values.number(),
  }))
  if (auction?.bidder == null || auction.endTime >= MAX_TIME) return null
  return { ...auction, bidder: auction.bidder }
}

async function readFillUpTime(item: Subject, surroundings: RecogniserContext): Promise<number | null> {
  if (!surroundings.hasMethod(item, 'get_last_fill_up_time')) return null
  return readStack(await surroundings.run(item, 'get_last_fill_up_time'), 1, (values) => values.number()) ?? null
}
