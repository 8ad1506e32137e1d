// block.tlb: cfg_propose_setup#36 min_tot_rounds:uint8 max_tot_rounds:uint8 min_wins:uint8 max_losses:uint8
//   min_store_sec:uint32 max_store_sec:uint32 bit_price:uint32 cell_price:uint32 = ConfigProposalSetup;
//   cfg_vote_setup#91 normal_params:^ConfigProposalSetup critical_params:^ConfigProposalSetup = ConfigVotingSetup;
//   _ ConfigVotingSetup = ConfigParam 11;
import type { Builder } from '../../cell/builder.ts'
import { Slice } from '../../cell/slice.ts'

/** What a proposal to change the configuration has to win, how long it is kept and what that costs. */
export interface ProposalSetup {
  readonly minTotRounds: number
  readonly maxTotRounds: number
  readonly minWins: number
  readonly maxLosses: number
  readonly minStoreSec: number
  readonly maxStoreSec: number
  readonly bitPrice: number
  readonly cellPrice: number
}

export interface VotingSetup {
  readonly normalParams: ProposalSetup
  readonly criticalParams: ProposalSetup
}

const PROPOSAL_TAG = 0x36
const VOTING_TAG = 0x91

export function loadVotingSetup(slice: Slice): VotingSetup {
  slice.expectTag(VOTING_TAG, 8, 'ConfigVotingSetup')
  const [normal, critical] = [slice.loadRef(), slice.loadRef()]
  slice.expectEnd('ConfigVotingSetup')
  return {
    normalParams: loadProposalSetup(new Slice(normal.arena, normal.index)),
    criticalParams: loadProposalSetup(new Slice(critical.arena, critical.index)),
  }
}

export function storeVotingSetup(b: Builder, { normalParams, criticalParams }: VotingSetup): void {
  b.storeUint(VOTING_TAG, 8)
  b.storeRef((inner) => storeProposalSetup(inner, normalParams))
  b.storeRef((inner) => storeProposalSetup(inner, criticalParams))
}

function loadProposalSetup(slice: Slice): ProposalSetup {
  slice.expectTag(PROPOSAL_TAG, 8, 'ConfigProposalSetup')
  const setup: ProposalSetup = {
    minTotRounds: slice.loadUint(8),
    maxTotRounds: slice.loadUint(8),
    minWins: slice.loadUint(8),
    maxLosses: slice.loadUint(8),
    minStoreSec: slice.loadUint(32),
    maxStoreSec: slice.loadUint(32),
    bitPrice: slice.loadUint(32),
    cellPrice: slice.loadUint(32),
  }
  slice.expectEnd('ConfigProposalSetup')
  return setup
}

function storeProposalSetup(b: Builder, setup: ProposalSetup): void {
  b.storeUint(PROPOSAL_TAG, 8)
  for (const count of [setup.minTotRounds, setup.maxTotRounds, setup.minWins, setup.maxLosses]) b.storeUint(count, 8)
  for (const size of [setup.minStoreSec, setup.maxStoreSec, setup.bitPrice, setup.cellPrice]) b.storeUint(size, 32)
}
