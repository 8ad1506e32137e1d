import Search from 'lucide-react/icons/search'
import type { TraceStep } from '../../lib/trace-graph.ts'

interface Props {
  readonly text: string
  readonly found: readonly TraceStep[]
  readonly chosen: string | undefined
  readonly onText: (text: string) => void
  readonly onChoose: (hash: string) => void
}

/** Finds steps of a trace: Enter goes to the next one, Shift and Enter back, Escape forgets. */
export function FindBox({ text, found, chosen, onText, onChoose }: Props) {
  const at = found.findIndex(({ hash }) => hash === chosen)
  const go = (step: number): void => {
    const next = found[(at + step + found.length) % Math.max(found.length, 1)] ?? found[0]
    if (next) onChoose(next.hash)
  }
  return (
    <span className="flex items-center gap-2 px-2 py-1.5 max-sm:w-full">
      <span role="status" className={text.trim() === '' ? 'sr-only' : 'text-caption text-text-2'}>
        {text.trim() === ''
          ? ''
          : found.length === 0
            ? 'none'
            : at < 0
              ? `${found.length}`
              : `${at + 1} of ${found.length}`}
      </span>
      <span className="relative max-sm:flex-1">
        <Search size={14} aria-hidden className="-translate-y-1/2 absolute top-1/2 left-2.5 text-text-3" />
        <input
          type="search"
          aria-label="Find in this trace"
          title="A name, an address, a word, a hash; Enter goes to the next"
          placeholder="Find"
          className="field w-36 pl-8 max-sm:w-full"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
            else if (event.key === 'Escape') onText('')
            else return
            event.preventDefault()
          }}
        />
      </span>
    </span>
  )
}
