import type { Address } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import { Slice } from '../../cell/slice.ts'
import { normalizeDomain } from '../../lib/domain-name.ts'
import type { StackEntry } from '../../tvm/stack-entry.ts'
import { invalid, MethodError } from '../http/method-error.ts'
import { getAccountAt } from '../reads/account-at.ts'
import { type DnsEntry, listDnsRecords, NEXT_RESOLVER, readDnsRecord } from './dns-records.ts'
import { expectMachine, type MachineSources } from './expect-machine.ts'
import { cellOf, intOf } from './stack-reader.ts'

/** As many bytes as a cell holds. */
const MAX_NAME_BYTES = 127

/** A record, and what of the name it was found under: all that was left of it, or as much as was resolved before there was no further hop. */
export interface ResolvedEntry extends DnsEntry {
  readonly name: string
}

/** A whole name as resolvers take it: it ends with a dot, so a zero byte, which stands for the resolver asked, comes first. */
export function encodeDomain(name: string): Buffer {
  const bytes = encodeName(toFull(name))
  if (bytes.length > MAX_NAME_BYTES) throw invalid('name is too long')
  return bytes
}

/** Bytes as characters, so that positions in the name are positions in its bytes. */
const toFull = (name: string): string => {
  const text = Buffer.from(normalizeDomain(name)).toString('latin1')
  return text.endsWith('.') ? text : `${text}.`
}

/** Labels from the last to the first, each with a zero byte behind it. A dot at the beginning stands before nothing. */
function encodeName(text: string): Buffer {
  if (text === '' || text === '.') return Buffer.alloc(1)
  const labels = text.split('.').slice(text.startsWith('.') ? 1 : 0)
  return Buffer.from(
    labels
      .map((label) => `${label}\0`)
      .reverse()
      .join(''),
    'latin1',
  )
}

/** The part of a name that these bytes of it are; a zero byte is a dot before what came ahead of it. */
const decodeName = (bytes: Buffer): string => bytes.toString('latin1').split('\0').reverse().join('.')

/** Asks a resolver, and those it points to, at most `ttl` further ones. */
export async function resolveDomain(
  sources: MachineSources,
  resolver: Address,
  name: string,
  ttl: number,
  mcSeqno: number | undefined,
): Promise<ResolvedEntry[]> {
  const machine = expectMachine(sources)
  let encoded = encodeDomain(name)
  let left = toFull(name)
  let at = resolver
  for (let hops = ttl; ; hops--) {
    const account = await getAccountAt(sources.db, sources.chain, at, mcSeqno)
    const asked: StackEntry[] = [bytesEntry(encoded), { type: 'int', value: 0n }]
    const { exitCode, stack } = await machine.run(account, 'dnsresolve', asked)
    if (exitCode !== 0 && exitCode !== 1) throw failed(`get method failed: exit code ${exitCode}`)
    const bits = Number(intOf(stack[0]) ?? -1n)
    if (bits < 0 || bits % 8 !== 0 || bits > encoded.length * 8) throw badAnswer('its number of bits')
    const cell = cellOf(stack[1])
    if (bits === 0 || cell === undefined) return []
    if (bits === encoded.length * 8) return listDnsRecords(cell).map((entry) => ({ ...entry, name: toText(left) }))
    const record = readDnsRecord(cell)
    if (record.kind !== 'next_resolver') throw badAnswer('a part of the name without a resolver for the rest')
    const got = decodeName(encoded.subarray(0, bits / 8))
    if (hops <= 0) return [{ name: toText(got), category: NEXT_RESOLVER, record }]
    if (!left.endsWith(got)) throw badAnswer('not an end of the name')
    left = left.slice(0, left.length - got.length)
    encoded = encodeName(left)
    at = record.address
  }
}

const toText = (bytes: string): string => Buffer.from(bytes, 'latin1').toString()

/** The contract that was asked does not do what a resolver should. */
const failed = (text: string): MethodError => new MethodError(500, text, { countedStatus: 422 })
const badAnswer = (what: string): MethodError => failed(`invalid answer of dnsresolve: ${what}`)

export function bytesEntry(bytes: Uint8Array): StackEntry {
  const { arena, index } = buildCell((b) => b.storeBytes(bytes))
  return { type: 'slice', slice: new Slice(arena, index) }
}
