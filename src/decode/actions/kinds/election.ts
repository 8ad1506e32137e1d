import type { ActionKind } from '../engine/action-node.ts'

export const ELECTOR = `-1:${'3'.repeat(64)}`

export interface ElectionData {
  readonly holder: string | null
  readonly amount: bigint | null
}

export const electionDetails: Omit<
  ActionKind<ElectionData, 'election_deposit' | 'election_recover'>,
  'name' | 'type'
> = {
  details: ({ holder, amount }) => ({
    stake_holder: holder,
    ...(amount === null ? {} : { amount: amount.toString() }),
  }),
  accounts: ({ holder }) => [holder],
}
