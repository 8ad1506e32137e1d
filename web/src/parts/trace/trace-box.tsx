import { CircleX, Layers } from 'lucide-react'
import { memo } from 'react'
import { formatCoins } from '../../lib/amount.ts'
import { useBook } from '../../lib/book.ts'
import { labelOf } from '../../lib/labels.ts'
import { stepWord } from '../../lib/step-word.ts'
import { BOX, type GraphBox, sumOf } from '../../lib/trace-graph.ts'
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
        <span className="block truncate font-medium text-table">{labelOf(step.account)}</span>
        <span className="block truncate text-caption text-text-2">
          {isStack ? `× ${steps.length} ` : ''}
          {stepWord(step)}
        </span>
        {value !== null && <span className="block truncate text-caption">{formatCoins(value)}</span>}
      </span>
    </button>
  )
})
