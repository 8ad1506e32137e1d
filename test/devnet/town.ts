import { genesisAccounts } from '../../src/devnet/contracts/genesis-accounts.ts'
import type { Order } from '../../src/devnet/contracts/order.ts'
import { signingKey } from '../../src/devnet/contracts/signing-key.ts'
import { createWallet, type Wallet } from '../../src/devnet/contracts/wallet.ts'
import type { Tvm } from '../../src/tvm/tvm.ts'
import { Ledger, type Run } from './ledger.ts'

export const TON = 1_000_000_000n
export const SEED = 'town'

/** A ledger with the genesis accounts and three people who have coins. */
export interface Town {
  readonly ledger: Ledger
  readonly alice: Wallet
  readonly bob: Wallet
  readonly carol: Wallet
  /** Everything that follows from one message of a wallet. */
  act(wallet: Wallet, ...orders: Order[]): Promise<Run[]>
}

export function createTown(tvm: Tvm): Town {
  const ledger = new Ledger(tvm)
  for (const account of genesisAccounts(SEED)) ledger.put(account)
  const alice = createWallet('v3r2', signingKey(SEED, 'alice'))
  const bob = createWallet('v4r2', signingKey(SEED, 'bob'))
  const carol = createWallet('v5r1', signingKey(SEED, 'carol'))
  for (const { init } of [alice, bob, carol]) ledger.put({ ...init, balance: 10_000n * TON })
  return {
    ledger,
    alice,
    bob,
    carol,
    act(wallet, ...orders) {
      const data = ledger.state(wallet.address)?.data
      const seqno = data ? wallet.seqnoIn(data) : 0
      return ledger.send(wallet.transfer({ seqno, validUntil: ledger.now + 60, orders }))
    },
  }
}

/** Runs of a trace that failed: who, at what, why. */
export const failures = (runs: readonly Run[]) =>
  runs
    .filter(({ aborted }) => aborted)
    .map(({ opcode, exit, actionResult }) => ({ opcode: opcode?.toString(16), exit, actionResult }))
