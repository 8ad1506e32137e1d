import type { ActionKind } from '../engine/action-node.ts'

export type Dex = 'stonfi' | 'stonfi_v2' | 'dedust' | 'dedust_v2' | 'tonco' | 'coffee'

/** One side of a swap. An asset is a jetton master, null for Toncoin. */
export interface SwapLeg {
  readonly asset: string | null
  readonly source: string | null
  readonly destination: string | null
  readonly sourceWallet: string | null
  readonly destinationWallet: string | null
  readonly amount: bigint
}

export interface PeerSwap {
  readonly assetIn: string | null
  readonly amountIn: bigint
  readonly assetOut: string | null
  readonly amountOut: bigint
}

export interface JettonSwapData {
  readonly dex: Dex
  readonly sender: string | null
  readonly assetIn: string | null
  readonly assetOut: string | null
  readonly incoming: SwapLeg
  readonly outgoing: SwapLeg
  /** Every hop, when there are several. */
  readonly peers: readonly PeerSwap[]
  readonly minOut?: bigint | null
  /** Told in `accounts` only: the wallet through which the wanted jetton was to come. */
  readonly wantedWallet?: string | null
}

/** What a swap on any DEX tells: what came in and what went out, and each hop where there were several. */
export const swapOn = (
  dex: Dex,
  legs: Pick<JettonSwapData, 'incoming' | 'outgoing'>,
  peers: readonly PeerSwap[],
  more: Partial<Pick<JettonSwapData, 'assetIn' | 'assetOut' | 'minOut'>> = {},
): JettonSwapData => ({
  dex,
  sender: legs.incoming.source,
  assetIn: legs.incoming.asset,
  assetOut: legs.outgoing.asset,
  ...legs,
  peers: peers.length > 1 ? peers : [],
  ...more,
})

const legDetails = (leg: SwapLeg) => ({
  asset: leg.asset,
  source: leg.source,
  destination: leg.destination,
  source_jetton_wallet: leg.sourceWallet,
  destination_jetton_wallet: leg.destinationWallet,
  amount: leg.amount.toString(),
})

export const JETTON_SWAP: ActionKind<JettonSwapData, 'jetton_swap'> = {
  name: 'jetton_swap',
  details: ({ dex, sender, assetIn, assetOut, incoming, outgoing, peers, minOut }) => ({
    dex,
    sender,
    asset_in: assetIn,
    asset_out: assetOut,
    dex_incoming_transfer: legDetails(incoming),
    dex_outgoing_transfer: legDetails(outgoing),
    peer_swaps: peers.map((peer) => ({
      asset_in: peer.assetIn,
      amount_in: peer.amountIn.toString(),
      asset_out: peer.assetOut,
      amount_out: peer.amountOut.toString(),
    })),
    ...(minOut === undefined ? {} : { min_out_amount: minOut?.toString() ?? null }),
  }),
  accounts: ({ incoming, outgoing, wantedWallet }) => [
    incoming.source,
    incoming.sourceWallet,
    incoming.destination,
    incoming.destinationWallet,
    outgoing.source,
    outgoing.sourceWallet,
    outgoing.destination,
    outgoing.destinationWallet,
    wantedWallet ?? null,
  ],
}
