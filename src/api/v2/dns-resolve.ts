import { Type } from '@sinclair/typebox'
import { Default } from '../http/fields.ts'
import { invalid } from '../http/method-error.ts'
import { resolveDomain } from '../machine/resolve-domain.ts'
import { HashText, Int32, Text } from './http/forms.ts'
import { defineMethod } from './http/method.ts'
import { Single } from './http/parameters.ts'
import { AddressParameter, expectSeqno, SeqnoParameter } from './http/shared-parameters.ts'
import { DnsEntry } from './schemas/dns.ts'
import { TypeName } from './schemas/values.ts'
import { toDnsEntry } from './shapes/dns.ts'

const MAX_HOPS = 16

export default defineMethod({
  name: 'dnsResolve',
  tag: 'accounts',
  summary: 'Records of a domain, from a resolver on',
  load: 'getMethod',
  params: Type.Object({
    address: AddressParameter,
    name: Default(Single(Text(256), { description: 'domain; empty for the resolver itself' }), ''),
    category: Single(HashText, { description: 'only records of this category; all when left out or zero' }),
    ttl: Default(Single(Int32, { description: 'how many further resolvers may be asked' }), 0),
    seqno: SeqnoParameter,
  }),
  result: Type.Object({ '@type': TypeName('dns.resolved'), entries: Type.Array(DnsEntry) }, { $id: 'DnsResolved' }),
  async handle(call) {
    const { address, name, category, ttl, seqno } = call.params
    if (ttl < 0) throw invalid('ttl should be non-negative')
    const hops = Math.min(ttl, MAX_HOPS)
    const entries = await resolveDomain(call, address.address, name, hops, expectSeqno(seqno))
    const wanted = category?.some((byte) => byte !== 0) ? Buffer.from(category) : undefined
    const kept = entries.filter((entry) => wanted === undefined || wanted.equals(entry.category))
    return { '@type': 'dns.resolved' as const, entries: kept.map(toDnsEntry) }
  },
})
