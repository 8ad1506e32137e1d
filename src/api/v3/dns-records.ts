import { Type } from '@sinclair/typebox'
import { normalizeDomain } from '../../lib/domain-name.ts'
import { CellarError } from '../../lib/errors.ts'
import { DnsRecordRecord } from '../../record/dns-entry.ts'
import { NonEmptySingle, Page, PageOf } from '../http/parameters.ts'
import { AddressText, Text, type ValueParser } from '../http/value-parser.ts'
import { listDnsRecords } from '../reads/dns-records.ts'
import { NO_READ_THROUGH } from '../reads/read-through-contracts.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineListReply } from '../shapes/list-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const MAX_LENGTH = 255

const DomainText: ValueParser<string> = {
  ...Text(`a domain of at most ${MAX_LENGTH} characters`, MAX_LENGTH),
  read: (text) => (text.length <= MAX_LENGTH ? normalizeDomain(text) : undefined),
}

const Reply = defineListReply('DNSRecordsResponse', 'records', DnsRecordRecord)

export default defineEndpoint({
  path: '/dns/records',
  operationId: 'api_v3_get_dns_records',
  tag: 'dns',
  summary: 'DNS records',
  query: Type.Object({
    wallet: NonEmptySingle(AddressText, { description: 'domains whose wallet record names this address' }),
    domain: NonEmptySingle(DomainText, { description: 'the whole domain, e.g. alice.ton, in any case' }),
    ...Page,
    limit: PageOf(100),
  }),
  reply: Reply.schema,
  async handle(call) {
    const { wallet, domain } = call.query
    if ((wallet === undefined) === (domain === undefined)) {
      throw new CellarError('BAD_REQUEST', 'wallet: either this or domain is required, not both')
    }
    let page = await listDnsRecords(call.db, { wallet, domain }, call.query)
    let seen = NO_READ_THROUGH
    if (domain !== undefined && page.rows.length === 0 && call.contracts !== undefined) {
      seen = await call.contracts.seeDomain(domain)
      if (!seen.isEmpty) page = await listDnsRecords(call.db, { wallet, domain }, call.query, seen)
    }
    return Reply.write(call, {
      ...page,
      context: undefined,
      books: page.rows.flatMap((row) =>
        addressesIn(row.account, row.owner, row.next_resolver, row.wallet, row.auction_bidder),
      ),
      seen,
    })
  },
})
