import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { ELECTOR, type ElectionData, electionDetails } from '../kinds/election.ts'

const ELECTION_DEPOSIT: ActionKind<ElectionData, 'election_deposit'> = { name: 'election_deposit', ...electionDetails }

export default defineMatcher({
  name: 'election_deposit',
  after: ['nft_mint'],
  pattern: call(0x4e73744b, {
    where: ({ destination }) => destination === ELECTOR,
    each: optional(call(0xf374484c, { as: 'confirmation' })),
  }),
  build(head, match) {
    const data = { holder: head.source, amount: head.value }
    const failed = match.find('confirmation') === undefined
    return built(ELECTION_DEPOSIT, data, match.with(head), { failed })
  },
})
