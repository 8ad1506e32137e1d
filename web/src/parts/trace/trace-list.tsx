import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { countBelow, firstFolded, unfoldedSteps } from '../../lib/fold-steps.ts'
import { hashPath } from '../../lib/hash.ts'
import { failureWords } from '../../lib/step-failure.ts'
import { stepWord } from '../../lib/step-word.ts'
import { logWords, type TraceStep } from '../../lib/trace-graph.ts'
import { useBook } from '../../lib/use-book.ts'
import { FailureBadge } from '../chain/failure-badge.tsx'
import { AddressLink } from '../text/address-link.tsx'
import { Coins } from '../text/amount.tsx'
import { Hash } from '../text/hash.tsx'
import { PageLink } from '../text/page-link.tsx'
import { FinalityTag } from '../text/tags.tsx'

const MAX_INDENT = 10
/** More rows at once would take longer to draw than to read. */
const MAX_ROWS = 500

interface Props {
  readonly steps: readonly TraceStep[]
  readonly chosen: string | undefined
  readonly lit?: ReadonlySet<string> | undefined
}

/** A trace as rows, each below what caused it, which can be folded away. Arrows walk and fold. */
export function TraceList({ steps, chosen, lit }: Props) {
  useBook()
  const list = useRef<HTMLOListElement>(null)
  const { folded, fold } = useFolded(steps, chosen)
  const open = useMemo(() => unfoldedSteps(steps, folded), [steps, folded])
  const at = open.findIndex(({ hash }) => hashPath(hash) === chosen)
  const from = at < MAX_ROWS ? 0 : at - MAX_ROWS / 2
  const shown = open.slice(from, from + MAX_ROWS)
  const onKeyDown = (event: KeyboardEvent): void => {
    const words = [...(list.current?.querySelectorAll<HTMLElement>('[data-step-word]') ?? [])]
    const row = words.indexOf(event.target as HTMLElement)
    const step = shown[row]
    if (step === undefined) return
    const isOpen = step.children.length > 0 && !folded.has(step.hash)
    if (event.key === 'ArrowDown') words[row + 1]?.focus()
    else if (event.key === 'ArrowUp') words[row - 1]?.focus()
    else if (event.key === 'ArrowRight' && !isOpen) fold(step.hash, false)
    else if (event.key === 'ArrowRight') words[row + 1]?.focus()
    else if (event.key === 'ArrowLeft' && isOpen) fold(step.hash, true)
    else if (event.key === 'ArrowLeft') words[shown.findIndex((one) => one.children.includes(step))]?.focus()
    else return
    event.preventDefault()
  }
  return (
    <>
      <ol
        ref={list}
        aria-label="Transactions in the order of what caused them"
        onKeyDown={onKeyDown}
        className="rows divide-y divide-line"
      >
        {shown.map((step) => (
          <Step
            key={step.hash}
            step={step}
            isChosen={hashPath(step.hash) === chosen}
            isDim={lit !== undefined && !lit.has(step.hash)}
            isFolded={folded.has(step.hash)}
            onFold={(isFolded) => fold(step.hash, isFolded)}
          />
        ))}
      </ol>
      {open.length > shown.length && (
        <p className="border-line border-t px-4 py-3 text-text-2">
          {shown.length} of {open.length} transactions; the graph has all of them.
        </p>
      )}
    </>
  )
}

/** What is folded away: of a long trace much at first, but never what leads to the chosen step. */
function useFolded(steps: readonly TraceStep[], chosen: string | undefined) {
  const first = useMemo(() => firstFolded(steps), [steps])
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const folded = useMemo(() => {
    const now = new Set(first)
    for (const [hash, isFolded] of changed) isFolded ? now.add(hash) : now.delete(hash)
    for (let step = steps.find(({ hash }) => hashPath(hash) === chosen); step; ) {
      const child = step
      step = steps.find(({ children }) => children.includes(child))
      if (step) now.delete(step.hash)
    }
    return now
  }, [first, changed, steps, chosen])
  const fold = (hash: string, isFolded: boolean): void =>
    setChanged((before) => new Map([...before, [hash, isFolded] as const]))
  return { folded, fold }
}

interface StepProps {
  readonly step: TraceStep
  readonly isChosen: boolean
  readonly isDim: boolean
  readonly isFolded: boolean
  readonly onFold: (isFolded: boolean) => void
}

/** How wide a level is, the style says: a phone has less room. */
const indentOf = (level: number): CSSProperties => ({ '--level': Math.min(level - 1, MAX_INDENT) }) as CSSProperties

function Step({ step, isChosen, isDim, isFolded, onFold }: StepProps) {
  const { account, value, isFailed, hash, level } = step
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li
      ref={row}
      className={`flex items-center gap-2 py-1.5 pr-4 pl-2 ${isChosen ? 'bg-accent-soft' : ''} ${isDim ? 'opacity-40' : ''}`}
    >
      <span aria-hidden className="indent self-stretch" style={indentOf(level)} />
      <FoldButton step={step} isFolded={isFolded} onFold={onFold} />
      <span className="sr-only">level {level}:</span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <AddressLink raw={account} />
        <PageLink
          to={`/tx/${hashPath(hash)}`}
          data-step-word=""
          className="text-text-2 underline-offset-3 hover:underline"
        >
          {stepWord(step)}
        </PageLink>
        {isFolded && <span className="text-caption text-text-3">{countBelow(step)} more below it</span>}
        {step.logs > 0 && <span className="text-caption text-g-name">{logWords(step.logs)}</span>}
        <FinalityTag finality={step.certainty} isList />
        {isFailed && <FailureBadge hash={hash} />}
        {isFailed && <span className="text-bad">{failureWords(step)}</span>}
      </span>
      {value !== null && <Coins nano={value} />}
      <span className="ml-3 max-sm:hidden">
        <Hash value={hash} page="tx" hasCopy={false} />
      </span>
    </li>
  )
}

interface FoldProps {
  readonly step: TraceStep
  readonly isFolded: boolean
  readonly onFold: (isFolded: boolean) => void
}

function FoldButton({ step, isFolded, onFold }: FoldProps) {
  if (step.children.length === 0) return <span aria-hidden className="w-6 shrink-0" />
  const Icon = isFolded ? ChevronRight : ChevronDown
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      aria-label="What it caused"
      className="grid size-6 shrink-0 place-items-center rounded-control text-text-3 hover:bg-sunken"
      onClick={() => onFold(!isFolded)}
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}
