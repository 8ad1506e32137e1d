import { Type } from '@sinclair/typebox'
import { Address, Hash, Int64, NextCursor, Nullable, NumericString } from '../../record/schema.ts'
import { AddressBook, Metadata } from './address-book.ts'
import { Move, Payload, TokenContent } from './token.ts'

const JettonMaster = Type.Object(
  {
    address: Address,
    total_supply: Type.String(),
    mintable: Type.Boolean(),
    admin_address: Nullable(Address),
    jetton_content: TokenContent,
    jetton_wallet_code_hash: Hash,
    last_transaction_lt: NumericString,
    code_hash: Hash,
    data_hash: Hash,
  },
  { $id: 'JettonMaster' },
)

const JettonWalletMintlessInfo = Type.Object(
  {
    amount: Nullable(Type.String()),
    start_from: Nullable(Int64),
    expire_at: Nullable(Int64),
    custom_payload_api_uri: Nullable(Type.Array(Type.String())),
  },
  { $id: 'JettonWalletMintlessInfo' },
)

const JettonWallet = Type.Object(
  {
    address: Address,
    balance: Type.String(),
    owner: Address,
    jetton: Address,
    last_transaction_lt: NumericString,
    code_hash: Nullable(Hash),
    data_hash: Nullable(Hash),
    mintless_info: Type.Optional(JettonWalletMintlessInfo),
  },
  { $id: 'JettonWallet' },
)

const JettonTransfer = Type.Object(
  {
    query_id: Type.String(),
    source: Address,
    destination: Address,
    amount: Type.String(),
    source_wallet: Address,
    jetton_master: Address,
    response_destination: Nullable(Address),
    ...Payload('custom_payload'),
    forward_ton_amount: Nullable(Type.String()),
    ...Payload('forward_payload'),
    ...Move,
  },
  { $id: 'JettonTransfer' },
)

const JettonBurn = Type.Object(
  {
    query_id: Type.String(),
    owner: Address,
    jetton_wallet: Address,
    jetton_master: Address,
    amount: Type.String(),
    response_destination: Nullable(Address),
    ...Payload('custom_payload'),
    ...Move,
  },
  { $id: 'JettonBurn' },
)

const Book = { address_book: AddressBook, metadata: Metadata }

export const JettonMastersReply = Type.Object(
  { jetton_masters: Type.Array(JettonMaster), ...Book, ...NextCursor },
  { $id: 'JettonMastersResponse' },
)

export const JettonWalletsReply = Type.Object(
  { jetton_wallets: Type.Array(JettonWallet), ...Book, ...NextCursor },
  { $id: 'JettonWalletsResponse' },
)

export const JettonTransfersReply = Type.Object(
  { jetton_transfers: Type.Array(JettonTransfer), ...Book, ...NextCursor },
  { $id: 'JettonTransfersResponse' },
)

export const JettonBurnsReply = Type.Object(
  { jetton_burns: Type.Array(JettonBurn), ...Book, ...NextCursor },
  { $id: 'JettonBurnsResponse' },
)
