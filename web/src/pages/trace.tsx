import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { traces } from '../api/queries.ts'
import type { Trace as TraceRecord } from '../api/schema.gen.ts'
import { formatCoins, groupDigits, toBig } from '../lib/amount.ts'
import { hashPath } from '../lib/hash.ts'
import { usePageHash } from '../lib/page-hash.ts'
import { flatten, toTree } from '../lib/trace-tree.ts'
import { useSearch, useSearchChange } from '../lib/use-search.ts'
import { ActionIcon } from '../parts/chain/action-icon.tsx'
import { Raw } from '../parts/chain/raw.tsx'
import { Sentence } from '../parts/chain/sentence.tsx'
import { Card } from '../parts/frame/card.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Answer, Nothing } from '../parts/frame/states.tsx'
import { Tabs } from '../parts/frame/tabs.tsx'
import { Ago } from '../parts/text/ago.tsx'
import { PageLink } from '../parts/text/page-link.tsx'
import { FinalityTag } from '../parts/text/tags.tsx'
import { TraceList } from '../parts/trace/trace-list.tsx'
import { ValueFlow } from '../parts/trace/value-flow.tsx'

/** By its id, or by any transaction or message in it: the first that is found. */
function useTrace(hex: string | undefined) {
  const isGiven = hex !== undefined
  const byId = useQuery({ ...traces({ trace_id: hex }, { isFinal: true }), enabled: isGiven })
  const isNone = byId.data?.value.traces.length === 0
  const byTransaction = useQuery({ ...traces({ tx_hash: hex }, { isFinal: true }), enabled: isGiven && isNone })
  const isStillNone = isNone && byTransaction.data?.value.traces.length === 0
  const byMessage = useQuery({ ...traces({ msg_hash: hex }), enabled: isGiven && isStillNone })
  return isStillNone ? byMessage : isNone ? byTransaction : byId
}

export function Trace() {
  const hex = usePageHash('trace')
  const query = useTrace(hex)
  return (
    <Answer query={query} rows={10}>
      {({ value }) => {
        const [trace] = value.traces
        if (trace) return <TraceView trace={trace} hex={hex ?? ''} />
        return (
          <>
            <PageHead title="Trace" />
            <Card>
              <Nothing>No trace with this hash is held here.</Nothing>
            </Card>
          </>
        )
      }}
    </Answer>
  )
}

function TraceView({ trace, hex }: { readonly trace: TraceRecord; readonly hex: string }) {
  const { view = 'list', tx } = useSearch()
  const change = useSearchChange()
  const id = hashPath(trace.trace_id ?? hex)
  useOwnUrl(id, hex)
  const tree = toTree(trace)
  const steps = tree ? flatten(tree) : []
  return (
    <>
      <Head trace={trace} count={steps.length} />
      <Card isFlush>
        <Tabs
          label="Views of this trace"
          tabs={[
            ['list', 'List'],
            ['flow', 'Value flow'],
            ['raw', 'Raw'],
          ]}
          value={view}
          onChange={(value) => change({ view: value === 'list' ? undefined : value })}
        />
        {view === 'flow' && <ValueFlow hash={id} />}
        {view === 'raw' && <Raw value={trace} name={`trace-${id}`} />}
        {view !== 'flow' && view !== 'raw' && <TraceList steps={steps} chosen={tx} />}
      </Card>
    </>
  )
}

/** Found by something inside it, it moves to its own address. */
function useOwnUrl(id: string, hex: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (id !== hex) {
      void navigate({ to: `/trace/${id}`, search: (before: unknown) => before as never, replace: true } as never)
    }
  }, [id, hex, navigate])
}

function Head({ trace, count }: { readonly trace: TraceRecord; readonly count: number }) {
  const actions = trace.actions ?? []
  const [first, ...others] = actions
  const transactions = Object.values(trace.transactions ?? {})
  const fees = transactions.reduce((sum, { total_fees }) => sum + toBig(total_fees), 0n)
  const accounts = new Set(transactions.map(({ account }) => account)).size
  const block = Number(trace.mc_seqno_end ?? 0)
  return (
    <PageHead
      title="Trace"
      heading={first ? <Sentence action={first} /> : 'Cellar has no words for this trace'}
      lead={
        <div className="flex flex-col gap-2">
          {others.map((action) => (
            <span key={action.action_id} className="flex items-start gap-2 text-text">
              <ActionIcon action={action} />
              <Sentence action={action} />
            </span>
          ))}
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <FinalityTag finality={transactions[0]?.finality} />
            {trace.is_incomplete && <span className="tag text-warn">still going on</span>}
            <span>
              {groupDigits(count)} transaction{count === 1 ? '' : 's'}
            </span>
            <span>
              {groupDigits(accounts)} account{accounts === 1 ? '' : 's'}
            </span>
            {block > 0 && <PageLink to={`/block/${block}`}>block {block}</PageLink>}
            <Ago unix={trace.end_utime ?? trace.start_utime} isDetailed />
            <span>fees {formatCoins(fees)}</span>
          </span>
        </div>
      }
    />
  )
}
