import type { ActionKind } from '../engine/action-node.ts'

/** Told from a log alone, when what led to it is not understood. */
interface MaybeFallback {
  readonly isFallback: boolean
}

const typeOf =
  <const T extends string>(name: T) =>
  ({ isFallback }: MaybeFallback): T | `${T}_fallback` =>
    isFallback ? `${name}_fallback` : name

export interface TgbtcMintData extends MaybeFallback {
  readonly source: string | null
  readonly destination: string | null
  readonly amount: bigint
  readonly asset: string | null
  readonly bitcoinTx: string
  readonly wallet: string | null
}

export const TGBTC_MINT: ActionKind<TgbtcMintData, 'tgbtc_mint' | 'tgbtc_mint_fallback'> = {
  name: 'tgbtc_mint',
  type: typeOf('tgbtc_mint'),
  details: ({ source, destination, amount, asset, bitcoinTx, wallet }) => ({
    source,
    destination,
    amount: amount.toString(),
    asset,
    bitcoin_tx_id: bitcoinTx,
    destination_wallet: wallet,
  }),
  accounts: ({ source, destination, wallet }) => [source, destination, wallet],
}

export interface TgbtcBurnData extends MaybeFallback {
  readonly source: string | null
  readonly wallet: string | null
  readonly pegout: string | null
  readonly amount: bigint
  readonly asset: string | null
}

export const TGBTC_BURN: ActionKind<TgbtcBurnData, 'tgbtc_burn' | 'tgbtc_burn_fallback'> = {
  name: 'tgbtc_burn',
  type: typeOf('tgbtc_burn'),
  details: ({ source, wallet, pegout, amount, asset }) => ({
    source,
    source_wallet: wallet,
    destination: pegout,
    amount: amount.toString(),
    asset,
  }),
  accounts: ({ source, wallet, pegout }) => [source, wallet, pegout],
}

export interface TgbtcNewKeyData extends MaybeFallback {
  readonly source: string | null
  readonly coordinator: string | null
  readonly pubkey: string
  readonly pegout: string | null
  readonly amount: bigint
}

export const TGBTC_NEW_KEY: ActionKind<TgbtcNewKeyData, 'tgbtc_new_key' | 'tgbtc_new_key_fallback'> = {
  name: 'tgbtc_new_key',
  type: typeOf('tgbtc_new_key'),
  details: ({ source, pubkey, coordinator, pegout, amount }) => ({
    source,
    pubkey,
    coordinator,
    pegout,
    amount: amount.toString(),
    asset: null,
  }),
  accounts: ({ source, coordinator, pegout }) => [source, coordinator, pegout],
}
