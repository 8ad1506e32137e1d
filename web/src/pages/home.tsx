import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useRef, useState } from 'react'
import { earlierActions, LATEST_KINDS } from '../api/first-queries.ts'
import { statusQuery } from '../api/queries.ts'
import type { Action } from '../api/schema.gen.ts'
import { useIdle } from '../api/use-idle.ts'
import { useLanes } from '../api/use-lanes.ts'
import { useLatest } from '../api/use-latest.ts'
import { usePart } from '../api/use-part.ts'
import { groupDigits } from '../lib/amount.ts'
import { foldTraces } from '../lib/fold-traces.ts'
import { SYSTEM } from '../lib/known-names.ts'
import { type Column, paceOf, shardCount, shardCountBefore, transactionsOf } from '../lib/lanes.ts'
import { useMedia } from '../lib/use-media.ts'
import { useSearch, useSearchChange } from '../lib/use-search.ts'
import { ActionList } from '../parts/chain/action-list.tsx'
import { BlockLanes } from '../parts/chain/block-lanes.tsx'
import { Sparkline } from '../parts/chain/sparkline.tsx'
import { Card } from '../parts/frame/card.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Answer, Failed, Nothing } from '../parts/frame/states.tsx'
import { PageLink } from '../parts/text/page-link.tsx'

const loadPaceCharts = async () => (await import('../parts/chain/pace-charts.tsx')).PaceCharts

const WIDE_COLUMNS = 24
/** Of the line beside the pace. */
const POINTS = 60
const NARROW_COLUMNS = 8
const WIDE = '(min-width: 640px)'
const SHOWN = 20

export function Home() {
  const isWide = useMedia(WIDE)
  const count = isWide ? WIDE_COLUMNS : NARROW_COLUMNS
  const { columns, query } = useLanes(POINTS)
  const status = useQuery(statusQuery)
  if (status.data?.indexed === null) return <FirstStart hint={status.data.hint} />
  return (
    <>
      <PageHead title="Newest blocks" isHidden />
      <Card isFlush>
        <Figures columns={columns} first={status.data?.indexed?.first_mc_seqno} />
        <Answer query={query} rows={4}>
          {() => <BlockLanes columns={columns.slice(-count)} />}
        </Answer>
        <Spoken columns={columns} />
      </Card>
      <Latest />
      <Lately />
    </>
  )
}

/** Below what people come for, so its script and numbers come when nothing else does. */
function Lately() {
  return useIdle() ? <LatelyCharts /> : <LatelyEmpty />
}

function LatelyCharts() {
  const { data: PaceCharts, error, refetch } = usePart('pace charts', loadPaceCharts)
  if (PaceCharts !== undefined) return <PaceCharts />
  return <LatelyEmpty>{error && <Failed error={error} onRetry={() => void refetch()} />}</LatelyEmpty>
}

function LatelyEmpty({ children }: { readonly children?: React.ReactNode }) {
  return (
    <Card isFlush title="Lately">
      <div className="min-h-52">{children}</div>
    </Card>
  )
}

function FirstStart({ hint }: { readonly hint: string | undefined }) {
  return (
    <>
      <PageHead title="Nothing is indexed yet" />
      <Card>
        <p className="pt-4">{hint ?? 'The first block is on its way.'}</p>
      </Card>
    </>
  )
}

function Figures({ columns, first }: { readonly columns: readonly Column[]; readonly first: number | undefined }) {
  const pace = paceOf(columns)
  const shards = shardCount(columns)
  const was = shardCountBefore(columns)
  const last = columns.at(-1)?.seqno
  return (
    <dl className="flex flex-wrap items-end gap-x-8 gap-y-3 px-4 pt-4 pb-5 sm:gap-x-10">
      <Figure name="transactions a second" isWide>
        <span className="inline-flex items-end gap-3">
          {pace === undefined ? '…' : pace.perSecond.toFixed(1)}
          <Sparkline values={columns.map(transactionsOf)} />
        </span>
      </Figure>
      <Figure name="a block every">{pace === undefined ? '…' : `${pace.intervalSeconds.toFixed(1)} s`}</Figure>
      <Figure name={`${shards === 1 ? 'shard' : 'shards'}${was === undefined ? '' : `, was ${was}`}`}>
        {shards === 0 ? '…' : shards}
      </Figure>
      <Figure name="held here">
        {first === undefined || last === undefined ? '…' : `${groupDigits(first)} to ${groupDigits(last)}`}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  /** As wide as a phone. */
  readonly isWide?: boolean
  readonly children: React.ReactNode
}

function Figure({ name, isWide = false, children }: FigureProps) {
  return (
    <div className={`flex flex-col-reverse ${isWide ? 'max-sm:w-full' : ''}`}>
      <dt className="text-caption text-text-2">{name}</dt>
      <dd className="text-title font-semibold">{children}</dd>
    </div>
  )
}

/** For screen readers: at most one block in ten seconds. */
function Spoken({ columns }: { readonly columns: readonly Column[] }) {
  const newest = columns.at(-1)
  const last = useRef(0)
  const [text, setText] = useState('')
  useEffect(() => {
    if (newest === undefined || Date.now() - last.current < 10_000) return
    last.current = Date.now()
    setText(`block ${newest.seqno}, ${transactionsOf(newest)} transactions`)
  }, [newest])
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}

/** Not drawn anew with every block of the lanes. */
const Latest = memo(function Latest() {
  const { show = 'all' } = useSearch()
  const change = useSearchChange()
  const query = useLatest(show)
  return (
    <Card
      isFlush
      title="Latest"
      aside={
        <fieldset aria-label="Show" className="flex flex-wrap gap-1">
          {Object.entries(LATEST_KINDS).map(([name, [title]]) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === show}
              onClick={() => change({ show: name === 'all' ? undefined : name })}
              className={`chip ${name === show ? 'chip-chosen' : ''}`}
            >
              {title}
            </button>
          ))}
        </fieldset>
      }
    >
      <Answer query={query} rows={12}>
        {({ value, next }) => <LatestList key={show} kind={show} actions={value.actions} next={next} />}
      </Answer>
    </Card>
  )
})

// Every block pays the elector its fees; told each time, that would be every other row.
const isTold = ({ details }: Action): boolean => details.source !== SYSTEM

interface LatestProps {
  readonly kind: string
  readonly actions: readonly Action[]
  readonly next: string | undefined
}

/** On a quiet chain the newest answer holds little else than fees: then what came before is asked for, once, when nothing else is. */
function LatestList({ kind, actions: list, next }: LatestProps) {
  const [before] = useState(next)
  const isShort = list.filter(isTold).length < SHOWN
  const isIdle = useIdle()
  const earlier = useQuery({ ...earlierActions(kind, before), enabled: before !== undefined && isShort && isIdle })
  const known = new Map([...list, ...(earlier.data?.value.actions ?? [])].map((action) => [action.action_id, action]))
  const { shown, folded } = foldTraces([...known.values()].filter(isTold))
  if (shown.length === 0) return <NothingYet />
  return <ActionList actions={shown.slice(0, SHOWN)} folded={folded} />
}

function NothingYet() {
  const { data } = useQuery(statusQuery)
  return (
    <Nothing>
      Nothing has happened yet.
      {data?.network === 'devnet' && (
        <>
          {' '}
          On a devnet <PageLink to="/lab">open the Lab</PageLink>.
        </>
      )}
    </Nothing>
  )
}
