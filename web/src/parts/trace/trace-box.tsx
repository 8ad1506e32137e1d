import { CircleX, Layers } from 'lucide-react'
import { formatCoins } from '../../lib/amount.ts'
import { labelOf } from '../../lib/labels.ts'
import { stepWord } from '../../lib/step-word.ts'
import { BOX, type GraphBox, sumOf } from '../../lib/trace-graph.ts'

/** One transaction, or several alike, in the graph. */
export function TraceBox({
  box,
  isChosen,
  onChoose,
}: {
  readonly box: GraphBox
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const { steps, x, y, width } = box
  const [step] = steps
  if (step === undefined) return null
  const isStack = steps.length > 1
  const value = isStack ? sumOf(steps) : step.value
  const edge = step.isFailed ? 'border-bad' : isChosen ? 'border-accent' : 'border-line-strong'
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={onChoose}
      title={isStack ? 'Open this stack' : undefined}
      className={`absolute flex items-center gap-2 rounded-control border-2 bg-surface px-2.5 text-left ${edge} ${isChosen ? 'bg-accent-soft' : ''}`}
      style={{ transform: `translate(${x}px, ${y}px)`, width, height: BOX.height }}
    >
      {step.isFailed && <CircleX size={16} aria-hidden className="shrink-0 text-bad" />}
      {isStack && <Layers size={16} aria-hidden className="shrink-0 text-accent" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-table">{labelOf(step.account)}</span>
        <span className="flex justify-between gap-2 text-caption text-text-2">
          <span className="truncate">
            {isStack ? `× ${steps.length} ` : ''}
            {stepWord(step)}
          </span>
          {value !== null && <span className="shrink-0">{formatCoins(value)}</span>}
        </span>
      </span>
    </button>
  )
}
