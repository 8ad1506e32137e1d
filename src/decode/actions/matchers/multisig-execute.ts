import { defineMatcher, told } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { findSigners } from '../reading/signers.ts'

export default defineMatcher({
  name: 'multisig_execute',
  after: ['nft_mint'],
  pattern: call(0x75097f5d),
  build(head, _, facts) {
    const signers = findSigners(head.source, facts)
    if (signers === undefined) return null
    const body = head.body()
    return told('multisig_execute', [head], {
      failed: head.failed,
      accounts: [head.source, head.destination, ...signers],
      details: {
        query_id: body.big(64).toString(),
        order_seqno: body.big(256).toString(),
        expiration_date: Number(body.big(48)),
        approvals_num: body.uint(8),
        signers_hash: Buffer.from(body.slice.loadBytes(32)).toString('base64'),
        order_boc: body.ref().boc(),
        source: head.source,
        destination: head.destination,
      },
    })
  },
})
