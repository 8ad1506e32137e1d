import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { mergeActions } from '../lib/merge-actions.ts'
import { get, V3 } from './client.ts'
import { LATEST, latestActions, latestValues } from './first-queries.ts'
import { queryClient, TOLD_ACTIONS } from './queries.ts'
import type { ActionsResponse } from './schema.gen.ts'
import { useHead, usePaused } from './use-head.ts'

/** Asked for at most so often, however fast blocks come. */
const LEAST_MS = 1_000
/** Traces of several shards are not committed in the order in which they ended. */
const OVERLAP_SECONDS = 5

/** What happened last, which grows with the chain: with a new block only what is newer is asked for. */
export function useLatest(kind: string) {
  const options = latestActions(kind)
  const query = useQuery(options)
  const head = useHead()
  const isPaused = usePaused()
  const asked = useRef(0)
  const isThere = query.data !== undefined
  useEffect(() => {
    if (head === 0 || isPaused || !isThere) return
    const timer = setTimeout(
      () => {
        asked.current = Date.now()
        void askForNewer(kind)
      },
      // A delay of less than -2³¹ ms would be taken for one of days.
      Math.max(0, asked.current + LEAST_MS - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [head, isPaused, isThere, kind])
  return query
}

async function askForNewer(kind: string): Promise<void> {
  const { queryKey } = latestActions(kind)
  const newest = queryClient.getQueryData(queryKey)?.value.actions[0]
  const since = newest && { start_utime: newest.trace_end_utime - OVERLAP_SECONDS }
  const values = { ...latestValues(kind), ...TOLD_ACTIONS, ...since }
  // What could not be had is asked for with the next block.
  const told = await get<ActionsResponse>(`${V3}/actions`, values).catch(() => undefined)
  if (told === undefined) return
  queryClient.setQueryData(queryKey, (page) => {
    if (page === undefined) return page
    const actions = mergeActions(page.value.actions, told.value.actions, LATEST)
    return actions === page.value.actions ? page : { ...page, value: { ...page.value, actions } }
  })
}
