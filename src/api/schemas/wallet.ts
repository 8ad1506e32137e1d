import { Type } from '@sinclair/typebox'
import { WALLET_CODES } from '../../decode/contracts/wallet-codes.ts'
import {
  AccountStatus,
  Address,
  ExtraCurrencies,
  Hash,
  Int64,
  Nullable,
  NumericString,
  words,
} from '../../record/schema.ts'
import { AddressBook, Metadata } from './address-book.ts'

const WalletType = words('WalletType', ...[...WALLET_CODES.values()].map(({ name }) => name))

const WalletState = Type.Object(
  {
    address: Address,
    is_wallet: Type.Boolean(),
    wallet_type: Type.Optional(WalletType),
    seqno: Type.Optional(Int64),
    wallet_id: Type.Optional(Int64),
    is_signature_allowed: Type.Optional(Type.Boolean()),
    balance: Type.Optional(Type.String()),
    extra_currencies: Type.Optional(ExtraCurrencies),
    status: Type.Optional(AccountStatus),
    code_hash: Type.Optional(Hash),
    last_transaction_hash: Nullable(Hash),
    last_transaction_lt: Nullable(NumericString),
    suspended: Type.Optional(Type.Boolean({ description: 'kept from being deployed by the configuration' })),
  },
  { $id: 'WalletState' },
)

export const WalletStatesReply = Type.Object(
  { wallets: Type.Array(WalletState), address_book: AddressBook, metadata: Metadata },
  { $id: 'WalletStatesResponse' },
)
