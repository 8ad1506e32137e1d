import type { Static } from '@sinclair/typebox'
import { BASIC_ACTIONS } from './basic.ts'
import { LAYERZERO_ACTIONS, TGBTC_ACTIONS } from './bridges.ts'
import { COCOON_ACTIONS } from './cocoon.ts'
import { COFFEE_ACTIONS } from './coffee.ts'
import { COMPANY_ACTIONS } from './companies.ts'
import type { ActionDescription } from './describe-action.ts'
import { EXCHANGE_ACTIONS } from './exchanges.ts'
import { JETTON_ACTIONS } from './jettons.ts'
import { LENDING_ACTIONS } from './lending.ts'
import { NAME_ACTIONS } from './names.ts'
import { NFT_ACTIONS } from './nfts.ts'
import { STAKING_ACTIONS } from './staking.ts'

/** Every type of action by its name. */
const CATALOGUE = {
  ...BASIC_ACTIONS,
  ...JETTON_ACTIONS,
  ...NFT_ACTIONS,
  ...NAME_ACTIONS,
  ...STAKING_ACTIONS,
  ...EXCHANGE_ACTIONS,
  ...COFFEE_ACTIONS,
  ...COMPANY_ACTIONS,
  ...LENDING_ACTIONS,
  ...TGBTC_ACTIONS,
  ...LAYERZERO_ACTIONS,
  ...COCOON_ACTIONS,
}

export type ActionType = keyof typeof CATALOGUE

/** What `details` of an action of one type holds. */
export type ActionDetails<T extends ActionType> = Immutable<Static<(typeof CATALOGUE)[T]['details']>>

type Immutable<V> = { readonly [K in keyof V]: Immutable<V[K]> }

export const ACTION_DESCRIPTIONS: ReadonlyMap<string, ActionDescription> = new Map(
  Object.entries(CATALOGUE as unknown as Record<string, ActionDescription>),
)
