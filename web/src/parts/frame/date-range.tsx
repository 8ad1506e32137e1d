import { usePainted } from '../../lib/use-painted.ts'
import { useSearch, useSearchChange } from '../../lib/use-search.ts'

const WEEK_MS = 7 * 86_400_000

/** The day a week ago, as fields of dates have it. */
const weekAgo = (): string => new Date(Date.now() - WEEK_MS).toISOString().slice(0, 10)

/** From one day to another, both in UTC and in the URL. */
export function DateRange() {
  const { from = '', to = '' } = useSearch()
  const change = useSearchChange()
  // The first field of dates of a process reads the calendars of the reader's language, as long as twenty rows take.
  const type = usePainted() ? 'date' : 'text'
  return (
    <>
      <span className="flex items-center gap-2 max-sm:w-full">
        <input
          type={type}
          aria-label="From day (UTC)"
          className="field w-42 min-w-0 max-sm:flex-1"
          value={from}
          onChange={(event) => change({ from: event.target.value || undefined, cursor: undefined })}
        />
        <span aria-hidden className="text-text-2">
          to
        </span>
        <input
          type={type}
          aria-label="To day (UTC)"
          className="field w-42 min-w-0 max-sm:flex-1"
          value={to}
          onChange={(event) => change({ to: event.target.value || undefined, cursor: undefined })}
        />
      </span>
      <button
        type="button"
        className="control"
        aria-pressed={from === weekAgo() && to === ''}
        onClick={() =>
          change({ from: from === weekAgo() && to === '' ? undefined : weekAgo(), to: undefined, cursor: undefined })
        }
      >
        Last 7 days
      </button>
    </>
  )
}
