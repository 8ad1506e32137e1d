import type { Hit } from '../../api/search.ts'

interface Props {
  readonly id: string
  readonly hits: readonly Hit[]
  readonly chosen: number
  readonly isOpen: boolean
  readonly onOpen: (hit: Hit) => void
  readonly onPoint: (row: number) => void
}

/** What was found, below the search box, which keeps the focus and names the chosen row. */
export function HitList({ id, hits, chosen, isOpen, onOpen, onPoint }: Props) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Found"
      hidden={!isOpen}
      className="popover absolute inset-x-0 top-full z-30 mt-1 max-h-96 overflow-auto p-1"
    >
      {hits.map((hit, row) => (
        <div
          key={hit.path}
          id={`${id}-${row}`}
          role="option"
          tabIndex={-1}
          aria-selected={row === chosen}
          onMouseDown={(event) => {
            event.preventDefault()
            onOpen(hit)
          }}
          onMouseEnter={() => onPoint(row)}
          className={`flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-control px-2 ${row === chosen ? 'bg-accent-soft' : ''}`}
        >
          <span className="truncate">{hit.title}</span>
          <span className="text-caption text-text-2">{hit.kind}</span>
        </div>
      ))}
    </div>
  )
}
