import { defineMatcher, told } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { EXCESSES, isAborted } from '../reading/cocoon.ts'

export default defineMatcher({
  name: 'cocoon_unregister_proxy',
  after: ['cocoon_register_proxy'],
  pattern: call(0x6d49eaf2, { each: call(EXCESSES) }),
  build(head, match) {
    const body = head.body()
    return told('cocoon_unregister_proxy', match.with(head), {
      failed: isAborted(head),
      accounts: [head.destination],
      details: { query_id: body.big(64).toString(), seqno: body.uint(32), destination: head.destination },
    })
  },
})
