import { createHash } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { describeAction } from './describe-action.ts'
import { account, coins, integerOrNull, number, numberOrNull, text, textOrNull } from './values.ts'

const WHO = {
  source: account('who sent it'),
  asset: account('the domain, an NFT item'),
  nft_collection: account('collection of the domain'),
}

const VALUE = Type.Object(
  {
    sum_type: text(
      'schema: `DNSSmcAddress`, `DNSNextResolver`, `DNSAdnlAddress`, `DNSStorageAddress`, `DNSText` or `Unknown`',
    ),
    dns_smc_address: account('contract that the domain stands for'),
    flags: integerOrNull('flags of the record'),
    dns_adnl_address: textOrNull('address of the site in the overlay network, hex'),
    dns_next_resolver_address: account('contract that knows more of the domain'),
    dns_storage_address: textOrNull('id of the bag in the storage network, hex'),
    dns_text: textOrNull('text'),
  },
  { description: 'the record; fields of other schemas are null' },
)

/** Records are kept under the sha256 of their names. */
const RECORDS: ReadonlyMap<string, string> = new Map(
  ['wallet', 'site', 'storage', 'dns_next_resolver', 'text'].map((name) => [
    createHash('sha256').update(name).digest('hex'),
    name === 'dns_next_resolver' ? 'resolver' : name,
  ]),
)

const recordName = (key: string): string => RECORDS.get(key.toLowerCase()) ?? `record ${key.slice(0, 8)}…`

export const NAME_ACTIONS = {
  change_dns: describeAction({
    group: 'name',
    summary: 'A record of a domain was set.',
    details: { key: text('sha256 of the name of the record, hex'), value: VALUE, ...WHO },
    sentence: '{source} set·set the {record} of {asset}[ to {target}]',
    words: ({ key, value }) => ({
      record: recordName(key),
      target:
        value.dns_smc_address ??
        value.dns_next_resolver_address ??
        value.dns_adnl_address ??
        value.dns_storage_address ??
        value.dns_text,
    }),
  }),
  delete_dns: describeAction({
    group: 'name',
    summary: 'A record of a domain was removed.',
    details: { hash: text('sha256 of the name of the record, hex'), ...WHO },
    sentence: '{source} removed·remove the {record} of {asset}',
    words: ({ hash }) => ({ record: recordName(hash) }),
  }),
  renew_dns: describeAction({
    group: 'name',
    summary: 'A domain was renewed for another year.',
    details: WHO,
    sentence: '{source} renewed·renew {asset}',
  }),
  dns_purchase: describeAction({
    group: 'name',
    summary: 'The auction of a domain ended, and it got an owner.',
    details: {
      nft_collection: account('collection of the domain'),
      nft_item: account('the domain'),
      nft_item_index: number('number of the domain in its collection'),
      new_owner: account('who won it'),
      price: coins('price in nanotons'),
      query_id: numberOrNull('number that the sender gave the message'),
      payout_amount: coins('nanotons paid on: the price'),
    },
    sentence: '{new_owner} won·win {nft_item} for {price}',
  }),
  dns_release: describeAction({
    group: 'name',
    summary: 'A domain that was not renewed was put up for auction again.',
    details: {
      query_id: number('number that the sender gave the message'),
      source: account('who sent it'),
      nft_item: account('the domain'),
      nft_collection: account('collection of the domain'),
      nft_item_index: number('number of the domain in its collection'),
      value: coins('first bid in nanotons'),
    },
    sentence: '{source} put·put the expired {nft_item} back up for auction with {value}',
  }),
}
