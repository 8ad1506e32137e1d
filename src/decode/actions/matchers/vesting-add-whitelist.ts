import { defineMatcher, told } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import type { BodyReader } from '../reading/body-reader.ts'

export default defineMatcher({
  name: 'vesting_add_whitelist',
  after: ['nft_mint'],
  pattern: call(0x7258a69b, { each: call(0xf258a69b) }),
  build(head, match) {
    const body = head.body()
    return told('vesting_add_whitelist', match.with(head), {
      accounts: [head.source, head.destination],
      details: {
        query_id: body.big(64).toString(),
        accounts_added: loadChain(body),
        source: head.source,
        vesting: head.destination,
      },
    })
  },
})

/** An address, and the next one in a reference. */
function loadChain(from: BodyReader): (string | null)[] {
  const addresses = [from.address()]
  for (let at = from; at.refs > 0; ) {
    at = at.ref()
    addresses.push(at.address())
  }
  return addresses
}
