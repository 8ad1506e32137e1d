import { defineMatcher, told } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { findSigners } from '../reading/signers.ts'

export default defineMatcher({
  name: 'multisig_create_order',
  after: ['nft_mint'],
  pattern: call(0xf718510f, { each: call(0x9c73fba2, { as: 'init' }) }),
  build(head, match, facts) {
    const init = match.get('init')
    const signers = findSigners(init.destination, facts)
    if (signers === undefined) return null
    const body = head.body()
    // init: query:64 threshold:8 ^signers expiration:48 ^order approve_on_init:1
    const started = init.body().skip(64 + 8)
    started.ref()
    started.skip(48)
    const order = started.ref().boc()
    const [queryId, seqno, isSigner] = [body.big(64), body.big(256), body.bit()]
    return told('multisig_create_order', match.with(head), {
      accounts: [head.source, head.destination, init.destination, ...signers],
      details: {
        query_id: queryId.toString(),
        order_seqno: seqno.toString(),
        is_created_by_signer: isSigner,
        is_signed_by_creator: started.bit(),
        creator_index: body.uint(8),
        expiration_date: Number(body.big(48)),
        order_boc: order,
        source: head.source,
        destination: head.destination,
        destination_order: init.destination,
      },
    })
  },
})
