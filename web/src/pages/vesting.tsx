import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountStates, vestings } from '../api/queries.ts'
import type { VestingInfo } from '../api/schema.gen.ts'
import { useAccountChanges } from '../api/use-account-changes.ts'
import { toBig } from '../lib/amount.ts'
import { labelOf } from '../lib/labels.ts'
import { usePageAddress } from '../lib/page-address.ts'
import { formatDuration } from '../lib/time.ts'
import { lockedAt, nextUnlock, unlockSteps, type VestingTerms } from '../lib/vesting.ts'
import { StepChart } from '../parts/chain/step-chart.tsx'
import { AsAccount } from '../parts/frame/as-account.tsx'
import { Card } from '../parts/frame/card.tsx'
import { DataTable } from '../parts/frame/data-table.tsx'
import { Facts } from '../parts/frame/facts.tsx'
import { NotThatKind } from '../parts/frame/kind-page.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Answer } from '../parts/frame/states.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'
import { Ago, useNow } from '../parts/text/ago.tsx'
import { Coins } from '../parts/text/amount.tsx'

const CHANGING = ['/vesting', '/accountStates']

/** Steps shown at first: a few that have been, and those that come. */
const PAST = 2
const SHOWN = 12

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
  const balance = useQuery(accountStates(raw)).data?.value.accounts[0]?.balance
  useAccountChanges([raw], CHANGING)
  return (
    <>
      <PageHead
        title={`Vesting wallet ${labelOf(raw)}`}
        heading={<NextUnlock terms={terms} now={now} />}
        lead={
          <span className="inline-flex flex-wrap items-center gap-x-2">
            Vesting wallet <AddressLink raw={raw} hasCopy />
          </span>
        }
        aside={<AsAccount raw={raw} />}
      />
      <Card title="Now">
        <Facts
          rows={[
            ['It holds', balance ? <Coins key="balance" nano={balance} precision="full" /> : '…'],
            ['Free', <Coins key="free" nano={terms.total - locked} precision="full" />],
            ['Locked', <Coins key="locked" nano={locked} precision="full" />],
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
      <Plan terms={terms} now={now} />
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

interface PlanProps {
  readonly terms: VestingTerms
  readonly now: number
}

/** What people come for: how much comes free next, and when. */
function NextUnlock({ terms, now }: PlanProps) {
  const next = nextUnlock(terms, now)
  if (next === undefined) return 'Everything is free'
  return (
    <>
      <Coins nano={lockedAt(terms, now) - lockedAt(terms, next)} /> come free in{' '}
      {formatDuration(Math.max(0, next - now))}, on <Ago unix={next} isDetailed />
    </>
  )
}

function Plan({ terms, now }: PlanProps) {
  const [isWhole, setWhole] = useState(false)
  const steps = unlockSteps(terms).map((step, at, all) => ({ ...step, part: step.free - (all[at - 1]?.free ?? 0n) }))
  const next = steps.findIndex(({ at }) => at > now)
  const from = Math.max(0, (next < 0 ? steps.length : next) - PAST)
  const shown = isWhole ? steps : steps.slice(from, from + SHOWN)
  return (
    <Card title="What comes free when" isFlush>
      <div className="px-4 pb-3">
        <StepChart steps={steps} total={terms.total} now={now} />
      </div>
      <DataTable
        caption="Steps of the plan"
        rows={shown}
        keyOf={({ at }) => String(at)}
        columns={[
          { name: 'From', cell: ({ at }) => <Ago unix={at} isDetailed /> },
          { name: 'State', cell: ({ at }) => (at <= now ? 'free' : at === steps[next]?.at ? 'next' : 'locked') },
          { name: 'Comes free', isNumber: true, cell: ({ part }) => <Coins nano={part} /> },
          { name: 'Free from then on', isNumber: true, cell: ({ free }) => <Coins nano={free} /> },
        ]}
      />
      {shown.length < steps.length && (
        <p className="border-line border-t px-4 py-3">
          <button type="button" className="control" onClick={() => setWhole(true)}>
            All {steps.length} steps
          </button>
        </p>
      )}
    </Card>
  )
}
