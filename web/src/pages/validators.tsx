import { useQuery } from '@tanstack/react-query'
import { validatorComplaints, validatorCycles, validatorElections, validatorEvents } from '../api/queries.ts'
import type { ValidatorCycle } from '../api/schema.gen.ts'
import { groupDigits, toBig } from '../lib/amount.ts'
import { formatUtc } from '../lib/time.ts'
import { useSearch, useSearchChange } from '../lib/use-search.ts'
import { RoundLine } from '../parts/chain/round-line.tsx'
import { Card } from '../parts/frame/card.tsx'
import { DataTable } from '../parts/frame/data-table.tsx'
import { Facts } from '../parts/frame/facts.tsx'
import { List } from '../parts/frame/list.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Answer, Nothing } from '../parts/frame/states.tsx'
import { Tabs } from '../parts/frame/tabs.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'
import { Ago } from '../parts/text/ago.tsx'
import { Coins } from '../parts/text/amount.tsx'
import { Hash } from '../parts/text/hash.tsx'

const PAGE = 25
const ROUNDS = 20

export function Validators() {
  const { tab = 'set' } = useSearch()
  const change = useSearchChange()
  return (
    <>
      <PageHead title="Validators" />
      <Card isFlush>
        <Tabs
          label="Of validators"
          tabs={[
            ['set', 'Who validates'],
            ['elections', 'Elections'],
            ['events', 'Stakes'],
            ['complaints', 'Complaints'],
          ]}
          value={tab}
          onChange={(value) => change({ tab: value === 'set' ? undefined : value, cycle: undefined })}
        />
        {tab === 'set' && <CurrentSet />}
        {tab === 'elections' && <Elections />}
        {tab === 'events' && <Events />}
        {tab === 'complaints' && <Complaints />}
      </Card>
    </>
  )
}

function CurrentSet() {
  const { cycle: chosen } = useSearch()
  const query = useQuery(validatorCycles({ limit: 1, return_validators: true, cycle_start: chosen }))
  return (
    <>
      <Rounds chosen={chosen} />
      <Answer query={query} rows={10}>
        {({ value }) =>
          value.cycles[0] ? <Cycle cycle={value.cycles[0]} /> : <Nothing>No validator set is known here.</Nothing>
        }
      </Answer>
    </>
  )
}

/** Which rounds are held here; the newest is shown unless another is chosen. */
function Rounds({ chosen }: { readonly chosen: string | undefined }) {
  const change = useSearchChange()
  const rounds = useQuery(validatorCycles({ limit: ROUNDS })).data?.value.cycles ?? []
  if (rounds.length < 2) return null
  return (
    <label className="flex flex-wrap items-center gap-2 px-4 pt-4">
      <span className="text-text-2">Round that began</span>
      <select
        className="field"
        value={chosen ?? String(rounds[0]?.cycle_start)}
        onChange={({ target: { value } }) =>
          change({ cycle: value === String(rounds[0]?.cycle_start) ? undefined : value })
        }
      >
        {rounds.map(({ cycle_start: start }) => (
          <option key={start} value={String(start)}>
            {formatUtc(start)}
          </option>
        ))}
      </select>
    </label>
  )
}

