import { plainComment } from '../engine/basic-kinds.ts'
import { defineMatcher, told } from '../engine/matcher.ts'
import { block, call, oneOf, type Pattern } from '../engine/pattern.ts'
import { orUndefined } from '../reading/or-undefined.ts'
import { findSigners } from '../reading/signers.ts'

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
    return told('multisig_approve', match.with(head), {
      failed: match.find('accepted') === undefined,
      accounts: [head.source, head.destination, ...signers],
      details: {
        signer_index:
          head.opcode === APPROVE ? (orUndefined(() => head.body().skip(64).uint(8)) ?? NO_INDEX) : NO_INDEX,
        exit_code: rejected === undefined ? 0 : rejected.body().skip(64).uint(32),
        source: head.source,
        destination: head.destination,
      },
    })
  },
})
