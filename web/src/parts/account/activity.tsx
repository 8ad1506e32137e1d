import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ACTIVITY_PAGE, activity, activityValues } from '../../api/first-queries.ts'
import { pendingActions, queryClient } from '../../api/queries.ts'
import type { Action } from '../../api/schema.gen.ts'
import type { StreamEvent } from '../../api/stream.ts'
import { useNewRows } from '../../api/use-new-rows.ts'
import { useSearch, useSearchChange } from '../../lib/use-search.ts'
import { ActionList } from '../chain/action-list.tsx'
import { CsvButton } from '../frame/csv-button.tsx'
import { DateRange } from '../frame/date-range.tsx'
import { NewRows } from '../frame/new-rows.tsx'
import { Pager } from '../frame/pager.tsx'
import { Answer, Nothing } from '../frame/states.tsx'

const TYPES: readonly (readonly [string, string])[] = [
  ['', 'Everything'],
  ['ton_transfer,jetton_transfer,nft_transfer,extra_currency_transfer', 'All transfers'],
  ['ton_transfer', 'Transfers of coins'],
  ['jetton_transfer', 'Transfers of jettons'],
  ['jetton_swap', 'Swaps'],
  ['nft_transfer', 'Transfers of items'],
  ['nft_purchase', 'Purchases of items'],
  ['call_contract', 'Calls'],
]

const idsOf = ({ actions }: StreamEvent, raw: string): readonly string[] =>
  ((actions ?? []) as readonly Action[])
    .filter(({ accounts }) => accounts?.includes(raw))
    .map(({ action_id }) => action_id)

/** What an account did and what was done to it, told from its side. */
export function AccountActivity({ raw }: { readonly raw: string }) {
  const { type, from, to, cursor } = useSearch()
  const change = useSearchChange()
  const filter = { type, from, to, cursor }
  const options = activity(raw, filter)
  const query = useQuery(options)
  const pending = useQuery(pendingActions(raw))
  const underway = cursor === undefined ? (pending.data?.value.actions ?? []) : []
  const [gone, setGone] = useState<string | undefined>()
  const waiting = useNewRows({
    ...{ type: 'actions', account: raw, idsOf: (event) => idsOf(event, raw) },
    shown: query.data?.value.actions.map(({ action_id }) => action_id) ?? [],
    onUnsettled: (reason) => {
      if (reason !== undefined && underway.length > 0) setGone(reason)
      void queryClient.invalidateQueries({ queryKey: pendingActions(raw).queryKey })
    },
  })
  const refresh = (): void => {
    waiting.clear()
    void queryClient.invalidateQueries({ queryKey: options.queryKey })
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <select
          aria-label="Kind of action"
          className="field max-sm:w-full"
          value={type ?? ''}
          onChange={(event) => change({ type: event.target.value || undefined, cursor: undefined })}
        >
          {TYPES.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
        <DateRange />
        <CsvButton path="/actions" values={activityValues(raw, filter)} name={`activity-${raw.slice(-8)}`} />
      </div>
      <p role="status" className={gone === undefined ? 'sr-only' : 'px-4 pb-3 text-warn'}>
        {gone !== undefined && `Something that was on its way will not come: ${gone}`}
      </p>
      {cursor === undefined && <NewRows count={waiting.count} onShow={refresh} />}
      <Answer query={query} rows={ACTIVITY_PAGE}>
        {({ value, next }) =>
          value.actions.length + underway.length === 0 ? (
            <Nothing />
          ) : (
            <>
              <ActionList actions={[...underway, ...value.actions]} of={raw} />
              <Pager next={value.actions.length < ACTIVITY_PAGE ? undefined : next} />
            </>
          )
        }
      </Answer>
    </>
  )
}
