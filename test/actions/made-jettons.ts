import type { Builder } from '../../src/cell/builder.ts'
import type { Contract } from '../../src/model/contract.ts'
import { account } from './long-trace.ts'
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

/** An asset as swap.coffee writes it: 2-bit tag 00 for Toncoin, 01 with uint8 and 256 bits for a jetton. */
export const coffeeAsset = (b: Builder, jetton: number | null): Builder =>
  jetton === null ? b.storeUint(0, 2) : b.storeUint(1, 2).storeUint(0, 8).storeBytes(account(jetton).slice(1))

/** Wallets by their account: whose, and of which jetton. */
export const knownWallets = (wallets: Readonly<Record<number, readonly [number, number]>>): KnownAccounts =>
  Object.fromEntries(
    Object.entries(wallets).map(([wallet, [owner, master]]) => [wallet, { contracts: [jettonWallet(owner, master)] }]),
  )

export const known = (contract: Contract): { readonly contracts: readonly Contract[] } => ({ contracts: [contract] })
