import type { Tvm } from '../../tvm/tvm.ts'
import type { GenesisAccount, Giver } from './genesis-account.ts'
import type { RecentStatesOptions } from './recent-states.ts'

export interface DevnetSettings {
  /** Folder the chain lives in and goes on from; without it all stays in memory. */
  readonly dir?: string
  /** Everything random comes from it. A folder made with another seed is refused. */
  readonly seed: string
  readonly tvm: Tvm
  /** Between masterchain blocks when started; 1,000. 0: only those that are asked for. */
  readonly blockTimeMs?: number
  /** Unix time of the zerostate; the clock's when the chain is made. */
  readonly genesisTime?: number
  /** Basechain shards to begin with. */
  readonly shards?: 1 | 2 | 4
  readonly accounts?: readonly GenesisAccount[]
  readonly giver?: Giver
  /** Transactions in a block after which messages wait for the next; 400, about a second's work. */
  readonly maxTransactions?: number
  /** Masterchain blocks between whole states on disk, which a start goes on from; 1,000. */
  readonly checkpointEvery?: number
  /** How many states stay at hand, and when their memory is tidied. */
  readonly keptStates?: RecentStatesOptions
  /** Unix time in seconds; the system's. What `advanceTime` adds comes on top. */
  readonly clock?: () => number
}
