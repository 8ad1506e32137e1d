import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { ELECTOR, type ElectionData, electionDetails } from '../kinds/election.ts'

const ELECTION_RECOVER: ActionKind<ElectionData, 'election_recover'> = { name: 'election_recover', ...electionDetails }

export default defineMatcher({
  name: 'election_recover',
  after: ['nft_mint'],
  pattern: call(0x47657424, {
    where: ({ destination }) => destination === ELECTOR,
    each: optional(call(0xf96f7324, { as: 'confirmation' })),
  }),
  build(head, match) {
    const confirmation = match.find('confirmation')
    const data = { holder: head.source, amount: confirmation?.value ?? null }
    return built(ELECTION_RECOVER, data, match.with(head), { failed: confirmation === undefined })
  },
})
