import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { EXCESSES, isAborted } from '../reading/cocoon.ts'

interface RegisterProxyData {
  readonly queryId: bigint
  readonly root: string | null
}

const COCOON_REGISTER_PROXY: ActionKind<RegisterProxyData, 'cocoon_register_proxy'> = {
  name: 'cocoon_register_proxy',
  details: ({ queryId, root }) => ({ query_id: queryId.toString(), destination: root }),
  accounts: ({ root }) => [root],
}

export default defineMatcher({
  name: 'cocoon_register_proxy',
  after: ['cocoon_client_top_up'],
  pattern: call(0x927c7cb5, { each: call(EXCESSES) }),
  build(head, match) {
    const data = { queryId: head.body().big(64), root: head.destination }
    return built(COCOON_REGISTER_PROXY, data, match.with(head), { failed: isAborted(head) })
  },
})
