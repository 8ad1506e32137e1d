import { useQuery } from '@tanstack/react-query'
import { vestings } from '../api/queries.ts'
import type { VestingInfo } from '../api/schema.gen.ts'
import { toBig } from '../lib/amount.ts'
import { labelOf } from '../lib/labels.ts'
import { usePageAddress } from '../lib/page-address.ts'
import { formatDuration } from '../lib/time.ts'
import { lockedAt, nextUnlock, unlockSteps, type VestingTerms } from '../lib/vesting.ts'
import { StepChart } from '../parts/chain/step-chart.tsx'
import { Card } from '../parts/frame/card.tsx'
import { DataTable } from '../parts/frame/data-table.tsx'
import { Facts } from '../parts/frame/facts.tsx'
import { NotThatKind } from '../parts/frame/kind-page.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Answer } from '../parts/frame/states.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'
import { Ago, useNow } from '../parts/text/ago.tsx'
import { Coins } from '../parts/text/amount.tsx'

export function Vesting() {
  const raw = usePageAddress('vesting')
  const query = useQuery({ ...vestings({ contract_address: raw }), enabled: raw !== undefined })
  if (raw === undefined || query.data?.value.vesting_contracts.length === 0) {
    return <NotThatKind raw={raw} kind="vesting wallet" />
  }
  return (
    <Answer query={query} rows={8}>
      {({ value }) => (value.vesting_contracts[0] ? <VestingView raw={raw} info={value.vesting_contracts[0]} /> : null)}
    </Answer>
  )
}

const termsOf = (info: VestingInfo): VestingTerms => ({
  start: info.start_time ?? 0,
  duration: info.total_duration ?? 0,
  period: Math.max(1, info.unlock_period ?? 1),
  cliff: info.cliff_duration ?? 0,
  total: toBig(info.total_amount),
})

function VestingView({ raw, info }: { readonly raw: string; readonly info: VestingInfo }) {
  const terms = termsOf(info)
  const now = useNow()
  const locked = lockedAt(terms, now)
  const next = nextUnlock(terms, now)
  const steps = unlockSteps(terms)
  return (
    <>
      <PageHead title={`Vesting wallet ${labelOf(raw)}`} lead={<AddressLink raw={raw} hasCopy />} />
      <Card title="Now">
        <Facts
          rows={[
            ['Free', <Coins key="free" nano={terms.total - locked} precision="full" />],
            ['Locked', <Coins key="locked" nano={locked} precision="full" />],
            ['Next part', next === undefined ? 'everything is free' : `in ${formatDuration(Math.max(0, next - now))}`],
            ['In all', <Coins key="total" nano={terms.total} precision="full" />],
            ['From', <Ago key="start" unix={terms.start} isDetailed />],
            ['Until', <Ago key="end" unix={terms.start + terms.duration} isDetailed />],
            ['A part every', formatDuration(terms.period)],
            ['Nothing before', terms.cliff === 0 ? 'no cliff' : `${formatDuration(terms.cliff)} after the start`],
            info.owner_address !== null && ['Owner', <AddressLink key="owner" raw={info.owner_address} hasCopy />],
            info.sender_address !== null && [
              'Funded by',
              <AddressLink key="sender" raw={info.sender_address} hasCopy />,
            ],
          ]}
        />
      </Card>
      <Card title="What comes free when" isFlush>
        <div className="px-4 pb-3">
          <StepChart steps={steps} total={terms.total} now={now} />
        </div>
        <DataTable
          caption="Steps of the plan"
          rows={steps.filter((_, at) => at < 60)}
          keyOf={({ at }) => String(at)}
          columns={[
            { name: 'From', cell: ({ at }) => <Ago unix={at} isDetailed /> },
            { name: 'State', cell: ({ at }) => (at <= now ? 'free' : 'locked') },
            { name: 'Free from then on', isNumber: true, cell: ({ free }) => <Coins nano={free} /> },
          ]}
        />
      </Card>
      <Card title="May pay locked coins to" isFlush>
        {info.whitelist.length === 0 ? (
          <p className="px-4 pb-4 text-text-2">Nobody is on its list.</p>
        ) : (
          <ul className="rows divide-y divide-line">
            {info.whitelist.map((address) => (
              <li key={address} className="flex items-center px-4">
                <AddressLink raw={address} hasCopy />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}
