import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { AccountAddress, Bytes, Hash, TypeName } from './values.ts'

const record = (name: string, fields: TProperties): TSchema =>
  Type.Object({ '@type': TypeName(`dns.entryData${name}`), ...fields })

const AdnlAddress = Type.Object({ '@type': TypeName('adnlAddress'), adnl_address: Type.String() })

const DnsEntryData = Type.Unsafe<object>(
  Type.Union(
    [
      record('NextResolver', { resolver: AccountAddress }),
      record('SmcAddress', { smc_address: AccountAddress }),
      record('AdnlAddress', { adnl_address: AdnlAddress }),
      record('StorageAddress', { bag_id: Type.String({ description: 'hex' }) }),
      record('Text', { text: Type.String() }),
      record('Unknown', { bytes: Bytes }),
    ],
    { $id: 'DnsEntryData' },
  ),
)

export const DnsEntry = Type.Object(
  { '@type': TypeName('dns.entry'), name: Type.String(), category: Hash, entry: DnsEntryData },
  { $id: 'DnsEntry' },
)

const SmcAddress = Type.Object({ '@type': TypeName('addr_std'), workchain_id: Type.Integer(), address: Type.String() })

/** As the content of a domain's NFT has it. */
export const DnsRecord = Type.Unsafe<object>(
  Type.Union(
    [
      Type.Object({ '@type': TypeName('dns_next_resolver'), resolver: SmcAddress }),
      Type.Object({ '@type': TypeName('dns_smc_address'), smc_addr: SmcAddress }),
      Type.Object({ '@type': TypeName('dns_adnl_address'), adnl_addr: Type.String({ description: 'hex' }) }),
      Type.Object({ '@type': TypeName('dns_storage_address'), bag_id: Type.String({ description: 'hex' }) }),
    ],
    { $id: 'DnsRecord' },
  ),
)
