import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { EXCESSES, isAborted, loadSignedPayload, PAYOUT } from '../reading/cocoon.ts'

interface WorkerPayoutData {
  readonly isLast: boolean
  readonly queryId: bigint
  readonly newTokens: bigint
  readonly state: number
  readonly tokens: bigint
  readonly proxy: string | null
  readonly owner: string | null
  readonly amount: bigint
  readonly worker: string | null
}

const COCOON_WORKER_PAYOUT: ActionKind<WorkerPayoutData, 'cocoon_worker_payout'> = {
  name: 'cocoon_worker_payout',
  details: ({ isLast, queryId, newTokens, state, tokens, proxy, owner, amount }) => ({
    payout_type: isLast ? 'last' : 'regular',
    query_id: queryId.toString(),
    new_tokens: newTokens.toString(),
    worker_state: state,
    worker_tokens: tokens.toString(),
    source: proxy,
    destination: owner,
    amount: amount.toString(),
  }),
  accounts: ({ proxy, owner, worker }) => [proxy, owner, worker],
}

const LAST = 0xf5f26a36

export default defineMatcher({
  name: 'cocoon_worker_payout',
  after: ['nft_mint'],
  pattern: call([0xa040ad28, LAST], {
    each: call(0x4d725d2c, { as: 'request', children: [call(PAYOUT, { as: 'payout' }), optional(call(EXCESSES))] }),
  }),
  build(head, match) {
    const payout = match.get('payout')
    const { queryId, tokens: newTokens } = loadSignedPayload(head.body())
    const request = match.get('request').body().skip(64)
    const owner = request.address()
    const data = {
      isLast: head.opcode === LAST,
      queryId,
      newTokens,
      state: request.uint(2),
      tokens: request.big(64),
      proxy: head.source,
      owner,
      amount: payout.value,
      worker: head.destination,
    }
    return built(COCOON_WORKER_PAYOUT, data, match.with(head), { failed: isAborted(payout) })
  },
})
