import { type Body, knownWallets, madeTransfer } from './made-jettons.ts'
import { address, at, type Sent } from './told.ts'

/** The one who swaps is 1. Jettons A, B and C; wallets of the user, and of the exchange. */
export const [A, B, C] = [40, 41, 42] as const
export const [USER_A, USER_B, USER_C] = [50, 51, 52] as const
export const [DEX_A, DEX_B, DEX_C] = [60, 61, 62] as const
export const [ROUTER, POOL, POOL_2] = [20, 21, 22] as const

export const wallets = knownWallets({
  [USER_A]: [1, A],
  [USER_B]: [1, B],
  [USER_C]: [1, C],
  [DEX_A]: [ROUTER, A],
  [DEX_B]: [ROUTER, B],
  [DEX_C]: [ROUTER, C],
})

export const sendA = (payload: Body, sends: readonly Sent[]): Sent =>
  madeTransfer({ from: 1, fromWallet: USER_A, to: ROUTER, toWallet: DEX_A, amount: 100n, payload, sends })
export const payUser = (fromWallet: number, toWallet: number, amount: bigint, sends?: readonly Sent[]): Sent =>
  madeTransfer({ from: ROUTER, fromWallet, to: 1, toWallet, amount, ...(sends && { sends }) })
export const within = (fromWallet: number, toWallet: number, amount: bigint, sends: readonly Sent[]): Sent =>
  madeTransfer({ from: ROUTER, fromWallet, to: ROUTER, toWallet, amount, sends })

export const incoming = {
  asset: at(A),
  source: at(1),
  destination: at(ROUTER),
  source_jetton_wallet: at(USER_A),
  destination_jetton_wallet: at(DEX_A),
  amount: '100',
}
export const outgoing = (jetton: number, dexWallet: number, userWallet: number, amount: string) => ({
  asset: at(jetton),
  source: at(ROUTER),
  destination: at(1),
  source_jetton_wallet: at(dexWallet),
  destination_jetton_wallet: at(userWallet),
  amount,
})
export const swap = (dex: string, out: ReturnType<typeof outgoing>, more: object = {}) => ({
  type: 'jetton_swap',
  success: true,
  details: {
    dex,
    sender: at(1),
    asset_in: at(A),
    asset_out: out.asset,
    dex_incoming_transfer: incoming,
    dex_outgoing_transfer: out,
    peer_swaps: [],
    ...more,
  },
})
export const peers = (...hops: readonly (readonly [number, string, number, string])[]) =>
  hops.map(([asset_in, amount_in, asset_out, amount_out]) => ({
    asset_in: at(asset_in),
    amount_in,
    asset_out: at(asset_out),
    amount_out,
  }))
/** Everything back. */
export const refund = { ...outgoing(A, DEX_A, USER_A, '100') }

/** What a pool of TONCO tells its router to pay to 1: how it ended, and so much from each of two of the router's wallets. */
export const toncoPayTo =
  (exitCode: number, ...[first, second]: readonly [readonly [bigint, number], readonly [bigint, number]]): Body =>
  (b) =>
    address(address(b.storeUint64(5n), 1), 1)
      .storeUint(exitCode, 32)
      .storeUint64(0n)
      .storeBit(1)
      .storeRef((terms) => {
        address(address(terms.storeCoins(first[0]), first[1]).storeCoins(second[0]), second[1])
      })
