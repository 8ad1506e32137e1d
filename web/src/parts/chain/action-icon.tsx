import type { LucideIcon } from 'lucide-react'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import AtSign from 'lucide-react/icons/at-sign'
import CirclePlus from 'lucide-react/icons/circle-plus'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Coins from 'lucide-react/icons/coins'
import Droplets from 'lucide-react/icons/droplets'
import Flame from 'lucide-react/icons/flame'
import Gavel from 'lucide-react/icons/gavel'
import Gem from 'lucide-react/icons/gem'
import Globe from 'lucide-react/icons/globe'
import Landmark from 'lucide-react/icons/landmark'
import Lock from 'lucide-react/icons/lock'
import Package from 'lucide-react/icons/package'
import Repeat from 'lucide-react/icons/repeat'
import Send from 'lucide-react/icons/send'
import Sprout from 'lucide-react/icons/sprout'
import Tag from 'lucide-react/icons/tag'
import Terminal from 'lucide-react/icons/terminal'
import Users from 'lucide-react/icons/users'
import type { Action } from '../../api/schema.gen.ts'
import { isFailed } from '../../lib/wording/sentence.ts'

/** The first whose pattern fits a type gives its icon and the colour of its group. */
const GROUPS: readonly (readonly [RegExp, LucideIcon, string])[] = [
  [/^ton_transfer$/, ArrowUpRight, 'text-g-ton'],
  [/^extra_currency/, Coins, 'text-g-ton'],
  [/^jetton_swap$/, ArrowLeftRight, 'text-g-swap'],
  [/burn/, Flame, 'text-g-token'],
  [/^(jetton_mint|tgbtc_)/, CirclePlus, 'text-g-token'],
  [/^jetton_/, Send, 'text-g-token'],
  [/^(dex_|tonco_|coffee_|dedust_|evaa_)/, Droplets, 'text-g-swap'],
  [/auction|bid/, Gavel, 'text-g-nft'],
  [/sale|purchase/, Tag, 'text-g-nft'],
  [/dns/, AtSign, 'text-g-name'],
  [/^(nft_|teleitem_)/, Gem, 'text-g-nft'],
  [/^election_/, Landmark, 'text-g-stake'],
  [/^(stake_|jvault_)/, Sprout, 'text-g-stake'],
  [/^multisig_/, Users, 'text-g-safe'],
  [/^vesting_/, Lock, 'text-g-safe'],
  [/subscribe/, Repeat, 'text-g-safe'],
  [/^contract_deploy$/, Package, 'text-g-call'],
  [/^tick_tock$/, Clock, 'text-g-call'],
  [/^layerzero_/, Globe, 'text-g-call'],
]

/** The colour of the group that a type belongs to; of what belongs to nothing, that of lines. */
export const groupColour = (type: string | undefined): string =>
  type === undefined ? 'text-line-strong' : (GROUPS.find(([pattern]) => pattern.test(type))?.[2] ?? 'text-g-call')

export function ActionIcon({ action, of }: { readonly action: Action; readonly of?: string | undefined }) {
  if (isFailed(action)) return <CircleX size={16} aria-label="failed" className="shrink-0 text-bad" />
  const [, Found, colour] = GROUPS.find(([pattern]) => pattern.test(action.type)) ?? [
    undefined,
    Terminal,
    'text-g-call',
  ]
  const isIncome = action.type === 'ton_transfer' && of !== undefined && action.details.destination === of
  const Icon = isIncome ? ArrowDownLeft : Found
  return <Icon size={16} aria-hidden className={`shrink-0 ${isIncome ? 'text-good' : colour}`} />
}
