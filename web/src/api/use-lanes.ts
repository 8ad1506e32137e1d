import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { type Column, mergeColumns, toColumns } from '../lib/lanes.ts'
import { get, V3 } from './client.ts'
import { newestBlocks } from './first-queries.ts'
import { queryClient } from './queries.ts'
import type * as api from './schema.gen.ts'
import { heardBlocks, useHead } from './use-head.ts'

/** More missed than this are not fetched one by one: the lanes jump. */
const MAX_MISSED = 8

/** Mostly the stream brought them; what came while it was away is asked for. */
const blocksOf = async (seqno: number): Promise<readonly api.Block[]> =>
  heardBlocks(seqno) ?? (await get<api.BlocksResponse>(`${V3}/blocks`, { mc_seqno: seqno, limit: 128 })).value.blocks

/** Newest masterchain blocks with their shard blocks, which grow with the chain. */
export function useLanes(most: number) {
  const query = useQuery(newestBlocks)
  const head = useHead()
  const [columns, setColumns] = useState<readonly Column[]>([])
  const loaded = query.data?.value.blocks
  // Before the paint: lanes without blocks would be painted first.
  useLayoutEffect(() => {
    // The oldest column may lack shard blocks that are on the next page.
    if (loaded) setColumns((known) => mergeColumns(known, toColumns(loaded).slice(1), most))
  }, [loaded, most])
  const newest = columns.at(-1)?.seqno ?? 0
  useEffect(() => {
    if (newest === 0 || head <= newest) return
    let isGone = false
    const from = Math.max(newest + 1, head - MAX_MISSED + 1)
    const wanted = Array.from({ length: head - from + 1 }, (_, i) => from + i)
    Promise.all(wanted.map(blocksOf)).then(
      (found) => {
        if (isGone) return
        const added = toColumns(found.flat())
        setColumns((known) => mergeColumns(known, added, most))
      },
      // What could not be had is asked for with the next block.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [head, newest, most])
  return { columns, query, refresh: () => queryClient.invalidateQueries({ queryKey: ['/blocks'] }) }
}
