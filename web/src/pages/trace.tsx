import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { traceGraph, traces } from '../api/queries.ts'
import type { Action, TraceGraphResponse } from '../api/schema.gen.ts'
import { formatCoins, groupDigits, toBig } from '../lib/amount.ts'
import { findSteps } from '../lib/find-steps.ts'
import { hashPath } from '../lib/hash.ts'
import { friendlyOf, labelOf } from '../lib/labels.ts'
import { usePageHash } from '../lib/page-hash.ts'
import { type TraceStep, toActions, toSteps } from '../lib/trace-graph.ts'
import { useBook } from '../lib/use-book.ts'
import { useMedia } from '../lib/use-media.ts'
import { useSearch, useSearchChange } from '../lib/use-search.ts'
import { isFailed } from '../lib/wording/sentence.ts'
import { ActionIcon } from '../parts/chain/action-icon.tsx'
import { Raw } from '../parts/chain/raw.tsx'
import { Sentence } from '../parts/chain/sentence.tsx'
import { Card } from '../parts/frame/card.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Answer, Nothing } from '../parts/frame/states.tsx'
import { Tabs } from '../parts/frame/tabs.tsx'
import { Ago } from '../parts/text/ago.tsx'
import { Hash } from '../parts/text/hash.tsx'
import { PageLink } from '../parts/text/page-link.tsx'
import { FinalityTag } from '../parts/text/tags.tsx'
import { FindBox } from '../parts/trace/find-box.tsx'
import { Inspector } from '../parts/trace/inspector.tsx'
import { PendingTrace } from '../parts/trace/pending-trace.tsx'
import { TraceGraph } from '../parts/trace/trace-graph.tsx'
import { TraceList } from '../parts/trace/trace-list.tsx'
import { ValueFlow } from '../parts/trace/value-flow.tsx'
import { WhyFailed } from '../parts/trace/why-failed.tsx'

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** By its id, or by any transaction or message in it: the first that is found. */
function useTrace(hex: string | undefined) {
  const isGiven = hex !== undefined
  const byId = useQuery({ ...traceGraph({ trace_id: hex }), enabled: isGiven })
  const isNone = isMissing(byId.error)
  const byTransaction = useQuery({ ...traceGraph({ tx_hash: hex }), enabled: isGiven && isNone })
  const isStillNone = isNone && isMissing(byTransaction.error)
  const byMessage = useQuery({ ...traceGraph({ msg_hash: hex }), enabled: isGiven && isStillNone })
  return isStillNone ? byMessage : isNone ? byTransaction : byId
}

export function Trace() {
  const hex = usePageHash('trace')
  const query = useTrace(hex)
  if (hex === undefined) {
    return (
      <>
        <PageHead title="Trace" />
        <Card>
          <Nothing>That is no hash.</Nothing>
        </Card>
      </>
    )
  }
  if (isMissing(query.error)) return <PendingTrace hex={hex} />
  return (
    <Answer query={query} rows={10}>
      {({ value }) => <TraceView graph={value} hex={hex} />}
    </Answer>
  )
}

function TraceView({ graph, hex }: { readonly graph: TraceGraphResponse; readonly hex: string }) {
  const isWide = useMedia('(min-width: 640px)')
  const usual = isWide ? 'graph' : 'list'
  const { view = usual, tx } = useSearch()
  const change = useSearchChange()
  const id = hashPath(graph.trace_id ?? hex)
  useOwnUrl(id, hex)
  const steps = useMemo(() => toSteps(graph), [graph])
  const actions = useMemo(() => toActions(graph), [graph])
  const chosen = useMemo(() => steps.find(({ hash }) => hashPath(hash) === tx)?.hash, [steps, tx])
  const choose = useCallback((hash: string | undefined) => change({ tx: hash && hashPath(hash) }, true), [change])
  const { lit, point, find } = useLight(steps)
  return (
    <>
      <Head graph={graph} steps={steps} actions={actions} onPoint={point} />
      <Card isFlush>
        <Tabs
          label="Views of this trace"
          tabs={[
            ['graph', 'Graph'],
            ['list', 'List'],
            ['flow', 'Value flow'],
            ['raw', 'Raw'],
          ]}
          value={view}
          onChange={(value) => change({ view: value === usual ? undefined : value })}
          aside={
            (view === 'graph' || view === 'list') &&
            steps.length > 1 && <FindBox {...find} chosen={chosen} onChoose={choose} />
          }
        />
        {view === 'graph' && <TraceGraph steps={steps} chosen={chosen} lit={lit} onChoose={choose} />}
        {view === 'list' && <TraceList steps={steps} chosen={tx} lit={lit} />}
        {view === 'flow' && <ValueFlow hash={id} />}
        {view === 'raw' && <RawTrace id={id} />}
        {chosen !== undefined && view === 'graph' && <Inspector hash={chosen} onClose={() => choose(undefined)} />}
      </Card>
    </>
  )
}

