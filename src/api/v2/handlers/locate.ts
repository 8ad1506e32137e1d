import { type Static, Type } from '@sinclair/typebox'
import { Required } from '../../http/fields.ts'
import { invalid, MethodError } from '../../http/method-error.ts'
import { findMessageEnds, findTransaction } from '../../reads/transaction-cells.ts'
import { AddressText, Int64 } from '../http/forms.ts'
import type { MethodCall } from '../http/method.ts'
import { Single } from '../http/parameters.ts'
import type { Transaction } from '../schemas/transaction.ts'
import { toExtTransaction } from '../shapes/transaction.ts'

/** A message by who sent it to whom and when. */
export const Located = Type.Object({
  source: Required(Single(AddressText, { description: 'who sent the message' })),
  destination: Required(Single(AddressText, { description: 'who received it' })),
  created_lt: Required(Single(Int64, { description: 'created_lt of the message' })),
})

/** The transaction at one end of a message, exactly: from the index of messages, not by a search in nearby blocks. */
export async function locate(
  { db, params, dialect }: MethodCall<typeof Located>,
  end: 'sender' | 'receiver',
): Promise<Static<typeof Transaction>> {
  const { source, destination, created_lt } = params
  if (created_lt < 0n) throw invalid('created_lt should be non-negative')
  const ends = await findMessageEnds(db, source.address, destination.address, created_lt)
  const lt = end === 'sender' ? ends?.sentLt : ends?.receivedLt
  const account = end === 'sender' ? source.address : destination.address
  const row = lt === undefined ? undefined : await findTransaction(db, account, lt)
  if (row === undefined) throw new MethodError(404, 'transaction was not found', { code: 'NOT_FOUND' })
  // The document has bodies only as cells; the public service gives comments as text.
  return toExtTransaction(row, dialect === 'documented' ? 'raw' : 'text')
}
