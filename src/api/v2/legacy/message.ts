import { type Static, Type } from '@sinclair/typebox'
import type { Transaction } from '../../../model/transaction.ts'
import { AnyAction } from '../../../record/action.ts'
import { Hash, Int32, NumericString, words } from '../../../record/schema.ts'
import { base64 } from '../../http/json-writer.ts'
import { MethodError } from '../../http/method-error.ts'
import type { Outcome } from '../../pending/pending-desk.ts'
import { BocParameters, deliver, explainRefusal, NotDelivered } from '../handlers/deliver.ts'
import { defineMethod } from '../http/method.ts'

/** Ours: what the message was seen to do before it was sent. */
const Emulated = Type.Object(
  {
    status: words(undefined, 'emulated', 'refused', 'unknown'),
    mc_block_seqno: Type.Optional(Int32),
    success: Type.Optional(Type.Boolean({ description: 'neither its first transaction nor any action fails' })),
    exit_code: Type.Optional(Type.Union([Int32, Type.Null()])),
    transactions: Type.Optional(Int32),
    total_fees: Type.Optional(NumericString),
    is_incomplete: Type.Optional(Type.Boolean()),
    actions: Type.Optional(Type.Array(AnyAction)),
    reason: Type.Optional(Type.String()),
  },
  { $id: 'EmulatedOutcome' },
)

export default defineMethod({
  name: 'message',
  tag: 'api/v2',
  summary: 'Send an external message; answers with what it was seen to do',
  load: 'send',
  postOnly: true,
  params: BocParameters,
  result: Type.Object(
    { message_hash: Hash, message_hash_norm: Hash, emulated: Type.Optional(Emulated) },
    { $id: 'V2SendMessageResult' },
  ),
  async handle(call) {
    try {
      const { hash, hashNorm, outcome } = await deliver(call, call.params.boc)
      const hashes = { message_hash: base64(hash), message_hash_norm: base64(hashNorm) }
      return call.dialect === 'documented' ? { ...hashes, emulated: toEmulated(outcome) } : hashes
    } catch (error) {
      throw error instanceof NotDelivered ? toRefusal(error) : error
    }
  },
})

function toEmulated(outcome: Outcome): Static<typeof Emulated> {
  if (outcome.kind === 'unknown') return { status: 'unknown', reason: outcome.reason }
  if (outcome.kind === 'refused') return { status: 'refused', exit_code: outcome.exitCode, reason: outcome.reason }
  const { emulation, content } = outcome
  const records = emulation.transactions.map(({ transaction }) => transaction)
  const description = records[0]?.description
  const compute = description !== undefined && 'computePhase' in description ? description.computePhase : undefined
  return {
    status: 'emulated',
    mc_block_seqno: content.baseMcSeqno,
    success: content.actions.every(({ doc }) => doc.success !== false) && !isAborted(records[0]),
    exit_code: compute?.kind === 'vm' ? compute.exitCode : null,
    transactions: records.length,
    total_fees: records.reduce((sum, { totalFees }) => sum + totalFees, 0n).toString(),
    is_incomplete: content.isIncomplete,
    actions: content.actions.map(({ doc }) => doc),
  }
}

const isAborted = (transaction: Transaction | undefined): boolean =>
  transaction !== undefined && 'aborted' in transaction.description && transaction.description.aborted

/** The caller's doing when it is said of the message itself. */
function toRefusal(refused: NotDelivered): unknown {
  const why = explainRefusal(refused)
  if (why === undefined) return refused.cause
  return new MethodError(422, `boc: the message is not accepted by the contract: ${why}`, { publicStatus: 500 })
}
