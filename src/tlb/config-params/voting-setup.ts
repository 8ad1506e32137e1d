// block.tlb: cfg_propose_setup#36 min_tot_rounds:uint8 max_tot_rounds:uint8 min_wins:uint8 max_losses:uint8
//   min_store_sec:uint32 max_store_sec:uint32 bit_price:uint32 cell_price:uint32 = ConfigProposalSetup;
//   cfg_vote_setup#91 normal_params:^ConfigProposalSetup critical_params:^ConfigProposalSetup = ConfigVotingSetup;
//   _ ConfigVotingSetup = ConfigParam 11;
import { type Loaded, ref, uint8, uint32, wholeRecord } from '../codec.ts'

/** What a proposal to change the configuration has to win, how long it is kept and what that costs. */
const ProposalSetup = wholeRecord('ConfigProposalSetup#36', {
  minTotRounds: uint8,
  maxTotRounds: uint8,
  minWins: uint8,
  maxLosses: uint8,
  minStoreSec: uint32,
  maxStoreSec: uint32,
  bitPrice: uint32,
  cellPrice: uint32,
})
export type ProposalSetup = Loaded<typeof ProposalSetup>

const VotingSetup = wholeRecord('ConfigVotingSetup#91', {
  normalParams: ref(ProposalSetup),
  criticalParams: ref(ProposalSetup),
})
export type VotingSetup = Loaded<typeof VotingSetup>

export const { load: loadVotingSetup, store: storeVotingSetup } = VotingSetup
