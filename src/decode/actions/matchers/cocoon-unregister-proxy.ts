import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { EXCESSES, isAborted } from '../reading/cocoon.ts'

interface UnregisterProxyData {
  readonly queryId: bigint
  readonly seqno: number
  readonly root: string | null
}

const COCOON_UNREGISTER_PROXY: ActionKind<UnregisterProxyData, 'cocoon_unregister_proxy'> = {
  name: 'cocoon_unregister_proxy',
  details: ({ queryId, seqno, root }) => ({ query_id: queryId.toString(), seqno, destination: root }),
  accounts: ({ root }) => [root],
}

export default defineMatcher({
  name: 'cocoon_unregister_proxy',
  after: ['cocoon_register_proxy'],
  pattern: call(0x6d49eaf2, { each: call(EXCESSES) }),
  build(head, match) {
    const body = head.body()
    const data = { queryId: body.big(64), seqno: body.uint(32), root: head.destination }
    return built(COCOON_UNREGISTER_PROXY, data, match.with(head), { failed: isAborted(head) })
  },
})
