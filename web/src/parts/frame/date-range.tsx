import { useSearch, useSearchChange } from '../../lib/use-search.ts'

/** From one day to another, both in UTC and in the URL. */
export function DateRange() {
  const { from = '', to = '' } = useSearch()
  const change = useSearchChange()
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <input
        type="date"
        aria-label="From day (UTC)"
        className="field"
        value={from}
        onChange={(event) => change({ from: event.target.value || undefined, cursor: undefined })}
      />
      <span aria-hidden>to</span>
      <input
        type="date"
        aria-label="To day (UTC)"
        className="field"
        value={to}
        onChange={(event) => change({ to: event.target.value || undefined, cursor: undefined })}
      />
    </span>
  )
}
