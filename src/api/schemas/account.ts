import { Type } from '@sinclair/typebox'
import { AccountStatus, Address, ExtraCurrencies, Hash, Nullable, NumericString } from '../../record/schema.ts'
import { AddressBook, ContractKind, Metadata } from './address-book.ts'

const AccountStateFull = Type.Object(
  {
    address: Address,
    account_state_hash: Hash,
    balance: Nullable(Type.String()),
    extra_currencies: Nullable(ExtraCurrencies),
    status: Nullable(AccountStatus),
    frozen_hash: Type.Optional(Hash),
    last_transaction_hash: Nullable(Hash),
    last_transaction_lt: Nullable(NumericString),
    data_hash: Type.Optional(Hash),
    code_hash: Type.Optional(Hash),
    data_boc: Type.Optional(Type.String()),
    code_boc: Type.Optional(Type.String()),
    contract_methods: Nullable(Type.Array(Type.Integer({ minimum: 0, maximum: 0xffffffff }))),
    interfaces: Nullable(Type.Array(Type.String())),
    kind: ContractKind,
    suspended: Type.Optional(Type.Boolean({ description: 'kept from being deployed by the configuration' })),
  },
  { $id: 'AccountStateFull' },
)

export const AccountStatesReply = Type.Object(
  { accounts: Type.Array(AccountStateFull), address_book: AddressBook, metadata: Metadata },
  { $id: 'AccountStatesResponse' },
)
