import { useQuery } from '@tanstack/react-query'
import { nominatorEvents, nominatorRewards, poolValidatorEvents } from '../../api/queries.ts'
import type { ActiveNominator } from '../../api/schema.gen.ts'
import { parseAddress } from '../../lib/address.ts'
import { formatCoins, toBig } from '../../lib/amount.ts'
import { friendlyOf, labelOf } from '../../lib/labels.ts'
import { useSearch, useSearchChange } from '../../lib/use-search.ts'
import { List } from '../frame/list.tsx'
import { Nothing } from '../frame/states.tsx'
import { AddressLink } from '../text/address-link.tsx'
import { Ago } from '../text/ago.tsx'
import { Change, Coins } from '../text/amount.tsx'
import { Hash } from '../text/hash.tsx'

const PAGE = 25

const WORDS: Readonly<Record<string, string>> = {
  deposit: 'put in',
  withdrawal: 'took out',
  reward: 'earned',
  penalty: 'was fined',
  pending_deposit_activation: 'what was put in counts',
  withdrawal_request: 'asked for everything back',
}
const wordOf = (type: string): string => WORDS[type] ?? type.replaceAll('_', ' ')

function BeforeAfter({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <span className="sm:whitespace-nowrap">
      <span className="text-text-2">{formatCoins(before)} →</span> {formatCoins(after)}
    </span>
  )
}

/** What nominators put in, took out and earned. */
export function NominatorEvents({ pool }: { readonly pool: string }) {
  const { cursor } = useSearch()
  const query = useQuery(nominatorEvents({ pool, limit: PAGE, cursor }))
  return (
    <List
      query={query}
      rowsOf={({ events }) => events}
      caption="What nominators did, the newest first"
      keyOf={({ tx_hash, nominator_address, type }) => `${tx_hash}${nominator_address}${type}`}
      page={PAGE}
      columns={[
        { name: 'Transaction', cell: ({ tx_hash }) => <Hash value={tx_hash} page="tx" hasCopy={false} /> },
        { name: 'Nominator', cell: ({ nominator_address: who }) => <AddressLink raw={who} /> },
        { name: 'What', cell: ({ type }) => wordOf(type) },
        { name: 'Amount', isNumber: true, cell: ({ amount }) => <Coins nano={amount} /> },
        {
          name: 'Balance',
          isNumber: true,
          cell: ({ balance_before: before, balance_after: after }) => <BeforeAfter before={before} after={after} />,
        },
        { name: 'When', isNumber: true, cell: ({ utime }) => <Ago unix={utime} /> },
      ]}
    />
  )
}

/** What the validator put in, took out, earned or lost. */
export function ValidatorEvents({ pool }: { readonly pool: string }) {
  const { cursor } = useSearch()
  const query = useQuery(poolValidatorEvents({ pool, limit: PAGE, cursor }))
  return (
    <List
      query={query}
      rowsOf={({ events }) => events}
      caption="What the validator did, the newest first"
      keyOf={({ tx_hash, type }) => `${tx_hash}${type}`}
      page={PAGE}
      nothing="The validator has put nothing in and taken nothing out in the blocks held here."
      columns={[
        { name: 'Transaction', cell: ({ tx_hash }) => <Hash value={tx_hash} page="tx" hasCopy={false} /> },
        { name: 'What', cell: ({ type }) => wordOf(type) },
        { name: 'Change', isNumber: true, cell: ({ balance_delta: by }) => <Change nano={toBig(by)} /> },
        {
          name: 'Balance',
          isNumber: true,
          cell: ({ balance_before: before, balance_after: after }) => <BeforeAfter before={before} after={after} />,
        },
        { name: 'When', isNumber: true, cell: ({ utime }) => <Ago unix={utime} /> },
      ]}
    />
  )
}

interface RewardsProps {
  readonly pool: string
  readonly nominators: readonly ActiveNominator[]
}

/** What one nominator earned, round by round. */
export function NominatorRewards({ pool, nominators }: RewardsProps) {
  const { of: given } = useSearch()
  const change = useSearchChange()
  const chosen = (given && parseAddress(given)?.raw) || nominators[0]?.address
  if (chosen === undefined) return <Nothing>Nobody has put coins into it yet.</Nothing>
  const choices = nominators.some(({ address }) => address === chosen) ? [] : [chosen]
  return (
    <>
      <label className="flex flex-wrap items-center gap-2 px-4 py-3">
        <span className="text-text-2">Rewards of</span>
        <select
          className="field"
          value={chosen}
          onChange={({ target: { value } }) => change({ of: friendlyOf(value), cursor: undefined })}
        >
          {[...choices, ...nominators.map(({ address }) => address)].map((address) => (
            <option key={address} value={address}>
              {labelOf(address)}
            </option>
          ))}
        </select>
      </label>
      <Rewards pool={pool} nominator={chosen} />
    </>
  )
}

function Rewards({ pool, nominator }: { readonly pool: string; readonly nominator: string }) {
  const { cursor } = useSearch()
  const query = useQuery(nominatorRewards({ pool, nominator, limit: PAGE, cursor }))
  const total = query.data?.value.total_on_page
  return (
    <>
      {total !== undefined && toBig(total) > 0n && (
        <p className="px-4 pb-3">
          <span className="font-semibold">
            <Coins nano={total} />
          </span>{' '}
          <span className="text-text-2">in the rounds below</span>
        </p>
      )}
      <List
        query={query}
        rowsOf={({ rewards }) => rewards}
        caption="Rewards, the newest first"
        keyOf={({ tx_hash }) => tx_hash}
        page={PAGE}
        nothing="No rewards yet."
        columns={[
          { name: 'Transaction', cell: ({ tx_hash }) => <Hash value={tx_hash} page="tx" hasCopy={false} /> },
          { name: 'Stake before', isNumber: true, cell: ({ stake_before: stake }) => <Coins nano={stake} /> },
          { name: 'Reward', isNumber: true, cell: ({ reward }) => <Change nano={toBig(reward)} /> },
          { name: 'When', isNumber: true, cell: ({ utime }) => <Ago unix={utime} /> },
        ]}
      />
    </>
  )
}
