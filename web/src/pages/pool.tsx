import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/client.ts'
import { nominatorEvents, nominatorPool } from '../api/queries.ts'
import type { NominatorPoolInfo } from '../api/schema.gen.ts'
import { labelOf } from '../lib/labels.ts'
import { usePageAddress } from '../lib/page-address.ts'
import { Card } from '../parts/frame/card.tsx'
import { DataTable } from '../parts/frame/data-table.tsx'
import { Facts } from '../parts/frame/facts.tsx'
import { NotThatKind } from '../parts/frame/kind-page.tsx'
import { List } from '../parts/frame/list.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Answer, Nothing } from '../parts/frame/states.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'
import { Ago } from '../parts/text/ago.tsx'
import { Coins } from '../parts/text/amount.tsx'
import { Hash } from '../parts/text/hash.tsx'

const STATES = ['idle', 'stake sent', 'validating']
const PAGE = 25

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
  const events = useQuery(nominatorEvents({ pool: raw, limit: PAGE }))
  return (
    <>
      <PageHead title={`Nominator pool ${labelOf(raw)}`} lead={<AddressLink raw={raw} hasCopy />} />
      <Card title="Facts">
        <Facts
          rows={[
            ['State', STATES[pool.state] ?? 'not known'],
            ['Validator', <AddressLink key="validator" raw={pool.validator_address} hasCopy />],
            ['Its own part', <Coins key="own" nano={pool.validator_amount} precision="full" />],
            ['Its share of rewards', `${(pool.validator_reward_share / 100).toFixed(1)} %`],
            ['Stake sent', <Coins key="sent" nano={pool.stake_amount_sent} precision="full" />],
            ['Nominators', `${pool.nominators_count} of at most ${pool.max_nominators_count}`],
            ['Least for a nominator', <Coins key="least" nano={pool.min_nominator_stake} />],
            ['Least for the validator', <Coins key="leastV" nano={pool.min_validator_stake} />],
          ]}
        />
      </Card>
      <Card title="Nominators" isFlush>
        {pool.active_nominators.length === 0 ? (
          <Nothing>Nobody has put coins into it yet.</Nothing>
        ) : (
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
            ]}
          />
        )}
      </Card>
      <Card title="What happened" isFlush>
        <List
          query={events}
          rowsOf={({ events: list }) => list}
          caption="Events of the pool"
          keyOf={({ tx_hash, nominator_address, type }) => `${tx_hash}${nominator_address}${type}`}
          page={PAGE}
          columns={[
            { name: 'Transaction', cell: ({ tx_hash }) => <Hash value={tx_hash} page="tx" hasCopy={false} /> },
            { name: 'What', cell: ({ type }) => type.replaceAll('_', ' ') },
            { name: 'Nominator', cell: ({ nominator_address: who }) => <AddressLink raw={who} /> },
            { name: 'Amount', isNumber: true, cell: ({ amount }) => <Coins nano={amount} /> },
            { name: 'Balance after', isNumber: true, cell: ({ balance_after: after }) => <Coins nano={after} /> },
            { name: 'When', isNumber: true, cell: ({ utime }) => <Ago unix={utime} /> },
          ]}
        />
      </Card>
    </>
  )
}
