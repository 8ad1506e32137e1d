import { Type } from '@sinclair/typebox'
import { Address, Int64, NextCursor, Nullable } from '../../record/schema.ts'
import { AddressBook } from './address-book.ts'

const VestingInfo = Type.Object(
  {
    address: Nullable(Address),
    start_time: Nullable(Int64),
    total_duration: Nullable(Int64),
    unlock_period: Nullable(Int64),
    cliff_duration: Nullable(Int64),
    sender_address: Nullable(Address),
    owner_address: Nullable(Address),
    total_amount: Nullable(Type.String()),
    whitelist: Type.Array(Address),
  },
  { $id: 'VestingInfo' },
)

export const VestingReply = Type.Object(
  { vesting_contracts: Type.Array(VestingInfo), address_book: AddressBook, ...NextCursor },
  { $id: 'VestingContractsResponse' },
)
