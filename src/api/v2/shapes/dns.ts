import { workchainOf } from '../../../cell/address.ts'
import { crc16 } from '../../../cell/crc16.ts'
import { base64 } from '../../http/json-writer.ts'
import { CATEGORY_NAMES, type DnsEntry, type DnsRecord } from '../../machine/dns-records.ts'
import type { ResolvedEntry } from '../../machine/resolve-domain.ts'
import { toBytes } from '../../shapes/cells.ts'
import { toAccountAddress, toFriendly } from './ids.ts'

/** As `dnsResolve` gives it. */
export const toDnsEntry = ({ name, category, record }: ResolvedEntry) => ({
  '@type': 'dns.entry' as const,
  name,
  category: base64(category),
  entry: toEntryData(record),
})

function toEntryData(record: DnsRecord) {
  switch (record.kind) {
    case 'next_resolver': {
      const resolver = toAccountAddress(toFriendly(record.address))
      return { '@type': 'dns.entryDataNextResolver' as const, resolver }
    }
    case 'smc_address': {
      const smc_address = toAccountAddress(toFriendly(record.address))
      return { '@type': 'dns.entryDataSmcAddress' as const, smc_address }
    }
    case 'adnl_address': {
      const adnl_address = { '@type': 'adnlAddress' as const, adnl_address: toAdnlText(record.id) }
      return { '@type': 'dns.entryDataAdnlAddress' as const, adnl_address }
    }
    case 'storage_address':
      return { '@type': 'dns.entryDataStorageAddress' as const, bag_id: record.id.toString('hex') }
    case 'text':
      return { '@type': 'dns.entryDataText' as const, text: record.text }
    case 'unknown':
      return { '@type': 'dns.entryDataUnknown' as const, bytes: toBytes(record.cell) }
  }
}

/** As the content of a domain's NFT has it; records that are neither are left out there. */
export function toDnsContent(entries: readonly DnsEntry[]): Record<string, object> {
  const data: Record<string, object> = {}
  for (const { category, record } of entries) {
    const shape = toContentRecord(record)
    const hex = category.toString('hex')
    if (shape) data[CATEGORY_NAMES.get(hex) ?? hex] = shape
  }
  return data
}

function toContentRecord(record: DnsRecord): object | undefined {
  switch (record.kind) {
    case 'next_resolver':
      return { '@type': 'dns_next_resolver', resolver: toSmcAddr(record.address) }
    case 'smc_address':
      return { '@type': 'dns_smc_address', smc_addr: toSmcAddr(record.address) }
    case 'adnl_address':
      return { '@type': 'dns_adnl_address', adnl_addr: record.id.toString('hex') }
    case 'storage_address':
      return { '@type': 'dns_storage_address', bag_id: record.id.toString('hex') }
    default:
      return undefined
  }
}

const toSmcAddr = (address: Parameters<typeof workchainOf>[0]) => ({
  '@type': 'addr_std' as const,
  workchain_id: workchainOf(address),
  address: Buffer.from(address.subarray(1)).toString('hex'),
})

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
const ADNL_TAG = 0x2d

/** Base32 of a tag, the id and a checksum; the first letter is always the same and left off. */
function toAdnlText(id: Buffer): string {
  const bytes = Buffer.concat([Buffer.of(ADNL_TAG), id, Buffer.alloc(2)])
  bytes.writeUInt16BE(crc16(bytes.subarray(0, 33)), 33)
  const bits = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (let shift = 275n; shift >= 0n; shift -= 5n) text += BASE32[Number((bits >> shift) & 31n)]
  return text.slice(1)
}
