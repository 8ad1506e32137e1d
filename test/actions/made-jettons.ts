import type { Builder } from '../../src/cell/builder.ts'
import type { Contract } from '../../src/model/contract.ts'
import { address, jettonWallet, type KnownAccounts, type Sent } from './told.ts'

export type Body = (b: Builder) => unknown

export interface MadeTransfer {
  readonly from: number
  readonly fromWallet: number
  readonly to: number
  readonly toWallet: number
  readonly amount: bigint
  /** In a reference. */
  readonly payload?: Body
  /** What the receiver sends when it is told. Left out, it is not told. */
  readonly sends?: readonly Sent[]
}

/** Jettons from wallet to wallet. */
export const madeTransfer = ({ from, fromWallet, to, toWallet, amount, payload, sends }: MadeTransfer): Sent => {
  const store = (b: Builder): Builder => {
    if (payload === undefined) return b.storeBit(0)
    return b.storeBit(1).storeRef((more) => {
      payload(more)
    })
  }
  return {
    to: fromWallet,
    op: 0x0f8a7ea5,
    body: (b) => {
      address(address(b.storeUint64(5n).storeCoins(amount), to), from)
        .storeBit(0)
        .storeCoins(1n)
      store(b)
    },
    sends: [
      {
        to: toWallet,
        op: 0x178d4519,
        body: (b) =>
          address(address(b.storeUint64(5n).storeCoins(amount), from), from)
            .storeCoins(1n)
            .storeBit(0),
        sends:
          sends === undefined
            ? []
            : [
                {
                  to,
                  op: 0x7362d09c,
                  body: (b) => {
                    store(address(b.storeUint64(5n).storeCoins(amount), from))
                  },
                  sends,
                },
              ],
      },
    ],
  }
}

/** Wallets by their account: whose, and of which jetton. */
export const knownWallets = (wallets: Readonly<Record<number, readonly [number, number]>>): KnownAccounts =>
  Object.fromEntries(
    Object.entries(wallets).map(([wallet, [owner, master]]) => [wallet, { contracts: [jettonWallet(owner, master)] }]),
  )

export const known = (contract: Contract): { readonly contracts: readonly Contract[] } => ({ contracts: [contract] })
