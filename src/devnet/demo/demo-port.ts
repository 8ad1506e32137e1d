import type { Address } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'

/** An account as the demo wants to know it. `code` and `data` are null for one that is not deployed. */
export interface DemoAccount {
  readonly balance: bigint
  readonly code: Cell | null
  readonly data: Cell | null
}

/** All the demo sees of a chain: it may be in this process or behind a lite server. */
export interface DemoPort {
  /** Rejects when the chain does not take the message. */
  send(message: Uint8Array): Promise<void>
  /** Unix time of the chain. */
  now(): number
  /** As of the last block; undefined for an account that is not there. */
  state(address: Address): Promise<DemoAccount | undefined>
}
