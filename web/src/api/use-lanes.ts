import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Column, mergeColumns, toColumns } from '../lib/lanes.ts'
import { get, type Page, V3 } from './client.ts'
import { newestBlocks } from './first-queries.ts'
import { blocks, queryClient } from './queries.ts'
import type * as api from './schema.gen.ts'
import { heardBlocks, useHead } from './use-head.ts'
import { useIdle } from './use-idle.ts'

/** More missed than this are not fetched one by one: the lanes jump. */
const MAX_MISSED = 8
const MAX_EARLIER = 500

/** Mostly the stream brought them; what came while it was away is asked for. */
const blocksOf = async (seqno: number): Promise<readonly api.Block[]> =>
  heardBlocks(seqno) ?? (await get<api.BlocksResponse>(`${V3}/blocks`, { mc_seqno: seqno, limit: 128 })).value.blocks

interface Lanes {
  readonly columns: readonly Column[]
  /** The answer that is among them. */
  readonly taken: readonly api.Block[] | undefined
}

const NO_LANES: Lanes = { columns: [], taken: undefined }

/** The oldest column may lack shard blocks that are on the next page. */
const takePage =
  (loaded: readonly api.Block[], most: number) =>
  ({ columns }: Lanes): Lanes => ({
    columns: mergeColumns(columns, toColumns(loaded).slice(1), most),
    taken: loaded,
  })

/** Many shards make few columns of a page, and a line of the pace wants more of them than lanes do: one more page, when nothing else is asked for. */
function useEarlier(
  page: Page<api.BlocksResponse> | undefined,
  count: number,
  most: number,
  setLanes: (change: (known: Lanes) => Lanes) => void,
): void {
  const isIdle = useIdle()
  const [first, setFirst] = useState<{ page: typeof page; limit: number }>()
  if (isIdle && page !== undefined && first === undefined && count > 0) {
    const perColumn = page.value.blocks.length / count
    setFirst({ page, limit: Math.min(MAX_EARLIER, Math.ceil((most - count + 1) * perColumn)) })
  }
  const cursor = first?.page?.next
  const { data } = useQuery({
    ...blocks({ sort: 'desc', limit: first?.limit, cursor }, { isFinal: true }),
    enabled: cursor !== undefined && (first?.limit ?? 0) > 0 && count < most,
  })
  useEffect(() => {
    if (data === undefined || first?.page === undefined) return
    // The column that the first page broke off in has its other blocks in this one.
    const both = toColumns([...first.page.value.blocks, ...data.value.blocks])
    setLanes((known) => ({ ...known, columns: mergeColumns(both.slice(1), known.columns, most) }))
  }, [data, first, most, setLanes])
}

/** Newest masterchain blocks with their shard blocks, which grow with the chain. */
export function useLanes(most: number) {
  const query = useQuery(newestBlocks)
  const head = useHead()
  const loaded = query.data?.value.blocks
  const [{ columns, taken }, setLanes] = useState<Lanes>(NO_LANES)
  // While drawing, not after it: lanes without blocks would be drawn first.
  if (loaded !== undefined && loaded !== taken) setLanes(takePage(loaded, most))
  useEarlier(query.data, columns.length, most, setLanes)
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
        setLanes((known) => ({ ...known, columns: mergeColumns(known.columns, added, most) }))
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
