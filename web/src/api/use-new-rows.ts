import { useEffect, useRef, useState } from 'react'
import { type StreamEvent, stream } from './stream.ts'

interface Wish {
  readonly type: 'actions' | 'transactions'
  readonly account: string
  /** Rows that an event brings for this list, by what tells them apart. */
  readonly idsOf: (event: StreamEvent) => readonly string[]
  /** Rows that the list has. */
  readonly shown: readonly string[]
  /** Called for what is not final, and for what will not come. */
  readonly onUnsettled?: (reason: string | undefined) => void
}

/** How many final rows came by the stream and are not in the list yet. */
export function useNewRows({ type, account, ...wish }: Wish) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(wish)
  latest.current = wish
  useEffect(
    () =>
      stream.subscribe({
        types: [type],
        addresses: [account],
        onEvent: (event) => {
          const { idsOf, shown, onUnsettled } = latest.current
          if (event.type === 'trace_invalidated') onUnsettled?.(event.reason ?? 'it was given up')
          if (event.type !== type) return
          onUnsettled?.(undefined)
          if (event.finality !== 'finalized') return
          const added = idsOf(event).filter((id) => !shown.includes(id))
          setIds((before) => new Set([...before, ...added]))
        },
      }),
    [type, account],
  )
  return { count: ids.size, clear: () => setIds(new Set()) }
}