function Cycle({ cycle }: { readonly cycle: ValidatorCycle }) {
  const total = toBig(cycle.total_weight)
  const share = (weight: string): number => (total === 0n ? 0 : Number((toBig(weight) * 10_000n) / total) / 100)
  return (
    <>
      <div className="flex flex-col gap-6 p-4">
        <RoundLine round={cycle} />
        <Facts
          rows={[
            ['Validators', `${groupDigits(cycle.total)}, of which ${groupDigits(cycle.main)} make the masterchain`],
            ['Largest stake counts', `${(cycle.max_stake_factor / 65_536).toFixed(1)} times the smallest at most`],
          ]}
        />
      </div>
      <DataTable
        caption="Validators of this round"
        rows={cycle.validators ?? []}
        keyOf={({ validator_pubkey: key }) => key}
        columns={[
          { name: 'No.', cell: ({ validator_index: at }) => at },
          { name: 'Key', cell: ({ validator_pubkey: key }) => <Hash value={key} /> },
          {
            name: 'Stake of',
            cell: ({ stake_holder_address: who }) =>
              who === undefined ? 'not held any more' : <AddressLink raw={who} />,
          },
          {
            name: 'Stake',
            isNumber: true,
            cell: ({ stake }) => (stake === undefined ? 'not known' : <Coins nano={stake} />),
          },
          {
            name: 'Share',
            isNumber: true,
            cell: ({ weight }) => (
              <span className="inline-flex items-center justify-end gap-2">
                <span aria-hidden className="inline-block h-1.5 w-20 overflow-hidden rounded-full bg-sunken">
                  <span className="block h-full bg-accent" style={{ width: `${share(weight)}%` }} />
                </span>
                {share(weight).toFixed(1)} %
              </span>
            ),
          },
        ]}
      />
    </>
  )
}

function Elections() {
  const query = useQuery(validatorElections({ limit: 5, return_participants: true, sort: 'desc' }))
  return (
    <List
      query={query}
      rowsOf={({ elections }) => elections}
      caption="Elections, the newest first"
      keyOf={({ election_id }) => String(election_id)}
      page={PAGE}
      nothing="No election has been seen in the blocks held here."
      columns={[
        { name: 'Election', cell: ({ election_id }) => <Ago unix={election_id} isDetailed /> },
        { name: 'Closes', cell: ({ elect_close }) => <Ago unix={elect_close} isDetailed /> },
        { name: 'State', cell: ({ failed, finished }) => (failed ? 'failed' : finished ? 'finished' : 'open') },
        { name: 'Participants', isNumber: true, cell: ({ total_participants: count }) => groupDigits(count) },
        { name: 'Stakes in all', isNumber: true, cell: ({ total_stake }) => <Coins nano={total_stake} /> },
      ]}
    />
  )
}

function Events() {
  const query = useQuery(validatorEvents({ limit: PAGE }))
  return (
    <List
      query={query}
      rowsOf={({ events }) => events}
      caption="Stakes put in and taken back"
      keyOf={({ tx_hash, type }) => `${tx_hash}${type}`}
      page={PAGE}
      columns={[
        { name: 'Transaction', cell: ({ tx_hash }) => <Hash value={tx_hash} page="tx" hasCopy={false} /> },
        { name: 'What', cell: ({ type }) => type.replaceAll('_', ' ') },
        { name: 'Who', cell: ({ stake_holder_address: who }) => <AddressLink raw={who} /> },
        { name: 'Amount', isNumber: true, cell: ({ amount }) => <Coins nano={amount} /> },
        { name: 'When', isNumber: true, cell: ({ utime }) => <Ago unix={utime} /> },
      ]}
    />
  )
}

function Complaints() {
  const query = useQuery(validatorComplaints({ limit: PAGE }))
  return (
    <List
      query={query}
      rowsOf={({ complaints }) => complaints}
      caption="Complaints"
      keyOf={({ complaint_hash }) => complaint_hash}
      page={PAGE}
      nothing="Nobody has complained in the blocks held here."
      columns={[
        { name: 'Complaint', cell: ({ complaint_hash }) => <Hash value={complaint_hash} /> },
        { name: 'About', cell: ({ validator_pubkey }) => <Hash value={validator_pubkey} /> },
        { name: 'Fine', isNumber: true, cell: ({ suggested_fine }) => <Coins nano={suggested_fine} /> },
        { name: 'Agreed', isNumber: true, cell: ({ approved_percent }) => `${approved_percent} %` },
        { name: 'When', isNumber: true, cell: ({ created_at }) => <Ago unix={created_at} /> },
      ]}
    />
  )
}
