import type { BodyReader } from './body-reader.ts'
import { toComment } from './text.ts'

/** A DNS record as actions show it: all keys, those of other schemas null. */
export interface DnsValue {
  readonly sum_type: string
  readonly dns_smc_address: string | null
  readonly flags: number | null
  readonly dns_adnl_address: string | null
  readonly dns_next_resolver_address: string | null
  readonly dns_storage_address: string | null
  readonly dns_text: string | null
}

const EMPTY: Omit<DnsValue, 'sum_type'> = {
  dns_smc_address: null,
  flags: null,
  dns_adnl_address: null,
  dns_next_resolver_address: null,
  dns_storage_address: null,
  dns_text: null,
}

export function loadDnsValue(value: BodyReader): DnsValue {
  if (value.bits < 16) return { ...EMPTY, sum_type: 'Unknown' }
  switch (value.uint(16)) {
    case 0xba93:
      return { ...EMPTY, sum_type: 'DNSNextResolver', dns_next_resolver_address: value.address() }
    case 0xad01:
      return { ...EMPTY, sum_type: 'DNSAdnlAddress', dns_adnl_address: value.hex(32), flags: value.uint(8) }
    case 0x9fd3:
      return { ...EMPTY, sum_type: 'DNSSmcAddress', dns_smc_address: value.address(), flags: value.uint(8) }
    case 0x7473:
      return { ...EMPTY, sum_type: 'DNSStorageAddress', dns_storage_address: value.hex(32) }
    case 0x1eda:
      return { ...EMPTY, sum_type: 'DNSText', dns_text: loadText(value) }
    default:
      return { ...EMPTY, sum_type: 'Unknown' }
  }
}

/** chunks:8, then each chunk: length:8 bytes, the next one in a reference. */
function loadText(value: BodyReader): string {
  const parts: Uint8Array[] = []
  let at = value
  for (let left = at.uint(8); left > 0; left--) {
    parts.push(at.slice.loadBytes(at.uint(8)))
    if (left > 1) at = at.ref()
  }
  return toComment(Buffer.concat(parts))
}
