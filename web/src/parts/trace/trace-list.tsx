import { useEffect, useRef } from 'react'
import { useBook } from '../../lib/book.ts'
import { hashPath } from '../../lib/hash.ts'
import { failureWords } from '../../lib/step-failure.ts'
import { stepWord } from '../../lib/step-word.ts'
import type { TraceStep } from '../../lib/trace-graph.ts'
import { AddressLink } from '../text/address-link.tsx'
import { Coins } from '../text/amount.tsx'
import { Hash } from '../text/hash.tsx'
import { PageLink } from '../text/page-link.tsx'
import { FailedTag, FinalityTag } from '../text/tags.tsx'

const MAX_INDENT = 10
/** More rows at once would take longer to draw than to read. */
const MAX_ROWS = 500

/** A trace as rows, each below what caused it. */
export function TraceList({
  steps,
  chosen,
  lit,
}: {
  readonly steps: readonly TraceStep[]
  readonly chosen: string | undefined
  readonly lit?: ReadonlySet<string> | undefined
}) {
  useBook()
  const at = steps.findIndex(({ hash }) => hashPath(hash) === chosen)
  const from = at < MAX_ROWS ? 0 : at - MAX_ROWS / 2
  const shown = steps.slice(from, from + MAX_ROWS)
  return (
    <>
      <ol aria-label="Transactions in the order of what caused them" className="rows divide-y divide-line">
        {shown.map((step) => (
          <Step
            key={step.hash}
            step={step}
            isChosen={hashPath(step.hash) === chosen}
            isDim={lit !== undefined && !lit.has(step.hash)}
          />
        ))}
      </ol>
      {steps.length > shown.length && (
        <p className="border-line border-t px-4 py-3 text-text-2">
          {shown.length} of {steps.length} transactions; the graph has all of them.
        </p>
      )}
    </>
  )
}

interface StepProps {
  readonly step: TraceStep
  readonly isChosen: boolean
  readonly isDim: boolean
}

function Step({ step, isChosen, isDim }: StepProps) {
  const { account, value, isFailed, hash, level } = step
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li
      ref={row}
      className={`flex items-center gap-3 px-4 py-1.5 ${isChosen ? 'bg-accent-soft' : ''} ${isDim ? 'opacity-40' : ''}`}
    >
      <span aria-hidden className="self-stretch" style={{ width: Math.min(level - 1, MAX_INDENT) * 16 }} />
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
        <FinalityTag finality={step.certainty} isList />
        {isFailed && <FailedTag />}
        {isFailed && <span className="text-bad">{failureWords(step)}</span>}
      </span>
      {value !== null && <Coins nano={value} />}
      <span className="max-sm:hidden">
        <Hash value={hash} page="tx" hasCopy={false} />
      </span>
    </li>
  )
}
