import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import type { BodyReader } from '../reading/body-reader.ts'

interface VestingAddWhitelistData {
  readonly queryId: bigint
  readonly added: readonly (string | null)[]
  readonly source: string | null
  readonly vesting: string | null
}

const VESTING_ADD_WHITELIST: ActionKind<VestingAddWhitelistData, 'vesting_add_whitelist'> = {
  name: 'vesting_add_whitelist',
  details: ({ queryId, added, source, vesting }) => ({
    query_id: queryId.toString(),
    accounts_added: added,
    source,
    vesting,
  }),
  accounts: ({ source, vesting }) => [source, vesting],
}

export default defineMatcher({
  name: 'vesting_add_whitelist',
  after: ['nft_mint'],
  pattern: call(0x7258a69b, { each: call(0xf258a69b) }),
  build(head, match) {
    const body = head.body()
    const data = { queryId: body.big(64), added: loadChain(body), source: head.source, vesting: head.destination }
    return built(VESTING_ADD_WHITELIST, data, match.with(head))
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
