import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { pendingTraces, queryClient } from '../../api/queries.ts'
import type { Trace } from '../../api/schema.gen.ts'
import { stream } from '../../api/stream.ts'
import { formatCoins, toBig } from '../../lib/amount.ts'
import { toHashBase64 } from '../../lib/hash.ts'
import { toPendingSteps } from '../../lib/pending-steps.ts'
import { byWeight } from '../../lib/trace-graph.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Sentence } from '../chain/sentence.tsx'
import { Card } from '../frame/card.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { Answer, Nothing } from '../frame/states.tsx'
import { FinalityTag } from '../text/tags.tsx'
import { TraceGraph } from './trace-graph.tsx'
import { TraceList } from './trace-list.tsx'

/** A trace that is not final yet: what is expected, and then, of itself, what became of it. */
export function PendingTrace({ hex }: { readonly hex: string }) {
  const query = useQuery(pendingTraces(hex))
  useEffect(
    () =>
      stream.subscribe({
        types: ['trace'],
        hashes: [toHashBase64(hex)],
        onEvent: ({ type }) => {
          if (type !== 'trace' && type !== 'trace_invalidated' && type !== 'blocks') return
          for (const path of ['/pendingTraces', '/traceGraph']) void queryClient.invalidateQueries({ queryKey: [path] })
        },
      }),
    [hex],
  )
  return (
    <Answer query={query} rows={6}>
      {({ value: { traces } }) =>
        traces[0] === undefined ? (
          <>
            <PageHead title="Trace" />
            <Card>
              <Nothing>No trace with this hash is held here.</Nothing>
            </Card>
          </>
        ) : (
          <Expected trace={traces[0]} />
        )
      }
    </Answer>
  )
}

/** Nothing more is known of a transaction that is not final. */
const ignore = (): void => undefined

const LEVELS = ['pending', 'confirmed', 'finalized']

function Expected({ trace }: { readonly trace: Trace }) {
  const steps = useMemo(() => toPendingSteps(trace), [trace])
  const levels = Object.values(trace.transactions ?? {}).map(({ finality }) => finality ?? 'pending')
  // A trace is as certain as the least certain of its transactions.
  const finality = LEVELS.find((level) => levels.includes(level as (typeof levels)[number])) ?? 'pending'
  const fees = steps.reduce((sum, step) => sum + toBig(step.fees), 0n)
  const [first] = byWeight(trace.actions ?? [])
  const isWide = useMedia('(min-width: 640px)')
  return (
    <>
      <PageHead
        title="Trace"
        heading={first ? <Sentence action={{ ...first, finality: 'pending' }} /> : 'A trace on its way'}
        lead={
          <span className="inline-flex flex-wrap items-center gap-x-3">
            <FinalityTag finality={finality} />
            <span>
              {steps.length} transaction{steps.length === 1 ? '' : 's'} expected
            </span>
            <span>fees {formatCoins(fees)}</span>
          </span>
        }
      />
      {isWide && (
        <Card isFlush>
          <div className="overflow-hidden rounded-card">
            <TraceGraph steps={steps} chosen={undefined} lit={undefined} onChoose={ignore} />
          </div>
        </Card>
      )}
      <Card isFlush>
        <TraceList steps={steps} chosen={undefined} />
      </Card>
    </>
  )
}
