import { useQuery } from '@tanstack/react-query'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useLimitedUntil } from '../../api/limited.ts'
import { type Status, statusQuery } from '../../api/queries.ts'
import { setPaused, useHead, usePaused, useStreamOpen, useWaiting } from '../../api/use-head.ts'
import { groupDigits } from '../../lib/amount.ts'
import { isTestId } from '../../lib/test-network.ts'
import { formatDuration } from '../../lib/time.ts'
import { useNow } from '../text/ago.tsx'

const FAR_BLOCKS = 20
const FAR_SECONDS = 30

/** Which chain this is, how far it is held, and whether that is now. */
export function NetworkStrip() {
  const { data, error } = useQuery(statusQuery)
  const head = useHead()
  const isPaused = usePaused()
  const isOpen = useStreamOpen()
  const waiting = useWaiting()
  const limitedUntil = useLimitedUntil()
  if (error && data === undefined) {
    return <Strip tone="bad">Cellar does not answer; trying again in 5 s</Strip>
  }
  if (data === undefined) return <Strip>…</Strip>
  const far = lagOf(data)
  return (
    <Strip tone={error ? 'bad' : far === undefined && limitedUntil === 0 ? 'plain' : 'warn'}>
      <span className="font-medium">{data.network}</span>
      {isTestId(data.network_id) && <span className="tag bg-warn-soft text-warn">test network</span>}
      <Held status={data} head={head} />
      {far !== undefined && <span>{far}</span>}
      {limitedUntil > 0 && <Limited until={limitedUntil} />}
      {error ? <span>Cellar does not answer; trying again in 5 s</span> : null}
      {data.following && (
        <span className="ml-auto inline-flex items-center gap-2">
          <span className="hidden items-center gap-1.5 text-text-2 sm:inline-flex">
            <span
              aria-hidden
              className={`size-2 rounded-full ${isOpen && !isPaused ? 'bg-good' : 'border border-text-3'}`}
            />
            {isPaused ? (waiting > 0 ? `${waiting} new` : 'paused') : isOpen ? 'live' : 'reconnecting'}
          </span>
          <button
            type="button"
            data-key="."
            className="control"
            aria-pressed={isPaused}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
            {isPaused ? 'Go on' : 'Pause'}
          </button>
        </span>
      )}
    </Strip>
  )
}

/** Without a key only so much may be asked for in a second. */
function Limited({ until }: { readonly until: number }) {
  const seconds = Math.max(1, Math.ceil(until / 1000 - useNow()))
  return <span role="status">asked too much at once; going on in {seconds} s</span>
}

function Held({ status, head }: { readonly status: Status; readonly head: number }) {
  const { indexed, following } = status
  if (indexed === null) return <span>nothing indexed yet</span>
  const last = Math.max(indexed.last_mc_seqno, head)
  if (following === null) {
    return (
      <span>
        stored blocks {groupDigits(indexed.first_mc_seqno)} to {groupDigits(last)}, not following
      </span>
    )
  }
  const age = status.last_block_age_seconds
  return (
    <span>
      block {groupDigits(last)}
      {age !== null && (
        <span className="text-text-2 max-sm:hidden"> · {formatDuration(Math.max(0, Math.round(age)))} old</span>
      )}
    </span>
  )
}

function lagOf({ following }: Status): string | undefined {
  if (following === null) return undefined
  if (following.trouble !== null) return following.trouble
  const isFar = (following.lag_blocks ?? 0) > FAR_BLOCKS || (following.lag_seconds ?? 0) > FAR_SECONDS
  return isFar ? `behind by ${groupDigits(following.lag_blocks ?? 0)} blocks` : undefined
}

function Strip({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'warn' | 'bad'
  readonly children: React.ReactNode
}) {
  const colour = { plain: 'bg-surface text-text', warn: 'bg-warn-soft text-warn', bad: 'bg-bad-soft text-bad' }[tone]
  return (
    <section aria-label="Network" className={`border-line border-b ${colour}`}>
      <div className="mx-auto flex min-h-10 max-w-[1280px] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1 text-table md:px-6">
        {children}
      </div>
    </section>
  )
}
