import type { Address } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import type { TickTock } from '../../tlb/state-init.ts'

/** An account that is there from the zerostate on. Its address need not follow from its code and data. */
export interface GenesisAccount {
  readonly address: Address
  readonly balance: bigint
  readonly code: Cell
  readonly data: Cell
  /** Runs at the beginning or end of every masterchain block. */
  readonly tickTock?: TickTock | null
}
