import { createHash } from 'node:crypto'
import type { Address } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import { visitDictionary } from '../../cell/dictionary.ts'
import { Slice } from '../../cell/slice.ts'
import { CellarError } from '../../lib/errors.ts'
import { loadAddress } from './stack-reader.ts'

/** TEP-81. */
export type DnsRecord =
  | { readonly kind: 'next_resolver' | 'smc_address'; readonly address: Address }
  | { readonly kind: 'adnl_address' | 'storage_address'; readonly id: Buffer }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'unknown'; readonly cell: Cell }

export interface DnsEntry {
  /** SHA-256 of its name. */
  readonly category: Buffer
  readonly record: DnsRecord
}

const categoryOf = (name: string): Buffer => createHash('sha256').update(name).digest()

export const NEXT_RESOLVER = categoryOf('dns_next_resolver')

/** Categories that have a name, by their hash in hex. */
export const CATEGORY_NAMES: ReadonlyMap<string, string> = new Map(
  ['wallet', 'site', 'storage', 'dns_next_resolver'].map((name) => [categoryOf(name).toString('hex'), name]),
)

/** A few cells can spell a dictionary of any size. */
const MAX_RECORDS = 256

/** Records of a domain, ascending by category. `root` is the dictionary that `dnsresolve` gives for category 0. */
export function listDnsRecords(root: Cell): DnsEntry[] {
  const entries: DnsEntry[] = []
  try {
    visitDictionary(new Slice(root.arena, root.index), 256, (key, value) => {
      if (value.remainingRefs === 0) return
      if (entries.length === MAX_RECORDS) throw new CellarError('BROKEN_CELL', 'more records than a domain has')
      entries.push({ category: Buffer.from(key), record: readDnsRecord(value.loadRef()) })
    })
  } catch (error) {
    // A contract may give any cell; what is no dictionary has no records, and what never ends has those read so far.
    if (!(error instanceof CellarError)) throw error
  }
  return entries
}

export function readDnsRecord(cell: Cell): DnsRecord {
  const slice = new Slice(cell.arena, cell.index)
  try {
    return readKnown(slice) ?? { kind: 'unknown', cell }
  } catch (error) {
    if (error instanceof CellarError) return { kind: 'unknown', cell }
    throw error
  }
}

function readKnown(slice: Slice): DnsRecord | undefined {
  const tag = slice.remainingBits < 16 ? -1 : slice.loadUint(16)
  switch (tag) {
    case 0xba93:
    case 0x9fd3: {
      const address = loadAddress(slice)
      return address ? { kind: tag === 0xba93 ? 'next_resolver' : 'smc_address', address } : undefined
    }
    case 0xad01:
      return { kind: 'adnl_address', id: Buffer.from(slice.loadBytes(32)) }
    case 0x7473:
      return { kind: 'storage_address', id: Buffer.from(slice.loadBytes(32)) }
    case 0x1eda:
      return { kind: 'text', text: readText(slice) }
    default:
      return undefined
  }
}

/** `text$_ chunks:(## 8) rest:(TextChunks chunks)`: each chunk has a length, its bytes, and the next one in a reference. */
function readText(start: Slice): string {
  const parts: Uint8Array[] = []
  let slice = start
  for (let chunks = start.loadUint(8); chunks > 0; chunks--) {
    parts.push(slice.loadBytes(slice.loadUint(8)))
    if (chunks > 1) slice = slice.loadRefSlice()
  }
  return Buffer.concat(parts).toString('utf8')
}
