import { Type } from '@sinclair/typebox'
import { AccountAddress, BlockIdExt, Bytes, Decimal, ExtraCurrency, Hash, TransactionId, TypeName } from './values.ts'

export const AccountStateWord = Type.Union([TypeName('uninitialized'), TypeName('active'), TypeName('frozen')], {
  $id: 'AccountStateEnum',
})

export const AddressInformation = Type.Object(
  {
    '@type': TypeName('raw.fullAccountState'),
    balance: Decimal,
    extra_currencies: Type.Array(ExtraCurrency),
    code: Bytes,
    data: Bytes,
    last_transaction_id: TransactionId,
    block_id: BlockIdExt,
    frozen_hash: Hash,
    sync_utime: Type.Integer({ description: "when the block of the account's shard was made" }),
    state: AccountStateWord,
    suspended: Type.Boolean(),
  },
  { $id: 'AddressInformation' },
)

const Seqno = { wallet_id: Type.Integer(), seqno: Type.Integer() }

const RecognisedState = Type.Union(
  [
    Type.Object({ '@type': TypeName('raw.accountState'), code: Bytes, data: Bytes, frozen_hash: Hash }),
    Type.Object({ '@type': TypeName('wallet.v3.accountState'), ...Seqno }),
    Type.Object({ '@type': TypeName('wallet.v4.accountState'), ...Seqno }),
    Type.Object({ '@type': TypeName('wallet.highload.v1.accountState'), ...Seqno }),
    Type.Object({ '@type': TypeName('wallet.highload.v2.accountState'), wallet_id: Type.Integer() }),
    Type.Object({ '@type': TypeName('dns.accountState'), wallet_id: Type.Integer() }),
    Type.Object({ '@type': TypeName('uninited.accountState'), frozen_hash: Hash }),
  ],
  { $id: 'AccountState' },
)

export const ExtendedAddressInformation = Type.Object(
  {
    '@type': TypeName('fullAccountState'),
    address: AccountAddress,
    balance: Decimal,
    extra_currencies: Type.Array(ExtraCurrency),
    last_transaction_id: TransactionId,
    block_id: BlockIdExt,
    sync_utime: Type.Integer(),
    account_state: RecognisedState,
    revision: Type.Integer(),
  },
  { $id: 'ExtendedAddressInformation' },
)

export const WalletInformation = Type.Object(
  {
    '@type': TypeName('ext.accounts.walletInformation'),
    wallet: Type.Boolean(),
    balance: Decimal,
    account_state: AccountStateWord,
    last_transaction_id: TransactionId,
    wallet_type: Type.Optional(Type.String()),
    seqno: Type.Optional(Type.Integer()),
    wallet_id: Type.Optional(Type.Integer()),
    is_signature_allowed: Type.Optional(Type.Boolean()),
  },
  { $id: 'WalletInformation' },
)
