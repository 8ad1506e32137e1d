import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { BOUNCE, call, optional } from '../engine/pattern.ts'
import { type DnsValue, loadDnsValue } from '../reading/dns-value.ts'
import { CHANGE_DNS_RECORD } from '../reading/nft.ts'

interface DnsData {
  readonly key: string
  readonly source: string | null
  readonly item: string | null
  readonly collection: string | null
}

const accounts = ({ source, item }: DnsData) => [source, item]
const who = ({ source, item, collection }: DnsData) => ({ source, asset: item, nft_collection: collection })

const CHANGE_DNS: ActionKind<DnsData & { readonly value: DnsValue }, 'change_dns'> = {
  name: 'change_dns',
  details: (data) => ({ key: data.key, value: data.value, ...who(data) }),
  accounts,
}

const DELETE_DNS: ActionKind<DnsData, 'delete_dns'> = {
  name: 'delete_dns',
  details: (data) => ({ hash: data.key, ...who(data) }),
  accounts,
}

const RENEW_DNS: ActionKind<DnsData, 'renew_dns'> = { name: 'renew_dns', details: who, accounts }

const NO_KEY = '0'.repeat(64)

/** One message for three things: a record with a value is written, one without is deleted, and none at all renews. */
export default defineMatcher({
  name: 'change_dns',
  after: ['dns_purchase'],
  pattern: call(CHANGE_DNS_RECORD, { each: optional(call(BOUNCE)) }),
  build(head, match, facts) {
    const item = facts.nftItem(head.destination)
    if (item === undefined) return null
    const body = head.body().skip(64)
    const key = body.hex(32)
    const value = body.refs > 0 ? loadDnsValue(body.ref()) : null
    const data = { key, source: head.source, item: head.destination, collection: item.collection }
    const blocks = match.with(head)
    const failure = { failed: head.failed }
    if (value !== null) return built(CHANGE_DNS, { ...data, value }, blocks, failure)
    return built(key === NO_KEY ? RENEW_DNS : DELETE_DNS, data, blocks, failure)
  },
})
