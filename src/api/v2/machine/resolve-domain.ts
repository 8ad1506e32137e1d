import type { Address } from '../../../cell/address.ts'
import { buildCell } from '../../../cell/builder.ts'
import { Slice } from '../../../cell/slice.ts'
import type { StackEntry } from '../../../tvm/stack-entry.ts'
import type { Sources } from '../edge/method.ts'
import { invalid, MethodError } from '../edge/method-error.ts'
import { expectMachine } from '../edge/run-parameters.ts'
import { getAccountAt } from '../reads/accounts.ts'
import { type DnsEntry, listDnsRecords, NEXT_RESOLVER, readDnsRecord } from './dns-records.ts'
import { cellOf, intOf } from './stack-reader.ts'

const MAX_NAME_BYTES = 126

/** Labels from the last to the first, each with a zero byte behind it. */
export function encodeDomain(name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '')
  const bytes = Buffer.from(
    labels
      .map((label) => `${label}\0`)
      .reverse()
      .join(''),
  )
  if (bytes.length > MAX_NAME_BYTES) throw invalid('name is too long')
  return bytes.length === 0 ? Buffer.alloc(1) : bytes
}

/** Asks a resolver, and those it points to, at most `ttl` further ones. */
export async function resolveDomain(
  sources: Sources,
  resolver: Address,
  name: string,
  ttl: number,
  mcSeqno: number | undefined,
): Promise<DnsEntry[]> {
  const machine = expectMachine(sources)
  let left = encodeDomain(name)
  let at = resolver
  for (let hops = ttl; ; hops--) {
    const account = await getAccountAt(sources.db, sources.chain, at, mcSeqno)
    const { exitCode, stack } = await machine.run(account, 'dnsresolve', [bytesEntry(left), { type: 'int', value: 0n }])
    if (exitCode !== 0 && exitCode !== 1) throw new MethodError(500, `get method failed: exit code ${exitCode}`)
    const bits = Number(intOf(stack[0]) ?? -1n)
    if (bits < 0 || bits % 8 !== 0 || bits > left.length * 8) throw new MethodError(500, 'invalid answer of dnsresolve')
    const cell = cellOf(stack[1])
    if (bits === 0 || cell === undefined) return []
    if (bits === left.length * 8) return listDnsRecords(cell)
    const record = readDnsRecord(cell)
    if (record.kind !== 'next_resolver') throw new MethodError(500, 'invalid answer of dnsresolve')
    if (hops <= 0) return [{ category: NEXT_RESOLVER, record }]
    left = left.subarray(bits / 8)
    at = record.address
  }
}

export function bytesEntry(bytes: Uint8Array): StackEntry {
  const { arena, index } = buildCell((b) => b.storeBytes(bytes))
  return { type: 'slice', slice: new Slice(arena, index) }
}
