import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/client.ts'
import { nominatorPool } from '../api/queries.ts'
import type { NominatorPoolInfo } from '../api/schema.gen.ts'
import { useAccountChanges } from '../api/use-account-changes.ts'
import { toBig } from '../lib/amount.ts'
import { friendlyOf, labelOf } from '../lib/labels.ts'
import { usePageAddress } from '../lib/page-address.ts'
import { useSearch, useSearchChange } from '../lib/use-search.ts'
import { AsAccount } from '../parts/frame/as-account.tsx'
import { Card } from '../parts/frame/card.tsx'
import { DataTable } from '../parts/frame/data-table.tsx'
import { Facts } from '../parts/frame/facts.tsx'
import { NotThatKind } from '../parts/frame/kind-page.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Answer, Nothing } from '../parts/frame/states.tsx'
import { Tabs } from '../parts/frame/tabs.tsx'
import { NominatorEvents, NominatorRewards, ValidatorEvents } from '../parts/pool/events.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'
import { Coins } from '../parts/text/amount.tsx'
import { PageLink } from '../parts/text/page-link.tsx'

/** What changes with the pool's contract. */
const CHANGING = ['pool', 'nominatorEvents', 'validatorEvents', 'nominatorRewards'].map(
  (name) => `/staking/nominatorPools/${name}`,
)

const STATES = ['idle: no stake is out', 'its stake was sent to the elector', 'validating']

export function Pool() {
  const raw = usePageAddress('pool')
  const query = useQuery({ ...nominatorPool(raw ?? ''), enabled: raw !== undefined })
  const isNone = query.error instanceof ApiError && query.error.status === 404
  if (raw === undefined || isNone) return <NotThatKind raw={raw} kind="nominator pool of the standard code" />
  return (
    <Answer query={query} rows={8}>
      {({ value }) => <PoolView raw={raw} pool={value} />}
    </Answer>
  )
}

function PoolView({ raw, pool }: { readonly raw: string; readonly pool: NominatorPoolInfo }) {
  const { tab = 'nominators' } = useSearch()
  const change = useSearchChange()
  useAccountChanges([raw], CHANGING)
  return (
    <>
      <PageHead
        title={`Nominator pool ${labelOf(raw)}`}
        lead={<AddressLink raw={raw} hasCopy />}
        aside={<AsAccount raw={raw} />}
      />
      <Card>
        <div className="pt-4">
          <PoolFacts pool={pool} />
        </div>
      </Card>
      <Card isFlush>
        <Tabs
          label="Of this pool"
          tabs={[
            ['nominators', 'Nominators'],
            ['rewards', 'Rewards'],
            ['events', 'In and out'],
            ['validator', 'Validator'],
          ]}
          value={tab}
          onChange={(value) =>
            change({ tab: value === 'nominators' ? undefined : value, cursor: undefined, of: undefined })
          }
        />
        {tab === 'nominators' && <Nominators raw={raw} pool={pool} />}
        {tab === 'rewards' && <NominatorRewards pool={raw} nominators={pool.active_nominators} />}
        {tab === 'events' && <NominatorEvents pool={raw} />}
        {tab === 'validator' && <ValidatorEvents pool={raw} />}
      </Card>
    </>
  )
}

function PoolFacts({ pool }: { readonly pool: NominatorPoolInfo }) {
  const put = pool.active_nominators.reduce((sum, { balance }) => sum + toBig(balance), 0n)
  return (
    <Facts
      rows={[
        ['State', STATES[pool.state] ?? 'not known'],
        ['Validator', <AddressLink key="validator" raw={pool.validator_address} hasCopy />],
        ['Of its own', <Coins key="own" nano={pool.validator_amount} />],
        ['Of nominators', <Coins key="put" nano={put} />],
        ['Stake sent', <Coins key="sent" nano={pool.stake_amount_sent} />],
        ['The validator keeps', `${(pool.validator_reward_share / 100).toFixed(1)} % of rewards`],
        ['Nominators', `${pool.nominators_count} of at most ${pool.max_nominators_count}`],
        [
          'Least to put in',
          <span key="least">
            <Coins nano={pool.min_nominator_stake} /> as a nominator, <Coins nano={pool.min_validator_stake} /> as the
            validator
          </span>,
        ],
      ]}
    />
  )
}

function Nominators({ raw, pool }: { readonly raw: string; readonly pool: NominatorPoolInfo }) {
  if (pool.active_nominators.length === 0) return <Nothing>Nobody has put coins into it yet.</Nothing>
  return (
    <DataTable
      caption="Nominators"
      rows={pool.active_nominators}
      keyOf={({ address }) => address}
      columns={[
        { name: 'Nominator', cell: ({ address }) => <AddressLink raw={address} /> },
        { name: 'Balance', isNumber: true, cell: ({ balance }) => <Coins nano={balance} /> },
        {
          name: 'From the next round on',
          isNumber: true,
          cell: ({ pending_balance: more }) => <Coins nano={more} />,
        },
        {
          name: 'Earned',
          isNumber: true,
          cell: ({ address }) => (
            <PageLink to={`/pool/${friendlyOf(raw)}`} search={{ tab: 'rewards', of: friendlyOf(address) }}>
              see rewards
            </PageLink>
          ),
        },
      ]}
    />
  )
}
