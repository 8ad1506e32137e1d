import fc from 'fast-check'
import { loadVotingSetup, type ProposalSetup, storeVotingSetup } from '../../src/tlb/config-params/voting-setup.ts'
import { uint } from './arbitraries.ts'
import { type TlbType, tlbType } from './tlb-type.ts'

const [u8, u32] = [uint(8), uint(32)]

const proposalSetup: fc.Arbitrary<ProposalSetup> = fc.record({
  ...{ minTotRounds: u8, maxTotRounds: u8, minWins: u8, maxLosses: u8 },
  ...{ minStoreSec: u32, maxStoreSec: u32, bitPrice: u32, cellPrice: u32 },
})

/** How the configuration is voted on. */
export const VOTING_TYPES: readonly TlbType[] = [
  tlbType({
    name: 'ConfigVotingSetup',
    load: loadVotingSetup,
    store: storeVotingSetup,
    arbitrary: fc.record({ normalParams: proposalSetup, criticalParams: proposalSetup }),
    badTag: '10010000',
  }),
]