const namesOf = (raw: string): readonly string[] => [labelOf(raw), friendlyOf(raw)]

/** Which steps are bright: those of the sentence that is pointed at, else those that were looked for; undefined when all are. */
function useLight(steps: readonly TraceStep[]) {
  useBook()
  const [pointed, point] = useState<readonly string[] | undefined>()
  const [text, onText] = useState('')
  const wanted = useDeferredValue(text)
  const found = useMemo(() => findSteps(steps, wanted, namesOf), [steps, wanted])
  const lit = useMemo(() => {
    if (pointed !== undefined) return new Set(pointed)
    return found.length === 0 ? undefined : new Set(found.map(({ hash }) => hash))
  }, [pointed, found])
  return { lit, point, find: { text, found, onText } }
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

function RawTrace({ id }: { readonly id: string }) {
  const query = useQuery(traces({ trace_id: id }, { isFinal: true }))
  return (
    <Answer query={query} rows={10}>
      {({ value }) => <Raw value={value.traces[0]} name={`trace-${id}`} />}
    </Answer>
  )
}

/** Why nothing is told of a trace. */
function noWords({ trace_info: { classification_state: state, trace_state: whole } }: TraceGraphResponse): string {
  if (whole === 'broken') return 'A part of this trace is missing in the blocks held here'
  if (state === 'unclassified') return 'More than 4,000 transactions: not told in words'
  return 'Cellar has no words for this trace'
}

interface HeadProps {
  readonly graph: TraceGraphResponse
  readonly steps: readonly TraceStep[]
  readonly actions: readonly Action[]
  readonly onPoint: (hashes: readonly string[] | undefined) => void
}

function Head({ graph, steps, actions, onPoint }: HeadProps) {
  const [first, ...others] = actions
  const fees = steps.reduce((sum, step) => sum + toBig(step.fees), 0n)
  const { accounts, is_incomplete: isIncomplete, mc_seqno_end: block, trace_id: id } = graph
  return (
    <PageHead
      title="Trace"
      heading={
        first ? (
          <Pointable action={first} onPoint={onPoint}>
            <Sentence action={first} hasReason={false} />
          </Pointable>
        ) : (
          noWords(graph)
        )
      }
      lead={
        <div className="flex flex-col gap-2">
          {first && isFailed(first) && <WhyFailed action={first} steps={steps} />}
          {others.map((action) => (
            <Pointable key={action.action_id} action={action} onPoint={onPoint}>
              <span className="flex items-start gap-2 text-text">
                <ActionIcon action={action} />
                <Sentence action={action} />
              </span>
            </Pointable>
          ))}
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            {isIncomplete ? (
              <span className="tag text-warn">still going on</span>
            ) : (
              <FinalityTag finality="finalized" />
            )}
            <span>
              {groupDigits(steps.length)} transaction{steps.length === 1 ? '' : 's'}
            </span>
            <span>
              {groupDigits(accounts.length)} account{accounts.length === 1 ? '' : 's'}
            </span>
            {Number(block) > 0 && <PageLink to={`/block/${block}`}>block {block}</PageLink>}
            <Ago unix={graph.end_utime ?? graph.start_utime} isDetailed />
            <span>transaction fees {formatCoins(fees)}</span>
            {id !== null && <Hash value={id} isOfPage />}
          </span>
        </div>
      }
    />
  )
}

interface PointableProps {
  readonly action: Action
  readonly onPoint: HeadProps['onPoint']
  readonly children: ReactNode
}

/** Whoever points at a sentence, or is at a link in it, sees which transactions it tells of. */
function Pointable({ action, onPoint, children }: PointableProps) {
  const on = (): void => onPoint(action.transactions ?? undefined)
  const off = (): void => onPoint(undefined)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by it, and links inside take the focus
    <span onMouseEnter={on} onMouseLeave={off} onFocus={on} onBlur={off}>
      {children}
    </span>
  )
}
