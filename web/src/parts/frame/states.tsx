import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { statusQuery } from '../../api/queries.ts'
import { groupDigits } from '../../lib/amount.ts'
import { Copy } from '../text/copy.tsx'

const PATIENCE_MS = 150

/** Nothing at first, then rows of the height that is to come, so that nothing jumps. */
export function Skeleton({ rows = 5 }: { readonly rows?: number }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true" className="rows">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty rows are all alike
        <div key={row} className="flex items-center px-4">
          {isLate && <div className="h-3 w-full rounded bg-sunken" />}
        </div>
      ))}
      <span className="sr-only">Loading</span>
    </div>
  )
}

export function Nothing({ children }: { readonly children?: ReactNode }) {
  const { data } = useQuery(statusQuery)
  const held = data?.indexed
  return (
    <div className="px-4 py-8 text-center text-text-2">
      <p>{children ?? 'Nothing here yet.'}</p>
      {held && (
        <p className="mt-1 text-caption text-text-3">
          This Cellar holds masterchain blocks {groupDigits(held.first_mc_seqno)} to {groupDigits(held.last_mc_seqno)}.
        </p>
      )}
    </div>
  )
}

export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const { message, requestId } = toFailure(error)
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-8 text-center">
      <p className="text-bad">{message}</p>
      {requestId !== undefined && (
        <p className="inline-flex items-center gap-1 font-mono text-caption text-text-3">
          request {requestId}
          <Copy text={requestId} label="Copy request id" />
        </p>
      )}
      {onRetry && (
        <button type="button" className="control" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  )
}

const toFailure = (error: unknown): { message: string; requestId: string | undefined } => ({
  message: error instanceof Error ? error.message : String(error),
  requestId: error instanceof ApiError ? error.requestId : undefined,
})

interface QueryState<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isPending: boolean
  readonly refetch: () => unknown
}

/** What is there, or why it is not. */
export function Answer<T>({
  query,
  rows = 5,
  children,
}: {
  readonly query: QueryState<T>
  readonly rows?: number
  readonly children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton rows={rows} />
}
