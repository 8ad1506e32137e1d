import { Type } from '@sinclair/typebox'
import { DnsRecord } from './dns.ts'
import { Bytes, Decimal, TypeName } from './values.ts'

const TokenContent = Type.Union(
  [
    Type.Object({ type: TypeName('offchain'), data: Type.String() }),
    Type.Object({ type: TypeName('onchain'), data: Type.Record(Type.String(), Type.String()) }),
  ],
  { $id: 'TokenContent' },
)

const DnsContent = Type.Object(
  { domain: Type.String(), data: Type.Record(Type.String(), DnsRecord) },
  { $id: 'DnsContent' },
)

const address = { address: Type.String() }

const JettonMaster = Type.Object(
  {
    '@type': TypeName('ext.tokens.jettonMasterData'),
    ...address,
    contract_type: TypeName('jetton_master'),
    total_supply: Decimal,
    mintable: Type.Boolean(),
    admin_address: Type.Optional(Type.String()),
    jetton_content: TokenContent,
    jetton_wallet_code: Bytes,
  },
  { $id: 'JettonMasterData' },
)

const JettonWallet = Type.Object(
  {
    '@type': TypeName('ext.tokens.jettonWalletData'),
    ...address,
    contract_type: TypeName('jetton_wallet'),
    balance: Decimal,
    owner: Type.String(),
    jetton: Type.String(),
    mintless_is_claimed: Type.Optional(Type.Boolean()),
    jetton_wallet_code: Bytes,
  },
  { $id: 'JettonWalletData' },
)

const NftCollection = Type.Object(
  {
    '@type': TypeName('ext.tokens.nftCollectionData'),
    ...address,
    contract_type: TypeName('nft_collection'),
    next_item_index: Decimal,
    owner_address: Type.Optional(Type.String()),
    collection_content: TokenContent,
  },
  { $id: 'NftCollectionData' },
)

const NftItem = Type.Object(
  {
    '@type': TypeName('ext.tokens.nftItemData'),
    ...address,
    contract_type: TypeName('nft_item'),
    init: Type.Boolean(),
    index: Decimal,
    collection_address: Type.Optional(Type.String()),
    owner_address: Type.Optional(Type.String()),
    content: Type.Union([TokenContent, DnsContent]),
  },
  { $id: 'NftItemData' },
)

export const TokenData = Type.Union([JettonMaster, JettonWallet, NftCollection, NftItem], { $id: 'TokenData' })
