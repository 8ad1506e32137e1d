import { defineMatcher, told } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { EXCESSES, isAborted } from '../reading/cocoon.ts'

export default defineMatcher({
  name: 'cocoon_register_proxy',
  after: ['cocoon_client_top_up'],
  pattern: call(0x927c7cb5, { each: call(EXCESSES) }),
  build(head, match) {
    return told('cocoon_register_proxy', match.with(head), {
      failed: isAborted(head),
      accounts: [head.destination],
      details: { query_id: head.body().big(64).toString(), destination: head.destination },
    })
  },
})
