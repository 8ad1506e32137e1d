import type { Address } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'

/** An account that is there from the zerostate on, deployed and with a balance. */
export interface GenesisAccount {
  /** In the masterchain or the basechain. Need not be the hash of code and data: elector and config have fixed addresses. */
  readonly address: Address
  /** Nanotons. */
  readonly balance: bigint
  readonly code: Cell
  readonly data: Cell
  /** Masterchain only: the account is listed as special (config 31) and gets these transactions in every masterchain block. */
  readonly tickTock?: { readonly tick: boolean; readonly tock: boolean }
  /** Names the account in the configuration: 0 and the config address, 1, 2, 3 (fee collector), 4. */
  readonly role?: 'config' | 'elector' | 'minter' | 'fee_collector' | 'dns_root'
}

/** Who pays when somebody asks for coins: a genesis account and the way to make it send. */
export interface Giver {
  readonly address: Address
  /** An external message that makes the giver send; `data` is its contract's current data. A bag of cells. */
  createTransfer(transfer: GiverTransfer): Uint8Array
}

export interface GiverTransfer {
  readonly data: Cell
  readonly to: Address
  readonly amount: bigint
  /** Unix time of the chain. */
  readonly now: number
  /** What goes with the coins; then they come back when the receiver does not take it. */
  readonly body?: Cell
  /** Deploys the receiver. */
  readonly init?: { readonly address: Address; readonly code: Cell; readonly data: Cell }
}
