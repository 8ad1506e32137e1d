import type { DnsRecordRow } from '../reads/dns-records.ts'
import { addressOrNull, addressText, bytesOrNull } from './contract-fields.ts'
import { quote } from './json-writer.ts'

export const renderDnsRecord = (row: DnsRecordRow): string =>
  `{"nft_item_address":${addressText(row.account)},"nft_item_owner":${addressOrNull(row.owner)}` +
  `,"domain":${quote(row.domain.toString('utf8'))},"dns_next_resolver":${addressOrNull(row.next_resolver)}` +
  `,"dns_wallet":${addressOrNull(row.wallet)},"dns_site_adnl":${bytesOrNull(row.site_adnl)}` +
  `,"dns_storage_bag_id":${bytesOrNull(row.storage_bag_id)}}`
