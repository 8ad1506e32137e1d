import CircleX from 'lucide-react/icons/circle-x'
import Layers from 'lucide-react/icons/layers'
import { memo } from 'react'
import { formatCoins } from '../../lib/amount.ts'
import { labelOf, nameOf } from '../../lib/labels.ts'
import { stepWord } from '../../lib/step-word.ts'
import { BOX, type GraphBox, logWords, sumOf } from '../../lib/trace-graph.ts'
import { useBook } from '../../lib/use-book.ts'
import { groupColour } from '../chain/action-icon.tsx'

interface Props {
  readonly box: GraphBox
  readonly isChosen: boolean
  readonly isDim: boolean
  readonly onChoose: (box: GraphBox) => void
}

/** One transaction, or several alike, in the graph, with a bar in the colour of what it is a part of. Drawn once, however the plane is moved. */
export const TraceBox = memo(function TraceBox({ box, isChosen, isDim, onChoose }: Props) {
  useBook()
  const { steps, x, y, width } = box
  const [step] = steps
  if (step === undefined) return null
  const isStack = steps.length > 1
  const value = isStack ? sumOf(steps) : step.value
  const logs = steps.reduce((sum, one) => sum + one.logs, 0)
  const line = step.certainty === undefined ? '' : step.certainty === 'confirmed' ? 'border-dotted' : 'border-dashed'
  const edge = step.isFailed ? 'border-bad' : isChosen ? 'border-accent' : 'border-line-strong'
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={() => onChoose(box)}
      title={isStack ? 'Open this stack' : undefined}
      className={`absolute flex items-center gap-2 overflow-hidden rounded-control border bg-surface pr-1.5 pl-3 text-left ${edge} ${line} ${isChosen ? 'bg-accent-soft outline-2 outline-accent' : ''} ${isDim ? 'opacity-40' : ''}`}
      style={{ transform: `translate(${x}px, ${y}px)`, width, height: BOX.height }}
    >
      <span
        aria-hidden
        className={`absolute inset-y-0 left-0 w-1 bg-current ${step.isFailed ? 'text-bad' : groupColour(step.actionType)}`}
      />
      {step.isFailed && <CircleX size={16} aria-hidden className="shrink-0 text-bad" />}
      {isStack && <Layers size={16} aria-hidden className="shrink-0 text-accent" />}
      <span className="min-w-0 flex-1">
        <span
          className={`block truncate font-medium ${nameOf(step.account) === undefined ? 'text-caption' : 'text-table'}`}
        >
          {labelOf(step.account)}
        </span>
        <span className="block truncate text-caption text-text-2">
          {isStack ? `× ${steps.length} ` : ''}
          {stepWord(step)}
        </span>
        {value !== null && <span className="block truncate text-caption">{formatCoins(value)}</span>}
      </span>
      {logs > 0 && <LogMark count={logs} />}
    </button>
  )
})

/** Messages to nobody on the chain hang at their sender as a diamond. */
function LogMark({ count }: { readonly count: number }) {
  return (
    <span
      title={logWords(count)}
      className="absolute top-1 right-1 inline-flex items-center gap-0.5 text-caption text-g-name"
    >
      {count > 1 && <span aria-hidden>{count}</span>}
      <svg aria-hidden width={12} height={12} viewBox="0 0 12 12">
        <path d="M6 1 L11 6 L6 11 L1 6 Z" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <span className="sr-only">{logWords(count)}</span>
    </span>
  )
}
