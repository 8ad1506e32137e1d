import { Required } from '../../http/fields.ts'
import { invalid } from '../../http/method-error.ts'
import { AddressText, HashText, Int32, Int64, Shard } from './forms.ts'
import { Single } from './parameters.ts'

export const AddressParameter = Required(Single(AddressText))

export const SeqnoParameter = Single(Int32, {
  description: 'masterchain seqno whose state is read; the newest when left out',
})

/** Which account, and as of which masterchain block. */
export const AccountAtParameters = { address: AddressParameter, seqno: SeqnoParameter }

export const ShardParameters = { workchain: Required(Single(Int32)), shard: Required(Single(Shard)) }

export const BlockHashes = {
  root_hash: Single(HashText, { description: 'verified when given' }),
  file_hash: Single(HashText, { description: 'verified when given' }),
}

export const PageOfAccount = {
  lt: Single(Int64, { description: 'start here, this transaction included; needs hash' }),
  hash: Single(HashText, { description: 'hash of the transaction to start with; needs lt' }),
  to_lt: Single(Int64, { description: 'stop before this lt' }),
}

/** A seqno that may be left out but not be senseless. */
export function expectSeqno<Seqno extends number | undefined>(seqno: Seqno): Seqno {
  if (seqno !== undefined && seqno < 1) throw invalid('seqno should be positive')
  return seqno
}
