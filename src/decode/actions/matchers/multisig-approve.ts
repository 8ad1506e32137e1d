import type { ActionKind } from '../engine/action-node.ts'
import { plainComment } from '../engine/basic-kinds.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, oneOf, type Pattern } from '../engine/pattern.ts'
import { orUndefined } from '../reading/or-undefined.ts'
import { findSigners } from '../reading/signers.ts'

interface MultisigApproveData {
  readonly index: number
  readonly exitCode: number
  readonly source: string | null
  readonly order: string | null
  readonly signers: readonly string[]
}

const MULTISIG_APPROVE: ActionKind<MultisigApproveData, 'multisig_approve'> = {
  name: 'multisig_approve',
  details: ({ index, exitCode, source, order }) => ({
    signer_index: index,
    exit_code: exitCode,
    source,
    destination: order,
  }),
  accounts: ({ source, order, signers }) => [source, order, ...signers],
}

const APPROVE = 0xa762230f
/** Who votes by a comment does not say which signer it is. */
const NO_INDEX = -1

const answer: Pattern = oneOf(call(0x82609bf6, { as: 'accepted' }), call(0xafaf283e, { as: 'rejected' }))

export default defineMatcher({
  name: 'multisig_approve',
  after: ['dedust_deposit'],
  pattern: oneOf(
    call(APPROVE, { each: answer }),
    block('ton_transfer', {
      to: ['multisig_order'],
      where: (transfer) => plainComment(transfer) === 'approve',
      each: answer,
    }),
  ),
  build(head, match, facts) {
    const signers = findSigners(head.destination, facts)
    if (signers === undefined) return null
    const rejected = match.find('rejected')
    const data = {
      index: head.opcode === APPROVE ? (orUndefined(() => head.body().skip(64).uint(8)) ?? NO_INDEX) : NO_INDEX,
      exitCode: rejected === undefined ? 0 : rejected.body().skip(64).uint(32),
      source: head.source,
      order: head.destination,
      signers,
    }
    const failed = match.find('accepted') === undefined
    return built(MULTISIG_APPROVE, data, match.with(head), { failed })
  },
})
