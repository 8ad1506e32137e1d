import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { plainComment } from '../engine/basic-kinds.ts'
import { block, optional, type Pattern } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import type { BodyReader } from './body-reader.ts'
import { orUndefined } from './or-undefined.ts'

const COMMENTS: readonly (string | null)[] = ['EVAA liquidation.', 'EVAA supply.', 'EVAA withdraw.']

/** What is left comes back with a word on what it was for. */
export const REMAINDER: Pattern = optional(
  block('ton_transfer', { where: (transfer) => COMMENTS.includes(plainComment(transfer)) }),
)

/** The body of a message to a user's contract: a header (version:Coins, opt& of code, 2 bits) stands before the opcode. */
export function userBody(message: ActionNode): BodyReader {
  const body = message.wholeBody()
  body.coins()
  body.maybeRef()
  return body.skip(2)
}

/** A message to a user's contract with this opcode behind the header. */
export const userCall = (opcode: number, rest: Pick<Pattern, 'as' | 'each' | 'children'> = {}): Pattern => ({
  names: ['call_contract'],
  where: (message) => orUndefined(() => userBody(message).uint(32)) === opcode,
  ...rest,
})

/** A transfer of jettons whose payload begins with this opcode. */
export const transferWith = (opcode: number, rest: Pick<Pattern, 'each'>): Pattern =>
  block('jetton_transfer', {
    where: (transfer) => dataOf(transfer, JETTON_TRANSFER_KIND)?.order.forwardPayload?.opcode() === opcode,
    ...rest,
  })

/** The payload of a transfer of jettons, behind its opcode. */
export function payloadOf(transfer: ActionNode): BodyReader | undefined {
  return dataOf(transfer, JETTON_TRANSFER_KIND)?.order.forwardPayload?.clone().skip(32)
}
