import type { BlockKind } from '../engine/block.ts'

export const ELECTOR = `-1:${'3'.repeat(64)}`

export interface ElectionData {
  readonly holder: string | null
  readonly amount: bigint | null
}

export const electionDetails: Omit<BlockKind<ElectionData>, 'name'> = {
  details: ({ holder, amount }) => ({
    stake_holder: holder,
    ...(amount === null ? {} : { amount: amount.toString() }),
  }),
  accounts: ({ holder }) => [holder],
}
